#include "review/history.hpp"

#include <algorithm>
#include <utility>

#include "base/index.hpp"

namespace minewise {

namespace {

/// The flags and the first reveal of a decision.
Decision beginning(const Decision& decision) {
  Decision first;
  first.flags = decision.flags;
  if (!decision.reveals.empty()) first.reveals = {decision.reveals.front()};
  first.certain = decision.certain;
  return first;
}

}  // namespace

Checked<History> History::create(const Rules& rules, std::uint64_t seed, std::uint64_t number,
                                 std::shared_ptr<const BoardSource> boards) {
  auto game = Game::create(rules, seed, number, std::move(boards));
  if (!game) return game.failure();
  return History(rules, seed, number, *std::move(game));
}

std::size_t History::decisions() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      steps_, [](const HistoryStep& step) { return step.decided && step.player != person; }));
}

Checked<int> History::make(MoveKind kind, int row, int column) {
  if (kind == MoveKind::reveal) return game_.reveal(row, column);
  if (kind == MoveKind::chord) return game_.chord(row, column);
  auto refused =
      kind == MoveKind::flag ? game_.set_flag(row, column) : game_.remove_flag(row, column);
  if (refused) return *std::move(refused);
  return 0;
}

Checked<int> History::move(MoveKind kind, int row, int column) {
  auto uncovered = make(kind, row, column);
  if (!uncovered) return uncovered;
  moves_.resize(at_);
  moves_.push_back({rules_.grid.at(row, column), kind});
  ++at_;
  while (stepped_ >= at_) {
    stepped_ -= steps_.back().moves;
    steps_.pop_back();
  }
  return uncovered;
}

void History::end_step(std::string player, bool guessed, bool decided) {
  if (at_ == stepped_) return;
  for (std::size_t i = stepped_; i < at_; ++i) {
    moves_[i].guess = guessed && moves_[i].kind == MoveKind::reveal;
  }
  steps_.push_back({std::move(player), stepped_, at_ - stepped_, decided});
  stepped_ = at_;
}

std::optional<Error> History::refusal_of(const Decision& decision) const {
  const auto refused = [](const char* text) { return Error{ErrorKind::illegal_move, text}; };
  if (game_.status() != Status::playing) return refused("the game is over");
  const auto is_on_board = [&](Cell cell) { return cell >= 0 && cell < rules_.grid.cells(); };
  const auto is_hidden = [&](Cell cell) { return is_covered(game_.shown()[index(cell)]); };
  if (!std::ranges::all_of(decision.flags, is_on_board) ||
      !std::ranges::all_of(decision.reveals, is_on_board)) {
    return refused("expected a decision on cells of the board");
  }
  if (!std::ranges::all_of(decision.flags, is_hidden)) {
    return refused("expected a covered cell to flag");
  }
  const auto is_bare = [&](Cell cell) { return game_.shown()[index(cell)] == covered; };
  if (!std::ranges::any_of(decision.flags, is_bare) &&
      !std::ranges::any_of(decision.reveals, is_hidden)) {
    return refused("expected a decision that changes something, got one that does not");
  }
  return {};
}

/// The moves of a decision. An error where the game has no board for one; those before it stand.
std::optional<Error> History::make_all(const Decision& decision) {
  const auto do_at = [&](MoveKind kind, Cell cell) -> std::optional<Error> {
    auto uncovered = move(kind, rules_.grid.row(cell), rules_.grid.column(cell));
    if (game_.unlaid()) return game_.unlaid();
    allowed(std::move(uncovered));
    return {};
  };
  for (const Cell cell : decision.flags) {
    if (game_.status() != Status::playing) return {};
    if (game_.shown()[index(cell)] == flag) continue;
    if (auto unlaid = do_at(MoveKind::flag, cell)) return unlaid;
  }
  for (const Cell cell : decision.reveals) {
    if (game_.status() != Status::playing) return {};
    if (game_.shown()[index(cell)] == flag) {
      if (auto unlaid = do_at(MoveKind::unflag, cell)) return unlaid;
    }
    if (game_.status() != Status::playing) return {};
    if (auto unlaid = do_at(MoveKind::reveal, cell)) return unlaid;
  }
  return {};
}

std::optional<Error> History::carry_out(const Decision& decision, std::string player,
                                        Portion portion) {
  if (portion == Portion::one_cell && decision.reveals.size() > 1) {
    if (auto refused = carry_out(beginning(decision), std::move(player))) return refused;
    steps_.back().waiting.assign(decision.reveals.begin() + 1, decision.reveals.end());
    return {};
  }
  if (auto refused = refusal_of(decision)) return refused;
  const std::size_t before = at_;
  if (auto unlaid = make_all(decision)) {
    if (at_ > before) {
      go(before);
      moves_.resize(before);
    }
    return unlaid;
  }
  end_step(std::move(player), !decision.certain);
  return {};
}

std::optional<Decision> History::left_of(std::string_view player) const {
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (step->player == player && step->decided) {
      Decision left;
      left.reason = Reason::decided_before;
      left.certain = !moves_of(*step).back().guess;
      std::ranges::copy_if(step->waiting, std::back_inserter(left.reveals),
                           [&](Cell cell) { return is_covered(game_.shown()[index(cell)]); });
      if (!left.reveals.empty() && game_.status() == Status::playing) return left;
      return {};
    }
  }
  return {};
}

std::optional<Error> History::carry_on(const Decision& left, std::string player) {
  if (auto refused = carry_out(beginning(left), std::move(player))) return refused;
  steps_.back().decided = false;
  return {};
}

bool History::undo() {
  go(moves_.size());
  if (steps_.empty()) return false;
  const int hit = game_.mines_hit();
  go(stepped_ - steps_.back().moves);
  moves_.resize(at_);
  stepped_ = at_;
  steps_.pop_back();
  ++taken_back_;
  mines_taken_back_ += hit - game_.mines_hit();
  return true;
}

const Game& History::go(std::size_t at) {
  at = std::min(at, moves_.size());
  if (at < at_) {
    game_.restart(seed_, number_);
    at_ = 0;
  }
  for (; at_ < at; ++at_) {
    const PlayedMove& move = moves_[at_];
    allowed(make(move.kind, rules_.grid.row(move.cell), rules_.grid.column(move.cell)));
  }
  return game_;
}

int guesses(const Rules& rules, std::span<const PlayedMove> moves) {
  bool is_protected = rules.first_click != FirstClick::any && rules.start == start_by_agent;
  int found = 0;
  for (const PlayedMove& move : moves) {
    if (move.kind != MoveKind::reveal) continue;
    if (move.guess && !is_protected) ++found;
    is_protected = false;
  }
  return found;
}

}  // namespace minewise

#include "review/history.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "base/message.hpp"
#include "why/phrase.hpp"

namespace minewise {

namespace {

std::string text_of(const RecordedMove& move) {
  return joined(
      {name_of(move.kind), " ", std::to_string(move.row), ",", std::to_string(move.column)});
}

Error illegal(std::string text) { return {ErrorKind::illegal_move, std::move(text)}; }

/// The refusal of the first of some cells that is not on the board.
std::optional<Error> first_off_board(const Grid& grid, MoveKind kind,
                                     std::span<const std::pair<int, int>> cells) {
  for (const auto& [row, column] : cells) {
    if (grid.contains(row, column)) continue;
    return illegal(joined({no_such_cell(grid).text, ": ", text_of({kind, row, column})}));
  }
  return {};
}

// The steps of a history as text, and back: what a page keeps of a game, to go on with it later.

/// In the order of MoveKind.
constexpr std::string_view letters = "rfuc";

/// Takes the part before a mark away from a text, and the mark.
std::string_view take_part(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool take(std::string_view& text, char mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<int> read_number(std::string_view& text) {
  int number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec != std::errc{}) return {};
  text.remove_prefix(static_cast<std::size_t>(end.ptr - text.data()));
  return number;
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

Checked<int> History::move(MoveKind kind, int row, int column) {
  auto uncovered = game_.move(kind, row, column);
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

std::optional<Error> History::play(std::span<const RecordedMove> moves, const std::string& player) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto made = move(moves[i].kind, moves[i].row, moves[i].column);
    if (!made && made.failure().kind != ErrorKind::illegal_move) return made.failure();
    if (!made) {
      return illegal(joined(
          {"move ", std::to_string(i + 1), ", ", text_of(moves[i]), ": ", made.failure().text}));
    }
    end_step(player, moves[i].guess);
  }
  return {};
}

std::vector<RecordedMove> History::moves_of(const ForeignDecision& decision) const {
  const Grid& grid = rules_.grid;
  const auto is_flagged = [&](int row, int column) {
    return grid.contains(row, column) && game_.shown()[index(grid.at(row, column))] == flag;
  };
  std::vector<RecordedMove> moves;
  for (const auto& [row, column] : decision.flags) {
    if (!is_flagged(row, column)) moves.push_back({MoveKind::flag, row, column});
  }
  for (const auto& [row, column] : decision.reveals) {
    if (is_flagged(row, column)) moves.push_back({MoveKind::unflag, row, column});
    moves.push_back({MoveKind::reveal, row, column});
  }
  return moves;
}

std::optional<Error> History::make_all(std::span<const RecordedMove> moves) {
  for (const RecordedMove& one : moves) {
    if (game_.status() != Status::playing) return {};
    const auto made = move(one.kind, one.row, one.column);
    if (made) continue;
    if (made.failure().kind != ErrorKind::illegal_move) return made.failure();
    return illegal(joined({made.failure().text, ": ", text_of(one)}));
  }
  return {};
}

void History::forget(std::size_t first) {
  if (at_ == first) return;
  go(first);
  moves_.resize(first);
}

std::optional<Error> History::carry_out(const ForeignDecision& decision, std::string player,
                                        StepSize portion, IllegalTail unfinished) {
  if (game_.status() != Status::playing) return illegal("the game is over");
  if (unfinished == IllegalTail::undone) {
    if (auto refused = first_off_board(rules_.grid, MoveKind::flag, decision.flags)) return refused;
    if (auto refused = first_off_board(rules_.grid, MoveKind::reveal, decision.reveals))
      return refused;
  }
  const auto progress = [&] {
    return std::tuple(game_.status(), game_.revealed(), game_.mines_hit(), game_.flags());
  };
  const auto before = progress();
  const std::size_t first = at_;
  ForeignDecision now = decision;
  if (portion == StepSize::one_cell && !now.reveals.empty()) now.reveals.resize(1);
  const auto later = std::span(decision.reveals).subspan(now.reveals.size());
  auto refused = make_all(moves_of(now));
  if (!refused) refused = first_off_board(rules_.grid, MoveKind::reveal, later);
  std::vector<Cell> waiting;
  for (std::size_t i = 0; i < later.size() && !refused; ++i) {
    const Cell cell = rules_.grid.at(later[i].first, later[i].second);
    if (is_covered(game_.shown()[index(cell)])) waiting.push_back(cell);
  }
  if (!refused && waiting.empty() && progress() == before) {
    refused = illegal("expected a decision that changes something, got one that does not");
  }
  if (refused && (unfinished == IllegalTail::undone || refused->kind != ErrorKind::illegal_move)) {
    forget(first);
    return refused;
  }
  end_step(std::move(player), !decision.certain);
  if (!refused) steps_.back().waiting = std::move(waiting);
  return refused;
}

std::optional<Error> History::carry_out(const Decision& decision, std::string player,
                                        StepSize portion) {
  const Grid& grid = rules_.grid;
  const auto placed = [&](const std::vector<Cell>& cells) {
    std::vector<std::pair<int, int>> places;
    for (const Cell cell : cells) places.emplace_back(grid.row(cell), grid.column(cell));
    return places;
  };
  return carry_out(
      ForeignDecision{placed(decision.flags), placed(decision.reveals), decision.certain},
      std::move(player), portion);
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

Checked<std::optional<Decision>> History::carry_on(std::string player) {
  auto left = left_of(player);
  if (!left) return left;
  Decision next = *left;
  next.reveals.resize(1);
  if (auto board_error = carry_out(next, std::move(player))) return *std::move(board_error);
  steps_.back().decided = false;
  return left;
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
    allowed(game_.move(move.kind, rules_.grid.row(move.cell), rules_.grid.column(move.cell)));
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

std::string History::cell_text(Cell cell) const {
  return std::to_string(rules_.grid.row(cell)) + "." + std::to_string(rules_.grid.column(cell));
}

std::optional<Cell> History::read_cell(std::string_view& text) const {
  const auto row = read_number(text);
  if (!row || !take(text, '.')) return {};
  const auto column = read_number(text);
  if (!column || !rules_.grid.contains(*row, *column)) return {};
  return rules_.grid.at(*row, *column);
}

std::vector<std::string> History::step_texts(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t i = first; i < steps_.size(); ++i) {
    const HistoryStep& step = steps_[i];
    std::string text = step.player == person ? "" : step.player + ":";
    if (!step.decided) text += '+';
    std::string_view mark;
    for (const PlayedMove& move : moves_of(step)) {
      text += joined({mark, letters.substr(static_cast<std::size_t>(move.kind), 1),
                      cell_text(move.cell), move.guess ? "!" : ""});
      mark = ",";
    }
    mark = "~";
    for (const Cell cell : step.waiting) {
      text += joined({mark, cell_text(cell)});
      mark = ",";
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

std::optional<Error> History::restore_step(std::string_view text) {
  const auto refused = [&] {
    return Error{ErrorKind::illegal_move,
                 "expected steps that this game allows, got " + quoted(text, quoted_part)};
  };
  std::string_view moves = text;
  // Moves hold no colon; the name of a player may.
  const std::size_t name = text.rfind(':');
  std::string player = person;
  if (name != std::string_view::npos) {
    player = text.substr(0, name);
    moves.remove_prefix(name + 1);
  }
  const bool decided = !take(moves, '+');
  std::string_view made = take_part(moves, '~');
  bool guessed = false;
  while (!made.empty()) {
    std::string_view one = take_part(made, ',');
    const std::size_t letter = one.empty() ? letters.npos : letters.find(one.front());
    if (letter == letters.npos) return refused();
    one.remove_prefix(1);
    const auto cell = read_cell(one);
    const bool guess = take(one, '!');
    if (!cell || !one.empty()) return refused();
    guessed = guessed || guess;
    const Grid& grid = rules_.grid;
    const auto made = move(static_cast<MoveKind>(letter), grid.row(*cell), grid.column(*cell));
    if (made) continue;
    if (made.failure().kind == ErrorKind::interrupted) return made.failure();
    return refused();
  }
  if (at_ == stepped_) return refused();
  end_step(std::move(player), guessed, decided);
  while (!moves.empty()) {
    std::string_view one = take_part(moves, ',');
    const auto cell = read_cell(one);
    if (!cell || !one.empty()) return refused();
    steps_.back().waiting.push_back(*cell);
  }
  return {};
}

std::optional<Error> History::restore(std::string_view steps, int taken_back) {
  taken_back_ = taken_back;
  while (!steps.empty()) {
    if (auto refused = restore_step(take_part(steps, ';'))) return refused;
  }
  return {};
}

}  // namespace minewise

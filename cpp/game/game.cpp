#include "game/game.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/random.hpp"
#include "game/clue_model.hpp"

namespace minewise {

namespace {

Error illegal(std::string text) { return {ErrorKind::illegal_move, std::move(text)}; }

}  // namespace

Error no_such_cell(Grid grid) {
  return illegal("expected a row from 0 to " + std::to_string(grid.height - 1) +
                 " and a column from 0 to " + std::to_string(grid.width - 1));
}

Game::Game(const Rules& rules, std::shared_ptr<const BoardSource> boards)
    : boards_(std::move(boards)),
      rules_(allowed(boards_->rules_for(rules))),
      board_(rules.grid),
      shown_(static_cast<std::size_t>(rules.grid.cells()), covered) {
  uncovered_.reserve(shown_.size());
}

Game::Game(const Rules& rules, std::uint64_t seed, std::uint64_t game,
           std::shared_ptr<const BoardSource> boards)
    : Game(rules, std::move(boards)) {
  restart(seed, game);
}

Game Game::room_for(const Rules& rules, std::shared_ptr<const BoardSource> boards) {
  return {rules, std::move(boards)};
}

Checked<Game> Game::create(const Rules& rules, std::uint64_t seed, std::uint64_t game,
                           std::shared_ptr<const BoardSource> boards) {
  if (auto possible = boards->rules_for(rules); !possible) return possible.failure();
  Game begun(rules, seed, game, std::move(boards));
  if (begun.unlaid_) return *std::move(begun.unlaid_);
  return begun;
}

void Game::restart(std::uint64_t seed, std::uint64_t game) {
  seed_ = seed;
  game_ = game;
  laid_ = false;
  unlaid_.reset();
  begin();
}

void Game::resume(const Board& board, Shown shown) {
  board_ = board;
  laid_ = true;
  unlaid_.reset();
  uncovered_.clear();
  status_ = Status::playing;
  revealed_ = hit_ = flags_ = flags_right_ = clicks_ = redundant_ = 0;
  for (Cell cell = 0; cell < rules_.grid.cells(); ++cell) {
    const std::int8_t code = shown[static_cast<std::size_t>(cell)];
    at(cell) = is_clue(code) ? code : covered;
    if (!is_clue(code)) continue;
    uncovered_.push_back(cell);
    ++revealed_;
  }
  settle();
}

void Game::begin() {
  std::ranges::fill(shown_, covered);
  uncovered_.clear();
  status_ = Status::playing;
  revealed_ = hit_ = flags_ = flags_right_ = clicks_ = redundant_ = 0;
  // Where any cell may be a mine the board does not depend on the first click.
  if (rules_.first_click == FirstClick::any) lay_board(0);
  // All may be done before it begins: where every cell is a mine, say.
  settle();

  Cell start = rules_.start;
  if (start == start_by_agent || status_ != Status::playing) return;
  if (start == start_at_random) {
    Random random(derive_key(seed_, game_, Purpose::start));
    start = static_cast<Cell>(random.below(static_cast<std::uint32_t>(rules_.grid.cells())));
  }
  const auto opened = reveal(rules_.grid.row(start), rules_.grid.column(start));
  if (!opened && !unlaid_) misuse("the first cell of a game was refused");
}

void Game::lay_board(Cell first) {
  unlaid_ = boards_->lay(rules_, seed_, game_, first, board_);
  laid_ = !unlaid_;
  if (unlaid_) return;
  if (flags_ > 0) count_flags();
}

/// Asks the source where a move is about to hit a mine.
void Game::spare(std::span<const Cell> cells) {
  unlaid_.reset();
  if (std::ranges::none_of(cells, [&](Cell cell) { return board_.mine(cell); })) return;
  unlaid_ = boards_->spare(rules_, seed_, game_, shown_, cells, board_);
  if (!unlaid_ && flags_ > 0) count_flags();
}

void Game::count_flags() {
  flags_right_ = 0;
  for (Cell cell = 0; cell < rules_.grid.cells(); ++cell) {
    if (at(cell) == flag && board_.mine(cell)) ++flags_right_;
  }
}

Error Game::refusal() const {
  return status_ != Status::playing ? illegal("the game is over") : no_such_cell(rules_.grid);
}

Checked<int> Game::move(MoveKind kind, int row, int column) {
  if (kind == MoveKind::reveal) return reveal(row, column);
  if (kind == MoveKind::chord) return chord(row, column);
  auto refused = kind == MoveKind::flag ? set_flag(row, column) : remove_flag(row, column);
  if (refused) return *std::move(refused);
  return 0;
}

Checked<int> Game::reveal(int row, int column) {
  if (!takes_moves_at(row, column)) return refusal();
  const Cell cell = rules_.grid.at(row, column);
  if (at(cell) == flag) return illegal("the cell is flagged: remove the flag first");
  unlaid_.reset();
  if (at(cell) != covered) {
    ++clicks_;
    ++redundant_;
    uncovered_.clear();
    return 0;
  }
  if (!laid_) lay_board(cell);
  if (!unlaid_) spare({&cell, 1});
  if (unlaid_) return *unlaid_;
  ++clicks_;
  uncovered_.clear();
  cascade_from(cell);
  settle();
  return static_cast<int>(uncovered_.size());
}

Checked<int> Game::chord(int row, int column) {
  if (!takes_moves_at(row, column)) return refusal();
  const Cell cell = rules_.grid.at(row, column);
  if (!is_clue(at(cell))) return illegal("expected a revealed clue to chord on");
  int known = 0;
  rules_.grid.for_neighbors(cell, [&](Cell next) { known += is_known_mine(at(next)) ? 1 : 0; });
  if (known != at(cell)) {
    return illegal("expected " + std::to_string(at(cell)) +
                   (at(cell) == 1 ? " known mine" : " known mines") +
                   " around the clue to chord on, got " + std::to_string(known));
  }
  std::array<Cell, 8> around{};
  std::size_t hidden = 0;
  rules_.grid.for_neighbors(cell, [&](Cell next) {
    if (at(next) == covered) around[hidden++] = next;
  });
  spare({around.data(), hidden});
  if (unlaid_) return *unlaid_;
  ++clicks_;
  uncovered_.clear();
  rules_.grid.for_neighbors(cell, [&](Cell next) {
    // A cascade of an earlier neighbour may have opened this one.
    if (at(next) == covered) cascade_from(next);
  });
  if (uncovered_.empty()) ++redundant_;
  settle();
  return static_cast<int>(uncovered_.size());
}

std::optional<Error> Game::set_flag(int row, int column) {
  if (!takes_moves_at(row, column)) return refusal();
  const Cell cell = rules_.grid.at(row, column);
  if (at(cell) != covered) return illegal("expected a covered cell to flag");
  unlaid_.reset();
  at(cell) = flag;
  ++flags_;
  if (laid_ && board_.mine(cell)) ++flags_right_;
  settle();
  if (!unlaid_) return {};
  at(cell) = covered;
  --flags_;
  return unlaid_;
}

std::optional<Error> Game::remove_flag(int row, int column) {
  if (!takes_moves_at(row, column)) return refusal();
  const Cell cell = rules_.grid.at(row, column);
  if (at(cell) != flag) return illegal("expected a flag to remove");
  unlaid_.reset();
  at(cell) = covered;
  --flags_;
  if (laid_ && board_.mine(cell)) --flags_right_;
  settle();
  return {};
}

double Game::score() const {
  const bool complete = status_ != Status::playing;
  return final_score(mines_identified(rules_, hit_, flags_right_, complete), rules_.mines);
}

void Game::cascade_from(Cell cell) {
  std::size_t next_open = uncovered_.size();
  uncovered_.push_back(cell);
  if (board_.mine(cell)) {
    at(cell) = exploded;
    ++hit_;
    return;
  }
  at(cell) = clue_of(cell);
  for (; next_open < uncovered_.size(); ++next_open) {
    const Cell opened = uncovered_[next_open];
    ++revealed_;
    if (!rules_.cascade || at(opened) != 0) continue;
    rules_.grid.for_neighbors(opened, [&](Cell next) {
      if (at(next) != covered) return;
      at(next) = clue_of(next);
      uncovered_.push_back(next);
    });
  }
}

/// What a safe cell shows.
std::int8_t Game::clue_of(Cell cell) const {
  if (!rules_.noise) return static_cast<std::int8_t>(board_.clue(cell));
  return draw_clue(*rules_.noise, derive_key(seed_, game_, Purpose::clue), cell, board_.clue(cell));
}

void Game::settle() {
  if (hit_ > 0 && rules_.on_mine == OnMine::end) {
    status_ = Status::lost;
    return;
  }
  bool complete = false;
  switch (rules_.win) {
    case Win::all_safe:
      complete = revealed_ == rules_.grid.cells() - rules_.mines;
      break;
    case Win::all_flagged:
      complete = laid_ && flags_ == flags_right_ && flags_ + hit_ == rules_.mines;
      break;
    case Win::all_identified:
      complete = revealed_ + hit_ + flags_ == rules_.grid.cells();
      break;
  }
  if (!complete) return;
  // All cells may be flagged before any is revealed: the board is laid as if the first one was.
  if (!laid_) lay_board(0);
  if (unlaid_) return;
  status_ = hit_ == 0 && flags_ == flags_right_ ? Status::won : Status::lost;
}

}  // namespace minewise

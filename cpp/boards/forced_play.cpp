#include "boards/forced_play.hpp"

#include "analyze/analysis.hpp"
#include "base/host.hpp"

namespace minewise {

ForcedPlay::ForcedPlay(Grid grid, int mines, Level level, ShapeCounter& counter)
    : grid_(grid),
      mines_(mines),
      level_(level),
      counter_(&counter),
      deduction_(grid, counter.clues()),
      pairs_(grid),
      subsets_(grid) {
  if (!keeps_code_small && MineRows::fits(grid)) rows_.emplace(grid);
}

bool ForcedPlay::solves(const Board& board, Cell first) {
  if (board.mine(first)) return false;
  if (!keeps_code_small && rows_) {
    rows_->read(board);
    if (rows_->has_swap(first)) return false;
    if (level_ == Level::single) return rows_->solved_by_single_clues(first);
  }
  deduction_.restart();
  position_.reset();
  pairs_.begin();
  mines_ = board.mines();
  covered_ = grid_.cells() - mines_;
  open(board, first);
  while (covered_ > 0) {
    deduction_.begin();
    deduction_.settle();
    if (open_safe(board, deduction_.decided(), deduction_.verdict())) continue;
    if (!prove(board)) return false;
  }
  return true;
}

/// Reveals a safe cell, and what its 0 opens.
void ForcedPlay::open(const Board& board, Cell cell) {
  opening_.push_back(cell);
  while (!opening_.empty()) {
    const Cell next = opening_.back();
    opening_.pop_back();
    if (deduction_.shown()[index(next)] != covered) continue;
    const int clue = board.clue(next);
    deduction_.show(next, static_cast<std::int8_t>(clue));
    --covered_;
    if (clue != 0) continue;
    grid_.for_neighbors(next, [&](Cell beside) {
      if (deduction_.shown()[index(beside)] == covered) opening_.push_back(beside);
    });
  }
}

/// Reveals those of some cells that are proved safe. False if there is none.
bool ForcedPlay::open_safe(const Board& board, std::span<const Cell> decided,
                           const std::vector<Verdict>& verdict) {
  // What is opened changes the verdicts of cells that were proved before.
  std::vector<Cell> safe;
  for (const Cell cell : decided) {
    if (verdict[index(cell)] == Verdict::safe) safe.push_back(cell);
  }
  for (const Cell cell : safe) open(board, cell);
  return !safe.empty();
}

/// Goes beyond single clues, as far as the level does. False if nothing is proved.
bool ForcedPlay::prove(const Board& board) {
  if (level_ == Level::single) return false;
  deduction_.begin();
  const bool counts = level_ != Level::subset;
  if (counts ? !pairs_.settle(deduction_) : !subsets_.settle(deduction_)) {
    return counts && count(board);
  }
  open_safe(board, deduction_.decided(), deduction_.verdict());
  return true;
}

bool ForcedPlay::count(const Board& board) {
  if (!position_) {
    const std::vector<std::int8_t> nothing(index(grid_.cells()), covered);
    const bool is_told = level_ == Level::exact;
    const Total total{is_told ? std::optional(mines_) : std::nullopt};
    position_.emplace(grid_, nothing, total, *counter_);
  }
  position_->follow(deduction_);
  position_->settle();
  if (open_safe(board, position_->decided(), position_->verdict())) return true;
  if (level_ != Level::exact || position_->total_is_idle()) return false;
  position_->group();
  const Certainty certainty = certainty_of(*position_);
  if (!certainty.by_total) return false;
  std::vector<Cell> covered_cells;
  for (Cell cell = 0; cell < grid_.cells(); ++cell) {
    if (deduction_.shown()[index(cell)] == covered) covered_cells.push_back(cell);
  }
  return open_safe(board, covered_cells, certainty.verdict);
}

}  // namespace minewise

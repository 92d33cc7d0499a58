#include "boards/forced_play.hpp"

#include <algorithm>
#include <numeric>

#include "analyze/analysis.hpp"

namespace minewise {

namespace {

/// Columns that the bits of a row hold, with one more on either side.
constexpr int widest = 62;

/// Bit c + 1 for column c of a row that begins at column -1.
std::uint64_t at_column(int column) { return std::uint64_t{1} << (column + 1); }

}  // namespace

Swaps::Swaps(Grid grid)
    : grid_(grid), mines_(index(grid.height + 2), 0), first_(mines_.size(), 0) {}

bool Swaps::any(const Board& board, Cell first) {
  if (grid_.width > widest) return false;
  const std::uint64_t edges = at_column(-1) | at_column(grid_.width);
  mines_.front() = mines_.back() = edges | (edges - 1);
  for (int row = 0; row < grid_.height; ++row) {
    std::uint64_t& mines = mines_[index(row + 1)] = edges;
    for (int column = 0; column < grid_.width; ++column) {
      if (board.mine(grid_.at(row, column))) mines |= at_column(column);
    }
  }
  std::ranges::fill(first_, 0);
  first_[index(grid_.row(first) + 1)] = at_column(grid_.column(first));

  const auto three_wide = [](std::uint64_t row) { return row & row << 1 & row >> 1; };
  for (std::size_t row = 1; row + 1 < mines_.size(); ++row) {
    const std::uint64_t above = mines_[row - 1];
    const std::uint64_t here = mines_[row];
    const std::uint64_t below = mines_[row + 1];
    const std::uint64_t beside = here ^ here >> 1;
    // A bit stands for the left cell of a pair; all that see one cell only are mines.
    const std::uint64_t three_high = above & here & below;
    const std::uint64_t near_first = first_[row] | first_[row] >> 1;
    if ((beside & three_high << 1 & three_high >> 2 & ~near_first) != 0) return true;
    if (row + 2 >= mines_.size()) break;
    const std::uint64_t under = mines_[row + 2];
    const std::uint64_t first_of_two = first_[row] | first_[row + 1];
    const std::uint64_t one_of_two = (here ^ below) & ~first_of_two;
    if ((one_of_two & three_wide(above) & three_wide(under)) != 0) return true;
    const std::uint64_t corners = above & under;
    const std::uint64_t square = beside & (below ^ below >> 1) & one_of_two & one_of_two >> 1;
    if ((square & corners << 1 & corners >> 2) != 0) return true;
  }
  return false;
}

ForcedPlay::ForcedPlay(Grid grid, int mines, Level level, ShapeCounter& counter)
    : grid_(grid),
      mines_(mines),
      level_(level),
      counter_(&counter),
      deduction_(grid, counter.clues()),
      swaps_(grid),
      pairs_(grid),
      subsets_(grid) {}

bool ForcedPlay::solves(const Board& board, Cell first) {
  if (board.mine(first) || swaps_.any(board, first)) return false;
  deduction_.restart();
  position_.reset();
  pairs_.begin();
  mines_ = board.mines();
  covered_ = grid_.cells() - mines_;
  open(board, first);
  while (covered_ > 0) {
    deduction_.begin();
    deduction_.settle();
    decided_ = deduction_.decided();
    if (open_safe(board, decided_, deduction_.verdict())) continue;
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
bool ForcedPlay::open_safe(const Board& board, const std::vector<Cell>& decided,
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
  open_safe(board, std::vector<Cell>(deduction_.decided()), deduction_.verdict());
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

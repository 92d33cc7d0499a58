#include "boards/mine_rows.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace minewise {

namespace {

/// Columns that the bits of a row hold, with one more on either side; and rows likewise.
constexpr int widest = 62;

/// A place is a row and a bit of it.
constexpr unsigned bits_in_row = 64;

/// Bit c + 1 for column c of a row that begins at column -1.
std::uint64_t at_column(int column) { return std::uint64_t{1} << (column + 1); }

std::size_t row_of(Cell place) { return static_cast<unsigned>(place) / bits_in_row; }

std::uint64_t bit_of(Cell place) {
  return std::uint64_t{1} << (static_cast<unsigned>(place) % bits_in_row);
}

std::uint64_t all_of_three(std::uint64_t row) { return row & row << 1 & row >> 1; }

std::uint64_t any_of_three(std::uint64_t row) { return row | row << 1 | row >> 1; }

/// A row and those on either side, as bits.
std::uint64_t rows_beside(std::size_t row) { return std::uint64_t{7} << row >> 1; }

}  // namespace

bool MineRows::fits(Grid grid) { return std::max(grid.width, grid.height) <= widest; }

MineRows::MineRows(Grid grid)
    : grid_(grid),
      inside_(at_column(grid.width) - at_column(0)),
      mines_(index(grid.height + 2), 0),
      rows_(mines_.size()),
      order_(index(grid.cells())),
      kept_free_(mines_.size(), 0) {
  for (int row = 0; row < grid.height; ++row) {
    for (int column = 0; column < grid.width; ++column) {
      places_.push_back((row + 1) * static_cast<Cell>(bits_in_row) + column + 1);
    }
  }
}

void MineRows::clear() {
  // Mines all around, but nothing beyond them: a pair has one cell on the board at least.
  const std::uint64_t edges = at_column(-1) | at_column(grid_.width);
  std::ranges::fill(mines_, edges);
  mines_.front() = mines_.back() = edges | inside_;
}

void MineRows::read(const Board& board) {
  clear();
  for (Cell cell = 0; cell < grid_.cells(); ++cell) {
    if (board.mine(cell)) put(places_[index(cell)]);
  }
}

void MineRows::lay(int mines, const Key& key, std::span<const Cell> kept_free,
                   std::uint64_t attempt) {
  clear();
  std::ranges::fill(kept_free_, 0);
  for (const Cell cell : kept_free) {
    const Cell place = places_[index(cell)];
    kept_free_[row_of(place)] |= bit_of(place);
  }
  std::ranges::copy(places_, order_.begin());
  Random random(key, attempt);
  if (mines == 0) return;
  permute(std::span(order_), random, [&](Cell place) {
    if ((kept_free_[row_of(place)] & bit_of(place)) == 0) {
      put(place);
      --mines;
    }
    return mines > 0;
  });
}

void MineRows::put(Cell place) { mines_[row_of(place)] |= bit_of(place); }

bool MineRows::has_swap(Cell first) const {
  const std::size_t first_row = index(grid_.row(first) + 1);
  const std::uint64_t first_bit = at_column(grid_.column(first));
  const auto first_in = [&](std::size_t row) { return row == first_row ? first_bit : 0; };
  for (std::size_t row = 1; row + 1 < mines_.size(); ++row) {
    const std::uint64_t above = mines_[row - 1];
    const std::uint64_t here = mines_[row];
    const std::uint64_t below = mines_[row + 1];
    const std::uint64_t beside = here ^ here >> 1;
    // A bit stands for the left cell of a pair; all that see one cell only are mines.
    const std::uint64_t three_high = above & here & below;
    const std::uint64_t near_first = first_in(row) | first_in(row) >> 1;
    if ((beside & three_high << 1 & three_high >> 2 & ~near_first) != 0) return true;
    if (row + 2 >= mines_.size()) break;
    const std::uint64_t under = mines_[row + 2];
    const std::uint64_t one_of_two = (here ^ below) & ~(first_in(row) | first_in(row + 1));
    if ((one_of_two & all_of_three(above) & all_of_three(under)) != 0) return true;
    const std::uint64_t corners = above & under;
    const std::uint64_t square = beside & (below ^ below >> 1) & one_of_two & one_of_two >> 1;
    if ((square & corners << 1 & corners >> 2) != 0) return true;
  }
  return false;
}

bool MineRows::solved_by_single_clues(Cell first) {
  for (std::size_t row = 1; row + 1 < mines_.size(); ++row) {
    rows_[row] = {0, inside_ & ~mines_[row], inside_ & mines_[row]};
  }
  const std::size_t first_row = index(grid_.row(first) + 1);
  const std::uint64_t first_bit = at_column(grid_.column(first));
  rows_[first_row].revealed = rows_[first_row].covered & first_bit;
  rows_[first_row].covered &= ~first_bit;
  // Rows of which a clue, or a cell beside one, has changed; the topmost one first.
  const std::uint64_t all = at_column(grid_.height) - at_column(0);
  for (std::uint64_t due = rows_beside(first_row); (due &= all) != 0;) {
    const int row = std::countr_zero(due);
    due &= due - 1;
    due |= settle(index(row));
  }
  return std::ranges::all_of(rows_, [](const Row& row) { return row.covered == 0; });
}

/// What the clues of a row tell, one at a time: all its mines are known, or all safe cells around
/// it are revealed. The rows that this concerns, as bits.
std::uint64_t MineRows::settle(std::size_t row) {
  const std::span<Row, 3> near(&rows_[row - 1], 3);
  const std::uint64_t revealed = near[1].revealed;
  const std::uint64_t unknown = any_of_three(near[0].unknown | near[1].unknown | near[2].unknown);
  const std::uint64_t covered = any_of_three(near[0].covered | near[1].covered | near[2].covered);
  const std::uint64_t safe = any_of_three(revealed & ~unknown);
  const std::uint64_t mines = any_of_three(revealed & ~covered);
  std::uint64_t rows = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint64_t new_safe = near[i].covered & safe;
    const std::uint64_t new_mines = near[i].unknown & mines;
    near[i].revealed |= new_safe;
    near[i].covered ^= new_safe;
    near[i].unknown ^= new_mines;
    if ((new_safe | new_mines) != 0) rows |= rows_beside(row - 1 + i);
  }
  return rows;
}

}  // namespace minewise

#include "boards/swaps.hpp"

#include <algorithm>

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

}  // namespace minewise

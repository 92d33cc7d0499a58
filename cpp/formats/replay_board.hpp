// Boards as replay files hold them: a pair of bytes a mine, or a bit a cell.
#pragma once

#include "formats/byte_reader.hpp"
#include "game/board.hpp"

namespace minewise {

struct MinePairs {
  /// Does the row of a mine stand before its column?
  bool row_first;
  /// The number of the first row and column, 0 or 1.
  int first;
};

/// The mines that follow, each a pair; the board at `byte` is refused if it is none.
Board board_of_pairs(ByteReader& file, Grid grid, int mines, std::size_t byte, MinePairs pairs);

/// A bit a cell, row by row, the highest bit of a byte first; `mines` is what the file tells.
Board board_of_bits(ByteReader& file, Grid grid, int mines, std::size_t byte);

}  // namespace minewise

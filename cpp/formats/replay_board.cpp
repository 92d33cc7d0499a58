#include "formats/replay_board.hpp"

#include <utility>
#include <vector>

#include "base/index.hpp"

namespace minewise {

namespace {

bool refused_size(ByteReader& file, Grid grid, int mines, std::size_t byte) {
  if (file.broken()) return true;
  if (is_board(grid, mines)) return false;
  file.refuse(byte, Expected("expected a board and no more mines than cells, got ")
                        .number(grid.width)
                        .add("x")
                        .number(grid.height)
                        .add(" with ")
                        .number(mines)
                        .add(" mines"));
  return true;
}

}  // namespace

Board board_of_pairs(ByteReader& file, Grid grid, int mines, std::size_t byte, MinePairs pairs) {
  if (refused_size(file, grid, mines, byte)) return Board(Grid{1, 1});
  Board board(grid);
  for (int mine = 0; mine < mines; ++mine) {
    const std::size_t place = file.at();
    int row = file.u8() - pairs.first;
    int column = file.u8() - pairs.first;
    if (!pairs.row_first) std::swap(row, column);
    if (file.broken()) return board;
    if (!grid.contains(row, column) || board.mine(grid.at(row, column))) {
      file.refuse(place, Expected("expected another cell of the ")
                             .number(grid.width)
                             .add("x")
                             .number(grid.height)
                             .add(" board for each mine, got row ")
                             .number(row)
                             .add(", column ")
                             .number(column));
      return board;
    }
    board.put_mine(grid.at(row, column));
  }
  return board;
}

Board board_of_bits(ByteReader& file, Grid grid, int mines, std::size_t byte) {
  if (refused_size(file, grid, mines, byte)) return Board(Grid{1, 1});
  Board board(grid);
  const std::size_t place = file.at();
  const auto bits = file.bytes(index(grid.cells() + 7) / 8);
  if (file.broken()) return board;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const unsigned bit = 7U - static_cast<unsigned>(cell) % 8U;
    if ((bits[index(cell) / 8] >> bit & 1U) != 0) board.put_mine(cell);
  }
  if (board.mines() != mines) {
    file.refuse(place,
                Expected("expected ").number(mines).add(" mines, got ").number(board.mines()));
  }
  return board;
}

}  // namespace minewise

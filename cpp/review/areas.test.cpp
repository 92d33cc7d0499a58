// Tests of openings, lone cells and islands, on small boards by hand and against 3BV.
#include <string_view>
#include <vector>

#include "review/zini.hpp"
#include "testing/check.hpp"

namespace areas_test {

namespace {

using minewise::Areas;
using minewise::Board;
using minewise::Cell;
using minewise::Grid;
using minewise::islands;

Board board_of(Grid grid, std::string_view cells) {
  std::vector<bool> mine;
  for (const char mark : cells) mine.push_back(mark == '*');
  return {grid, mine};
}

void one_opening() {
  const Areas areas(Board(Grid{2, 3}));
  CHECK_EQUAL(areas.openings().size(), std::size_t{1});
  CHECK_EQUAL(areas.openings()[0].size(), std::size_t{6});
  CHECK(!areas.is_lone(0));
}

void a_number_between_two_openings() {
  // Both corners of the middle are zeros, in openings of their own.
  const Board board = board_of({5, 5},
                               "...**"
                               "...**"
                               "....."
                               "**..."
                               "**...");
  const Areas areas(board);
  CHECK_EQUAL(areas.openings().size(), std::size_t{2});
  CHECK_EQUAL(areas.openings_of(board.grid().at(2, 2)), (std::array<int, 2>{0, 1}));
}

void islands_by_hand() {
  CHECK_EQUAL(islands(Board(Grid{3, 3})), 0);
  // Two numbers on either side of a wall of mines.
  CHECK_EQUAL(islands(board_of({1, 7}, "..**..*")), 1);
  CHECK_EQUAL(islands(board_of({3, 3}, ".*.***.*.")), 4);
  CHECK_EQUAL(islands(board_of({3, 3}, "*..**...*")), 1);  // over corners
}

void lone_cells_and_openings_are_3bv() {
  for (std::uint64_t game = 0; game < 200; ++game) {
    const Board board =
        Board::of_seed({9, 13}, static_cast<int>(game % 100), 7, game, std::vector<Cell>{});
    const Areas areas(board);
    int lone = 0;
    for (Cell cell = 0; cell < board.grid().cells(); ++cell) lone += areas.is_lone(cell) ? 1 : 0;
    CHECK_EQUAL(static_cast<int>(areas.openings().size()), board.openings());
    CHECK_EQUAL(lone + board.openings(), board.three_bv());
    CHECK(islands(board) <= lone);
  }
}

}  // namespace

CHECK_UNIT(areas) {
  one_opening();
  a_number_between_two_openings();
  islands_by_hand();
  lone_cells_and_openings_are_3bv();
}

}  // namespace areas_test

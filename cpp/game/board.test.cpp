// Tests of boards: uniform, nested, the same for ever; clues, openings and 3BV against a
// count by hand.
#include "game/board.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/sha256.hpp"
#include "testing/boards.hpp"
#include "testing/check.hpp"

namespace board_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Grid;

std::string layout(const Board& board) {
  std::string text;
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) text += board.mine(cell) ? '*' : '.';
  return text;
}

bool adjacent(const Grid& grid, Cell a, Cell b) {
  const int rows = grid.row(a) - grid.row(b);
  const int columns = grid.column(a) - grid.column(b);
  return a != b && rows * rows <= 1 && columns * columns <= 1;
}

int clue_by_hand(const Board& board, Cell cell) {
  int count = 0;
  for (Cell other = 0; other < board.grid().cells(); ++other) {
    if (board.mine(other) && adjacent(board.grid(), cell, other)) ++count;
  }
  return count;
}

bool is_zero(const Board& board, Cell cell) {
  return !board.mine(cell) && clue_by_hand(board, cell) == 0;
}

/// Gives every zero the least cell number of its area, by passing it on until nothing changes.
int openings_by_hand(const Board& board) {
  const Cell cells = board.grid().cells();
  std::map<Cell, Cell> area;
  for (Cell cell = 0; cell < cells; ++cell) {
    if (is_zero(board, cell)) area[cell] = cell;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [cell, least] : area) {
      for (const auto& [other, others] : area) {
        if (!adjacent(board.grid(), cell, other) || others >= least) continue;
        least = others;
        changed = true;
      }
    }
  }
  std::set<Cell> areas;
  for (const auto& [cell, least] : area) areas.insert(least);
  return static_cast<int>(areas.size());
}

int three_bv_by_hand(const Board& board) {
  int clicks = openings_by_hand(board);
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    bool opened = is_zero(board, cell);
    for (Cell other = 0; other < board.grid().cells(); ++other) {
      opened = opened || (adjacent(board.grid(), cell, other) && is_zero(board, other));
    }
    if (!board.mine(cell) && !opened) ++clicks;
  }
  return clicks;
}

void counts_agree_with_those_by_hand() {
  const std::vector<Grid> grids{{1, 1}, {1, 9}, {7, 1}, {2, 2}, {4, 6}, {8, 8}};
  for (const Grid& grid : grids) {
    for (int mines = 0; mines <= grid.cells(); ++mines) {
      for (std::uint64_t game = 0; game < 4; ++game) {
        const Board board = Board::of_seed(grid, mines, 1, game, {});
        for (Cell cell = 0; cell < grid.cells(); ++cell) {
          CHECK_EQUAL(board.clue(cell), clue_by_hand(board, cell));
        }
        CHECK_EQUAL(board.openings(), openings_by_hand(board));
        CHECK_EQUAL(board.three_bv(), three_bv_by_hand(board));
      }
    }
  }
}

void known_boards() {
  const Board board = board_of("..*../..*../..*.*");
  CHECK_EQUAL(board.mines(), 4);
  CHECK_EQUAL(board.openings(), 2);
  CHECK_EQUAL(board.three_bv(), 3);
  // Row by row the clicks: the left opening, all of it, and the cell between the two mines below.
  using Codes = std::vector<std::int8_t>;
  CHECK_EQUAL(board.three_bv_done(Codes(15, minewise::covered)), 0);
  CHECK_EQUAL(board.three_bv_done(Codes{0, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}),
              0);
  CHECK_EQUAL(board.three_bv_done(Codes{0, 1, -1, -1, -1, 0, 1, -1, -1, -1, 0, 1, -1, -1, -1}), 1);
  CHECK_EQUAL(board.three_bv_done(Codes{0, 1, -1, -1, -1, 0, 1, -2, -1, -1, 0, 1, -1, 2, -1}), 2);
  CHECK_EQUAL(board.three_bv_done(Codes(15, 0)), 3);
  CHECK_EQUAL(board_of("...").three_bv(), 1);
  CHECK_EQUAL(board_of("***").three_bv(), 0);
  CHECK_EQUAL(board_of(".*.").openings(), 0);
  CHECK_EQUAL(board_of("***/*.*/***").clue(4), 8);
  CHECK_EQUAL(board_of("***/***/***").clue(4), 8);
  const minewise::Board given({2, 3}, {true, false, false, false, false, true});
  CHECK_EQUAL(given.digest(), minewise::sha256("*..\n..*\n").substr(0, 16));
  CHECK(given.digest() !=
        minewise::Board({3, 2}, {true, false, false, false, false, true}).digest());
}

void boards_keep_their_identity() {
  // Every result ever saved rests on these.
  CHECK_EQUAL(layout(Board::of_seed({3, 4}, 2, 1, 0, {})), ".*.........*");
  CHECK_EQUAL(layout(Board::of_seed({3, 4}, 4, 7, 5, {0, 1})), "...**...*..*");
}

void mines_are_as_many_as_asked_and_kept_off() {
  const Grid grid{5, 6};
  for (std::uint64_t game = 0; game < 50; ++game) {
    for (int mines = 0; mines <= 27; ++mines) {
      const Board board = Board::of_seed(grid, mines, 3, game, {0, 13, 29});
      CHECK_EQUAL(board.mines(), mines);
      std::string marks = layout(board);
      CHECK_EQUAL(std::count(marks.begin(), marks.end(), '*'), std::ptrdiff_t{mines});
      CHECK(!board.mine(0) && !board.mine(13) && !board.mine(29));
    }
  }
}

void more_mines_contain_fewer() {
  const Grid grid{6, 7};
  for (const std::vector<Cell>& kept_free : {std::vector<Cell>{}, {0, 1, 7, 8}}) {
    Board fewer = Board::of_seed(grid, 0, 9, 4, kept_free);
    for (int mines = 1; mines <= 38; ++mines) {
      const Board more = Board::of_seed(grid, mines, 9, 4, kept_free);
      for (Cell cell = 0; cell < grid.cells(); ++cell) CHECK(!fewer.mine(cell) || more.mine(cell));
      fewer = more;
    }
  }
}

void other_numbers_other_boards() {
  const Grid grid{16, 30};
  std::set<std::string> layouts;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t game = 0; game < 20; ++game) {
      layouts.insert(layout(Board::of_seed(grid, 99, seed, game, {})));
    }
  }
  layouts.insert(layout(Board::of_seed({30, 16}, 99, 0, 0, {})));
  CHECK_EQUAL(layouts.size(), std::size_t{401});
  CHECK_EQUAL(layout(Board::of_seed(grid, 99, 1, 2, {})),
              layout(Board::of_seed(grid, 99, 1, 2, {})));
}

void layouts_are_uniform(const std::vector<Cell>& kept_free, std::size_t layouts) {
  std::map<std::string, int> seen;
  const auto games = 400 * layouts;
  for (std::uint64_t game = 0; game < games; ++game) {
    ++seen[layout(Board::of_seed({2, 3}, 2, 1, game, kept_free))];
  }
  CHECK_EQUAL(seen.size(), layouts);
  std::vector<int> counts;
  for (const auto& [marks, count] : seen) counts.push_back(count);
  CHECK_UNIFORM(counts);
}

}  // namespace

CHECK_UNIT(board) {
  counts_agree_with_those_by_hand();
  known_boards();
  boards_keep_their_identity();
  mines_are_as_many_as_asked_and_kept_off();
  more_mines_contain_fewer();
  other_numbers_other_boards();
  layouts_are_uniform({}, 15);
  layouts_are_uniform({4}, 10);
  layouts_are_uniform({0, 5}, 6);
}

}  // namespace board_test

// Mines as bits of rows: the boards that `Board` lays, and what single clues solve in small steps.
#include "boards/mine_rows.hpp"

#include <algorithm>
#include <vector>

#include "testing/check.hpp"

namespace mine_rows_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Grid;
using minewise::index;
using minewise::MineRows;
using minewise::Random;

/// Goes over all clues until none tells more, with sets of cells and no bits.
bool solved_in_small_steps(const Board& board, Cell first) {
  const Grid grid = board.grid();
  std::vector<bool> revealed(index(grid.cells()), false);
  std::vector<bool> known(revealed);  // mines
  revealed[index(first)] = true;
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (Cell clue = 0; clue < grid.cells(); ++clue) {
      if (!revealed[index(clue)]) continue;
      int mines = 0;
      int covered = 0;
      grid.for_neighbors(clue, [&](Cell next) {
        mines += known[index(next)] ? 1 : 0;
        covered += revealed[index(next)] ? 0 : 1;
      });
      grid.for_neighbors(clue, [&](Cell next) {
        if (revealed[index(next)] || known[index(next)]) return;
        if (mines == board.clue(clue)) {
          revealed[index(next)] = is_new = true;
        } else if (covered == board.clue(clue)) {
          known[index(next)] = is_new = true;
        }
      });
    }
  }
  int left = grid.cells() - board.mines();
  for (const bool is_revealed : revealed) left -= is_revealed ? 1 : 0;
  return left == 0;
}

/// Do mines and safe cells of these cells, changed into each other, change no clue outside?
bool is_unseen(Board board, const std::vector<Cell>& cells, Cell first) {
  const Board before = board;
  for (const Cell cell : cells) board.mine(cell) ? board.take_mine(cell) : board.put_mine(cell);
  if (board.mine(first)) return false;
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (std::ranges::find(cells, cell) != cells.end() || board.mine(cell)) continue;
    if (board.clue(cell) != before.clue(cell)) return false;
  }
  return true;
}

/// Tries the pairs and squares of which `has_swap` speaks, one after the other.
bool has_swap_in_small_steps(const Board& board, Cell first) {
  const Grid grid = board.grid();
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const bool has_right = grid.column(cell) + 1 < grid.width;
    const bool has_below = grid.row(cell) + 1 < grid.height;
    const Cell right = cell + 1;
    const Cell below = cell + grid.width;
    if (has_right && board.mine(cell) != board.mine(right) &&
        is_unseen(board, {cell, right}, first))
      return true;
    if (!has_below) continue;
    if (board.mine(cell) != board.mine(below) && is_unseen(board, {cell, below}, first))
      return true;
    if (has_right && board.mine(cell) != board.mine(right) &&
        board.mine(cell) != board.mine(below) && board.mine(cell) == board.mine(below + 1) &&
        is_unseen(board, {cell, right, below, below + 1}, first))
      return true;
  }
  return false;
}

/// Tries the lines of which `has_untold_cells` speaks, across and down.
bool has_line_in_small_steps(const Board& board, Cell first) {
  const Grid grid = board.grid();
  for (const bool down : {false, true}) {
    const int longest = down ? grid.height : grid.width;
    const int lines = down ? grid.width : grid.height;
    for (int line = 0; line < lines; ++line) {
      // A mine, too, where the board ends.
      const auto mine = [&](int place, int beside) {
        const int other = line + beside;
        if (std::min(place, other) < 0 || place >= longest || other >= lines) return true;
        return board.mine(down ? grid.at(place, other) : grid.at(other, place));
      };
      const auto wall = [&](int at) { return mine(at, -1) && mine(at, 0) && mine(at, 1); };
      const int first_line = down ? grid.column(first) : grid.row(first);
      const int first_place = down ? grid.row(first) : grid.column(first);
      for (const int length : {3, 4}) {
        for (int from = 0; from + length <= longest; ++from) {
          const int last = from + length - 1;
          if (line == first_line && first_place >= from && first_place < from + 4) continue;
          if (mine(from, 0) != mine(from + 1, 0) && mine(last - 1, 0) != mine(last, 0) &&
              wall(from - 1) && wall(last + 1))
            return true;
        }
      }
    }
  }
  return false;
}

/// Mines at random, not where the first cell is.
Board board_of(Grid grid, int mines, Cell first, std::uint64_t number) {
  return Board::of_seed(grid, mines, 7, number, {first});
}

void check_single_clues(Grid grid, int mines, int boards) {
  MineRows rows(grid);
  Random random(minewise::derive_key(1, index(mines), minewise::Purpose::start));
  int solved = 0;
  for (int number = 0; number < boards; ++number) {
    const auto first = static_cast<Cell>(random.below(static_cast<unsigned>(grid.cells())));
    const Board board = board_of(grid, mines, first, index(number));
    rows.read(board);
    const bool is_solved = rows.solved_by_single_clues(first);
    CHECK_EQUAL(is_solved, solved_in_small_steps(board, first));
    CHECK_EQUAL(rows.has_swap(first), has_swap_in_small_steps(board, first));
    CHECK_EQUAL(rows.has_untold_cells(first),
                rows.has_swap(first) || has_line_in_small_steps(board, first));
    CHECK(!is_solved || !rows.has_untold_cells(first));
    solved += is_solved ? 1 : 0;
  }
  CHECK(solved > 0 && solved < boards);
}

/// What is laid is what `Board` lays: the same is solved, and the same has swaps.
void check_laid(Grid grid, int mines) {
  MineRows laid(grid);
  MineRows read(grid);
  Board board(grid);
  const std::vector<Cell> kept_free{0, 1, grid.width, grid.width + 1};
  const auto key = Board::key_of(grid, 3, 4);
  int swaps = 0;
  laid.keep_free(kept_free);
  for (std::uint64_t attempt = 0; attempt < 200; ++attempt) {
    laid.lay(mines, key, attempt);
    board.lay(mines, 3, 4, kept_free, attempt);
    read.read(board);
    CHECK(laid == read);
    swaps += laid.has_swap(0) ? 1 : 0;
  }
  CHECK(mines == 0 ? swaps == 0 : swaps > 0);
}

}  // namespace

CHECK_UNIT(mine_rows) {
  check_single_clues({9, 9}, 10, 2000);
  check_single_clues({16, 16}, 40, 500);
  check_single_clues({1, 20}, 3, 300);
  check_single_clues({20, 1}, 3, 300);
  // Rows that fill all lanes of the vectors, and one more or less; and the widest rows.
  for (const int height : {3, 4, 5, 15, 17, 31, 32}) check_single_clues({height, 8}, height, 200);
  check_single_clues({16, 30}, 60, 100);
  check_single_clues({32, 30}, 110, 50);
  check_single_clues({24, 40}, 110, 50);
  check_single_clues({32, 31}, 110, 50);
  check_single_clues({62, 62}, 350, 20);
  check_laid({16, 30}, 99);
  check_laid({32, 30}, 200);
  check_laid({62, 62}, 800);
  check_laid({9, 9}, 0);
  CHECK(MineRows::fits({62, 62}) && !MineRows::fits({63, 9}) && !MineRows::fits({9, 63}));
}

}  // namespace mine_rows_test

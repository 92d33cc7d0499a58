#include "game/board.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/host.hpp"
#include "base/random.hpp"
#include "base/sha256.hpp"

namespace minewise {

namespace {

/// Boards of so many cells are laid without asking for memory.
constexpr std::uint32_t small_board = 4096;
/// Decides what an opening is, as `Areas` of review/zini does, which lists their cells.
/// Marks in `opened` all connected zeros and the cells that border them; counts the openings whose
/// zeros are all done.
template <class Done>
int mark_openings(const Board& board, std::vector<bool>& opened, const Done& is_done) {
  int count = 0;
  std::vector<Cell> pending;
  const auto mark = [&](Cell cell) {
    if (opened[index(cell)]) return;
    opened[index(cell)] = true;
    if (board.clue(cell) == 0) pending.push_back(cell);
  };
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (board.mine(cell) || board.clue(cell) != 0 || opened[index(cell)]) continue;
    bool all_done = true;
    mark(cell);
    while (!pending.empty()) {
      const Cell zero = pending.back();
      pending.pop_back();
      all_done = all_done && is_done(zero);
      board.grid().for_neighbors(zero, mark);
    }
    if (all_done) ++count;
  }
  return count;
}

/// The clicks that open what is done: one an opening, one each cell beside none.
template <class Done>
int count_clicks(const Board& board, const Done& is_done) {
  std::vector<bool> opened(index(board.grid().cells()), false);
  int clicks = mark_openings(board, opened, is_done);
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (!board.mine(cell) && !opened[index(cell)] && is_done(cell)) ++clicks;
  }
  return clicks;
}

constexpr auto any_cell = [](Cell) { return true; };

}  // namespace

Board::Board(Grid grid) : grid_(grid), cells_(index(grid.cells()), 0) {}

Board::Board(Grid grid, const std::vector<bool>& mine) : Board(grid) {
  if (mine.size() != cells_.size()) misuse("expected one mine entry for each cell");
  for (Cell cell = 0; cell < grid_.cells(); ++cell) {
    if (mine[index(cell)]) put_mine(cell);
  }
}

Board Board::of_seed(Grid grid, int mines, std::uint64_t seed, std::uint64_t game,
                     const std::vector<Cell>& kept_free) {
  Board board(grid);
  board.lay(mines, seed, game, kept_free);
  return board;
}

Key Board::key_of(Grid grid, std::uint64_t seed, std::uint64_t game) {
  return derive_key(seed, game, Purpose::board, grid.height, grid.width);
}

void Board::lay(int mines, std::uint64_t seed, std::uint64_t game, std::span<const Cell> kept_free,
                std::uint64_t attempt) {
  const auto cells = static_cast<std::uint32_t>(grid_.cells());
  std::array<Cell, small_board> few;  // NOLINT: what is used of it is set below
  std::vector<Cell> many(cells > small_board ? cells : 0);
  const std::span order(cells > small_board ? many.data() : few.data(), cells);
  std::iota(order.begin(), order.end(), 0);
  std::ranges::fill(cells_, std::uint8_t{0});
  for (const Cell cell : kept_free) cells_[index(cell)] = kept_mark;
  mines_ = 0;

  Permutation permutation(order, key_of(grid_, seed, game), attempt);
  while (mines_ < mines && !permutation.is_empty()) {
    permutation.visit_next(index(mines - mines_), [&](Cell cell) {
      if ((at(cell) & kept_mark) == 0) put_mine(cell);
    });
  }
  for (const Cell cell : kept_free) cells_[index(cell)] &= static_cast<std::uint8_t>(~kept_mark);
}

void Board::put_mine(Cell cell) {
  ++mines_;
  cells_[index(cell)] |= a_mine;
  grid_.for_neighbors(cell, [&](Cell next) { ++cells_[index(next)]; });
}

void Board::take_mine(Cell cell) {
  --mines_;
  cells_[index(cell)] &= static_cast<std::uint8_t>(~a_mine);
  grid_.for_neighbors(cell, [&](Cell next) { --cells_[index(next)]; });
}

std::string Board::digest() const {
  std::string rows;
  for (Cell cell = 0; cell < grid_.cells(); ++cell) {
    rows += mine(cell) ? '*' : '.';
    if (grid_.column(cell) == grid_.width - 1) rows += '\n';
  }
  return sha256(rows).substr(0, 16);
}

int Board::openings() const {
  std::vector<bool> opened(cells_.size(), false);
  return mark_openings(*this, opened, any_cell);
}

int Board::three_bv() const { return count_clicks(*this, any_cell); }

int Board::three_bv_done(Shown shown) const {
  return count_clicks(*this, [&](Cell cell) { return !is_covered(shown[index(cell)]); });
}

}  // namespace minewise

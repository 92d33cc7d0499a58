#include "core/board.hpp"

#include <numeric>
#include <utility>

#include "core/error.hpp"
#include "core/random.hpp"

namespace minewise {

namespace {

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

/// Marks in `opened` all connected zeros and the cells that border them; counts the openings.
int mark_openings(const Board& board, std::vector<bool>& opened) {
  int count = 0;
  std::vector<Cell> pending;
  const auto mark = [&](Cell cell) {
    if (opened[index(cell)]) return;
    opened[index(cell)] = true;
    if (board.clue(cell) == 0) pending.push_back(cell);
  };
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (board.mine(cell) || board.clue(cell) != 0 || opened[index(cell)]) continue;
    ++count;
    mark(cell);
    while (!pending.empty()) {
      const Cell zero = pending.back();
      pending.pop_back();
      board.grid().for_neighbors(zero, mark);
    }
  }
  return count;
}

}  // namespace

Board::Board(Grid grid, std::vector<bool> mine)
    : grid_(grid), mine_(std::move(mine)), clue_(index(grid.cells()), 0) {
  if (mine_.size() != clue_.size()) throw InvalidRules("expected one mine entry for each cell");
  for (Cell cell = 0; cell < grid_.cells(); ++cell) {
    if (!mine_[index(cell)]) continue;
    ++mines_;
    grid_.for_neighbors(cell, [&](Cell next) { ++clue_[index(next)]; });
  }
}

Board Board::of_seed(Grid grid, int mines, std::uint64_t seed, std::uint64_t game,
                     const std::vector<Cell>& kept_free) {
  const auto cells = static_cast<std::uint32_t>(grid.cells());
  std::vector<bool> free(cells, false);
  for (const Cell cell : kept_free) free[index(cell)] = true;

  std::vector<Cell> order(cells);
  std::iota(order.begin(), order.end(), 0);
  std::vector<bool> mine(cells, false);
  Random random(derive_key(seed, game, Purpose::board, grid.height, grid.width));
  // Fisher and Yates, as far as it is needed.
  for (std::uint32_t i = 0; mines > 0 && i < cells; ++i) {
    std::swap(order[i], order[i + random.below(cells - i)]);
    if (free[index(order[i])]) continue;
    mine[index(order[i])] = true;
    --mines;
  }
  return {grid, std::move(mine)};
}

int Board::openings() const {
  std::vector<bool> opened(mine_.size(), false);
  return mark_openings(*this, opened);
}

int Board::three_bv() const {
  std::vector<bool> opened(mine_.size(), false);
  int clicks = mark_openings(*this, opened);
  for (Cell cell = 0; cell < grid_.cells(); ++cell) {
    if (!mine(cell) && !opened[index(cell)]) ++clicks;
  }
  return clicks;
}

}  // namespace minewise

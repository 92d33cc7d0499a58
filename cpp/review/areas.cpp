#include "review/areas.hpp"

#include <utility>

namespace minewise {

Areas::Areas(const Board& board)
    : of_(index(board.grid().cells()), {none, none}), lone_(index(board.grid().cells()), false) {
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (!board.mine(cell) && board.clue(cell) == 0 && openings_of(cell)[0] == none) {
      fill(board, cell);
    }
  }
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    lone_[index(cell)] = !board.mine(cell) && openings_of(cell)[0] == none;
  }
}

void Areas::fill(const Board& board, Cell zero) {
  const int number = static_cast<int>(openings_.size());
  std::vector<Cell> cells;
  const auto add = [&](Cell cell) {
    auto& [one, other] = of_[index(cell)];
    if (one == number || other == number) return;
    (one == none ? one : other) = number;
    cells.push_back(cell);
  };
  add(zero);
  for (std::size_t next = 0; next < cells.size(); ++next) {
    if (board.clue(cells[next]) == 0) board.grid().for_neighbors(cells[next], add);
  }
  openings_.push_back(std::move(cells));
}

int islands(const Board& board) {
  const Areas areas(board);
  std::vector<bool> seen(index(board.grid().cells()), false);
  std::vector<Cell> pending;
  const auto visit = [&](Cell cell) {
    if (seen[index(cell)] || !areas.is_lone(cell)) return false;
    seen[index(cell)] = true;
    pending.push_back(cell);
    return true;
  };
  int count = 0;
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (visit(cell)) ++count;
    while (!pending.empty()) {
      const Cell lone = pending.back();
      pending.pop_back();
      board.grid().for_neighbors(lone, visit);
    }
  }
  return count;
}

}  // namespace minewise

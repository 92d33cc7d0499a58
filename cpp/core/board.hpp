// Where the mines are: the truth that no player sees.
#pragma once

#include <vector>

#include "core/grid.hpp"

namespace minewise {

class Board {
 public:
  /// `mine[cell]` is true where there is a mine; one entry a cell.
  Board(Grid grid, std::vector<bool> mine);

  /// The board of (seed, game): its mines are the first `mines` cells of a random permutation of
  /// all cells, skipping the cells in `kept_free`. So they are uniform over the layouts that leave
  /// `kept_free` free, and boards of one (seed, game, size) with more mines contain those with
  /// fewer.
  static Board of_seed(Grid grid, int mines, std::uint64_t seed, std::uint64_t game,
                       const std::vector<Cell>& kept_free);

  [[nodiscard]] const Grid& grid() const { return grid_; }
  [[nodiscard]] int mines() const { return mines_; }
  [[nodiscard]] bool mine(Cell cell) const { return mine_[static_cast<std::size_t>(cell)]; }
  /// Mines among the neighbours; also defined for cells that are mines themselves.
  [[nodiscard]] int clue(Cell cell) const { return clue_[static_cast<std::size_t>(cell)]; }

  /// Number of connected areas of zeros: each opens by one click.
  [[nodiscard]] int openings() const;
  /// Bechtel's board benchmark value: the fewest left clicks that reveal every safe cell.
  [[nodiscard]] int three_bv() const;

 private:
  Grid grid_;
  int mines_ = 0;
  std::vector<bool> mine_;
  std::vector<std::int8_t> clue_;
};

}  // namespace minewise

// The areas of a board: its openings, the lone cells that touch none, and the islands of those.
#pragma once

#include <array>
#include <vector>

#include "game/board.hpp"

namespace minewise {

/// An opening is an area of zeros, connected over sides and corners, with the numbers around it.
/// A safe cell that belongs to none is a lone cell. So 3BV is the number of openings and of lone
/// cells (minesweepergame.com/statistics.php).
class Areas {
 public:
  static constexpr int none = -1;

  explicit Areas(const Board& board);

  /// The zeros and the numbers of each opening, the first cell a zero.
  [[nodiscard]] const std::vector<std::vector<Cell>>& openings() const { return openings_; }
  /// The openings that a cell belongs to, by their numbers, `none` where there are fewer. More than
  /// two do not fit around a number: only those in opposite parts of its neighbourhood are apart.
  [[nodiscard]] const std::array<int, 2>& openings_of(Cell cell) const {
    return of_[static_cast<std::size_t>(cell)];
  }
  /// A number that no zero touches.
  [[nodiscard]] bool is_lone(Cell cell) const { return lone_[static_cast<std::size_t>(cell)]; }

 private:
  void fill(const Board& board, Cell zero);

  std::vector<std::vector<Cell>> openings_;
  std::vector<std::array<int, 2>> of_;
  std::vector<bool> lone_;
};

/// Areas of lone cells, connected over sides and corners: what is left between mines, openings and
/// the border. The definition of ms_toollib, which calls them islands too.
int islands(const Board& board);

}  // namespace minewise

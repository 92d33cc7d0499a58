// Decides what is an opening of a board, the cells that touch none and their islands; few clicks
// that solve a board with flags and chords.
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

// Elmar Zimmermann and Christoph Nikolaus, "New benchmark: 3bv for flaggers", 2009
// (minesweepergame.com/forum, topic 70). Both count reveals, flags and chords of somebody who knows
// where the mines are. Both are upper bounds of the fewest clicks, and neither bounds the other.
//
// The premium of a safe cell is what a chord on it saves over reveals:
//     3BV that the chord solves - mines around it without a flag - 1 if it is covered - 1.
// While a cell has a premium of 0 or more, the cell with the most is revealed if it is covered, the
// mines around it are flagged, and it is chorded. Else the first covered cell that counts for 3BV
// is revealed. The paper takes the top left of several such cells; programs read that column by
// column, from the left, and so does this.

/// Greedy ZiNi: from the covered board.
int zini(const Board& board);
/// Human ZiNi: reveals every opening first, and chords only on cells that are revealed.
int hzini(const Board& board);

}  // namespace minewise

// ZiNi: few clicks that solve a board with flags and chords, as players count them.
#pragma once

#include "game/board.hpp"

namespace minewise {

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

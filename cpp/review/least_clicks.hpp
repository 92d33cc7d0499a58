// The fewest clicks that win a board with chords on given cells, or a lower and an upper bound.
#pragma once

#include <cstddef>
#include <vector>

#include "base/interrupt.hpp"
#include "game/board.hpp"
#include "game/move.hpp"

namespace minewise {

/// Wins the board with a chord on each of these clues, and as few other clicks as that takes.
std::vector<PlayedMove> chord_moves(const Board& board, const std::vector<Cell>& chorded);

// A left click reveals a cell, and an opening if it is a zero; a right click sets a flag; a chord
// reveals the neighbours of a revealed clue that has as many flags around. Each counts 1.
//
// No flag on a safe cell helps: without it the same clicks reveal at least as much, since a chord
// beside it either does nothing or hits a mine. So let C be the cells that are chorded. All mines
// around them need flags. A cell of C has to be revealed before its chord: by the chord of a
// neighbour, with an opening, or by a left click. The first two go both ways: chorded neighbours
// reveal each other, and a chorded cell of an opening reveals the opening. So of chorded cells and
// openings that are joined in this way one takes a left click, and any of them will do. Thus a
// board takes
//     |C| + mines around C + groups of C and all openings + lone cells that are not in or around C
// clicks, and the fewest are the minimum over all C. It is found cell by cell (`ChordScan`), with
// all ways to chord the cells before that may still lead to it (`ChordPlans`).

struct LeastClicks {
  /// No fewer clicks win the board.
  int lower = 0;
  /// As many as `moves`, which win it.
  int upper = 0;
  std::vector<PlayedMove> moves;
};

/// Keeps so many ways to chord the decided cells at a time. Where that is enough the bounds are
/// equal. Else the lower one is the sum over strips of the board for which it is enough.
Interruptible<LeastClicks> least_clicks(const Board& board, std::size_t limit,
                                        KeepGoing keep_going = {});

}  // namespace minewise

// The clicks that a pointer and its buttons make, and the way that it goes.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "formats/pointer_event.hpp"
#include "game/board.hpp"
#include "review/click.hpp"

namespace minewise {

/// What a pointer did.
struct PointedGame {
  /// Until the game was over. A right press on a revealed cell that turns into a chord is part of
  /// that chord; on a covered one it is a click of its own ("1.5 click"). Flags before the first
  /// reveal count, unless all of them were taken away again.
  std::vector<Click> clicks;
  /// The way of the pointer from the first reveal to the end of the game: the sum of the straight
  /// lines between the events on the board, in pixels of a board whose cells are 16 wide, as
  /// ms_toollib has it.
  double path = 0.0;
  /// How many events there were until the game was over, or all.
  std::size_t followed = 0;
};

/// Events come in their order; each cell is so many pixels wide and high, at least 1.
///
/// A left click is made where the left button goes up, a right click where the right one goes down,
/// and a chord where the first of both, or the middle one, goes up. Clicks beside the board count
/// once the game has begun. Which buttons an event calls held does not matter. With
/// `question_marks` a right click turns a flag into one, and the next takes it away.
PointedGame follow_pointer(const Board& board, int cell_pixels,
                           std::span<const PointerEvent> events, bool question_marks = false);

}  // namespace minewise

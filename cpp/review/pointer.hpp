// A pointer and its buttons, as replays record them, and the clicks that they make.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/board.hpp"
#include "review/click.hpp"

namespace minewise {

enum class PointerKind : std::uint8_t {
  move,
  left_down,
  left_up,
  right_down,
  right_up,
  middle_down,
  middle_up,
  /// The second of left and right, where a file does not tell which.
  both_down,
};

struct PointerEvent {
  PointerKind kind;
  /// Since any moment that all events of a game share.
  std::int64_t milliseconds;
  /// From the left and the upper border of the board, in pixels; outside it is beside the board.
  int x;
  int y;
};

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
};

/// Events come in their order; each cell is so many pixels wide and high, at least 1.
///
/// A left click is made where the left button goes up, a right click where the right one goes down,
/// and a chord where the first of both, or the middle one, goes up. Clicks beside the board count
/// once the game has begun.
PointedGame follow_pointer(const Board& board, int cell_pixels,
                           std::span<const PointerEvent> events);

}  // namespace minewise

// A click, as replays and players count them.
#pragma once

#include <cstdint>

#include "base/grid.hpp"

namespace minewise {

enum class ClickKind : std::uint8_t {
  /// Reveals a covered cell.
  left,
  /// Sets a flag, or takes it away.
  right,
  /// Both buttons or the middle one: reveals what is around a clue with as many flags.
  chord,
};

/// The cell of a click beside the board.
inline constexpr Cell off_board = -1;

struct Click {
  ClickKind kind;
  Cell cell;
  /// Since any moment that all clicks of a game share.
  std::int64_t milliseconds;

  bool operator==(const Click&) const = default;
};

}  // namespace minewise

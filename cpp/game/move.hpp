// What is done with a cell of a game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/grid.hpp"

namespace minewise {

enum class MoveKind : std::uint8_t { reveal, flag, unflag, chord };

/// In the order of MoveKind, as records name them.
inline constexpr std::array<std::string_view, 4> move_kinds{"reveal", "flag", "unflag", "chord"};

constexpr std::string_view name_of(MoveKind kind) {
  return move_kinds[static_cast<std::size_t>(kind)];
}
/// None if no kind of move has this name.
constexpr std::optional<MoveKind> move_kind(std::string_view name) {
  for (std::size_t i = 0; i < move_kinds.size(); ++i) {
    if (move_kinds[i] == name) return static_cast<MoveKind>(i);
  }
  return {};
}

struct PlayedMove {
  Cell cell;
  MoveKind kind;
  /// Did its player not prove that it was safe?
  bool guess = false;
};

/// A move as a text gives it: its cell need not be on the board.
struct RecordedMove {
  MoveKind kind;
  int row;
  int column;
  bool guess = false;
};

}  // namespace minewise

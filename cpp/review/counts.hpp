// Counts of a game, by the names that records have for them.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "formats/record_text.hpp"
#include "game/game.hpp"
#include "game/move.hpp"

namespace minewise {

/// In the order of records.
using Counts = std::array<std::pair<std::string_view, int>, count_names.size()>;

/// Of a game to which these moves have led.
Counts counts_of(const Rules& rules, const Game& game, std::span<const PlayedMove> moves);

inline std::string_view name_of(Status status) {
  return status_names[static_cast<std::size_t>(status)];
}

}  // namespace minewise

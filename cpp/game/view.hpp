// What a player may see of a cell, one signed byte each.
#pragma once

#include <cstdint>
#include <span>

namespace minewise {

// 0 to 8 is a clue.
inline constexpr std::int8_t covered = -1;
inline constexpr std::int8_t flag = -2;
inline constexpr std::int8_t exploded = -3;
inline constexpr std::int8_t no_clue = -4;  // revealed, but its clue was withheld

/// The cells of a view, row by row.
using Shown = std::span<const std::int8_t>;

constexpr bool is_covered(std::int8_t code) { return code == covered || code == flag; }
constexpr bool is_clue(std::int8_t code) { return code >= 0; }
constexpr bool is_known_mine(std::int8_t code) { return code == flag || code == exploded; }

}  // namespace minewise

// Levels of reasoning: how much it takes to solve a board without a guess.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace minewise {

/// Each proves all that those before it prove.
enum class Level : std::uint8_t {
  /// One clue at a time: all its mines are known, or all its covered cells are mines.
  single,
  /// Also what follows where the cells of one clue are among those of another, to the end.
  subset,
  /// All that the clues prove together.
  exact_without_total,
  /// All that the clues and the mine total prove together.
  exact,
};

inline constexpr std::array<std::string_view, 4> level_names{"single", "subset",
                                                             "exact-without-total", "exact"};

constexpr std::string_view name_of(Level level) {
  return level_names[static_cast<std::size_t>(level)];
}

constexpr std::optional<Level> level_named(std::string_view name) {
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (level_names[i] == name) return static_cast<Level>(i);
  }
  return {};
}

}  // namespace minewise

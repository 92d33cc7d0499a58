// Which boards are played: any, or those that need no guess at some level of reasoning.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

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

enum class Boards : std::uint8_t {
  /// All that the other rules allow.
  any,
  /// Those that a level of reasoning solves after the first click.
  no_guess,
  /// Those that the other rules allow, drawn anew where a guess that is forced meets a mine.
  safe_guesses,
};

struct BoardKind {
  Boards boards = Boards::any;
  /// Of boards that need no guess.
  Level level = Level::exact;

  friend bool operator==(const BoardKind&, const BoardKind&) = default;
  /// The text form; `board_kind` reads it back.
  [[nodiscard]] std::string name() const;
};

/// Every text form that there is.
std::vector<std::string> board_forms();

/// The kind of a text form. Where no level is named it is the last one.
Checked<BoardKind> board_kind(std::string_view text);

}  // namespace minewise

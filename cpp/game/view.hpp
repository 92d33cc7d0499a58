// The codes of what a player sees of a cell; how views are written: a mark for each cell.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.hpp"

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

struct Codes {
  Grid grid;
  std::vector<std::int8_t> cells;
};

/// The codes of a text as views are written: marks alone, and `/` or a line feed between rows of
/// one length. None if it is written otherwise, or is no view (formats/ reads it then).
std::optional<Codes> codes_of_text(std::string_view text);

/// How a code is written: # F * _ and digits.
char mark_of(std::int8_t code);

/// As JSMinesweeper writes a position: a line WIDTHxHEIGHTxMINES, then rows of H, F, ? and digits.
/// An exploded mine is `?`. None if a clue is withheld, for which it has no mark.
std::optional<std::string> sized_text_of(Grid grid, Shown shown, int mines);

/// The rows of a view, with something between them.
std::string text_of(Grid grid, Shown shown, std::string_view between = "/");

}  // namespace minewise

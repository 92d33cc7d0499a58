// Notations of positions: what a text says of each cell, as codes, and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/grid.hpp"
#include "game/view.hpp"

namespace minewise {

struct Codes {
  Grid grid;
  std::vector<std::int8_t> cells;
  /// Where a first line WIDTHxHEIGHTxMINES tells it.
  std::optional<int> mines;
};

/// The codes of a text whose rows are lines, or parted by `/`; blanks do not count. `H` and `?` are
/// read as covered cells too.
Checked<Codes> codes_of_text(std::string_view text);

/// How a code is written: # F * _ and digits.
char mark_of(std::int8_t code);

/// The rows of a view, with something between them.
std::string text_of(Grid grid, Shown shown, std::string_view between = "/");

}  // namespace minewise

// What links of JSMinesweeper hold: a position in letters and digits.
#pragma once

#include <string_view>

#include "formats/written_position.hpp"

namespace minewise {

inline constexpr std::string_view jsminesweeper_link = "JSMinesweeper link";

/// The field `analysis` of a link. The error says what was expected, without the text.
Checked<WrittenPosition> position_of_code(std::string_view code);

}  // namespace minewise

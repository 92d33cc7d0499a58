// Links: of minewise, of JSMinesweeper, of pages that hold a board.
#pragma once

#include <string_view>

#include "base/interrupt.hpp"
#include "formats/written_position.hpp"

namespace minewise {

inline constexpr std::string_view jsminesweeper_link = "JSMinesweeper link";

/// The field `analysis` of a link. The error says what was expected, without the text.
Checked<WrittenPosition> position_of_code(std::string_view code);

/// Of a link, or of what stands behind its `?` or `#`.
Checked<WrittenPosition> position_of_link(std::string_view text, const KeepGoing& keep_going);

}  // namespace minewise

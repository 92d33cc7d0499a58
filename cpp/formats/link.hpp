// Positions in links: those of minewise, those of JSMinesweeper, and boards of other pages.
#pragma once

#include <string_view>

#include "base/interrupt.hpp"
#include "formats/written_position.hpp"

namespace minewise {

/// Of a link, or of what stands behind its `?` or `#`.
Checked<WrittenPosition> position_of_link(std::string_view text, const KeepGoing& keep_going);

}  // namespace minewise

// The one reader of positions, in all notations that people and programs write them in.
#pragma once

#include <string_view>

#include "formats/written_position.hpp"

namespace minewise {

/// Reads a position in any of the notations of docs/reference/position-texts.md. A refusal names
/// the one that the text was taken for, and the place.
Checked<WrittenPosition> position_of_text(std::string_view text);

}  // namespace minewise

// Records of games, as JSON: the position after the last move.
#pragma once

#include <string_view>

#include "base/interrupt.hpp"
#include "formats/written_position.hpp"

namespace minewise {

Checked<WrittenPosition> position_of_record(std::string_view text, const GoOn& go_on);

}  // namespace minewise

// Positions in JSON objects as programs write them, also as Python and JavaScript print them.
#pragma once

#include <optional>
#include <string_view>

#include "formats/written_position.hpp"

namespace minewise {

/// The position of an object that has a grid of cells, with a second grid that hides some of them,
/// or with an object for each cell. None if the text is no object with a grid.
std::optional<Checked<WrittenPosition>> position_of_json(std::string_view text,
                                                         const ReadOptions& options);

}  // namespace minewise

// Positions written cell by cell: marks in rows, tables, emoji, arrays of codes, and boards of
// Discord, whose cells are hidden until somebody clicks on them.
#pragma once

#include <string_view>

#include "formats/written_position.hpp"

namespace minewise {

/// The notation of views.
inline constexpr std::string_view plain_format = "text";

/// Rows are lines, or separated by `/`; blanks do not count.
Checked<WrittenPosition> position_of_grid(std::string_view text, const ReadOptions& options = {});

}  // namespace minewise

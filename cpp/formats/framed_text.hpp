// A text of rows without what people and programs put around the cells: frames, the numbers of rows
// and columns, quotes, colours.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace minewise {

/// What stands for a blank that is a cell.
inline constexpr std::string_view blank_cell = "␣";

/// The rows alone; what has no frame stays as it is. Cells between bars are parted by commas.
std::string unframed(std::string_view text);

/// Lines in which blanks are cells, since a row is blank or the others have unlike numbers of
/// marks: each blank becomes `blank_cell`. Empty if blanks are none, or it cannot be told.
std::vector<std::string> with_blank_cells(const std::vector<std::string_view>& lines);

}  // namespace minewise

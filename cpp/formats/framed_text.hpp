// A text of rows without what people and programs put around the cells: frames, the numbers of rows
// and columns, quotes, colours.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace minewise {

struct FramedRows {
  std::string rows;
  /// Lines that were taken for a frame without bars.
  std::vector<std::string> left_out{};
  /// Do bars stand between the cells alone, and not around them?
  bool are_between = false;
};

/// The rows alone; what has no frame stays as it is. Cells between bars are parted by commas.
FramedRows unframed(std::string_view text);

/// Lines in which blanks are cells, since a row is blank or the others have unlike numbers of
/// marks: each blank becomes `blank_cell`. Empty if blanks are none; no value if cells may be of
/// several widths.
std::optional<std::vector<std::string>> with_blank_cells(
    const std::vector<std::string_view>& lines);

struct LabeledRows {
  std::vector<std::string> rows;
  /// What was taken for labels though it may be cells, as a sentence; empty if none was.
  std::string_view note{};
};

/// The rows without labels: 0, 1, 2 or 1, 2, 3 or A, B, C or c0, c1, c2. `between` separates the
/// cells, 0 if nothing does. No rows if there are no labels.
LabeledRows without_labels(const std::vector<std::string_view>& lines, char between);

/// Codes of views between blanks, of which some have a sign or a point, with commas between them.
/// Empty if the lines hold anything else.
std::vector<std::string> codes_between_blanks(const std::vector<std::string_view>& lines);

/// A number as tables and arrays write it, without what says nothing: 1.0 and 1. are 1.
std::string_view whole_number(std::string_view field);

}  // namespace minewise

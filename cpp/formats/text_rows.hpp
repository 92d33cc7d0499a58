// The rows of a text that gives a position cell by cell, before anything is said of the cells.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace minewise {

/// WIDTHxHEIGHTxMINES
struct BoardSize {
  int width;
  int height;
  int mines;
};
std::optional<BoardSize> size_of_text(std::string_view text);

/// The size that the first line tells as two numbers, or with the mines as three, in any order of
/// width and height that the other lines have; `mines` is -1 if it does not tell them. None if the
/// line may be one of cells.
std::optional<BoardSize> size_before(const std::vector<std::string_view>& lines);

/// The whole number that a text is, of at most as many digits as the cells of a board have.
std::optional<int> number_in(std::string_view text);

/// What stands between the ends of lines.
std::vector<std::string_view> lines_in(std::string_view text);

/// The lines of a text, or what stands between its `/` where those are no cells. Empty lines around
/// the rows do not count, nor the blanks before the closing quotes of an indented text.
std::vector<std::string_view> lines_of(std::string_view text);

/// The rows of nested lists of codes or marks, or of a list of texts, as JSON, Python and NumPy
/// write them, or of cells in brackets: a line each, with commas between cells.
std::string rows_of_lists(std::string_view text);

}  // namespace minewise

// The one reader of positions, in all notations that people and programs write them in.
#pragma once

#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "formats/written_position.hpp"

namespace minewise {

/// Reads a position in any of the notations of docs/reference/position-texts.md. A refusal names
/// the one that the text was taken for, and the place. `keep_going` is asked every now and then
/// while the board of a game is looked for.
Checked<WrittenPosition> position_of_text(std::string_view text, const ReadOptions& options = {},
                                          const KeepGoing& keep_going = {});

/// The boards of a text in the forms of courses and judges: a line with the number of rows and of
/// columns, perhaps one with the first cell, and rows of 0 and 1 or of . and * for what lies under
/// the cells. Empty if the text is no such thing.
std::vector<Board> worlds_of_text(std::string_view text);

}  // namespace minewise

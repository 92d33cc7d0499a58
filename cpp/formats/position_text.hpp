// The one reader of positions, in all notations that people and programs write them in.
#pragma once

#include <string_view>

#include "base/interrupt.hpp"
#include "formats/written_position.hpp"

namespace minewise {

/// Reads a position in any of the notations of docs/reference/position-texts.md. A refusal names
/// the one that the text was taken for, and the place. `keep_going` is asked every now and then
/// while the board of a game is looked for.
Checked<WrittenPosition> position_of_text(std::string_view text, const ReadOptions& options = {},
                                          const KeepGoing& keep_going = {});

}  // namespace minewise

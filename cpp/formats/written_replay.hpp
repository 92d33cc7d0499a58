// Replays written as EVF 4 and as RawVF 6.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "formats/replay.hpp"

namespace minewise {

/// `end` is how the game ended; the format tells only of won games. A replay that begins with a
/// release or a pause gets a first move of the pointer, at 0, 0. The error says what the format
/// cannot hold: boards of more than 255 rows or columns, a clock that runs backwards, leaps of the
/// pointer.
Checked<std::vector<std::uint8_t>> evf_of(const Replay& replay, ReplayEnd end);

/// `end` is how the game ended. What would end a line in a name becomes a blank.
std::string rawvf_of(const Replay& replay, ReplayEnd end);

}  // namespace minewise

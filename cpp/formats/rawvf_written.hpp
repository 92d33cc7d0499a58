// Replays written as RawVF 6, which is text.
#pragma once

#include <string>

#include "formats/replay.hpp"

namespace minewise {

/// `end` is how the game ended. What would end a line in a name becomes a blank.
std::string rawvf_of(const Replay& replay, ReplayEnd end);

}  // namespace minewise

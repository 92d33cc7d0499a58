// What the moves of a guess may win, for the questions about why.
#pragma once

#include <vector>

#include "questions/position.hpp"
#include "why/guess.hpp"

namespace minewise::questions {

/// The chance to win by each move worth considering, the best first; empty where the rules or a
/// missing total leave it unknown, or a hundredth of the budget does not suffice: a hint shall
/// answer within a second.
Interruptible<std::vector<WinChance>> win_chances(const PositionRequest& asked,
                                                  const KeepGoing& keep_going);

}  // namespace minewise::questions

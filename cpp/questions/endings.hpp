// What the moves of a guess may win, for the questions about why.
#pragma once

#include <vector>

#include "questions/position.hpp"
#include "why/guess.hpp"

namespace minewise::questions {

/// The chance to win by each move worth considering, the best first; empty where a cell is
/// certainly safe, or the rules leave it unknown.
std::vector<WinChance> win_chances(const PositionRequest& asked, const Certainty& certainty,
                                   const GoOn& go_on);

}  // namespace minewise::questions

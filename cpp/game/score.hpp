// The final score of a game (P. Kulkarni, "MineSweeper AI", 2020, section 1).
#pragma once

#include "game/rules.hpp"

namespace minewise {

/// Mines safely identified: where play went on to its end after a mine, all that were not hit; else
/// those with a flag on them, and so in a game that was left before its end or ended by a fault of
/// its player.
inline int mines_identified(const Rules& rules, int mines_hit, int flags_right, bool complete) {
  return complete && rules.on_mine == OnMine::play_on ? rules.mines - mines_hit : flags_right;
}

/// Mines safely identified / mines; 1 where there are none.
inline double final_score(int identified, int mines) {
  return mines == 0 ? 1.0 : static_cast<double>(identified) / mines;
}

}  // namespace minewise

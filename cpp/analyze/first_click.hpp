// The chances of a fresh board as those of its first click, where the rules protect it.
#pragma once

#include <array>
#include <vector>

#include "analyze/analysis.hpp"
#include "game/rules.hpp"

namespace minewise {

/// Where the next reveal is the first one and protected: sets the chance of a mine of each cell to
/// what it is as that click. The board is laid after it, so the chances add up to no mine total. A
/// fixed start is the only first click: the mines lie among the cells that it does not keep free.
void weigh_first_click(const Rules& rules, const Position& position, Chances& chances);

/// The same for what cells would show, where that was weighed.
void weigh_first_click(const Rules& rules, const Position& position,
                       std::vector<std::array<double, 9>>& digits);

}  // namespace minewise

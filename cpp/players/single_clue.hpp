// What single clues prove: the two rules of the basic agent.
#pragma once

#include <vector>

#include "base/grid.hpp"
#include "game/view.hpp"

namespace minewise {

struct Proven {
  std::vector<Cell> safe;
  std::vector<Cell> mines;
};

/// One pass over the clues, row by row. A clue that equals its identified mines plus its covered
/// neighbours makes those mines, and they count as identified from then on; a clue that equals its
/// identified mines makes its covered neighbours safe. Flags and exploded cells are identified
/// mines. Each cell is listed once, in the order of discovery.
Proven prove_by_single_clues(Grid grid, Shown shown);

}  // namespace minewise

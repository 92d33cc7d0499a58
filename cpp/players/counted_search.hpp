// The search of the improved agents over any number of cells: counted, not gone through.
#pragma once

#include <vector>

#include "base/grid.hpp"
#include "count/census.hpp"
#include "game/view.hpp"

namespace minewise {

struct CountedSearch {
  /// Those of `search_limited`, the most constrained first; none if clues and flags contradict each
  /// other.
  std::vector<Cell> variables;
  /// Of each: the share of the solutions in which it is a mine. It is 0 or 1 where all agree, and
  /// only there; nan where that is not known.
  std::vector<double> share;
  /// Did some cells hang together that take more than the budget of the counter?
  bool too_wide = false;
};

/// The solutions of the same cells and constraints as those of `search_limited`, of which there may
/// be more than any number holds. The counter must read clues as exact.
CountedSearch count_solutions(Grid grid, Shown shown, int max_variables, ShapeCounter& counter);

}  // namespace minewise

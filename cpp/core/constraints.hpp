// From clues to constraints: what the revealed clues say about the covered cells, with everything
// that single clues decide already taken out.
#pragma once

#include <array>
#include <vector>

#include "core/grid.hpp"
#include "core/view.hpp"

namespace minewise {

/// likelihood[shown][true]: the chance that a clue is shown where that many mines are around.
using ClueTable = std::array<std::array<double, 9>, 9>;

/// Clues that tell the truth.
ClueTable exact_clues();

enum class Verdict : std::uint8_t { unknown, safe, mine };

/// Cells that are seen by the same constraints: how many of them are mines is all that matters.
struct Box {
  std::vector<Cell> cells;
  std::vector<int> constraints;
};

/// One clue, on the boxes that are still unknown around it: weight[n] is the likelihood of the clue
/// if n of their cells are mines; it is 0 outside least .. most.
struct Constraint {
  Cell clue;
  std::vector<int> boxes;
  std::array<double, 9> weight;
  int cells;
  int least;
  int most;
};

struct Problem {
  Grid grid{};
  /// Of each cell of the view: what single clues decide; `unknown` also for revealed cells.
  std::vector<Verdict> verdict;
  std::vector<Box> boxes;
  std::vector<Constraint> constraints;
  /// Covered cells that no clue sees.
  std::vector<Cell> unconstrained;
  /// Mines among the decided cells, exploded ones included.
  int mines_decided = 0;
  /// Do single clues contradict each other?
  bool contradictory = false;
};

/// Flags are read as covered cells.
Problem read_problem(Grid grid, Shown shown, const ClueTable& likelihood);

}  // namespace minewise

// Backbone: what all layouts of shapes share, and what they do not, decided by search and not by
// counting. So it is found where a shape is too wide to be counted.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/interrupt.hpp"
#include "count/deduction.hpp"
#include "count/frontier.hpp"
#include "count/shape.hpp"

namespace minewise {

/// Mines that shapes share with cells that no clue sees.
struct SharedMines {
  int mines;
  int unconstrained;
};

struct Backbone {
  /// `complete`: a layout was found; `too_wide`: none was found within the budget.
  Outcome outcome = Outcome::too_wide;
  /// Of each box, shape by shape, and last of the unconstrained cells as one box, where there are
  /// mines to share: what all layouts share.
  std::vector<Verdict> verdict;
  /// Of each box: may there be more that all layouts share? Else layouts of both kinds were found.
  std::vector<bool> undecided;
};

/// By conflict-driven search (Marques-Silva and Sakallah, 1999) with clues as cardinality
/// constraints. From one layout on each box is asked for a mine and for a safe cell where no layout
/// has shown it; next layouts differ from the last one no further than they must. It takes at most
/// `budget` steps, each about as long as a move of a frontier. Shapes where a mine counts more than
/// once are not searched: all is undecided.
Backbone find_backbone(std::span<const Shape* const> shapes, std::optional<SharedMines> shared,
                       std::size_t budget, Watch& watch);

/// The mines of each box, in the order of the verdicts above, in a layout where `box` has a mine or
/// a safe cell; in any layout if it is none. None if there is no such layout, or none is found
/// within the budget.
std::optional<std::vector<int>> find_layout(std::span<const Shape* const> shapes,
                                            std::optional<SharedMines> shared,
                                            std::optional<std::size_t> box, bool mine,
                                            std::size_t budget, Watch& watch);

}  // namespace minewise

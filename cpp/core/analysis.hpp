// Analysis: the chance of a mine for every covered cell of a view, exactly.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/counting.hpp"

namespace minewise {

struct Analysis {
  Problem problem;
  std::vector<Component> components;
  /// Of each component: its states, which every count of layouts goes through again.
  std::vector<Frontier> frontiers;
  /// Of each cell: the chance of a mine; nan where it is revealed.
  std::vector<double> probability;
  /// Of each cell: certain ones only, decided by which layouts exist.
  std::vector<Verdict> verdict;
  /// Of each component: expected mines.
  std::vector<double> expected_mines;
  /// Base-2 logarithm of the number of layouts (of their total likelihood if clues are noisy).
  double log2_layouts = 0.0;
  /// No layout fits the view.
  bool contradictory = false;
  /// A component has more states than the budget: nothing but problem and components is filled.
  bool too_wide = false;
};

/// `mines`: the total, or none if it is unknown; then every mine weighs `odds` against a safe cell.
Analysis analyze(Grid grid, Shown shown, std::optional<int> mines, double odds,
                 const ClueTable& likelihood, std::size_t budget);

/// The number of layouts modulo a prime below 2^62.
std::uint64_t count_layouts(const Analysis& analysis, std::optional<int> mines,
                            std::uint64_t prime);

}  // namespace minewise

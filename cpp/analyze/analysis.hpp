// Analysis: the chance of a mine for every covered cell of a view.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analyze/position.hpp"
#include "count/sharing.hpp"

namespace minewise {

/// What is certain about a position.
struct Certainty {
  /// No layout fits.
  bool contradictory = false;
  /// Of each cell: whether all layouts that fit agree on it, decided by which layouts there are;
  /// `unknown` also for revealed cells. Cells of components that are too wide are not decided.
  std::vector<Verdict> verdict;
  /// Does the mine total decide more than the clues do?
  bool by_total = false;
};

Certainty certainty_of(const Position& position);

/// The chances of a position that is not contradictory.
struct Chances {
  /// A component is too wide, and no sample of it found a layout: nothing else is filled.
  bool lost = false;
  /// Of each cell: the chance of a mine; nan where it is revealed.
  std::vector<double> probability;
  /// Of each cell: by how much that may be wrong, in 95 of 100 cases, because a component was
  /// sampled; empty if all was counted exactly.
  std::vector<double> error;
  /// Of each component: expected mines.
  std::vector<double> expected_mines;
  /// Base-2 logarithm of the number of layouts (of their total likelihood if clues are noisy).
  double log2_layouts = 0.0;
};

/// A bound in case the weights never settle. In games nothing is counted anew; a component of
/// 15,000 cells, which is about as long as the budget allows, takes 4 times (`make limits`).
inline constexpr int most_recounts = 40;

/// Where the mine total is unknown: every mine weighs the odds of the position against a safe cell,
/// or every density of mines counts alike at first, so that what is seen tells the density.
enum class Prior : std::uint8_t { odds, any_density };

Chances weigh(const Position& position, const Certainty& certainty, int recounts = most_recounts,
              Prior prior = Prior::odds);

/// The layouts of each component by number of mines; none if one is too wide to be counted.
std::optional<std::vector<Part>> counted_parts(const Position& position);

/// The number of layouts modulo a prime below 2^62; none if a component is too wide.
std::optional<std::uint64_t> count_layouts(const Position& position, std::uint64_t prime);

}  // namespace minewise

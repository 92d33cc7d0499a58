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
  /// `unknown` also for revealed cells.
  std::vector<Verdict> verdict;
  /// Of each cell: was it not decided within the budget whether they agree? Of all other `unknown`
  /// cells that are covered there are layouts of both kinds. Empty where all is decided.
  std::vector<bool> undecided;
  /// Is a layout that fits known? Else whether there is one was not decided, or there is none.
  bool has_layout = false;
  /// Does the mine total decide more than the clues do?
  bool by_total = false;

  [[nodiscard]] bool is_undecided(Cell cell) const {
    return !undecided.empty() && undecided[index(cell)];
  }
};

Certainty certainty_of(const Problem& problem);

/// The cells that are not decided, row by row.
std::vector<Cell> undecided_cells(const Certainty& certainty);

/// The chances of a position that is not contradictory.
struct Chances {
  /// No chance is known: nothing else is filled.
  bool lost = false;
  /// Of some covered cells no chance is known: their component is too wide, and no sample of it
  /// found a layout.
  bool incomplete = false;
  /// Of each cell: the chance of a mine; nan where it is revealed or not known.
  std::vector<double> probability;
  /// Of each cell: by how much that may be wrong, in 95 of 100 cases, because a component was
  /// sampled; empty if all was counted exactly.
  std::vector<double> error;
  /// The chance of each number of mines in all components; empty unless the view shows how dense
  /// the mines are.
  Spread in_components;
  /// Of each component: expected mines; nan where its chances are not known.
  std::vector<double> expected_mines;
  /// Base-2 logarithm of the number of layouts (of their total likelihood if clues are noisy); nan
  /// where it is not known.
  double log2_layouts = 0.0;
};

/// A bound in case the weights never settle. In games nothing is counted anew; a component of
/// 15,000 cells, which is about as long as the budget allows, takes 4 times (`make limits`).
inline constexpr int most_recounts = 40;

Chances weigh(const Problem& problem, const Certainty& certainty, int recounts = most_recounts);

/// Of each number of mines from 0 on: the chance that the whole board has so many. Empty unless the
/// view shows how dense they are and all chances are known.
std::vector<double> mine_totals(const Problem& problem, const Chances& chances);

/// The layouts of each component by number of mines; none if one is too wide to be counted.
std::optional<std::vector<Part>> counted_parts(const Problem& problem);

/// The tilt at which components hold about as many mines as is likely.
double find_tilt(const Problem& problem, const std::vector<Part>& parts);

/// The number of layouts modulo a prime below 2^62; none if a component is too wide.
std::optional<std::uint64_t> count_layouts(const Problem& problem, std::uint64_t prime);

}  // namespace minewise

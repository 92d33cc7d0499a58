// Components and the unconstrained cells share the mines that are left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "count/counting.hpp"

namespace minewise {

/// The layouts of one component by number of mines, each mine weighing exp(log_tilt), in units of
/// 2^exponent.
struct Part {
  ByMines<double> total;
  double log_tilt = 0.0;
  std::int64_t exponent = 0;
};

/// The chances of numbers of mines, from `least` on, but for a factor.
struct Spread {
  int least = 0;
  std::vector<double> chance;

  [[nodiscard]] double of(int mines) const;
  /// Cuts both ends where chances are below `cut`.
  void trim(double cut);
};

/// The tilt at which parts and unconstrained cells hold about `mines` mines: there the chances that
/// matter are large, and doubles carry their digits where they count. Near is good enough.
/// Where the total is unknown, the logarithm of the odds.
double find_tilt(const std::vector<Part>& parts, int unconstrained, std::optional<int> mines,
                 double odds);

/// From `low` to `high` mines on free cells, each weighing exp(log_tilt): the number of the largest
/// weight counts 1 and weighs exp(log_scale).
Spread binomial(int cells, double log_tilt, int low, int high, double cut, double& log_scale);

/// Sums over some of many spreads.
class Sums {
 public:
  Sums(std::vector<Spread> spreads, double cut);

  [[nodiscard]] const Spread& all() const { return sums_[1]; }
  /// rests(total)[i].of(m): the weight of all others if spread i has m mines of a total.
  [[nodiscard]] std::vector<Spread> rests(int total) const;
  /// Of all but those, which are in ascending order.
  [[nodiscard]] Spread without(const std::vector<int>& left_out) const;

 private:
  std::size_t leaves_;
  double cut_;
  std::vector<Spread> sums_;  // a tree: those of node i are those of 2 i and 2 i + 1
};

/// A part in which each mine weighs exp(log_tilt), and the logarithm of all its weight, in units of
/// 2^exponent.
Spread tilted(const Part& part, double log_tilt, double* log_weight);

/// What the rest of the board says to each component.
struct Sharing {
  /// Does some layout have all mines? Else nothing is filled.
  bool possible = true;
  /// For each part and each number of its mines: how often a layout of it counts, in a scale of its
  /// own.
  std::vector<std::vector<double>> rest;
  /// Of each part and number of its mines: its share of all layouts.
  std::vector<std::vector<double>> share;
  /// Expected mines among the unconstrained cells.
  double unconstrained_mines = 0.0;
  /// Base-2 logarithm of the weight of all layouts.
  double log2_total = 0.0;
};

/// `mines` are shared by parts and `unconstrained` cells; if it is unknown, every mine weighs
/// `odds` against a safe cell.
Sharing share_mines(const std::vector<Part>& parts, int unconstrained, std::optional<int> mines,
                    double odds);

/// What is told of the whole board where its mine total is not: so many cells, and so many mines
/// among those that belong to no part and are not unconstrained.
struct Settled {
  int cells;
  int mines;
};

/// As `share_mines` of an unknown total, but no odds are told: every density of mines between 0 and
/// 1 counts alike at first, and the board shows which are likely.
Sharing share_mines_of_any_density(const std::vector<Part>& parts, int unconstrained,
                                   Settled settled);

/// Which numbers of mines a part may have, so that the mines come out.
struct Reach {
  std::vector<std::vector<bool>> allowed;  // by part and number of mines, from its least on
  bool unconstrained_mine = false;         // may an unconstrained cell be a mine?
  bool unconstrained_safe = false;
  bool possible = false;
};

Reach reachable(const std::vector<ByMines<bool>>& parts, int unconstrained, int mines);

}  // namespace minewise

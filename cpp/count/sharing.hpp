// Components and the unconstrained cells share the mines that are left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/short_row.hpp"
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
  ShortRow<double> chance;

  [[nodiscard]] double of(int mines) const {
    const int i = mines - least;
    return i < 0 || i >= static_cast<int>(chance.size()) ? 0.0 : chance[index(i)];
  }
  [[nodiscard]] int most() const { return least + static_cast<int>(chance.size()) - 1; }
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
  /// rests(totals)[i].of(m): the weight of all others if spread i has m mines, each total weighing
  /// as it does there.
  [[nodiscard]] std::vector<Spread> rests(const Spread& totals) const;
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
  std::vector<ShortRow<double>> rest;
  /// Of each part and number of its mines: its share of all layouts.
  std::vector<ShortRow<double>> share;
  /// The chance of each number of mines in all parts, where their density is not known.
  Spread in_parts;
  /// Expected mines among the unconstrained cells.
  double unconstrained_mines = 0.0;
  /// Base-2 logarithm of the weight of all layouts.
  double log2_total = 0.0;
};

/// `mines` are shared by parts and `unconstrained` cells; if it is unknown, every mine weighs
/// `odds` against a safe cell.
Sharing share_mines(const std::vector<Part>& parts, int unconstrained, std::optional<int> mines,
                    double odds);

/// What is expected of the density of mines before a cell is seen: as much as if so many cells had
/// been mines and so many safe, on a board that could have any density (a beta distribution).
struct Prior {
  int mines;
  int safe;
};

/// The densities that people play; `docs/explanation/untold-totals.md` compares it with others.
inline constexpr Prior usual_prior{4, 20};

/// The cells that are not unconstrained: how many there are, and how many of those in no part are
/// mines; and the density that was expected of all cells at first.
///
/// Of cells of one unknown density the unconstrained ones say nothing, so that they need not be
/// counted, and of the others all that counts is how many are mines: the integral over the density
/// is a beta function.
struct Seen {
  int cells;
  int mines;
  Prior prior = usual_prior;

  /// The chance that an unconstrained cell is a mine if the parts have so many.
  [[nodiscard]] double chance_of_mine(double in_parts) const {
    return (prior.mines + mines + in_parts) / (prior.mines + prior.safe + cells);
  }
};

/// Of each number of mines of the parts from `least` to `most`: how often a layout of them counts
/// that weighs exp(log_tilt) for each mine, but for a factor.
Spread weights_by_density(const Seen& seen, int least, int most, double log_tilt);

/// Of each number of mines: the chance that unconstrained cells have it, if the parts have so many.
std::vector<double> numbers_by_density(const Seen& seen, int in_parts, int unconstrained);

/// The tilt at which the parts hold about as many mines as is likely by the density.
double find_tilt(const std::vector<Part>& parts, const Seen& seen);

/// As `share_mines` of an unknown total, where no odds are told either. Layouts count alike in
/// `log2_total`.
Sharing share_mines_by_density(const std::vector<Part>& parts, int unconstrained, const Seen& seen);

/// Which numbers of mines a part may have, so that the mines come out.
struct Reach {
  std::vector<ShortRow<bool>> allowed;  // by part and number of mines, from its least on
  bool unconstrained_mine = false;      // may an unconstrained cell be a mine?
  bool unconstrained_safe = false;
  bool possible = false;
};

Reach reachable(const std::vector<ByMines<bool>>& parts, int unconstrained, int mines);

}  // namespace minewise

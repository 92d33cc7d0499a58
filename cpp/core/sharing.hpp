// Components and the unconstrained cells share the mines that are left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/counting.hpp"

namespace minewise {

/// The layouts of one component by number of mines, each mine weighing exp(log_tilt), in units of
/// 2^exponent.
struct Part {
  ByMines<double> total;
  double log_tilt = 0.0;
  std::int64_t exponent = 0;
};

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

/// Which numbers of mines a part may have, so that the mines come out.
struct Reach {
  std::vector<std::vector<bool>> allowed;  // by part and number of mines, from its least on
  bool unconstrained_mine = false;         // may an unconstrained cell be a mine?
  bool unconstrained_safe = false;
  bool possible = false;
};

Reach reachable(const std::vector<ByMines<bool>>& parts, int unconstrained, int mines);

}  // namespace minewise

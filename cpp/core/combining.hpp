// Components and the unconstrained cells share the mines that are left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/counting.hpp"

namespace minewise {

/// Layouts of the components by number of mines, put together with each other and with the
/// unconstrained cells so that all mines are placed.
struct Combination {
  /// For each component and each number of its mines: how often it counts, in a scale of its own.
  std::vector<std::vector<double>> rest;
  /// Expected mines among the unconstrained cells.
  double unconstrained_mines = 0.0;
  /// May an unconstrained cell be a mine, may it be safe?
  bool unconstrained_mine = false;
  bool unconstrained_safe = false;
  /// All layouts, each weighed by tilt^mines: total * 2^exponent. 0 if none fits.
  double total = 0.0;
  std::int64_t exponent = 0;
};

/// `mines` are those that components and `unconstrained` cells share; none if the total is unknown.
/// Every mine weighs `tilt`, in `components` already.
Combination combine(const std::vector<ByMines<double>>& components, int unconstrained,
                    std::optional<int> mines, double tilt);

}  // namespace minewise

// All that players measure a game by, under the names of docs/reference/metrics.md.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "count/census.hpp"
#include "review/click_counts.hpp"

namespace minewise {

struct Metric {
  std::string_view name;
  /// None where it would be divided by 0.
  std::optional<double> value;
  /// Is it a number of cells or clicks?
  bool whole;
};

/// The metrics of a game of clicks, without a pointer's path. `seconds` is the time of the game
/// where it is known better than from the clicks.
Interruptible<std::vector<Metric>> metrics_of(const Board& board, std::span<const Click> clicks,
                                              std::optional<double> seconds, const Effort& effort,
                                              const KeepGoing& keep_going = {});

}  // namespace minewise

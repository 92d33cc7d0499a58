// How far a count of games can be trusted: 95% intervals.
#pragma once

#include "base/sum.hpp"

namespace minewise {

/// The 97.5% point of the normal distribution.
inline constexpr double z95 = 1.959963984540054;

struct Interval {
  double low;
  double high;

  bool operator==(const Interval&) const = default;
  [[nodiscard]] double half_width() const { return (high - low) / 2; }
};

/// A mean over games, with its 95% interval.
struct Estimate {
  double value;
  Interval interval;
};

/// Of a win rate (Wilson, 1927); 0 to 1 where nothing was played.
Interval wilson(Sum wins, Sum games);

/// The normal one of a mean of `count` whole numbers, times `unit`, from their sum and the sum of
/// their squares. Nan where fewer than two numbers have no spread, or where the squares are beyond
/// the numbers of any run.
Interval mean_interval(Sum total, Sum squares, Sum count, double unit);

}  // namespace minewise

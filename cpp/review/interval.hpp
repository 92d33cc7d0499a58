// 95% intervals of rates and means, tests of one agent against another on the same boards.
#pragma once

#include <cstdint>

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

// On `better` boards the one did better, on `worse` the other; boards on which both did alike say
// nothing.

/// The exact two-sided p-value of a paired comparison (McNemar, 1947; the sign test): the chance of
/// a split at least as uneven, were both equally good. It holds where the number of games was fixed
/// beforehand.
double mcnemar(std::int64_t better, std::int64_t worse);

/// A p-value that holds however often one looks, and whenever one stops: the inverse of a bet
/// against "both are equally good" that spreads its stake evenly over all other chances. The bet is
/// a martingale, so that its inverse ever falls to p has a chance of at most p (Ville, 1939;
/// Robbins, 1970).
double anytime_p(std::int64_t better, std::int64_t worse);

}  // namespace minewise

#include "review/interval.hpp"

#include <cmath>
#include <limits>
#include <optional>

namespace minewise {

Interval wilson(Sum wins, Sum games) {
  if (games == 0) return {0.0, 1.0};
  const double rate = quotient(wins, games);
  const auto number = static_cast<double>(games);
  constexpr double square = z95 * z95;
  const double scale = 1.0 + square / number;
  const double middle = (rate + square / (2.0 * number)) / scale;
  const double half =
      z95 * std::sqrt(rate * (1.0 - rate) / number + square / (4.0 * number * number)) / scale;
  // At the ends the formula is exact and only rounding strays.
  return {wins == 0 ? 0.0 : middle - half, wins == games ? 1.0 : middle + half};
}

Interval mean_interval(Sum total, Sum squares, Sum count, double unit) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  // An exact numerator, so that equal numbers have variance 0.
  if (count < 2) return {none, none};
  const std::optional<Sum> scaled = exact_product(squares, count);
  const std::optional<Sum> square = exact_product(total, total);
  const std::optional<Sum> pairs = exact_product(count, count - 1);
  if (!scaled || !square || !pairs) return {none, none};
  const std::optional<Sum> numerator = exact_difference(*scaled, *square);
  if (!numerator) return {none, none};
  const double mean = quotient(total, count);
  const double variance = quotient(*numerator, *pairs);
  const double half = z95 * std::sqrt(variance / static_cast<double>(count));
  return {(mean - half) * unit, (mean + half) * unit};
}

}  // namespace minewise

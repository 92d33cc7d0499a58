#include "review/interval.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/elementary.hpp"

namespace minewise {

namespace {

/// log(n!) less Stirling's formula for it, n from 1.
double stirling_rest(double n) {
  // The series is exact to the last digit from here on.
  constexpr double few = 16;
  if (n < few) return stirling_rest(n + 1.0) + ((n + 0.5) * elementary::log1p(1.0 / n) - 1.0);
  const double s = 1.0 / (n * n);
  return (1.0 / 12.0 - s * (1.0 / 360.0 - s * (1.0 / 1260.0 - s * (1.0 / 1680.0 - s / 1188.0)))) /
         n;
}

/// x log(x / m) - x + m, without the loss of digits where x is near m.
double deviance(double x, double m) {
  // Beyond it the three terms differ enough.
  constexpr double near = 0.1;
  if (std::abs(x - m) >= near * (x + m)) return x * elementary::log(x / m) + m - x;
  const double v = (x - m) / (x + m);
  double sum = (x - m) * v;
  double power = 2.0 * x * v;
  for (int odd = 3;; odd += 2) {
    power *= v * v;
    const double next = sum + power / odd;
    if (next == sum) return sum;
    sum = next;
  }
}

/// The chance of `part` heads in `count` throws of a fair coin (C. Loader, "Fast and accurate
/// computation of binomial probabilities", 2000).
double coin_chance(double count, double part) {
  constexpr double pi = 0x1.921fb54442d18p+1;
  const double other = count - part;
  if (part == 0.0 || other == 0.0) return std::ldexp(1.0, static_cast<int>(-std::min(count, 2e3)));
  const double exponent = stirling_rest(count) - stirling_rest(part) - stirling_rest(other) -
                          deviance(part, count / 2.0) - deviance(other, count / 2.0);
  return elementary::exp(exponent) * std::sqrt(count / (2.0 * pi * part * other));
}

}  // namespace

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

double mcnemar(std::int64_t better, std::int64_t worse) {
  if (better == worse) return 1.0;
  const auto count = static_cast<double>(better + worse);
  const auto fewer = static_cast<double>(std::min(better, worse));
  // From the largest term down, until what follows cannot be seen.
  constexpr double unseen = 1e-17;
  double term = coin_chance(count, fewer);
  double tail = 0.0;
  for (double splits = fewer; splits >= 0.0; splits -= 1.0) {
    tail += term;
    term *= splits / (count - splits + 1.0);
    if (term < tail * unseen) break;
  }
  return std::min(1.0, 2.0 * tail);
}

double anytime_p(std::int64_t better, std::int64_t worse) {
  const auto count = static_cast<double>(better + worse);
  return std::min(1.0, (count + 1.0) * coin_chance(count, static_cast<double>(better)));
}

}  // namespace minewise

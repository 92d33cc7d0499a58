// The two kinds of numbers that layouts are counted in.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/modulo.hpp"

namespace minewise {

/// Scaled doubles. A product of two weights above 0 stays above 0 however small it is, so that a
/// weight is 0 exactly where no layout leads: certainty never rests on a rounded number.
struct Scaled {
  using Number = double;
  static constexpr double tiny = 1e-300;

  [[nodiscard]] double times(double a, double b) const {
    return a == 0.0 || b == 0.0 ? 0.0 : std::max(a * b, tiny);
  }
  [[nodiscard]] double plus(double a, double b) const { return a + b; }
  [[nodiscard]] double of(double likelihood) const { return likelihood; }
};

/// Whole numbers modulo a prime below 2^62. Layouts of positive likelihood count once each.
struct Residues {
  using Number = std::uint64_t;
  std::uint64_t prime;

  [[nodiscard]] Number times(Number a, Number b) const { return product_modulo(a, b, prime); }
  [[nodiscard]] Number plus(Number a, Number b) const { return (a + b) % prime; }
  [[nodiscard]] Number of(double likelihood) const { return likelihood > 0.0 ? 1 : 0; }
};

}  // namespace minewise

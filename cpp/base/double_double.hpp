// Numbers as the exact sum of two doubles, about 106 bits (Dekker, 1971; Knuth, TAOCP 4.2.2). Plain
// IEEE operations alone, so that every machine and the compiler itself have the same bits.
#pragma once

namespace minewise {

struct DoubleDouble {
  double high;
  double low;
};

/// The exact sum, if `a` is not the smaller one or 0.
constexpr DoubleDouble quick_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

constexpr DoubleDouble exact_sum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

constexpr DoubleDouble exact_product(double a, double b) {
  // Cuts the 53 bits of a double into two halves (Veltkamp).
  constexpr double splitter = 0x1p27 + 1.0;
  const double a_high = splitter * a - (splitter * a - a);
  const double b_high = splitter * b - (splitter * b - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  const double product = a * b;
  const double rest = ((a_high * b_high - product) + a_high * b_low + a_low * b_high);
  return {product, rest + a_low * b_low};
}

constexpr DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = exact_sum(a.high, b.high);
  return quick_sum(sum.high, sum.low + (a.low + b.low));
}

constexpr DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = exact_product(a.high, b.high);
  return quick_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

constexpr DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double first = a.high / b.high;
  const DoubleDouble rest = a + b * DoubleDouble{-first, 0.0};
  return quick_sum(first, rest.high / b.high);
}

}  // namespace minewise

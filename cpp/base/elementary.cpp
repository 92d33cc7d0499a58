// Tables and short series after P. T. P. Tang, "Table-driven implementation of the exponential
// function" (ACM TOMS 15, 1989) and "... of the logarithm function" (ACM TOMS 16, 1990), with finer
// tables whose entries carry their rounding errors. The compiler computes the tables, in
// double-double arithmetic.
#include "base/elementary.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace minewise::elementary {

namespace {

// Numbers as the exact sum of two doubles, about 106 bits (Dekker, 1971; Knuth, TAOCP 4.2.2). Plain
// IEEE operations alone, so that every machine and the compiler itself have the same bits.

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

constexpr double infinity = std::numeric_limits<double>::infinity();

/// ln 2 to 106 bits.
constexpr DoubleDouble ln2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
constexpr double nearest_integer(double x) {
  // From 2^52 on doubles are whole numbers, so adding this rounds x.
  constexpr double shift = 0x1.8p52;
  return (x + shift) - shift;
}

/// The first 34 bits of ln 2, so that its products with exponents and steps are exact; the rest.
constexpr double ln2_high = nearest_integer(ln2.high * 0x1p34) * 0x1p-34;
constexpr double ln2_low = (ln2.high - ln2_high) + ln2.low;

// --- exp: x = (steps * e + i) * ln 2 / steps + r, so that e^x = 2^e * 2^(i / steps) * e^r.

/// Entries of each table: |r| is then at most ln 2 / 512.
constexpr int steps = 256;

constexpr DoubleDouble series_exp(DoubleDouble x) {
  DoubleDouble sum{1.0, 0.0};
  for (int n = 24; n > 0; --n) {
    sum = DoubleDouble{1.0, 0.0} + x * sum / DoubleDouble{static_cast<double>(n), 0.0};
  }
  return sum;
}

constexpr auto powers_of(int entries) {
  std::array<DoubleDouble, steps> table{};
  for (int i = 0; i < entries; ++i) {
    table[static_cast<std::size_t>(i)] = series_exp(ln2 * DoubleDouble{i / 256.0, 0.0});
  }
  return table;
}

// --- log: x = 2^e * m and r = m * inverse - 1, so that ln x = e * ln 2 - ln inverse + ln(1 + r).

struct Segment {
  double inverse;   // 17 bits
  double log_high;  // of 1 / inverse, a multiple of 2^-42
  double log_low;
};

/// Mantissas are cut into 2^8 segments of so many numbers; 1 lies in the middle of one.
constexpr std::uint64_t segment_size = std::uint64_t{1} << 44;
constexpr std::uint64_t first_mantissa = 0x3fe6080000000000;  // 0.688
constexpr double granularity = 0x1p42;

/// 2 artanh((y - 1) / (y + 1))
constexpr DoubleDouble series_log(double y) {
  const DoubleDouble s = exact_sum(y, -1.0) / exact_sum(y, 1.0);
  DoubleDouble sum{0.0, 0.0};
  for (int n = 51; n > 0; n -= 2) {
    sum = DoubleDouble{1.0, 0.0} / DoubleDouble{static_cast<double>(n), 0.0} + s * s * sum;
  }
  return DoubleDouble{2.0, 0.0} * s * sum;
}

constexpr auto segments_of(int entries) {
  std::array<Segment, steps> table{};
  for (int i = 0; i < entries; ++i) {
    const auto offset = static_cast<std::uint64_t>(i) * segment_size;
    const auto middle = std::bit_cast<double>(first_mantissa + offset + segment_size / 2);
    const double inverse = nearest_integer(0x1p16 / middle) * 0x1p-16;
    const DoubleDouble log = series_log(inverse);
    const double high = nearest_integer(-log.high * granularity) / granularity;
    table[static_cast<std::size_t>(i)] = {inverse, high, (-log.high - high) - log.low};
  }
  return table;
}

#ifdef __wasm__
// A page waits for every byte, and these 10 kB hardly compress: they are computed when first asked
// for, within a millisecond. A compiler that knew how many entries there are would do it.
const volatile int entries = steps;
const auto& powers() {
  static const auto table = powers_of(entries);
  return table;
}
const auto& segments() {
  static const auto table = segments_of(entries);
  return table;
}
#else
constexpr auto table_of_powers = powers_of(steps);
constexpr auto table_of_segments = segments_of(steps);
constexpr const auto& powers() { return table_of_powers; }
constexpr const auto& segments() { return table_of_segments; }
#endif

struct Logarithm {
  double exponent;    // e: e * ln 2 is to be added
  DoubleDouble rest;  // of m
};

Logarithm logarithm_of(double x) {
  double shift = 0.0;
  if (x < std::numeric_limits<double>::min()) {
    x *= 0x1p54;
    shift = 54.0;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t offset = bits - first_mantissa;
  const auto e = static_cast<std::int64_t>(offset) >> 52;
  const std::uint64_t mantissa = bits - (static_cast<std::uint64_t>(e) << 52);
  const Segment& segment = segments()[offset / segment_size % steps];
  // Products of 36 and of 17 bits with the 17 of the inverse are exact.
  const double m = std::bit_cast<double>(mantissa);
  const double m_high = std::bit_cast<double>(mantissa & ~std::uint64_t{0x1ffff});
  const DoubleDouble r = quick_sum(m_high * segment.inverse - 1.0, (m - m_high) * segment.inverse);
  const double z = r.high;
  const double square = z * z;
  const double series =
      square * (-0.5 + z * (1.0 / 3.0 + z * (-0.25 + z * (0.2 + z * (-1.0 / 6.0 + z / 7.0)))));
  const DoubleDouble sum = quick_sum(segment.log_high, r.high);
  return {static_cast<double>(e) - shift,
          {sum.high, (sum.low + (segment.log_low + r.low)) + (series - z * r.low)}};
}

/// The natural logarithm of a positive finite number.
DoubleDouble exact_log(double x) {
  const auto [exponent, rest] = logarithm_of(x);
  const DoubleDouble sum = exact_sum(exponent * ln2_high, rest.high);
  return {sum.high, sum.low + (exponent * ln2_low + rest.low)};
}

/// The logarithm where there is one to compute, else its limit.
bool is_ordinary(double x) { return x > 0.0 && x < infinity; }
double limit_of_log(double x) {
  if (x == 0.0) return -infinity;
  return x > 0.0 ? x : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

double exp(double x) {
  // Below the first the result rounds to 0, above the second it is infinite.
  constexpr double least = -745.5;
  constexpr double most = 709.8;
  if (!(x >= least)) return x < least ? 0.0 : x;
  if (x > most) return infinity;
  const double k = nearest_integer(x * (steps / ln2.high));
  const double r = (x - k * (ln2_high / steps)) - k * (ln2_low / steps);
  const auto number = static_cast<int>(k);
  const DoubleDouble& power = powers()[static_cast<std::size_t>(number & (steps - 1))];
  const double series = r + r * r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r / 120.0)));
  const double value = power.high + (power.low + power.high * series);
  const int exponent = number >> 8;
  if (exponent < -1021 || exponent > 1023) return std::ldexp(value, exponent);
  return value * std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

double log(double x) {
  if (!is_ordinary(x)) return limit_of_log(x);
  const DoubleDouble value = exact_log(x);
  return value.high + value.low;
}

double log2(double x) {
  if (!is_ordinary(x)) return limit_of_log(x);
  constexpr DoubleDouble per_ln2 = DoubleDouble{1.0, 0.0} / ln2;
  const auto [exponent, rest] = logarithm_of(x);
  const DoubleDouble value = DoubleDouble{exponent, 0.0} + rest * per_ln2;
  return value.high + value.low;
}

double log1p(double x) {
  if (std::abs(x) < 0x1p-20) return x - x * x * (0.5 - x / 3.0);
  const DoubleDouble sum = exact_sum(1.0, x);
  if (!is_ordinary(sum.high)) return limit_of_log(sum.high);
  const DoubleDouble value = exact_log(sum.high);
  const DoubleDouble whole = exact_sum(value.high, sum.low / sum.high);
  return whole.high + (whole.low + value.low);
}

double log_factorial(int n) {
  // Up to 18! factorials are doubles.
  if (n <= 18) {
    double product = 1.0;
    for (int i = 2; i <= n; ++i) product *= i;
    return log(product);
  }
  // Stirling's series.
  constexpr DoubleDouble half_log_2_pi{0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};
  const double x = n;
  const double inverse = 1.0 / x;
  const double s = inverse * inverse;
  const double series =
      inverse *
      (1.0 / 12.0 + s * (-1.0 / 360.0 + s * (1.0 / 1260.0 + s * (-1.0 / 1680.0 + s / 1188.0))));
  const DoubleDouble value = DoubleDouble{x + 0.5, 0.0} * exact_log(x) +
                             (DoubleDouble{-x, 0.0} + (half_log_2_pi + DoubleDouble{series, 0.0}));
  return value.high + value.low;
}

double erfc(double x) {
  constexpr double per_root_pi = 0x1.20dd750429b6dp-1;  // 1 / sqrt(pi)
  constexpr double turn = 2.0;
  const double square = x * x;
  if (x < -turn) return 2.0 - erfc(-x);
  if (x <= turn) {
    // erf: a series of terms of one sign (Abramowitz and Stegun, 7.1.6).
    double sum = 0.0;
    for (int n = 60; n >= 0; --n) sum = 1.0 + sum * (2.0 * square / (2.0 * n + 3.0));
    return 1.0 - 2.0 * per_root_pi * x * exp(-square) * sum;
  }
  // A continued fraction (7.1.14).
  double fraction = x;
  for (int n = 120; n > 0; --n) fraction = x + n / (2.0 * fraction);
  return per_root_pi * exp(-square) / fraction;
}

namespace {

/// Quarters of a turn in x, and what is left of it, from -pi/4 to pi/4.
struct Turned {
  int quarters;
  double rest;
};

Turned turned(double x) {
  // pi/2 in three parts (Cody and Waite, 1980): 33 bits each, so that their multiples are exact.
  constexpr double high = 0x1.921fb544p+0;
  constexpr double middle = 0x1.0b4611a6p-34;
  constexpr double low = 0x1.3198a2e037073p-69;
  const double quarters = std::floor(x / (high + middle) + 0.5);
  return {static_cast<int>(quarters) % 4, x - quarters * high - quarters * middle - quarters * low};
}

/// The series of the sine from x on, or of the cosine from 1 on: up to what no double shows.
double series(double first, int power, double square) {
  double term = first;
  double sum = first;
  for (int n = power; n < power + 18; n += 2) {
    term *= -square / ((n + 1.0) * (n + 2.0));
    sum += term;
  }
  return sum;
}

double quarter_sin(Turned angle) {
  const double square = angle.rest * angle.rest;
  const double value =
      angle.quarters % 2 == 0 ? series(angle.rest, 1, square) : series(1.0, 0, square);
  return angle.quarters < 2 ? value : -value;
}

}  // namespace

double sin(double x) { return quarter_sin(turned(x)); }

double cos(double x) {
  Turned angle = turned(x);
  angle.quarters = (angle.quarters + 1) % 4;
  return quarter_sin(angle);
}

}  // namespace minewise::elementary

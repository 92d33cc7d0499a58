// Sums of whole numbers, exact whatever order they are added in, and their quotients.
#pragma once

#include <cmath>
#include <cstdint>

namespace minewise {

/// Of 128 bits: the squares of all numbers of the longest runs fit.
__extension__ using Sum = __int128;

/// a / b, rounded once. Expects b > 0 and a > -2^127.
inline double quotient(Sum a, Sum b) {
  __extension__ using Wide = unsigned __int128;
  // Whole numbers up to here are doubles, and one division of them rounds once.
  constexpr Sum exact = Sum{1} << 53;
  if (-exact <= a && a <= exact && b <= exact) {
    return static_cast<double>(static_cast<std::int64_t>(a)) /
           static_cast<double>(static_cast<std::int64_t>(b));
  }
  if (a < 0) return -quotient(-a, b);
  if (a == 0) return 0.0;
  // 63 digits of it, the last one set if any follows that is not 0.
  constexpr int digits = 63;
  const auto divisor = static_cast<Wide>(b);
  Wide whole = static_cast<Wide>(a) / divisor;
  Wide rest = static_cast<Wide>(a) % divisor;
  int exponent = 0;
  bool inexact = false;
  for (; whole >> digits != 0; ++exponent) {
    inexact = inexact || (whole & 1) != 0;
    whole >>= 1;
  }
  for (; whole >> (digits - 1) == 0; --exponent) {
    rest <<= 1;
    whole <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      whole |= 1;
    }
  }
  if (inexact || rest != 0) whole |= 1;
  return std::ldexp(static_cast<double>(static_cast<std::int64_t>(whole)), exponent);
}

}  // namespace minewise

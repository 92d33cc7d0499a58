// Products of whole numbers of 64 bits, modulo another.
#pragma once

#include <cstdint>

namespace minewise {

/// a * b modulo m, a digit of b at a time. Expects m from 1 to 2^63.
constexpr std::uint64_t product_modulo_by_digits(std::uint64_t a, std::uint64_t b,
                                                 std::uint64_t m) {
  const auto sum = [m](std::uint64_t x, std::uint64_t y) { return x + y < m ? x + y : x + y - m; };
  std::uint64_t product = 0;
  for (a %= m; b != 0; b >>= 1U, a = sum(a, a)) {
    if ((b & 1U) != 0) product = sum(product, a);
  }
  return product;
}

/// a * b modulo m, in one step where the compiler has numbers of 128 bits, and a library that
/// divides them: that of Visual C++ does not.
constexpr std::uint64_t product_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
#if defined(__SIZEOF_INT128__) && !defined(_MSC_VER)
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % m);
#else
  return product_modulo_by_digits(a, b, m);
#endif
}

}  // namespace minewise

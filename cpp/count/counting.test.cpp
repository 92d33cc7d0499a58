// Products modulo a number: as by another way, and where the product is known.
#include "count/counting.hpp"

#include "base/random.hpp"
#include "testing/check.hpp"

namespace counting_test {

namespace {

using minewise::product_modulo;

constexpr std::uint64_t one = 1;

/// A digit of b at a time.
std::uint64_t product_by_digits(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  const auto sum = [m](std::uint64_t x, std::uint64_t y) { return x + y < m ? x + y : x + y - m; };
  std::uint64_t product = 0;
  for (a %= m; b != 0; b >>= 1U, a = sum(a, a)) {
    if ((b & 1U) != 0) product = sum(product, a);
  }
  return product;
}

void known_products() {
  CHECK_EQUAL(product_modulo(7, 8, 10), std::uint64_t{6});
  // 2^62 - 2 is -1 modulo 2^62 - 1, and 2^61 - 1 is a prime, for which Fermat holds.
  CHECK_EQUAL(product_modulo((one << 62U) - 2, (one << 62U) - 2, (one << 62U) - 1), one);
  CHECK_EQUAL(product_modulo(5, 5, 1), std::uint64_t{0});
  const std::uint64_t prime = (one << 61U) - 1;
  std::uint64_t power = 1;
  for (int digit = 60; digit >= 0; --digit) {
    power = product_modulo(power, power, prime);
    if (((prime - 1) >> digit & 1U) != 0) power = product_modulo(power, 3, prime);
  }
  CHECK_EQUAL(power, one);
}

void products_are_those_by_digits() {
  minewise::Random random(minewise::derive_key(1, 0, minewise::Purpose::sample));
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t m = std::max(one, random.bits64() >> (2 + i % 62));
    const std::uint64_t a = random.bits64() >> i % 64;
    const std::uint64_t b = random.bits64() >> i / 64 % 64;
    CHECK_EQUAL(product_modulo(a, b, m), product_by_digits(a, b, m));
  }
}

}  // namespace

CHECK_UNIT(counting) {
  known_products();
  products_are_those_by_digits();
}

}  // namespace counting_test

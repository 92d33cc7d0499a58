// Products modulo a number: both ways, and where the product is known.
#include "count/counting.hpp"

#include "base/random.hpp"
#include "testing/check.hpp"

namespace counting_test {

namespace {

using minewise::product_modulo;
using minewise::product_modulo_by_digits;

constexpr std::uint64_t one = 1;

void known_products() {
  CHECK_EQUAL(product_modulo(7, 8, 10), std::uint64_t{6});
  CHECK_EQUAL(product_modulo_by_digits(7, 8, 10), std::uint64_t{6});
  // 2^62 - 1 is -1 modulo 2^62, and 2^61 - 1 is a prime, for which Fermat holds.
  CHECK_EQUAL(product_modulo_by_digits((one << 62U) - 1, (one << 62U) - 1, one << 62U), one);
  const std::uint64_t prime = (one << 61U) - 1;
  std::uint64_t power = 1;
  for (int digit = 60; digit >= 0; --digit) {
    power = product_modulo_by_digits(power, power, prime);
    if (((prime - 1) >> digit & 1U) != 0) power = product_modulo_by_digits(power, 3, prime);
  }
  CHECK_EQUAL(power, one);
}

void both_ways_agree() {
  minewise::Random random(minewise::derive_key(1, 0, minewise::Purpose::sample));
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t m = random.bits64() >> (1 + i % 63) | 1U;
    const std::uint64_t a = random.bits64() >> i % 64;
    const std::uint64_t b = random.bits64() >> i / 64 % 64;
    CHECK_EQUAL(product_modulo_by_digits(a, b, m), product_modulo(a, b, m));
  }
}

}  // namespace

CHECK_UNIT(counting) {
  known_products();
  both_ways_agree();
}

}  // namespace counting_test

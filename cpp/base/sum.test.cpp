// Sums against the numbers of 128 bits of the compiler, and quotients whose digits are known.
#include "base/sum.hpp"

#include "base/random.hpp"
#include "testing/check.hpp"

namespace sum_test {

namespace {

using minewise::quotient;
using minewise::Sum;

void small_ones_are_those_of_doubles() {
  CHECK_EQUAL(quotient(1, 3), 1.0 / 3.0);
  CHECK_EQUAL(quotient(-7, 2), -3.5);
  CHECK_EQUAL(quotient(0, 5), 0.0);
}

void large_ones_are_rounded_once() {
  const Sum power = Sum{1} << 100;
  CHECK_EQUAL(quotient(power, 1), 0x1p100);
  CHECK_EQUAL(quotient(1, power), 0x1p-100);
  CHECK_EQUAL(quotient(0, power), 0.0);
  // 2^53 + 1 lies between two doubles, and the even one is below; what follows tips it.
  const Sum between = (Sum{1} << 53) + 1;
  CHECK_EQUAL(quotient(between, 1), 0x1p53);
  CHECK_EQUAL(quotient(between * 1000 + 1, 1000), 0x1.0000000000001p53);
  CHECK_EQUAL(quotient(-between * 1000 - 1, 1000), -0x1.0000000000001p53);
  CHECK_EQUAL(quotient((Sum{1} << 70) * between, Sum{1} << 70), 0x1p53);
  CHECK_EQUAL(quotient((Sum{1} << 126) - 1, (Sum{1} << 126) - 1), 1.0);
  // The number is rounded, and not first its parts: both are 2^53 + 1.
  CHECK_EQUAL(quotient(between * 3, between), 3.0);
}

void ends_are_refused() {
  const Sum most = Sum::of_halves(~std::uint64_t{0} >> 1U, ~std::uint64_t{0});
  CHECK(minewise::exact_product(most, 1) == most);
  CHECK(minewise::exact_product(-most, 1) == -most);
  CHECK(!minewise::exact_product(most, 2));
  CHECK(!minewise::exact_product(Sum{1} << 64, Sum{1} << 63));
  CHECK(minewise::exact_product((Sum{1} << 64) - 1, Sum{1} << 63) ==
        (Sum{1} << 127) - (Sum{1} << 63));
  CHECK(minewise::exact_difference(most, most) == Sum{0});
  CHECK(!minewise::exact_difference(-most, most));
  CHECK(!minewise::exact_difference(most, -1));
}

#if defined(__SIZEOF_INT128__) && !defined(_MSC_VER)
__extension__ using Native = __int128;
__extension__ using Unsigned = unsigned __int128;

Native native(const Sum& sum) {
  return static_cast<Native>(Unsigned{sum.high()} << 64U | sum.low());
}

/// Any number, each count of digits as likely.
Sum any(minewise::Random& random) {
  const Sum sum =
      Sum::of_halves(random.bits64() >> 1U, random.bits64()) >> static_cast<int>(random.below(127));
  return random.below(2) == 0 ? sum : -sum;
}

void calculations_are_those_of_the_compiler() {
  minewise::Random random(minewise::derive_key(1, 0, minewise::Purpose::sample));
  for (int i = 0; i < 100'000; ++i) {
    const Sum a = any(random);
    const Sum b = any(random);
    const auto x = static_cast<Unsigned>(native(a));
    const auto y = static_cast<Unsigned>(native(b));
    CHECK(native(a + b) == static_cast<Native>(x + y));
    CHECK(native(a - b) == static_cast<Native>(x - y));
    CHECK(native(a * b) == static_cast<Native>(x * y));
    CHECK((a < b) == (native(a) < native(b)));
    CHECK((a <= b) == (native(a) <= native(b)));
    CHECK((a == b) == (native(a) == native(b)));
    const int digits = i % 128;
    CHECK(native(a << digits) == static_cast<Native>(x << digits));
    if (!a.is_negative()) CHECK(native(a >> digits) == static_cast<Native>(x >> digits));
    Native exact = 0;
    const auto difference = minewise::exact_difference(a, b);
    CHECK_EQUAL(difference.has_value(), !__builtin_sub_overflow(native(a), native(b), &exact));
    if (difference) CHECK(native(*difference) == exact);
    const auto product = minewise::exact_product(a, b);
    CHECK_EQUAL(product.has_value(), !__builtin_mul_overflow(native(a), native(b), &exact));
    if (product) CHECK(native(*product) == exact);
    CHECK(native(Sum::product(a.low(), b.low())) ==
          static_cast<Native>(Unsigned{a.low()} * b.low()));
    CHECK_EQUAL(static_cast<double>(a), static_cast<double>(native(a)));
  }
}
#else
void calculations_are_those_of_the_compiler() {}
#endif

}  // namespace

CHECK_UNIT(sum) {
  calculations_are_those_of_the_compiler();
  ends_are_refused();
  small_ones_are_those_of_doubles();
  large_ones_are_rounded_once();
}

}  // namespace sum_test

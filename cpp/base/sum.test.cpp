// Quotients of sums, against those whose digits are known.
#include "base/sum.hpp"

#include "testing/check.hpp"

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

}  // namespace

int main() {
  small_ones_are_those_of_doubles();
  large_ones_are_rounded_once();
  return check::result();
}

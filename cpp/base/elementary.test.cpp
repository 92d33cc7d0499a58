// Errors over a million random arguments, against the C library's long double; limits; exact cases.
#include "base/elementary.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <limits>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace elementary_test {

namespace {

namespace elementary = minewise::elementary;
using minewise::Random;

static_assert(std::numeric_limits<long double>::digits >= 64);

constexpr int arguments = 1'000'000;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Of the bits of all results, which every machine has the same.
std::uint64_t digest = 0;

double kept(double result) {
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio
  digest = digest * golden + std::bit_cast<std::uint64_t>(result);
  return result;
}

/// What `found` is off by, in units in the last place of the truth.
double error(double found, long double truth) {
  const long double unit = std::ldexp(1.0L, std::max(std::ilogb(truth), -1022) - 52);
  return static_cast<double>(std::abs((static_cast<long double>(found) - truth) / unit));
}

template <class Draw, class Function, class Truth>
void check_errors(const char* name, double most, const Draw& draw, const Function& function,
                  const Truth& truth) {
  Random random(minewise::derive_key(1, 0, minewise::Purpose::sample));
  double largest = 0.0;
  double at = 0.0;
  for (int i = 0; i < arguments; ++i) {
    const auto x = draw(random);
    const double off = error(kept(function(x)), truth(x));
    if (off <= largest) continue;
    largest = off;
    at = static_cast<double>(x);
  }
  std::cout << name << ": off by at most " << largest << " at " << at << '\n';
  CHECK(largest <= most);
}

double between(Random& random, double low, double high) {
  return low + random.uniform() * (high - low);
}

/// Any positive number, each exponent as likely.
double any_positive(Random& random) {
  return std::bit_cast<double>(random.bits64() % 0x7ff0000000000000);
}

void errors() {
  const auto exp = [](double x) { return elementary::exp(x); };
  const auto true_exp = [](double x) { return std::exp(static_cast<long double>(x)); };
  const auto log = [](double x) { return elementary::log(x); };
  const auto true_log = [](double x) { return std::log(static_cast<long double>(x)); };
  const auto near_1 = [](Random& r) { return 1.0 + between(r, -0.01, 0.01); };
  check_errors("exp", 0.503, [](Random& r) { return between(r, -708.0, 709.0); }, exp, true_exp);
  check_errors(
      "exp of less", 0.503, [](Random& r) { return between(r, -2.0, 2.0); }, exp, true_exp);
  check_errors(
      "exp of little", 0.503, [](Random& r) { return between(r, -0.01, 0.01); }, exp, true_exp);
  check_errors(
      "exp below the normal", 1.0, [](Random& r) { return between(r, -745.0, -708.0); }, exp,
      true_exp);
  check_errors("log", 0.501, any_positive, log, true_log);
  check_errors(
      "log of less", 0.501, [](Random& r) { return between(r, 0.0, 10.0); }, log, true_log);
  // 0.501 in three digits: 0.501017 where the truth has 113 bits, as on arm64.
  check_errors("log near 1", 0.50102, near_1, log, true_log);
  check_errors(
      "log2", 0.502, any_positive, [](double x) { return elementary::log2(x); },
      [](double x) { return std::log2(static_cast<long double>(x)); });
  check_errors(
      "log2 near 1", 0.502, near_1, [](double x) { return elementary::log2(x); },
      [](double x) { return std::log2(static_cast<long double>(x)); });
  check_errors(
      "log1p", 0.501, [](Random& r) { return elementary::exp(between(r, -40.0, 1.0)); },
      [](double x) { return elementary::log1p(x); },
      [](double x) { return std::log1p(static_cast<long double>(x)); });
  check_errors(
      "log_factorial", 0.501,
      [](Random& r) { return static_cast<int>(elementary::exp(between(r, 0.0, 14.0))); },
      [](int n) { return elementary::log_factorial(n); },
      [](int n) { return std::lgamma(n + 1.0L); });
}

void erfc_is_right() {
  Random random(minewise::derive_key(2, 0, minewise::Purpose::sample));
  double largest = 0.0;
  for (int i = 0; i < arguments / 10; ++i) {
    const double x = between(random, -6.0, 26.0);
    const long double truth = std::erfc(static_cast<long double>(x));
    const long double off = kept(elementary::erfc(x)) / truth - 1.0L;
    largest = std::max(largest, static_cast<double>(std::abs(off)));
  }
  std::cout << "erfc: off by at most a part of " << largest << '\n';
  CHECK(largest <= 2e-13);
}

void sin_and_cos_are_right() {
  Random random(minewise::derive_key(3, 0, minewise::Purpose::sample));
  double largest = 0.0;
  for (int i = 0; i < arguments / 10; ++i) {
    const double x = between(random, 0.0, 10'000.0);
    const auto exact = static_cast<long double>(x);
    const long double sine = kept(elementary::sin(x)) - std::sin(exact);
    const long double cosine = kept(elementary::cos(x)) - std::cos(exact);
    largest = std::max(largest, static_cast<double>(std::max(std::abs(sine), std::abs(cosine))));
  }
  std::cout << "sin, cos: off by at most " << largest << '\n';
  CHECK(largest <= 4e-16);
}

void limits() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_EQUAL(elementary::exp(infinity), infinity);
  CHECK_EQUAL(elementary::exp(-infinity), 0.0);
  CHECK_EQUAL(elementary::exp(1e300), infinity);
  CHECK_EQUAL(elementary::exp(-1e300), 0.0);
  CHECK_EQUAL(elementary::exp(0.0), 1.0);
  CHECK_EQUAL(elementary::exp(1e-300), 1.0);
  CHECK_EQUAL(elementary::exp(709.79), infinity);
  CHECK_EQUAL(elementary::exp(709.78), std::exp(709.78));
  CHECK_EQUAL(elementary::exp(-745.2), 0.0);
  CHECK_EQUAL(elementary::exp(-745.1), std::numeric_limits<double>::denorm_min());
  CHECK(std::isnan(elementary::exp(nan)) && std::isnan(elementary::log(nan)));
  CHECK_EQUAL(elementary::log(0.0), -infinity);
  CHECK_EQUAL(elementary::log(infinity), infinity);
  CHECK(std::isnan(elementary::log(-1.0)) && std::isnan(elementary::log2(-infinity)));
  CHECK_EQUAL(elementary::log(1.0), 0.0);
  CHECK_EQUAL(elementary::log2(0.0), -infinity);
  CHECK_EQUAL(elementary::log1p(0.0), 0.0);
  CHECK_EQUAL(elementary::log1p(1e-300), 1e-300);
  CHECK_EQUAL(elementary::log1p(infinity), infinity);
  CHECK_EQUAL(elementary::log_factorial(0), 0.0);
  CHECK_EQUAL(elementary::log_factorial(1), 0.0);
  CHECK_EQUAL(elementary::erfc(0.0), 1.0);
  CHECK_EQUAL(elementary::erfc(-infinity), 2.0);
  CHECK_EQUAL(elementary::erfc(infinity), 0.0);
  for (int e = -1074; e < 1024; ++e) CHECK_EQUAL(elementary::log2(std::ldexp(1.0, e)), e);
}

}  // namespace

CHECK_UNIT(elementary) {
  errors();
  erfc_is_right();
  sin_and_cos_are_right();
  CHECK_EQUAL(digest, std::uint64_t{16694051293241374418U});
  limits();
}

}  // namespace elementary_test

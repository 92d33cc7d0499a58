// Sums of whole numbers, exact whatever order they are added in, and their quotients.
#pragma once

#include <bit>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace minewise {

/// A whole number of 128 bits: the squares of all numbers of the longest runs fit. Not every
/// compiler has such a type, and not every library its quotients. Like numbers of the language that
/// have no sign, it goes round at its ends.
class Sum {
 public:
  constexpr Sum() = default;
  template <std::integral Number>
  constexpr Sum(Number number) : low_(static_cast<std::uint64_t>(number)) {
    if constexpr (std::is_signed_v<Number>) high_ = number < 0 ? ~std::uint64_t{0} : 0;
  }
  static constexpr Sum of_halves(std::uint64_t high, std::uint64_t low) {
    Sum sum = low;
    sum.high_ = high;
    return sum;
  }
  /// The whole product of two numbers of 64 bits without a sign, digit by digit of 32 bits.
  static constexpr Sum product(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t mask = 0xffff'ffff;
    const std::uint64_t low = (a & mask) * (b & mask);
    const std::uint64_t middle = (a >> 32U) * (b & mask) + (low >> 32U);
    const std::uint64_t other = (a & mask) * (b >> 32U) + (middle & mask);
    return of_halves((a >> 32U) * (b >> 32U) + (middle >> 32U) + (other >> 32U),
                     other << 32U | (low & mask));
  }

  /// The 64 digits on the left, and those on the right.
  [[nodiscard]] constexpr std::uint64_t high() const { return high_; }
  [[nodiscard]] constexpr std::uint64_t low() const { return low_; }
  [[nodiscard]] constexpr bool is_negative() const { return high_ >> 63U != 0; }
  explicit constexpr operator std::int64_t() const { return static_cast<std::int64_t>(low_); }
  explicit operator double() const;

  constexpr bool operator==(const Sum&) const = default;
  constexpr std::strong_ordering operator<=>(const Sum& other) const {
    if (is_negative() != other.is_negative()) return other.is_negative() <=> is_negative();
    return compare_digits(other);
  }
  /// The order of both without a sign.
  [[nodiscard]] constexpr std::strong_ordering compare_digits(const Sum& other) const {
    return high_ == other.high_ ? low_ <=> other.low_ : high_ <=> other.high_;
  }

  constexpr Sum operator-() const { return of_halves(~high_, ~low_) + 1; }
  friend constexpr Sum operator+(Sum a, const Sum& b) { return a += b; }
  friend constexpr Sum operator-(const Sum& a, const Sum& b) { return a + -b; }
  friend constexpr Sum operator*(const Sum& a, const Sum& b) {
    const Sum low = product(a.low_, b.low_);
    return of_halves(low.high_ + a.high_ * b.low_ + a.low_ * b.high_, low.low_);
  }
  /// By 0 to 127 digits.
  friend constexpr Sum operator<<(const Sum& sum, int digits) {
    if (digits == 0) return sum;
    if (digits >= 64) return of_halves(sum.low_ << (digits - 64), 0);
    return of_halves(sum.high_ << digits | sum.low_ >> (64 - digits), sum.low_ << digits);
  }
  /// By 0 to 127 digits, of a number that is not negative.
  friend constexpr Sum operator>>(const Sum& sum, int digits) {
    if (digits == 0) return sum;
    if (digits >= 64) return of_halves(0, sum.high_ >> (digits - 64));
    return of_halves(sum.high_ >> digits, sum.low_ >> digits | sum.high_ << (64 - digits));
  }
  constexpr Sum& operator+=(const Sum& other) {
    low_ += other.low_;
    high_ += other.high_ + (low_ < other.low_ ? 1 : 0);
    return *this;
  }
  constexpr Sum& operator++() { return *this += 1; }

 private:
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

/// a - b and a * b, where they are numbers from -2^127 + 1 to 2^127 - 1.
constexpr std::optional<Sum> exact_difference(const Sum& a, const Sum& b) {
  const Sum difference = a - b;
  if (a.is_negative() != b.is_negative() && difference.is_negative() != a.is_negative()) return {};
  return difference;
}
constexpr std::optional<Sum> exact_product(const Sum& a, const Sum& b) {
  const auto digits = [](const Sum& sum) {
    return sum.high() == 0 ? std::bit_width(sum.low()) : 64 + std::bit_width(sum.high());
  };
  const Sum left = a.is_negative() ? -a : a;
  const Sum right = b.is_negative() ? -b : b;
  const Sum product = left * right;
  // Of so many digits the product has as many, or one less.
  if (digits(left) + digits(right) > 128 || product.is_negative()) return {};
  return a.is_negative() == b.is_negative() ? product : -product;
}

/// a / b, rounded once. Expects b > 0 and a > -2^127.
inline double quotient(const Sum& a, const Sum& b) {
  // Whole numbers up to here are doubles, and one division of them rounds once.
  constexpr Sum exact = Sum{1} << 53;
  if (-exact <= a && a <= exact && b <= exact) {
    return static_cast<double>(static_cast<std::int64_t>(a)) /
           static_cast<double>(static_cast<std::int64_t>(b));
  }
  if (a.is_negative()) return -quotient(-a, b);
  if (a == 0) return 0.0;
  // 63 digits of it, the last one set if any follows that is not 0.
  constexpr int digits = 63;
  Sum whole;
  Sum rest;
  const auto next = [&](const Sum& digit) {
    rest = (rest << 1) + digit;
    whole = whole << 1;
    if (rest.compare_digits(b) < 0) return;
    rest = rest - b;
    ++whole;
  };
  for (int place = 126; place >= 0; --place) next((a >> place).low() & 1U);
  int exponent = 0;
  bool inexact = false;
  for (; (whole >> digits) != 0; ++exponent) {
    inexact = inexact || (whole.low() & 1U) != 0;
    whole = whole >> 1;
  }
  for (; (whole >> (digits - 1)) == 0; --exponent) next(0);
  const std::uint64_t last = inexact || rest != 0 ? 1 : 0;
  return std::ldexp(static_cast<double>(static_cast<std::int64_t>(whole.low() | last)), exponent);
}

inline Sum::operator double() const { return quotient(*this, 1); }

}  // namespace minewise

#include "analyze/layout_count.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analyze/analysis.hpp"
#include "base/sum.hpp"
#include "count/counting.hpp"

namespace minewise {

namespace {

std::uint64_t power(const Residues& residues, std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; exponent >>= 1U, base = residues.times(base, base)) {
    if (exponent & 1U) result = residues.times(result, base);
  }
  return result;
}

/// The test of Miller and Rabin, certain for numbers below 2^64 by these witnesses (Sorenson and
/// Webster, 2015). The number is odd and large.
bool is_prime(std::uint64_t number) {
  static constexpr std::array<std::uint64_t, 12> witnesses{2,  3,  5,  7,  11, 13,
                                                           17, 19, 23, 29, 31, 37};
  const Residues residues(number);
  std::uint64_t odd = number - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  for (const std::uint64_t witness : witnesses) {
    std::uint64_t x = power(residues, witness, odd);
    bool passes = x == 1 || x == number - 1;
    for (int i = 1; i < twos && !passes; ++i) {
      x = residues.times(x, x);
      passes = x == number - 1;
    }
    if (!passes) return false;
  }
  return true;
}

/// A whole number from 0 on; digits in base 2^32, the lowest first.
class WholeNumber {
 public:
  explicit WholeNumber(std::uint32_t value) : digits_(value == 0 ? 0 : 1, value) {}

  [[nodiscard]] std::uint64_t modulo(std::uint64_t prime) const {
    const Residues residues(prime);
    std::uint64_t rest = 0;
    for (std::size_t i = digits_.size(); i-- > 0;) {
      rest = residues.plus(residues.times(rest, std::uint64_t{1} << 32U), digits_[i]);
    }
    return rest;
  }
  [[nodiscard]] std::size_t bits() const {
    return digits_.empty() ? 0
                           : 32 * (digits_.size() - 1) +
                                 static_cast<std::size_t>(std::bit_width(digits_.back()));
  }
  /// Adds another times a number.
  void add(const WholeNumber& other, std::uint64_t times) {
    Sum carry;
    for (std::size_t i = 0; i < other.digits_.size() || carry != 0; ++i) {
      if (i == digits_.size()) digits_.push_back(0);
      carry += digits_[i];
      if (i < other.digits_.size()) carry += Sum::product(other.digits_[i], times);
      digits_[i] = static_cast<std::uint32_t>(carry.low());
      carry = carry >> 32;
    }
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  }
  [[nodiscard]] std::string decimal() const {
    constexpr std::uint32_t billion = 1'000'000'000;  // nine digits at a time
    std::vector<std::uint32_t> left = digits_;
    std::string text;
    do {
      std::uint64_t rest = 0;
      for (std::size_t i = left.size(); i-- > 0;) {
        rest = rest << 32U | left[i];
        left[i] = static_cast<std::uint32_t>(rest / billion);
        rest %= billion;
      }
      while (!left.empty() && left.back() == 0) left.pop_back();
      for (int digit = 0; digit < 9; ++digit, rest /= 10) {
        text += static_cast<char>('0' + rest % 10);
      }
    } while (!left.empty());
    while (text.size() > 1 && text.back() == '0') text.pop_back();
    return {text.rbegin(), text.rend()};
  }

 private:
  std::vector<std::uint32_t> digits_;
};

}  // namespace

std::optional<std::string> layout_count(const Problem& problem, std::size_t bits,
                                        const KeepGoing& keep_going) {
  WholeNumber number(0);
  WholeNumber modulus(1);
  std::uint64_t prime = std::uint64_t{1} << 62U;
  // The Chinese remainder theorem, one prime at a time.
  while (modulus.bits() <= bits + 1) {
    if (is_interrupted(keep_going)) return "";
    do --prime;
    while (prime % 2 == 0 || !is_prime(prime));
    const auto residue = count_layouts(problem, prime);
    if (!residue) return {};
    const Residues residues(prime);
    const std::uint64_t missing = (*residue + prime - number.modulo(prime)) % prime;
    const std::uint64_t inverse = power(residues, modulus.modulo(prime), prime - 2);
    number.add(modulus, residues.times(missing, inverse));
    WholeNumber product(0);
    product.add(modulus, prime);
    modulus = std::move(product);
  }
  return number.decimal();
}

}  // namespace minewise

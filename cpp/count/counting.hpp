// Counting the layouts of one component by its number of mines: forward over the states of its
// frontier for all layouts, and backward for those with so many mines in a box.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/interrupt.hpp"
#include "base/short_row.hpp"
#include "count/frontier.hpp"

namespace minewise {

/// A number of 128 bits.
struct Wide {
  std::uint64_t high;
  std::uint64_t low;

  /// Its bits from `by` on, as far as they fit; expects 0 < by < 64.
  [[nodiscard]] constexpr std::uint64_t shifted(int by) const {
    return high << (64 - by) | low >> by;
  }
};

/// a * b, from products of halves of 32 bits: Visual C++ has no numbers of 128 bits.
constexpr Wide wide_product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
  __extension__ using Whole = unsigned __int128;
  const Whole product = static_cast<Whole>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64U), static_cast<std::uint64_t>(product)};
#else
  constexpr std::uint64_t half = 0xffffffff;
  const std::uint64_t low = (a & half) * (b & half), left = (a >> 32U) * (b & half),
                      right = (a & half) * (b >> 32U);
  const std::uint64_t middle = (low >> 32U) + (left & half) + (right & half);
  return {(a >> 32U) * (b >> 32U) + (left >> 32U) + (right >> 32U) + (middle >> 32U),
          middle << 32U | (low & half)};
#endif
}

/// Scaled doubles. A product of two weights above 0 stays above 0 however small it is, so that a
/// weight is 0 exactly where no layout leads: certainty never rests on a rounded number.
struct Scaled {
  using Number = double;
  static constexpr double tiny = 1e-300;

  [[nodiscard]] double times(double a, double b) const {
    return a == 0.0 || b == 0.0 ? 0.0 : std::max(a * b, tiny);
  }
  [[nodiscard]] double plus(double a, double b) const { return a + b; }
  [[nodiscard]] double of(double likelihood) const { return likelihood; }
};

/// Whole numbers modulo a prime below 2^62, all of them below it. Layouts of positive likelihood
/// count once each. A product is divided by the method of Barrett (Handbook of Applied
/// Cryptography, algorithm 14.42, with digits of one bit): division by a number that is not known
/// before takes ten times as long as the two products.
class Residues {
 public:
  using Number = std::uint64_t;

  explicit Residues(std::uint64_t prime)
      : prime_(prime), bits_(static_cast<int>(std::bit_width(prime))) {
    // 2^(2 bits) / prime, a digit at a time.
    std::uint64_t rest = 0;
    for (int digit = 2 * bits_; digit >= 0; --digit) {
      rest = 2 * rest + (digit == 2 * bits_ ? 1 : 0);
      inverse_ = 2 * inverse_ + (rest >= prime ? 1 : 0);
      if (rest >= prime) rest -= prime;
    }
  }

  [[nodiscard]] Number times(Number a, Number b) const {
    const Wide product = wide_product(a, b);
    const std::uint64_t top = bits_ > 1 ? product.shifted(bits_ - 1) : product.low;
    // The quotient, or up to two less.
    const std::uint64_t quotient = wide_product(top, inverse_).shifted(bits_ + 1);
    Number rest = product.low - quotient * prime_;
    if (rest >= prime_) rest -= prime_;
    return rest < prime_ ? rest : rest - prime_;
  }
  [[nodiscard]] Number plus(Number a, Number b) const {
    return a + b < prime_ ? a + b : a + b - prime_;
  }
  [[nodiscard]] Number of(double likelihood) const { return likelihood > 0.0 ? 1 % prime_ : 0; }

 private:
  std::uint64_t prime_;
  int bits_;
  std::uint64_t inverse_ = 0;
};

/// a * b modulo m, which is below 2^62.
inline std::uint64_t product_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  return Residues(m).times(a % m, b % m);
}

/// The sizes of the boxes in the order of elimination.
using Sizes = std::vector<int>;

/// Weights by number of mines: weight[i] belongs to least + i mines.
template <class Number>
struct ByMines {
  int least = 0;
  ShortRow<Number> weight;

  [[nodiscard]] int most() const { return least + static_cast<int>(weight.size()) - 1; }
};

/// The weights of all states, front to back, one for each number of mines of their layer. Scaled by
/// powers of two layer by layer: the true weights after the last box are 2^exponent times those.
struct Forward {
  std::vector<double> weight;
  /// first[i]: where the weights of the states before box i begin.
  std::vector<std::size_t> first;
  std::int64_t exponent = 0;

  /// The weights after the last box.
  [[nodiscard]] ByMines<double> total(const Frontier& frontier) const;
};

/// So many weights are moved in the time that a move is found in.
inline constexpr std::size_t weights_a_move = 16;

/// Once the watch has halted: any weights.
Forward count_forward(const Frontier& frontier, const Sizes& sizes, const Steps<double>& steps,
                      Watch& watch);
ByMines<std::uint64_t> count_residues(const Frontier& frontier, const Sizes& sizes,
                                      const Residues& arithmetic);

/// Cells of the boxes of an order that are told apart: `beside[i]` of box i are counted, and a cell
/// of the box `safe`, if there is one, is none of these and no mine.
struct ToldApart {
  ShortRow<int> beside;
  std::size_t safe;
};

/// The weights after the last box of the layouts with 0, 1, ... mines among the counted cells, each
/// time by the mines of all, in one scale. Once the watch has halted: any weights.
std::vector<double> count_beside(const Frontier& frontier, const Sizes& sizes,
                                 const Steps<double>& steps, const Forward& forward,
                                 const ToldApart& cells, Watch& watch);

/// mines[i]: the weight of all layouts, each times the mines in box i of the order; safe[i] times
/// the safe cells in it. In a scale that is the same for all boxes or differs from box to box, so
/// that only their ratio in one box means anything.
struct Marginals {
  std::vector<double> mines;
  std::vector<double> safe;
};

/// A layout with m mines counts `rest[m - least]` times. Once the watch has halted: any marginals.
Marginals count_backward(const Frontier& frontier, const Sizes& sizes, const Steps<double>& steps,
                         const Forward& forward, const std::vector<double>& rest, bool rescaled,
                         Watch& watch);

}  // namespace minewise

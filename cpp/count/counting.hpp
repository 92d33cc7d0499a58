// Counting the layouts of one component by its number of mines: forward over the states of its
// frontier for all layouts, and backward for those with so many mines in a box.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/interrupt.hpp"
#include "count/frontier.hpp"

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

/// Whole numbers modulo a prime below 2^62. Layouts of positive likelihood count once each.
struct Residues {
  using Number = std::uint64_t;
  std::uint64_t prime;

  [[nodiscard]] Number times(Number a, Number b) const { return product_modulo(a, b, prime); }
  [[nodiscard]] Number plus(Number a, Number b) const { return (a + b) % prime; }
  [[nodiscard]] Number of(double likelihood) const { return likelihood > 0.0 ? 1 : 0; }
};

/// The sizes of the boxes in the order of elimination.
using Sizes = std::vector<int>;

/// The weights of mines in a box, each weighing `tilt`.
Steps<double> tilted_steps(double tilt);

/// Weights by number of mines: weight[i] belongs to least + i mines.
template <class Number>
struct ByMines {
  int least = 0;
  std::vector<Number> weight;

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

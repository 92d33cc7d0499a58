// Counting the layouts of one component by its number of mines: forward over the states of its
// frontier for all layouts, and backward for those with so many mines in a box.
#pragma once

#include <cstdint>
#include <vector>

#include "base/interrupt.hpp"
#include "count/arithmetic.hpp"
#include "count/frontier.hpp"

namespace minewise {

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

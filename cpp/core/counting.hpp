// Counting the layouts of one component by its number of mines, box after box.
//
// After each box a state holds, for every constraint that is begun and not finished, how many mines
// it has so far; its weights are the layouts that lead there, one for each number of mines. The
// cost grows with the number of states, which the width of the frontier bounds, and only linearly
// with its length.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/arithmetic.hpp"
#include "core/components.hpp"

namespace minewise {

/// What a box may do in a state: this many mines lead to state `next` of the following layer, with
/// the likelihood of the constraints that it finishes.
struct Move {
  std::int32_t state;
  std::int32_t next;
  int mines;
  double likelihood;
};

/// The states of a component between its boxes, without any weights yet.
struct Frontier {
  /// states[i]: before box i of the order; one more entry than boxes, the last one with one state.
  std::vector<std::size_t> states;
  /// moves[i]: what box i may do.
  std::vector<std::vector<Move>> moves;
  /// least[i], most[i]: mines that any state before box i may have used.
  std::vector<int> least;
  std::vector<int> most;
  /// More than the budget of states, or too many constraints open at once: nothing else is filled.
  bool too_wide = false;
};

/// All states that some layout of the boxes passes through. No layout: the last entry is 0 states.
Frontier explore(const Problem& problem, const Component& component, std::size_t budget);

/// Weights by number of mines: weight[i] belongs to least + i mines.
template <class Number>
struct ByMines {
  int least = 0;
  std::vector<Number> weight;
};

/// Weights of the states of one layer, state by state, `width` numbers of mines each.
template <class Number>
struct Layer {
  std::size_t width = 0;
  std::vector<Number> weight;
};

/// step[size][mines]: the weight of that many mines in a box of that size.
template <class Number>
using Steps = std::array<std::array<Number, 9>, 9>;

/// The weights of all layers, front to back. Doubles are scaled by powers of two layer by layer;
/// the true weights of layer i are 2^exponent[i] times those that are held.
template <class Arithmetic>
struct Forward {
  std::vector<Layer<typename Arithmetic::Number>> layers;
  std::vector<std::int64_t> exponent;
};

Forward<Scaled> count_forward(const Problem& problem, const Component& component,
                              const Frontier& frontier, const Steps<double>& steps);
ByMines<std::uint64_t> count_residues(const Problem& problem, const Component& component,
                                      const Frontier& frontier, const Residues& arithmetic,
                                      const Steps<std::uint64_t>& steps);

/// box_weight[i][k]: the weight of all layouts in which box i of the order has k mines, if a layout
/// of the component with m mines counts `rest(m)` times; rest[j] belongs to least + j mines.
std::vector<std::array<double, 9>> count_backward(
    const Problem& problem, const Component& component, const Frontier& frontier,
    const Forward<Scaled>& forward, const Steps<double>& steps, const std::vector<double>& rest);

}  // namespace minewise

#include "core/counting.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {

namespace {

std::size_t width_of(const Frontier& frontier, std::size_t layer) {
  return static_cast<std::size_t>(frontier.most[layer] - frontier.least[layer] + 1);
}

std::size_t size_of(const Problem& problem, const Component& component, std::size_t i) {
  return problem.boxes[static_cast<std::size_t>(component.boxes[i])].cells.size();
}

/// The weights after box i from those before it.
template <class Arithmetic>
Layer<typename Arithmetic::Number> advance(const Frontier& frontier, std::size_t i,
                                           const Layer<typename Arithmetic::Number>& before,
                                           const std::array<typename Arithmetic::Number, 9>& step,
                                           const Arithmetic& arithmetic) {
  Layer<typename Arithmetic::Number> after;
  after.width = width_of(frontier, i + 1);
  after.weight.assign(frontier.states[i + 1] * after.width, 0);
  const int shift = frontier.least[i] - frontier.least[i + 1];
  for (const Move& move : frontier.moves[i]) {
    const auto factor = arithmetic.times(step[static_cast<std::size_t>(move.mines)],
                                         arithmetic.of(move.likelihood));
    const auto* from = &before.weight[static_cast<std::size_t>(move.state) * before.width];
    auto* to = &after.weight[static_cast<std::size_t>(move.next) * after.width];
    const int offset = move.mines + shift;
    for (std::size_t m = 0; m < before.width; ++m) {
      if (from[m] == 0) continue;
      auto& target = to[m + static_cast<std::size_t>(offset)];
      target = arithmetic.plus(target, arithmetic.times(from[m], factor));
    }
  }
  return after;
}

/// Scales weights so that the largest is near 1; the power of two that was taken out.
int rescale(std::vector<double>& weights) {
  double largest = 0.0;
  for (const double weight : weights) largest = std::max(largest, weight);
  if (largest == 0.0) return 0;
  const int exponent = std::ilogb(largest);
  if (exponent > -64 && exponent < 64) return 0;
  for (double& weight : weights) {
    if (weight != 0.0) weight = std::max(std::ldexp(weight, -exponent), Scaled::tiny);
  }
  return exponent;
}

}  // namespace

Forward<Scaled> count_forward(const Problem& problem, const Component& component,
                              const Frontier& frontier, const Steps<double>& steps) {
  Forward<Scaled> forward;
  forward.layers.push_back({1, {1.0}});
  forward.exponent.push_back(0);
  for (std::size_t i = 0; i < component.boxes.size(); ++i) {
    forward.layers.push_back(advance(frontier, i, forward.layers.back(),
                                     steps[size_of(problem, component, i)], Scaled{}));
    forward.exponent.push_back(forward.exponent.back() + rescale(forward.layers.back().weight));
  }
  return forward;
}

ByMines<std::uint64_t> count_residues(const Problem& problem, const Component& component,
                                      const Frontier& frontier, const Residues& arithmetic,
                                      const Steps<std::uint64_t>& steps) {
  Layer<std::uint64_t> layer{1, {1}};
  for (std::size_t i = 0; i < component.boxes.size(); ++i) {
    layer = advance(frontier, i, layer, steps[size_of(problem, component, i)], arithmetic);
  }
  return {frontier.least.back(), std::move(layer.weight)};
}

std::vector<std::array<double, 9>> count_backward(
    const Problem& problem, const Component& component, const Frontier& frontier,
    const Forward<Scaled>& forward, const Steps<double>& steps, const std::vector<double>& rest) {
  const Scaled arithmetic;
  std::vector<std::array<double, 9>> box_weight(component.boxes.size());
  std::vector<double> after = rest;  // of each state and number of mines: what can follow
  for (std::size_t i = component.boxes.size(); i-- > 0;) {
    const Layer<double>& layer = forward.layers[i];
    const std::size_t width_after = width_of(frontier, i + 1);
    const auto& step = steps[size_of(problem, component, i)];
    std::vector<double> before(layer.weight.size(), 0.0);
    const int shift = frontier.least[i] - frontier.least[i + 1];
    auto& of_box = box_weight[i];
    of_box.fill(0.0);
    for (const Move& move : frontier.moves[i]) {
      const double factor = step[static_cast<std::size_t>(move.mines)] * move.likelihood;
      const auto offset = static_cast<std::size_t>(move.mines + shift);
      const std::size_t from = static_cast<std::size_t>(move.state) * layer.width;
      const double* to = &after[static_cast<std::size_t>(move.next) * width_after + offset];
      double sum = 0.0;
      for (std::size_t m = 0; m < layer.width; ++m) {
        const double what_follows = arithmetic.times(to[m], factor);
        before[from + m] += what_follows;
        sum += arithmetic.times(layer.weight[from + m], what_follows);
      }
      of_box[static_cast<std::size_t>(move.mines)] += sum;
    }
    rescale(before);
    after = std::move(before);
  }
  return box_weight;
}

}  // namespace minewise

#include "core/combining.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {

namespace {

/// Weights by a number of mines from 0 on, times 2^exponent.
struct Sums {
  std::vector<double> weight;
  std::int64_t exponent = 0;

  void rescale() {
    const double largest = *std::ranges::max_element(weight);
    if (largest == 0.0) return;
    const int shift = std::ilogb(largest);
    for (double& w : weight) {
      if (w != 0.0) w = std::max(std::ldexp(w, -shift), Scaled::tiny);
    }
    exponent += shift;
  }
};

/// Ways to place 0 .. cells mines on so many unconstrained cells, each mine weighing `tilt`.
Sums placements(int cells, double tilt) {
  Sums sums;
  double largest = -HUGE_VAL;
  std::vector<double> logarithm;
  for (int mines = 0; mines <= cells; ++mines) {
    logarithm.push_back(std::lgamma(cells + 1.0) - std::lgamma(mines + 1.0) -
                        std::lgamma(cells - mines + 1.0) + mines * std::log(tilt));
    largest = std::max(largest, logarithm.back());
  }
  sums.exponent = static_cast<std::int64_t>(std::floor(largest / std::log(2.0)));
  for (const double l : logarithm) {
    const double scaled = std::exp(l - static_cast<double>(sums.exponent) * std::log(2.0));
    sums.weight.push_back(std::max(scaled, Scaled::tiny));
  }
  return sums;
}

int most_mines(const ByMines<double>& component) {
  return component.least + static_cast<int>(component.weight.size()) - 1;
}

}  // namespace

Combination combine(const std::vector<ByMines<double>>& components, int unconstrained,
                    std::optional<int> mines, double tilt) {
  const Scaled arithmetic;
  Combination result;
  const Sums free = placements(unconstrained, tilt);
  int most = 0;
  for (const auto& component : components) most += most_mines(component);

  // follows[c].weight[n]: what can come after components 0 .. c-1 have used n mines.
  std::vector<Sums> follows(components.size() + 1);
  std::vector<int> used{0};
  for (const auto& component : components) used.push_back(used.back() + most_mines(component));
  Sums& last = follows.back();
  last.weight.assign(static_cast<std::size_t>(most) + 1, 0.0);
  for (int n = 0; n <= most; ++n) {
    if (!mines) {
      last.weight[static_cast<std::size_t>(n)] = 1.0;
    } else if (*mines >= n && *mines - n <= unconstrained) {
      last.weight[static_cast<std::size_t>(n)] = free.weight[static_cast<std::size_t>(*mines - n)];
    }
  }
  last.exponent = mines ? free.exponent : 0;
  last.rescale();
  for (std::size_t c = components.size(); c-- > 0;) {
    const auto& component = components[c];
    Sums& sums = follows[c];
    sums.exponent = follows[c + 1].exponent;
    sums.weight.assign(static_cast<std::size_t>(used[c]) + 1, 0.0);
    for (std::size_t n = 0; n < sums.weight.size(); ++n) {
      for (std::size_t i = 0; i < component.weight.size(); ++i) {
        const auto m = static_cast<std::size_t>(component.least) + i;
        sums.weight[n] += arithmetic.times(component.weight[i], follows[c + 1].weight[n + m]);
      }
    }
    sums.rescale();
  }
  result.total = follows[0].weight[0];
  result.exponent = follows[0].exponent;
  if (result.total == 0.0) return result;

  Sums before{{1.0}};
  for (std::size_t c = 0; c < components.size(); ++c) {
    const auto& component = components[c];
    std::vector<double> rest(component.weight.size(), 0.0);
    Sums with;
    with.weight.assign(static_cast<std::size_t>(used[c + 1]) + 1, 0.0);
    for (std::size_t n = 0; n < before.weight.size(); ++n) {
      for (std::size_t i = 0; i < component.weight.size(); ++i) {
        const std::size_t after = n + static_cast<std::size_t>(component.least) + i;
        rest[i] += arithmetic.times(before.weight[n], follows[c + 1].weight[after]);
        with.weight[after] += arithmetic.times(before.weight[n], component.weight[i]);
      }
    }
    result.rest.push_back(std::move(rest));
    with.rescale();
    before = std::move(with);
  }

  if (unconstrained == 0) return result;
  if (!mines) {
    result.unconstrained_mines = unconstrained * tilt / (1.0 + tilt);
    result.unconstrained_mine = result.unconstrained_safe = true;
    return result;
  }
  double weight = 0.0;
  double weighted = 0.0;
  for (std::size_t n = 0; n < before.weight.size(); ++n) {
    const double w = arithmetic.times(before.weight[n], last.weight[n]);
    if (w == 0.0) continue;
    const int left = *mines - static_cast<int>(n);
    weight += w;
    weighted += w * left;
    result.unconstrained_mine = result.unconstrained_mine || left > 0;
    result.unconstrained_safe = result.unconstrained_safe || left < unconstrained;
  }
  result.unconstrained_mines = weighted / weight;
  return result;
}

}  // namespace minewise

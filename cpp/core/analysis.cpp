#include "core/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/combining.hpp"

namespace minewise {

namespace {

/// Numbers that combining components may hold: half a gigabyte.
constexpr std::size_t most_kept = 64'000'000;

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

/// Weights of 0 .. size mines in a box, each mine weighing `tilt`.
Steps<double> tilted_steps(double tilt) {
  Steps<double> steps{};
  for (std::size_t size = 0; size < 9; ++size) {
    double ways = 1.0;
    for (std::size_t mines = 0; mines <= size; ++mines) {
      steps[size][mines] = ways * std::pow(tilt, static_cast<double>(mines));
      ways = ways * static_cast<double>(size - mines) / static_cast<double>(mines + 1);
    }
  }
  return steps;
}

/// The weight of a mine that makes the expected total about right, so that scaled doubles carry
/// their digits where they matter.
double tilt_for(int mines, int cells) {
  if (cells == 0) return 1.0;
  const double share = std::clamp(static_cast<double>(mines) / cells, 0.01, 0.99);
  return share / (1.0 - share);
}

void mark(Analysis& analysis, Cell cell, double probability, bool may_be_mine, bool may_be_safe) {
  analysis.probability[index(cell)] = !may_be_mine ? 0.0 : !may_be_safe ? 1.0 : probability;
  if (may_be_mine && may_be_safe) return;
  analysis.verdict[index(cell)] = may_be_mine ? Verdict::mine : Verdict::safe;
}

}  // namespace

Analysis analyze(Grid grid, Shown shown, std::optional<int> mines, double odds,
                 const ClueTable& likelihood, std::size_t budget) {
  Analysis analysis;
  analysis.problem = read_problem(grid, shown, likelihood);
  const Problem& problem = analysis.problem;
  analysis.probability.assign(shown.size(), std::numeric_limits<double>::quiet_NaN());
  analysis.verdict = problem.verdict;
  analysis.contradictory = problem.contradictory;
  if (analysis.contradictory) return analysis;
  analysis.components = split(problem);

  std::vector<Frontier>& frontiers = analysis.frontiers;
  std::size_t unknown = problem.unconstrained.size();
  for (const Box& box : problem.boxes) unknown += box.cells.size();
  for (const Component& component : analysis.components) {
    frontiers.push_back(explore(problem, component, budget));
    analysis.too_wide = analysis.too_wide || frontiers.back().too_wide;
    if (analysis.too_wide) return analysis;
    if (frontiers.back().states.back() == 0) {
      analysis.contradictory = true;
      return analysis;
    }
  }

  std::optional<int> left;
  if (mines) left = *mines - problem.mines_decided;
  const double tilt = left ? tilt_for(*left, static_cast<int>(unknown)) : odds;
  const auto steps = tilted_steps(tilt);
  std::vector<Forward<Scaled>> forwards;
  std::vector<ByMines<double>> totals;
  double exponent = 0.0;
  for (std::size_t c = 0; c < frontiers.size(); ++c) {
    forwards.push_back(count_forward(problem, analysis.components[c], frontiers[c], steps));
    totals.push_back({frontiers[c].least.back(), forwards.back().layers.back().weight});
    exponent += static_cast<double>(forwards.back().exponent.back());
  }
  // Combining keeps a weight for each component and each number of mines before it.
  std::size_t kept = 0;
  std::size_t used = 0;
  for (const ByMines<double>& total : totals) {
    used += static_cast<std::size_t>(total.least) + total.weight.size();
    kept += used;
  }
  if (kept > most_kept) {
    analysis.too_wide = true;
    return analysis;
  }
  const auto unconstrained = static_cast<int>(problem.unconstrained.size());
  const Combination combination = combine(totals, unconstrained, left, tilt);
  if (combination.total == 0.0) {
    analysis.contradictory = true;
    return analysis;
  }
  analysis.log2_layouts = std::log2(combination.total) + static_cast<double>(combination.exponent) +
                          exponent - (left ? *left * std::log2(tilt) : 0.0);

  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (problem.verdict[index(cell)] == Verdict::unknown) continue;
    analysis.probability[index(cell)] = problem.verdict[index(cell)] == Verdict::mine ? 1.0 : 0.0;
  }
  for (std::size_t c = 0; c < frontiers.size(); ++c) {
    const Component& component = analysis.components[c];
    const auto weights =
        count_backward(problem, component, frontiers[c], forwards[c], steps, combination.rest[c]);
    double expected = 0.0;
    for (std::size_t i = 0; i < component.boxes.size(); ++i) {
      const auto& cells = problem.boxes[static_cast<std::size_t>(component.boxes[i])].cells;
      double total = 0.0;
      double in_box = 0.0;
      for (std::size_t n = 0; n <= cells.size(); ++n) {
        total += weights[i][n];
        in_box += static_cast<double>(n) * weights[i][n];
      }
      in_box /= total;
      expected += in_box;
      for (const Cell cell : cells) {
        bool may_be_mine = false;
        bool may_be_safe = false;
        for (std::size_t n = 0; n <= cells.size(); ++n) {
          if (weights[i][n] == 0.0) continue;
          may_be_mine = may_be_mine || n > 0;
          may_be_safe = may_be_safe || n < cells.size();
        }
        mark(analysis, cell, in_box / static_cast<double>(cells.size()), may_be_mine, may_be_safe);
      }
    }
    analysis.expected_mines.push_back(expected);
  }
  for (const Cell cell : problem.unconstrained) {
    mark(analysis, cell, combination.unconstrained_mines / unconstrained,
         combination.unconstrained_mine, combination.unconstrained_safe);
  }
  return analysis;
}

std::uint64_t count_layouts(const Analysis& analysis, std::optional<int> mines,
                            std::uint64_t prime) {
  const Residues arithmetic{prime};
  // Rows of Pascal's triangle: boxes have at most 8 cells.
  Steps<std::uint64_t> steps{};
  for (std::size_t size = 0; size < 9; ++size) {
    steps[size][0] = 1;
    for (std::size_t n = 1; n <= size; ++n)
      steps[size][n] = steps[size - 1][n - 1] + steps[size - 1][n];
  }
  const Problem& problem = analysis.problem;
  std::vector<std::uint64_t> sums{1};  // by mines of the components so far
  for (std::size_t c = 0; c < analysis.components.size(); ++c) {
    const auto count =
        count_residues(problem, analysis.components[c], analysis.frontiers[c], arithmetic, steps);
    std::vector<std::uint64_t> next(sums.size() + static_cast<std::size_t>(count.least) +
                                    count.weight.size() - 1);
    for (std::size_t n = 0; n < sums.size(); ++n) {
      for (std::size_t i = 0; i < count.weight.size(); ++i) {
        auto& target = next[n + static_cast<std::size_t>(count.least) + i];
        target = arithmetic.plus(target, arithmetic.times(sums[n], count.weight[i]));
      }
    }
    sums = std::move(next);
  }
  // C(cells, n) for all n, by one row after the other: cells is far below the prime.
  const std::size_t cells = problem.unconstrained.size();
  const auto power = [&](std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent >>= 1, base = arithmetic.times(base, base)) {
      if (exponent & 1U) result = arithmetic.times(result, base);
    }
    return result;
  };
  std::vector<std::uint64_t> ways(cells + 1, 1);
  for (std::size_t n = 1; n <= cells; ++n) {
    ways[n] = arithmetic.times(arithmetic.times(ways[n - 1], cells - n + 1), power(n, prime - 2));
  }
  std::uint64_t total = 0;
  if (!mines) {
    for (const auto sum : sums) total = arithmetic.plus(total, sum);
    return arithmetic.times(total, power(2, cells));
  }
  const int left = *mines - problem.mines_decided;
  for (std::size_t n = 0; n < sums.size(); ++n) {
    const int rest = left - static_cast<int>(n);
    if (rest < 0 || rest > static_cast<int>(cells)) continue;
    total = arithmetic.plus(total, arithmetic.times(sums[n], ways[static_cast<std::size_t>(rest)]));
  }
  return total;
}

}  // namespace minewise

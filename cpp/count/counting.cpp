#include "count/counting.hpp"

#include <cmath>

namespace minewise {

namespace {

/// Adds the weights after box i to `after`, from those before it.
template <class Arithmetic, class Number>
void advance(const Frontier& frontier, std::size_t i, const Number* step,
             const Arithmetic& arithmetic, const Number* before, Number* after) {
  const std::size_t width = frontier.width(i);
  const std::size_t width_after = frontier.width(i + 1);
  const int shift = frontier.least[i] - frontier.least[i + 1];
  for (const Move& move : frontier.of_box(i)) {
    const Number factor = arithmetic.times(step[index(move.mines)], arithmetic.of(move.likelihood));
    const Number* from = before + index(move.state) * width;
    // Starts before the range of the state where its first weights are 0.
    Number* to = after + index(move.next) * width_after;
    const int offset = move.mines + shift;
    for (std::size_t m = 0; m < width; ++m) {
      if (from[m] == 0) continue;
      Number& target = to[static_cast<int>(m) + offset];
      target = arithmetic.plus(target, arithmetic.times(from[m], factor));
    }
  }
}

/// The work of one box: moving so many weights takes about as long as finding a move.
std::size_t weights_moved(const Frontier& frontier, std::size_t i) {
  return frontier.of_box(i).size() * (1 + frontier.width(i) / weights_a_move);
}

/// Scales weights so that the largest is near 1; the power of two that was taken out.
int rescale(double* first, double* last) {
  if (first == last) return 0;
  const double largest = *std::max_element(first, last);
  if (largest == 0.0) return 0;
  const int exponent = std::ilogb(largest);
  if (exponent > -64 && exponent < 64) return 0;
  for (double* weight = first; weight != last; ++weight) {
    if (*weight != 0.0) *weight = std::max(std::ldexp(*weight, -exponent), Scaled::tiny);
  }
  return exponent;
}

}  // namespace

ByMines<double> Forward::total(const Frontier& frontier) const {
  return {frontier.least.back(),
          {weight.begin() + static_cast<std::ptrdiff_t>(first.back()), weight.end()}};
}

Forward count_forward(const Frontier& frontier, const Sizes& sizes, const Steps<double>& steps,
                      Watch& watch) {
  Forward forward;
  forward.first.reserve(sizes.size() + 1);
  std::size_t size = 0;
  for (std::size_t i = 0; i <= sizes.size(); ++i) {
    forward.first.push_back(size);
    size += frontier.states[i] * frontier.width(i);
  }
  forward.weight.assign(size, 0.0);
  forward.weight[0] = 1.0;
  double* const weight = forward.weight.data();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (watch.halts(weights_moved(frontier, i))) {
      std::ranges::fill(forward.weight, 1.0);
      break;
    }
    double* const after = weight + forward.first[i + 1];
    advance(frontier, i, steps[index(sizes[i])], Scaled{}, weight + forward.first[i], after);
    forward.exponent += rescale(after, after + frontier.states[i + 1] * frontier.width(i + 1));
  }
  return forward;
}

ByMines<std::uint64_t> count_residues(const Frontier& frontier, const Sizes& sizes,
                                      const Residues& arithmetic) {
  // Rows of Pascal's triangle.
  const int most = sizes.empty() ? 0 : std::ranges::max(sizes);
  Steps<std::uint64_t> steps(most);
  for (std::size_t size = 0; size <= index(most); ++size) {
    steps[size][0] = arithmetic.of(1.0);
    steps[size][size] = arithmetic.of(1.0);
    for (std::size_t n = 1; n < size; ++n)
      steps[size][n] = arithmetic.plus(steps[size - 1][n - 1], steps[size - 1][n]);
  }
  std::vector<std::uint64_t> before{1};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    std::vector<std::uint64_t> after(frontier.states[i + 1] * frontier.width(i + 1), 0);
    advance(frontier, i, steps[index(sizes[i])], arithmetic, before.data(), after.data());
    before = std::move(after);
  }
  return {frontier.least.back(), {before.begin(), before.end()}};
}

std::vector<double> count_beside(const Frontier& frontier, const Sizes& sizes,
                                 const Steps<double>& steps, const Forward& forward,
                                 const ToldApart& cells, Watch& watch) {
  const auto weights = [&](std::size_t layer) {
    return frontier.states[layer] * frontier.width(layer);
  };
  // Up to the first box with such cells the weights are those of all layouts.
  std::size_t i = 0;
  while (i < sizes.size() && cells.beside[i] == 0 && i != cells.safe) ++i;
  const double* const first = forward.weight.data() + forward.first[i];
  std::vector<double> before(first, first + weights(i));
  std::vector<double> after;
  std::size_t rows = 1;  // numbers of mines among the counted cells, from 0 on
  for (; i < sizes.size(); ++i) {
    if (watch.halts(weights_moved(frontier, i) * rows)) {
      before.assign(rows * weights(sizes.size()), 1.0);
      break;
    }
    const int beside = cells.beside[i];
    const int others = sizes[i] - beside - (i == cells.safe ? 1 : 0);
    const std::size_t width = frontier.width(i);
    const int shift = frontier.least[i] - frontier.least[i + 1];
    after.assign((rows + index(beside)) * weights(i + 1), 0.0);
    for (const Move& move : frontier.of_box(i)) {
      const int fewest = std::max(0, move.mines - others);
      for (int mines = fewest; mines <= std::min(beside, move.mines); ++mines) {
        const double ways = steps[index(beside)][index(mines)] *
                            steps[index(others)][index(move.mines - mines)] * move.likelihood;
        for (std::size_t row = 0; row < rows; ++row) {
          const double* const from = &before[row * weights(i) + index(move.state) * width];
          double* const to = after.data() + (row + index(mines)) * weights(i + 1) +
                             index(move.next) * frontier.width(i + 1);
          for (std::size_t m = 0; m < width; ++m) {
            if (from[m] == 0.0) continue;
            to[static_cast<int>(m) + move.mines + shift] += Scaled{}.times(from[m], ways);
          }
        }
      }
    }
    rows += index(beside);
    rescale(after.data(), after.data() + after.size());
    before.swap(after);
  }
  return before;
}

Marginals count_backward(const Frontier& frontier, const Sizes& sizes, const Steps<double>& steps,
                         const Forward& forward, const std::vector<double>& rest, bool rescaled,
                         Watch& watch) {
  const Scaled arithmetic;
  Marginals marginals{std::vector<double>(sizes.size(), 0.0),
                      std::vector<double>(sizes.size(), 0.0)};
  std::vector<double> after = rest;  // of each state and number of mines: what can follow
  std::vector<double> before;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (watch.halts(weights_moved(frontier, i))) {
      std::ranges::fill(marginals.mines, 1.0);
      std::ranges::fill(marginals.safe, 1.0);
      break;
    }
    const double* weight = forward.weight.data() + forward.first[i];
    const std::size_t width = frontier.width(i);
    const std::size_t width_after = frontier.width(i + 1);
    const double* const step = steps[index(sizes[i])];
    before.assign(frontier.states[i] * width, 0.0);
    const int shift = frontier.least[i] - frontier.least[i + 1];
    for (const Move& move : frontier.of_box(i)) {
      const double factor = step[index(move.mines)] * move.likelihood;
      const double* to = after.data() + index(move.next) * width_after;
      const std::size_t from = index(move.state) * width;
      const int offset = move.mines + shift;
      double sum = 0.0;
      for (std::size_t m = 0; m < width; ++m) {
        if (weight[from + m] == 0.0) continue;
        const double what_follows = arithmetic.times(to[static_cast<int>(m) + offset], factor);
        before[from + m] += what_follows;
        sum += arithmetic.times(weight[from + m], what_follows);
      }
      marginals.mines[i] += move.mines * sum;
      marginals.safe[i] += (sizes[i] - move.mines) * sum;
    }
    if (rescaled) rescale(before.data(), before.data() + before.size());
    after.swap(before);
  }
  return marginals;
}

}  // namespace minewise

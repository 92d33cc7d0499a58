#include "count/automaton.hpp"

#include <algorithm>
#include <bit>

#include "base/sort.hpp"

namespace minewise {

namespace {

/// Rows that are sorted in about the time of a move of a frontier.
constexpr std::size_t rows_a_move = 8;

/// States of rows of numbers: equal rows have one state. Rows of nothing but `dead` are dead.
class States {
 public:
  States(const std::vector<std::int32_t>& rows, std::size_t width)
      : state_(rows.size() / width, Stage::dead) {
    std::vector<std::uint32_t> sorted;
    const auto begin = [&](std::uint32_t row) {
      return rows.begin() + static_cast<std::ptrdiff_t>(row * width);
    };
    const auto end = [&](std::uint32_t row) {
      return begin(row) + static_cast<std::ptrdiff_t>(width);
    };
    for (std::uint32_t row = 0; row < state_.size(); ++row) {
      const bool is_dead =
          std::all_of(begin(row), end(row), [](std::int32_t n) { return n == Stage::dead; });
      if (!is_dead) sorted.push_back(row);
    }
    sort_stably(sorted, [&](std::uint32_t one, std::uint32_t other) {
      return std::lexicographical_compare(begin(one), end(one), begin(other), end(other));
    });
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const bool is_next =
          i == 0 || !std::equal(begin(sorted[i - 1]), end(sorted[i - 1]), begin(sorted[i]));
      if (is_next) first_.push_back(sorted[i]);
      state_[sorted[i]] = static_cast<std::int32_t>(first_.size() - 1);
    }
  }

  /// Of each row.
  [[nodiscard]] const std::vector<std::int32_t>& state() const { return state_; }
  /// Of each state: a row that has it.
  [[nodiscard]] const std::vector<std::uint32_t>& first() const { return first_; }

 private:
  std::vector<std::int32_t> state_;
  std::vector<std::uint32_t> first_;
};

}  // namespace

Automata::Automata(const Shape& shape, const std::vector<int>& order, const Steps<double>& steps,
                   std::size_t budget)
    : rows_left_(rows_a_move * budget) {
  const std::size_t constraints = shape.constraints().size();
  std::vector<std::vector<std::size_t>> numbers(constraints);
  std::vector<std::vector<int>> sizes(constraints);
  std::vector<std::vector<int>> counts(constraints);
  std::size_t number = 0;
  for (const int box : order) {
    for (std::size_t i = 0; i < shape.constraints_of(box).size(); ++i) {
      const std::size_t c = index(shape.constraints_of(box)[i]);
      numbers[c].push_back(number++);
      sizes[c].push_back(shape.size(box));
      counts[c].emplace_back(shape.counts_of(box)[i]);
    }
  }
  stages_.resize(number);
  for (std::size_t c = 0; c < constraints && !is_too_wide_; ++c) {
    build(shape.constraints()[c], numbers[c], sizes[c], counts[c], steps);
  }
  std::size_t most = 0;
  for (const Stage& stage : stages_) most = std::max(most, stage.promise_.size());
  while (bits_ < static_cast<int>(std::bit_width(most))) bits_ *= 2;
}

void Automata::build(const Constraint& constraint, const std::vector<std::size_t>& stages,
                     const std::vector<int>& sizes, const std::vector<int>& counts,
                     const Steps<double>& steps) {
  // What the boxes before each stage may have counted, in ascending order.
  std::vector<std::vector<int>> reached{{0}};
  std::vector<bool> marked;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    marked.assign(index(reached[i].back() + sizes[i] * counts[i] + 1), false);
    for (const int count : reached[i]) {
      for (int mines = 0; mines <= sizes[i]; ++mines)
        marked[index(count + mines * counts[i])] = true;
    }
    std::vector<int> after;
    for (std::size_t count = 0; count < marked.size(); ++count) {
      if (marked[count]) after.push_back(static_cast<int>(count));
    }
    const std::size_t rows = reached[i].size() * (index(sizes[i]) + 1);
    is_too_wide_ = rows > rows_left_;
    if (is_too_wide_) return;
    rows_left_ -= rows;
    reached.push_back(std::move(after));
  }
  // From the end: states of equal likelihood, and then those that lead to the same states.
  std::vector<double> likelihoods{0.0};
  std::vector<std::int32_t> rows;
  for (const int count : reached.back()) {
    const double likelihood = constraint.table[count];
    const auto at = std::ranges::find(likelihoods, likelihood) - likelihoods.begin();
    if (static_cast<std::size_t>(at) == likelihoods.size()) likelihoods.push_back(likelihood);
    rows.push_back(likelihood > 0.0 ? static_cast<std::int32_t>(at) : Stage::dead);
  }
  States after(rows, 1);
  std::vector<double> promise;
  for (const std::uint32_t first : after.first()) {
    promise.push_back(likelihoods[index(rows[first])]);
  }
  for (std::size_t i = stages.size(); i-- > 0;) {
    Stage& stage = stages_[stages[i]];
    stage.width_ = index(sizes[i]) + 1;
    stage.promise_ = promise;
    rows.clear();
    for (const int count : reached[i]) {
      for (int mines = 0; mines <= sizes[i]; ++mines) {
        const auto at = std::ranges::lower_bound(reached[i + 1], count + mines * counts[i]);
        rows.push_back(after.state()[static_cast<std::size_t>(at - reached[i + 1].begin())]);
      }
    }
    States before(rows, stage.width_);
    promise.clear();
    for (const std::uint32_t first : before.first()) {
      double sum = 0.0;
      for (std::size_t mines = 0; mines < stage.width_; ++mines) {
        const std::int32_t next = rows[first * stage.width_ + mines];
        stage.next_.push_back(next);
        if (next != Stage::dead) sum += steps[index(sizes[i])][mines] * stage.promise_[index(next)];
      }
      promise.push_back(sum);
    }
    // No count is left: the constraint cannot be kept, and its first state says so.
    if (before.first().empty()) stage.next_.assign(stage.width_, Stage::dead);
    after = std::move(before);
  }
}

}  // namespace minewise

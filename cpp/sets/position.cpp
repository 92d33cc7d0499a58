#include "sets/position.hpp"

#include <algorithm>
#include <utility>

#include "base/sort.hpp"

namespace minewise {

SetPosition::SetPosition(const SetProblem& problem, ShapeCounter& counter)
    : cells_(problem.cells),
      others_(problem.others),
      total_(problem.total),
      sets_(&problem.sets),
      counter_(&counter),
      sets_of_(index(problem.cells)),
      counted_(problem.sets.size(), 0),
      open_(problem.sets.size(), 0),
      is_pending_(problem.sets.size(), true),
      rank_(problem.sets.size(), 0),
      shown_(index(problem.cells) + (problem.others > 0 ? 1 : 0), covered),
      verdict_(shown_.size(), Verdict::unknown),
      component_of_(shown_.size(), -1),
      undecided_(problem.cells + problem.others) {
  for (std::size_t s = problem.sets.size(); s-- > 0;) pending_.push_back(s);
  for (std::size_t s = 0; s < problem.sets.size(); ++s) {
    const CellSet& set = problem.sets[s];
    for (std::size_t i = 0; i < set.cells.size(); ++i) {
      const auto count = static_cast<std::uint32_t>(set.counts[i]);
      sets_of_[index(set.cells[i])].push_back({static_cast<std::uint32_t>(s), count});
      open_[s] += set.counts[i];
    }
  }
  for (bool is_settled = false; !is_settled && !contradictory_;) {
    settle();
    group();
    total_is_idle_ = leaves_room(this->problem());
    is_settled = true;
    for (const auto& component : components_) {
      const Census& census = component->census();
      contradictory_ = contradictory_ || census.outcome() == Outcome::impossible;
      if (contradictory_) break;
      for (std::size_t b = 0; b < component->boxes(); ++b) {
        if (census.verdict()[b] == Verdict::unknown) continue;
        is_settled = false;
        for (const Cell cell : component->box(b)) decide(cell, census.verdict()[b]);
      }
    }
  }
}

std::optional<int> SetPosition::mines_left() const {
  if (!total_.mines) return {};
  return *total_.mines - mines_found_;
}

Problem SetPosition::problem() const {
  std::optional<Seen> seen;
  if (!total_.mines && !total_.odds) seen = Seen{cells_, mines_found_, total_.prior};
  return {counter_, components_,  shown_,      verdict_, component_of_,  constrained_,
          others_,  mines_left(), total_.odds, seen,     contradictory_, total_is_idle_};
}

/// Decides all that follows from single sets.
void SetPosition::settle() {
  while (!pending_.empty() && !contradictory_) {
    const std::size_t set = pending_.back();
    pending_.pop_back();
    is_pending_[set] = false;
    read(set);
  }
}

/// Decides the cells that are safe, or mines, whatever the other cells of the set are.
void SetPosition::read(std::size_t s) {
  const CellSet& set = (*sets_)[s];
  int least = counted_[s];
  int most = counted_[s] + open_[s];
  while (least <= most && !(set.likelihood[index(least)] > 0.0)) ++least;
  while (most >= least && !(set.likelihood[index(most)] > 0.0)) --most;
  contradictory_ = contradictory_ || least > most;
  if (contradictory_ || open_[s] == 0) return;
  const int room = most - counted_[s];               // for the mines that are not found
  const int spare = counted_[s] + open_[s] - least;  // for the safe cells that are not found
  for (std::size_t i = 0; i < set.cells.size(); ++i) {
    if (!is_open(set.cells[i])) continue;
    if (set.counts[i] > room) {
      decide(set.cells[i], Verdict::safe);
    } else if (set.counts[i] > spare) {
      decide(set.cells[i], Verdict::mine);
    }
  }
}

void SetPosition::decide(Cell cell, Verdict verdict) {
  verdict_[index(cell)] = verdict;
  --undecided_;
  mines_found_ += verdict == Verdict::mine ? 1 : 0;
  for (const auto& [set, count] : sets_of_[index(cell)]) {
    open_[set] -= static_cast<int>(count);
    counted_[set] += verdict == Verdict::mine ? static_cast<int>(count) : 0;
    if (is_pending_[set]) continue;
    is_pending_[set] = true;
    pending_.push_back(set);
  }
}

/// Takes the cells that are not decided apart.
void SetPosition::group() {
  components_.clear();
  constrained_ = 0;
  std::ranges::fill(component_of_, -1);
  if (contradictory_) return;
  std::vector<bool> is_joined(sets_->size(), false);
  for (std::size_t first = 0; first < sets_->size(); ++first) {
    if (is_joined[first] || open_[first] == 0) continue;
    is_joined[first] = true;
    std::vector<std::uint32_t> sets{static_cast<std::uint32_t>(first)};
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (const Cell cell : (*sets_)[sets[i]].cells) {
        if (!is_open(cell) || component_of_[index(cell)] >= 0) continue;
        component_of_[index(cell)] = static_cast<std::int32_t>(components_.size());
        cells.push_back(cell);
        for (const Membership& of : sets_of_[index(cell)]) {
          if (!is_joined[of.set]) sets.push_back(of.set);
          is_joined[of.set] = true;
        }
      }
    }
    constrained_ += static_cast<int>(cells.size());
    compose(sets, std::move(cells));
  }
}

/// Writes down the shape of a component.
void SetPosition::compose(const std::vector<std::uint32_t>& joined, std::vector<Cell> cells) {
  std::vector<std::uint32_t> sets = joined;
  sort_stably(sets);
  ShapeKey key{static_cast<std::uint32_t>(sets.size()), 0};
  bool is_general = false;
  std::vector<std::int32_t> numbers;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const std::size_t s = sets[i];
    const auto first = (*sets_)[s].likelihood.begin() + counted_[s];
    const std::vector<double> likelihood(first, first + open_[s] + 1);
    const auto counts = std::ranges::count_if(likelihood, [](double l) { return l > 0.0; });
    is_general = is_general || counts > 1 || open_[s] > most_clue_cells;
    key.push_back(counter_->code_of_table(likelihood));
    rank_[s] = static_cast<std::uint32_t>(i);
    numbers.push_back(static_cast<std::int32_t>(s));
  }
  const auto counts_more = [](const Membership& of) { return of.count > 1; };
  for (const Cell cell : cells) {
    is_general = is_general || std::ranges::any_of(sets_of_[index(cell)], counts_more);
  }
  if (is_general) key[0] |= general_shape;
  // Cells of the same sets follow each other, in their order.
  const auto is_before = [&](Cell one, Cell other) {
    const auto& a = sets_of_[index(one)];
    const auto& b = sets_of_[index(other)];
    return std::ranges::lexicographical_compare(a, b, [](const Membership& x, const Membership& y) {
      return x.set != y.set ? x.set < y.set : x.count < y.count;
    });
  };
  sort_stably(cells);
  sort_stably(cells, is_before);
  std::vector<std::int32_t> first;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& of = sets_of_[index(cells[i])];
    if (i == 0 || of != sets_of_[index(cells[i - 1])]) {
      first.push_back(static_cast<std::int32_t>(sets.size() + i));
      key.push_back(0);
      key.push_back(static_cast<std::uint32_t>(of.size()));
      for (const auto& [set, count] : of) {
        key.push_back(rank_[set]);
        if (is_general) key.push_back(count);
      }
    }
    // The size of the box stands before the number and the list of its constraints.
    ++key[key.size() - of.size() * (is_general ? 2 : 1) - 2];
  }
  key[1] = static_cast<std::uint32_t>(first.size());
  first.push_back(static_cast<std::int32_t>(sets.size() + cells.size()));
  numbers.insert(numbers.end(), cells.begin(), cells.end());
  numbers.insert(numbers.end(), first.begin(), first.end());
  const double tilt = log_tilt_of(static_cast<int>(cells.size()), mines_left(), undecided_, total_);
  append_tilt(key, tilt);
  components_.push_back(std::make_shared<Component>(key, tilt, *counter_, std::move(numbers)));
}

}  // namespace minewise

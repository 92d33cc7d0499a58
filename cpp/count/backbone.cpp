#include "count/backbone.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "count/layout_search.hpp"

namespace minewise {

namespace {

/// Questions that take more steps than this wait until all others are answered.
constexpr std::size_t first_patience = 2000;

LayoutProblem problem_of(std::span<const Shape* const> shapes, std::optional<SharedMines> shared) {
  LayoutProblem problem;
  for (const Shape* const shape : shapes) {
    for (const Constraint& clue : shape->constraints()) {
      problem.limits.push_back({&clue, clue.least, clue.most});
    }
  }
  const auto total = static_cast<std::uint32_t>(problem.limits.size());
  problem.has_total = shared.has_value();
  if (shared) problem.limits.push_back({nullptr, shared->mines, shared->mines});
  std::uint32_t first = 0;
  for (const Shape* const shape : shapes) {
    for (int box = 0; box < shape->boxes(); ++box) {
      std::vector<std::uint32_t> limits;
      for (const int c : shape->constraints_of(box)) {
        limits.push_back(first + static_cast<std::uint32_t>(c));
      }
      if (shared) limits.push_back(total);
      problem.add_box(shape->size(box), std::move(limits));
    }
    first += static_cast<std::uint32_t>(shape->constraints().size());
  }
  if (shared) problem.add_box(shared->unconstrained, {total});
  return problem;
}

/// What the first layout may be like: as dense everywhere as the clues there say. The unconstrained
/// cells have the rest of the mines, far apart, so that either kind is soon found among them.
std::vector<std::int8_t> guess_of(const LayoutProblem& problem) {
  std::vector<std::int8_t> guess(problem.box_of.size(), 0);
  const std::size_t boxes = problem.boxes() - (problem.has_total ? 1 : 0);
  double rest = 0.5;  // of what was rounded so far
  int sum = 0;
  for (std::size_t box = 0; box < boxes; ++box) {
    const auto size = static_cast<double>(problem.first[box + 1] - problem.first[box]);
    double share = 0.0;
    for (const std::uint32_t limit : problem.limits_of_box[box]) {
      const Limit& one = problem.limits[limit];
      share += 0.5 * (one.least + one.most) / static_cast<double>(one.variables.size());
    }
    share /= static_cast<double>(problem.limits_of_box[box].size());
    rest += share * size;
    const auto mines = static_cast<std::size_t>(std::clamp(rest, 0.0, size));
    rest -= static_cast<double>(mines);
    sum += static_cast<int>(mines);
    std::fill_n(guess.begin() + static_cast<std::ptrdiff_t>(problem.first[box]), mines,
                std::int8_t{1});
  }
  if (!problem.has_total) return guess;
  const std::size_t first = problem.first[boxes];
  const std::size_t cells = guess.size() - first;
  const auto mines = static_cast<std::size_t>(
      std::clamp(problem.limits.back().most - sum, 0, static_cast<int>(cells)));
  for (std::size_t i = 0; i < cells; ++i) {
    guess[first + i] = (i + 1) * mines / cells > i * mines / cells ? 1 : 0;
  }
  return guess;
}

/// The literal that says: the box has a mine, or a safe cell.
Literal some(const LayoutProblem& problem, std::size_t box, bool mine) {
  return literal(mine ? problem.first[box] : problem.first[box + 1] - 1, mine);
}

LayoutSearch search_of(std::span<const Shape* const> shapes, std::optional<SharedMines> shared,
                       Watch& watch) {
  LayoutProblem problem = problem_of(shapes, shared);
  std::vector<std::int8_t> guess = guess_of(problem);
  return {std::move(problem), std::move(guess), watch};
}

}  // namespace

std::optional<std::vector<int>> find_layout(std::span<const Shape* const> shapes,
                                            std::optional<SharedMines> shared,
                                            std::optional<std::size_t> box, bool mine,
                                            std::size_t budget, Watch& watch) {
  LayoutSearch search = search_of(shapes, shared, watch);
  std::optional<Literal> asked;
  if (box) asked = some(search.problem(), *box, mine);
  if (search.search(asked, budget) != LayoutSearch::Found::layout) return {};
  std::vector<int> mines;
  for (std::size_t b = 0; b < search.problem().boxes(); ++b) mines.push_back(search.mines_of(b));
  return mines;
}

Backbone find_backbone(std::span<const Shape* const> shapes, std::optional<SharedMines> shared,
                       std::size_t budget, Watch& watch) {
  Backbone found;
  if (has_general_shapes && !std::ranges::all_of(shapes, &Shape::counts_once)) {
    std::size_t boxes = shared ? 1 : 0;
    for (const Shape* const shape : shapes) boxes += index(shape->boxes());
    found.verdict.assign(boxes, Verdict::unknown);
    found.undecided.assign(boxes, true);
    return found;
  }
  LayoutSearch search = search_of(shapes, shared, watch);
  const LayoutProblem& problem = search.problem();
  if (search.search({}, budget) == LayoutSearch::Found::nothing) {
    found.outcome = Outcome::impossible;
    return found;
  }
  const auto is_open = [&](std::size_t box, bool mine) {
    return problem.first[box] < problem.first[box + 1] && !search.has_seen(box, mine) &&
           !search.is_certain(some(problem, box, mine) ^ 1U);
  };
  const auto is_spent = [&] { return search.steps() >= budget || watch.halt(); };
  if (search.has_layout()) found.outcome = Outcome::complete;
  bool is_left = search.has_layout();
  for (std::size_t patience = first_patience; is_left && !is_spent(); patience *= 4) {
    is_left = false;
    for (std::size_t box = 0; box < problem.boxes() && !is_spent(); ++box) {
      for (const bool mine : {true, false}) {
        if (is_spent() || !is_open(box, mine)) continue;
        search.search(some(problem, box, mine), std::min(patience, budget - search.steps()));
        is_left = is_left || is_open(box, mine);
      }
    }
  }
  for (std::size_t box = 0; box < problem.boxes(); ++box) {
    const bool has_cells = problem.first[box] < problem.first[box + 1];
    const bool safe = has_cells && search.is_certain(some(problem, box, true) ^ 1U);
    const bool mine = has_cells && search.is_certain(some(problem, box, false) ^ 1U);
    found.verdict.push_back(safe ? Verdict::safe : mine ? Verdict::mine : Verdict::unknown);
    found.undecided.push_back(!safe && !mine && (is_open(box, true) || is_open(box, false)));
  }
  return found;
}

}  // namespace minewise

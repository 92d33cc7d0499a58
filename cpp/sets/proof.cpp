#include "sets/proof.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "analyze/analysis.hpp"
#include "base/sort.hpp"
#include "why/proof.hpp"

namespace minewise {

namespace {

using Sets = std::span<const std::uint32_t>;

/// With how many of the nearest sets a proof is tried first; then twice as many, and so on.
constexpr std::size_t first_sets = 4;

/// A cell that is supposed to be a mine, or safe.
struct SupposedCell {
  Cell cell;
  bool mine;
};

/// May some layout keep these sets? Cells that are in none of them are among the others.
bool may_fit(const SetProblem& problem, Sets sets, std::optional<SupposedCell> supposed,
             bool with_total, ShapeCounter& counter) {
  SetProblem part;
  std::vector<Cell> renumbered(index(problem.cells) + 1, -1);
  const auto number = [&](Cell cell) {
    Cell& known = renumbered[index(cell)];
    if (known < 0) known = part.cells++;
    return known;
  };
  for (const std::uint32_t s : sets) {
    CellSet set = problem.sets[s];
    for (Cell& cell : set.cells) cell = number(cell);
    part.sets.push_back(std::move(set));
  }
  if (supposed) {
    std::vector<double> likelihood{supposed->mine ? 0.0 : 1.0, supposed->mine ? 1.0 : 0.0};
    part.sets.push_back({{number(supposed->cell)}, {1}, std::move(likelihood)});
  }
  part.others = problem.cells + problem.others - part.cells;
  if (with_total) {
    part.total.mines = problem.total.mines;
  } else {
    part.total.odds = 1.0;
  }
  return !certainty_of(SetPosition(part, counter)).contradictory;
}

/// All sets, the nearest ones to the cell first: those that it is in, those that share a cell with
/// these, and so on.
std::vector<std::uint32_t> by_distance(const SetProblem& problem, std::optional<Cell> cell) {
  std::vector<std::vector<std::uint32_t>> sets_of(index(problem.cells) + 1);
  for (std::uint32_t s = 0; s < problem.sets.size(); ++s) {
    for (const Cell of : problem.sets[s].cells) sets_of[index(of)].push_back(s);
  }
  std::vector<bool> is_listed(problem.sets.size(), false);
  std::vector<std::uint32_t> sets;
  const auto list = [&](std::uint32_t set) {
    if (!is_listed[set]) sets.push_back(set);
    is_listed[set] = true;
  };
  const auto list_from = [&](std::size_t first) {
    for (std::size_t i = first; i < sets.size(); ++i) {
      for (const Cell of : problem.sets[sets[i]].cells) {
        for (const std::uint32_t next : sets_of[index(of)]) list(next);
      }
    }
  };
  if (cell) {
    for (const std::uint32_t set : sets_of[index(*cell)]) list(set);
    list_from(0);
  }
  for (std::uint32_t s = 0; s < problem.sets.size(); ++s) {
    const std::size_t first = sets.size();
    list(s);
    list_from(first);
  }
  return sets;
}

std::optional<SetProof> proof_of(const SetProblem& problem, std::optional<SupposedCell> supposed,
                                 ShapeCounter& counter) {
  std::optional<Cell> cell;
  if (supposed) cell = supposed->cell;
  const std::vector<std::uint32_t> all = by_distance(problem, cell);
  for (const bool with_total : {false, true}) {
    if (with_total && !problem.total.mines) continue;
    const auto fits = [&](Sets sets) {
      return may_fit(problem, sets, supposed, with_total, counter);
    };
    if (fits(all)) continue;
    std::size_t size = std::min(first_sets, all.size());
    while (size < all.size() && fits(Sets(all).first(size))) size = std::min(2 * size, all.size());
    // Without any set the total alone may prove it.
    SetProof proof{{}, with_total};
    if (fits({})) proof.sets = irreducible(Sets(all).first(size), fits);
    sort_stably(proof.sets);
    return proof;
  }
  return {};
}

}  // namespace

std::optional<SetProof> prove_by_sets(const SetProblem& problem, Cell cell, bool mine,
                                      ShapeCounter& counter) {
  return proof_of(problem, SupposedCell{cell, !mine}, counter);
}

std::optional<SetProof> contradiction_of_sets(const SetProblem& problem, ShapeCounter& counter) {
  return proof_of(problem, {}, counter);
}

}  // namespace minewise

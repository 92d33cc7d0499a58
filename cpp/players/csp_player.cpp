#include "players/csp_player.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "analyze/analysis.hpp"
#include "base/rounding.hpp"
#include "players/basic_player.hpp"

namespace minewise {

namespace {

/// The view with the constraints of the search and no others: known mines are seen, and a clue
/// without a covered neighbour, or with one that is no variable, is withheld.
std::vector<std::int8_t> constraints_alone(Grid grid, Shown shown,
                                           const std::vector<bool>& chosen) {
  std::vector<std::int8_t> kept(shown.begin(), shown.end());
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    std::int8_t& code = kept[index(cell)];
    if (is_known_mine(code)) code = exploded;
    if (!is_clue(code)) continue;
    bool open = false;
    bool inside = true;
    grid.for_neighbors(cell, [&](Cell next) {
      if (shown[index(next)] != covered) return;
      open = true;
      inside = inside && chosen[index(next)];
    });
    if (!open || !inside) code = no_clue;
  }
  return kept;
}

bool is_constrained(Grid grid, Shown kept, Cell cell) {
  bool found = false;
  grid.for_neighbors(cell, [&](Cell next) { found = found || is_clue(kept[index(next)]); });
  return found;
}

/// nan if it was not counted. Rounding must not make a certainty of what is none.
double share_of(Verdict verdict, double probability) {
  if (verdict == Verdict::safe) return 0.0;
  if (verdict == Verdict::mine) return 1.0;
  return std::clamp(probability, std::numeric_limits<double>::min(), std::nextafter(1.0, 0.0));
}

}  // namespace

namespace {

using Mask = std::uint32_t;

/// Exactly `mines` of the variables in `scope` are mines.
struct MaskConstraint {
  Mask scope;
  int mines;
};

constexpr Mask bit(unsigned variable) { return Mask{1} << variable; }
/// Calls visit(clue cell) for every clue with a covered neighbour.
template <class Visit>
void for_constraints(Grid grid, Shown shown, Visit visit) {
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (!is_clue(shown[index(cell)])) continue;
    bool open = false;
    grid.for_neighbors(cell, [&](Cell next) { open = open || shown[index(next)] == covered; });
    if (open) visit(cell);
  }
}

}  // namespace

std::vector<Cell> most_constrained(Grid grid, Shown shown, int limit) {
  std::vector<std::uint8_t> constraints(shown.size(), 0);
  std::vector<Cell> met;
  for_constraints(grid, shown, [&](Cell clue) {
    grid.for_neighbors(clue, [&](Cell next) {
      if (shown[index(next)] != covered) return;
      if (constraints[index(next)]++ == 0) met.push_back(next);
    });
  });
  std::vector<Cell> chosen;
  for (int count = 8; count > 0; --count) {
    for (const Cell cell : met) {
      if (constraints[index(cell)] != count) continue;
      chosen.push_back(cell);
      if (static_cast<int>(chosen.size()) == limit) return chosen;
    }
  }
  return chosen;
}

namespace {

/// The constraints whose cells are all among the variables.
std::vector<MaskConstraint> constraints_within(Grid grid, Shown shown,
                                               const std::vector<Cell>& variables) {
  std::vector<std::int8_t> number(shown.size(), -1);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    number[index(variables[i])] = static_cast<std::int8_t>(i);
  }
  std::vector<MaskConstraint> kept;
  for_constraints(grid, shown, [&](Cell clue) {
    MaskConstraint constraint{0, shown[index(clue)]};
    bool inside = true;
    grid.for_neighbors(clue, [&](Cell next) {
      const std::int8_t code = shown[index(next)];
      if (is_known_mine(code)) --constraint.mines;
      if (code != covered) return;
      if (number[index(next)] < 0) {
        inside = false;
      } else {
        constraint.scope |= bit(static_cast<unsigned>(number[index(next)]));
      }
    });
    if (inside) kept.push_back(constraint);
  });
  return kept;
}

/// Counts the solutions of one connected set of constraints, depth first.
class Search {
 public:
  Search(const std::vector<MaskConstraint>& constraints, Mask scope)
      : on_variable_(most_variables), mine_count_(most_variables, 0) {
    Mask left = scope;
    while (left != 0) {
      const auto variable = static_cast<unsigned>(std::countr_zero(left));
      left &= left - 1;
      order_.push_back(variable);
      for (const MaskConstraint& constraint : constraints) {
        if (constraint.scope & bit(variable)) on_variable_[variable].push_back(constraint);
      }
    }
  }

  std::uint64_t count() { return descend(0, 0, 0); }
  [[nodiscard]] std::uint64_t mine_count(unsigned variable) const { return mine_count_[variable]; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  /// Solutions below the assignment of the first `depth` variables: each is merged into the
  /// counts as it is found, none is stored.
  std::uint64_t descend(std::size_t depth, Mask assigned, Mask mines) {
    if (depth == order_.size()) return 1;
    const unsigned variable = order_[depth];
    const Mask with = assigned | bit(variable);
    std::uint64_t total = 0;
    ++nodes_;
    if (possible(variable, with, mines)) total += descend(depth + 1, with, mines);
    ++nodes_;
    if (possible(variable, with, mines | bit(variable))) {
      const std::uint64_t found = descend(depth + 1, with, mines | bit(variable));
      mine_count_[variable] += found;
      total += found;
    }
    return total;
  }

  [[nodiscard]] bool possible(unsigned variable, Mask assigned, Mask mines) const {
    for (const MaskConstraint& constraint : on_variable_[variable]) {
      const int set = std::popcount(mines & constraint.scope);
      const int open = std::popcount(constraint.scope & ~assigned);
      if (set > constraint.mines || set + open < constraint.mines) return false;
    }
    return true;
  }

  std::vector<unsigned> order_;
  std::vector<std::vector<MaskConstraint>> on_variable_;
  std::vector<std::uint64_t> mine_count_;
  std::uint64_t nodes_ = 0;
};

/// The variables that `seed` is connected to by constraints.
Mask connected(const std::vector<MaskConstraint>& constraints, Mask seed) {
  Mask scope = seed;
  for (Mask before = 0; before != scope;) {
    before = scope;
    for (const MaskConstraint& constraint : constraints) {
      if (constraint.scope & scope) scope |= constraint.scope;
    }
  }
  return scope;
}

}  // namespace

LimitedSearch search_limited(Grid grid, Shown shown, int max_variables) {
  LimitedSearch result;
  const auto chosen = most_constrained(grid, shown, max_variables);
  const auto constraints = constraints_within(grid, shown, chosen);
  std::vector<std::uint64_t> mine_count(chosen.size(), 0);
  result.solutions = 1;

  Mask done = 0;
  for (const MaskConstraint& constraint : constraints) {
    if (done & constraint.scope) continue;
    const Mask scope = connected(constraints, constraint.scope);
    done |= scope;
    Search search(constraints, scope);
    const std::uint64_t found = search.count();
    result.nodes += search.nodes();
    // Solutions of separate parts multiply, and so do the counts of each part.
    for (unsigned variable = 0; variable < chosen.size(); ++variable) {
      auto& mines = mine_count[variable];
      mines =
          scope & bit(variable) ? search.mine_count(variable) * result.solutions : mines * found;
    }
    result.solutions *= found;
  }
  for (unsigned variable = 0; variable < chosen.size(); ++variable) {
    if (!(done & bit(variable))) continue;
    result.variables.push_back(chosen[variable]);
    result.mine_count.push_back(mine_count[variable]);
  }
  return result;
}

CountedSearch count_solutions(Grid grid, Shown shown, int max_variables, ShapeCounter& counter) {
  const std::vector<Cell> cells = most_constrained(grid, shown, max_variables);
  std::vector<bool> chosen(shown.size(), false);
  for (const Cell cell : cells) chosen[index(cell)] = true;
  const std::vector<std::int8_t> kept = constraints_alone(grid, shown, chosen);
  // Odds of 1: every solution counts alike, whatever its number of mines.
  const Position position(grid, kept, Total{std::nullopt, 1.0}, counter);
  const Certainty certainty = certainty_of(position);
  CountedSearch result;
  if (certainty.contradictory) return result;
  const Chances chances = weigh(position, certainty);
  result.too_wide = chances.lost || !chances.error.empty();
  for (const Cell cell : cells) {
    if (!is_constrained(grid, kept, cell)) continue;
    const Verdict verdict = certainty.verdict[index(cell)];
    result.variables.push_back(cell);
    const double weighed = result.too_wide ? std::numeric_limits<double>::quiet_NaN()
                                           : chances.probability[index(cell)];
    result.share.push_back(share_of(verdict, weighed));
  }
  return result;
}

/// Shares of up to `most_variables` are quotients of whole numbers, each rounded once.
CountedSearch CspPlayer::search() {
  const Grid grid = rules().grid;
  if (max_variables_ > most_variables) {
    return count_solutions(grid, flagged_, max_variables_, counter_);
  }
  LimitedSearch found = search_limited(grid, flagged_, max_variables_);
  CountedSearch result;
  if (found.solutions == 0) return result;  // wrong flags: the clues contradict each other
  for (const std::uint64_t mines : found.mine_count) {
    result.share.push_back(static_cast<double>(mines) / static_cast<double>(found.solutions));
  }
  result.variables = std::move(found.variables);
  return result;
}

bool CspPlayer::think(Shown shown, Random& random, Decision& decision) {
  Proven proven = prove_by_single_clues(rules().grid, shown);
  decision.flags = std::move(proven.mines);
  if (!proven.safe.empty()) {
    decision.reveals = std::move(proven.safe);
    decision.certain = true;
    decision.reason = Reason::satisfied_clue;
    return true;
  }
  flagged_.assign(shown.begin(), shown.end());
  for (const Cell cell : decision.flags) flagged_[index(cell)] = flag;
  const CountedSearch found = search();
  if (explains()) decision.chances.emplace();
  for (std::size_t i = 0; i < found.variables.size(); ++i) {
    const Cell cell = found.variables[i];
    const double share = found.share[i];
    if (explains() && !std::isnan(share)) decision.chances->push_back({cell, share});
    if (share == 0.0) decision.reveals.push_back(cell);
    if (share != 1.0) continue;
    decision.flags.push_back(cell);
    flagged_[index(cell)] = flag;
  }
  decision.certain = !decision.reveals.empty();
  decision.reason = Reason::search;
  if (!decision.certain) guess(found, random, decision);
  return true;
}

/// Of equals the first one is taken: the most constrained.
void CspPlayer::guess(const CountedSearch& found, Random& random, Decision& decision) {
  double least = 1.0;
  for (const double share : found.share) least = std::min(least, share);
  if (guess_ == SearchGuess::any || found.too_wide || least == 1.0) {
    decision.reason = found.too_wide ? Reason::too_wide : Reason::no_search;
    if (const auto cell = any_covered(flagged_, random)) decision.reveals.push_back(*cell);
    return;
  }
  // Searched shares are exact; counted ones that are equal may differ by rounding.
  const double noise = max_variables_ > most_variables ? rounding : 0.0;
  const auto first =
      std::ranges::find_if(found.share, [&](double share) { return share <= least + noise; });
  decision.reason = Reason::least_of_search;
  decision.share = least;
  decision.reveals.push_back(
      found.variables[static_cast<std::size_t>(first - found.share.begin())]);
}

}  // namespace minewise

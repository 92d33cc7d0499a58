#include "players/limited_search.hpp"

#include <bit>

#include "base/index.hpp"

namespace minewise {

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

}  // namespace minewise

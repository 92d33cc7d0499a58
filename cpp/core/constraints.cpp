#include "core/constraints.hpp"

#include <algorithm>
#include <map>

namespace minewise {

namespace {

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

bool is_covered(std::int8_t code) { return code == covered || code == flag; }

/// A clue while single clues are being decided: counts over the cells around it.
struct Open {
  Cell clue;
  const std::array<double, 9>* likelihood;
  int mines = 0;    // known so far
  int unknown = 0;  // cells
  int least = 0;    // mines in all that the clue allows
  int most = 0;
};

/// Decides cells by single clues until nothing follows any more.
class Reduction {
 public:
  Reduction(Grid grid, Shown shown, const ClueTable& likelihood, Problem& problem)
      : grid_(grid), shown_(shown), problem_(problem), open_of_(shown.size(), -1) {
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
      if (!is_clue(shown[index(cell)])) continue;
      if (shown[index(cell)] > 8) {  // no clue of any board
        problem.contradictory = true;
        return;
      }
      Open open{cell, &likelihood[static_cast<std::size_t>(shown[index(cell)])]};
      grid.for_neighbors(cell, [&](Cell next) {
        if (is_covered(shown[index(next)])) ++open.unknown;
        if (shown[index(next)] == exploded) ++open.mines;
      });
      while (open.least < 9 && likelihood_of(open, open.least) == 0.0) ++open.least;
      open.most = 8;
      while (open.most >= 0 && likelihood_of(open, open.most) == 0.0) --open.most;
      open_of_[index(cell)] = static_cast<int>(opens_.size());
      opens_.push_back(open);
    }
    for (std::size_t i = 0; i < opens_.size(); ++i) pending_.push_back(static_cast<int>(i));
    while (!pending_.empty() && !problem_.contradictory) {
      const int next = pending_.back();
      pending_.pop_back();
      decide(opens_[static_cast<std::size_t>(next)]);
    }
  }

  [[nodiscard]] const std::vector<Open>& opens() const { return opens_; }

  static double likelihood_of(const Open& open, int mines) {
    return (*open.likelihood)[static_cast<std::size_t>(mines)];
  }

 private:
  void decide(const Open& open) {
    if (open.mines > open.most || open.mines + open.unknown < open.least) {
      problem_.contradictory = true;
    } else if (open.unknown > 0 && open.mines == open.most) {
      settle_around(open.clue, Verdict::safe);
    } else if (open.unknown > 0 && open.mines + open.unknown == open.least) {
      settle_around(open.clue, Verdict::mine);
    }
  }

  void settle_around(Cell clue, Verdict verdict) {
    grid_.for_neighbors(clue, [&](Cell cell) {
      if (!is_covered(shown_[index(cell)]) || problem_.verdict[index(cell)] != Verdict::unknown) {
        return;
      }
      problem_.verdict[index(cell)] = verdict;
      problem_.mines_decided += verdict == Verdict::mine ? 1 : 0;
      grid_.for_neighbors(cell, [&](Cell next) {
        const int number = open_of_[index(next)];
        if (number < 0) return;
        Open& open = opens_[static_cast<std::size_t>(number)];
        --open.unknown;
        open.mines += verdict == Verdict::mine ? 1 : 0;
        pending_.push_back(number);
      });
    });
  }

  Grid grid_;
  Shown shown_;
  Problem& problem_;
  std::vector<int> open_of_;
  std::vector<Open> opens_;
  std::vector<int> pending_;
};

/// The constraints that a cell stands in, padded with -1: cells with the same key share a box.
using Key = std::array<int, 8>;

}  // namespace

ClueTable exact_clues() {
  ClueTable table{};
  for (std::size_t n = 0; n < 9; ++n) table[n][n] = 1.0;
  return table;
}

Problem read_problem(Grid grid, Shown shown, const ClueTable& likelihood) {
  Problem problem;
  problem.grid = grid;
  problem.verdict.assign(shown.size(), Verdict::unknown);
  problem.mines_decided = static_cast<int>(std::ranges::count(shown, exploded));
  const Reduction reduction(grid, shown, likelihood, problem);
  if (problem.contradictory) return problem;

  std::vector<int> constraint_of(shown.size(), -1);
  for (const Open& open : reduction.opens()) {
    if (open.unknown == 0) continue;
    Constraint constraint{
        open.clue, {}, {}, open.unknown, open.least - open.mines, open.most - open.mines};
    constraint.least = std::max(constraint.least, 0);
    constraint.most = std::min(constraint.most, open.unknown);
    for (int n = constraint.least; n <= constraint.most; ++n) {
      constraint.weight[static_cast<std::size_t>(n)] =
          Reduction::likelihood_of(open, open.mines + n);
    }
    constraint_of[index(open.clue)] = static_cast<int>(problem.constraints.size());
    problem.constraints.push_back(std::move(constraint));
  }

  std::map<Key, int> box_of;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (!is_covered(shown[index(cell)]) || problem.verdict[index(cell)] != Verdict::unknown) {
      continue;
    }
    Key key;
    key.fill(-1);
    std::size_t seen = 0;
    grid.for_neighbors(cell, [&](Cell next) {
      if (constraint_of[index(next)] >= 0) key[seen++] = constraint_of[index(next)];
    });
    if (seen == 0) {
      problem.unconstrained.push_back(cell);
      continue;
    }
    const auto [entry, added] = box_of.try_emplace(key, static_cast<int>(problem.boxes.size()));
    if (added) {
      problem.boxes.push_back({{}, {key.begin(), key.begin() + static_cast<std::ptrdiff_t>(seen)}});
      for (std::size_t i = 0; i < seen; ++i) {
        problem.constraints[static_cast<std::size_t>(key[i])].boxes.push_back(entry->second);
      }
    }
    problem.boxes[static_cast<std::size_t>(entry->second)].cells.push_back(cell);
  }
  return problem;
}

}  // namespace minewise

#include "endgame/optimal.hpp"

#include <algorithm>
#include <numeric>

#include "endgame/belief_search.hpp"

namespace minewise {

namespace {
/// The mirrorings and turns of the board that leave the view as it is, but for the identity.
std::vector<Symmetry> symmetries_of(Grid grid, Shown shown) {
  std::vector<Symmetry> found;
  for (unsigned kind = 1; kind < 8; ++kind) {
    const bool turned = (kind & 4U) != 0;
    if (turned && grid.height != grid.width) break;
    const auto moved = [&](Cell cell) {
      int row = grid.row(cell);
      int column = grid.column(cell);
      if ((kind & 1U) != 0) row = grid.height - 1 - row;
      if ((kind & 2U) != 0) column = grid.width - 1 - column;
      return turned ? grid.at(column, row) : grid.at(row, column);
    };
    const auto code = [&](Cell cell) {
      return shown[index(cell)] == flag ? covered : shown[index(cell)];
    };
    bool same = true;
    for (Cell cell = 0; cell < grid.cells() && same; ++cell) same = code(cell) == code(moved(cell));
    if (!same) continue;
    Symmetry symmetry;
    for (Cell cell = 0; cell < grid.cells(); ++cell) symmetry.push_back(moved(cell));
    found.push_back(std::move(symmetry));
  }
  return found;
}

/// As `split` by a cell that shows the same in all layouts.
Parts whole(Belief belief, int face) {
  Parts parts{{belief.begin(), belief.end()}, {}};
  std::fill(parts.start.begin() + face + 1, parts.start.end(), belief.size());
  return parts;
}

/// What the covered cells are worth as the next click.
Searched<std::vector<Candidate>> rank(const Layouts& layouts, BeliefSearch& search,
                                      const Question& question) {
  const FirstClick protection = question.protection;
  const auto all = static_cast<std::uint32_t>(layouts.count);
  std::vector<std::uint32_t> everything(layouts.count);
  std::iota(everything.begin(), everything.end(), 0U);
  const auto is_mine = [&](Cell cell) { return layouts.constant[index(cell)] == mine_face; };
  std::vector<Candidate> candidates;
  if (std::ranges::all_of(layouts.covered, is_mine)) return candidates;  // the game is won
  // A cell that does not reach the optimum need not be weighed.
  const bool first_best = !question.every_cell && protection == FirstClick::any;
  std::uint32_t optimum = 0;
  if (first_best) {
    const auto most = search.value(everything, 0, 0);
    if (!most) return most.failure();
    optimum = *most;
  }
  std::size_t live = 0;
  for (const Cell cell : layouts.covered) {
    Parts parts;
    if (layouts.constant[index(cell)] < 0) {
      split(layouts, everything, live++, parts);
    } else {
      parts = whole(everything, layouts.constant[index(cell)]);
    }
    Candidate candidate{cell, all, 0};
    if (protection == FirstClick::opening) {
      const Belief part = parts.at(mine_face + 1);
      candidate.layouts = static_cast<std::uint32_t>(part.size());
      if (part.empty()) continue;
      const auto wins = search.value(part, 0, 0);
      if (!wins) return wins.failure();
      candidate.wins = *wins;
    } else {
      const auto safe = all - static_cast<std::uint32_t>(parts.at(mine_face).size());
      if (protection == FirstClick::safe) candidate.layouts = safe;
      const auto wins = search.value_of_parts(parts, first_best ? optimum - 1 : 0, 0);
      if (!wins) return wins.failure();
      candidate.wins = *wins;
    }
    if (first_best && candidate.wins >= optimum) return std::vector{candidate};
    if (first_best) continue;
    if (candidate.layouts != 0) candidates.push_back(candidate);
  }
  return candidates;
}

}  // namespace

std::optional<std::string> missing_for_optimum(const Rules& rules, bool clues_are_exact) {
  if (rules.on_mine != OnMine::end || rules.win != Win::all_safe || !clues_are_exact) {
    return "expected rules with on_mine=end, win=all_safe and clues=exact, which are those that "
           "the "
           "optimum is known for";
  }
  if (rules.boards.boards == Boards::any) return {};
  return "expected rules with boards=any, which are those that the optimum is known for, "
         "got boards=" +
         rules.boards.name();
}

Interruptible<Optimum> find_optimum(Grid grid, Shown shown, const Question& question,
                                    const KeepGoing& keep_going) {
  Optimum optimum;
  const auto layouts = find_layouts(grid, shown, question.mines, question.budget, keep_going);
  if (!layouts) return Interrupted{};
  optimum.contradictory = layouts->contradictory;
  optimum.too_wide = layouts->too_wide;
  if (layouts->contradictory || layouts->too_wide) return optimum;
  optimum.layouts = static_cast<std::uint32_t>(layouts->count);
  BeliefSearch search(*layouts, symmetries_of(grid, shown), question.budget, keep_going);
  auto candidates = rank(*layouts, search, question);
  if (is_interrupted(candidates)) return Interrupted{};
  optimum.too_wide = !candidates;
  if (candidates) optimum.candidates = std::move(*candidates);
  optimum.work = search.work();
  return optimum;
}

}  // namespace minewise

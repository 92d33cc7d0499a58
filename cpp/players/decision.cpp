#include "players/decision.hpp"

#include <algorithm>
#include <string_view>

#include "why/phrase.hpp"

namespace minewise {

namespace {

std::string_view sentence(Reason reason) {
  switch (reason) {
    case Reason::any_cell:
      return "any covered cell";
    case Reason::satisfied_clue:
      return "a clue has all its mines, so its other neighbours are safe";
    case Reason::no_satisfied_clue:
      return "no single clue proves a safe cell";
    case Reason::search:
      return "a search finds no way to place a mine there";
    case Reason::no_search:
      return "no clue and no search proves a safe cell";
    case Reason::least_of_search:
      return "the least chance of a mine that a search finds: ";
    case Reason::protected_click:
      return "the first click cannot be a mine";
    case Reason::single_clues:
      return "single clues prove that no mine is there";
    case Reason::layouts:
      return "no layout that fits has a mine there";
    case Reason::only_mines:
      return "every layout that fits has a mine there";
    case Reason::least_likely:
      return "the least likely mine of all cells";
    case Reason::contradiction:
      return "any covered cell: ContradictionError";
    case Reason::too_wide:
      return "any covered cell: TooWideError";
    case Reason::best_first_click:
      return "where a protected first click pays most";
    case Reason::ending:
      return "the end game, searched to its last move: won in ";
    case Reason::look_ahead:
      return "safest over this guess and the next one";
    case Reason::decided_before:
      return "the rest of its last decision";
  }
  return "";
}

/// So far off the corner, where the first click opens a zero: more cells lie around the opening
/// then. On large boards it is further off. Both as measured, see decision.hpp.
constexpr int off_the_corner = 2;
constexpr int off_the_corner_of_expert = 3;
constexpr Grid expert{16, 30};

}  // namespace

void Decision::clear() {
  flags.clear();
  reveals.clear();
  certain = false;
  reason = Reason::any_cell;
  share = 0.0;
  chances.reset();
  trusted_flag.reset();
}

std::string reason_text(const Decision& decision) {
  std::string text(sentence(decision.reason));
  if (decision.reason == Reason::least_of_search) text += percent(decision.share, 0);
  if (decision.reason == Reason::ending) text += percent(decision.share, 1) + " of the layouts";
  return text;
}

Cell first_cell(const Rules& rules) {
  const Grid& grid = rules.grid;
  if (rules.first_click != FirstClick::opening) return grid.at(0, 0);
  const bool is_large = grid.height >= expert.height && grid.width >= expert.width;
  const int off = is_large ? off_the_corner_of_expert : off_the_corner;
  return grid.at(std::min(off, (grid.height - 1) / 2), std::min(off, (grid.width - 1) / 2));
}

}  // namespace minewise

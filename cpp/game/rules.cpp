#include "game/rules.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace minewise {

namespace {

std::string size_text(const Grid& grid) {
  return std::to_string(grid.width) + "x" + std::to_string(grid.height);
}

Error invalid(std::string text, const char* part) {
  return {ErrorKind::invalid_rules, std::move(text), part};
}

}  // namespace

/// Decides how many mines fit beside the first cell, and with first_click=opening those around it.
int Rules::room() const {
  switch (first_click) {
    case FirstClick::any:
      return grid.cells();
    case FirstClick::safe:
      return grid.cells() - 1;
    case FirstClick::opening:
      return grid.cells() -
             (start >= 0 ? grid.square(start) : std::min(grid.height, 3) * std::min(grid.width, 3));
  }
  return 0;
}

std::optional<Error> check_size(const Grid& grid) {
  const auto fits = [](int side) { return side >= 1 && side <= longest_side; };
  if (fits(grid.height) && fits(grid.width)) return {};
  return invalid("expected a height and a width from 1 to 1000, got height " +
                     std::to_string(grid.height) + " and width " + std::to_string(grid.width),
                 fits(grid.width) ? "height" : "width");
}

std::optional<Error> Rules::check() const {
  if (auto error = check_size(grid)) return error;
  if (mines < 0) return invalid("expected 0 mines or more, got " + std::to_string(mines), "mines");
  if (start >= grid.cells()) return invalid("expected a start cell on the board", "start");
  if (noise && cascade) {
    return invalid("expected cascade=no with clues that may be wrong: a 0 may have mines around it",
                   "cascade");
  }
  if (noise && first_click == FirstClick::opening) {
    return invalid(
        "expected first_click=any or safe with noisy clues, which cannot show an opening",
        "first_click");
  }
  if (boards.boards == Boards::safe_guesses && noise) {
    return invalid("expected exact clues with boards=safe-guesses", "clues");
  }
  if (boards.boards == Boards::no_guess) {
    const std::string kind = "boards=" + boards.name();
    if (!cascade) return invalid("expected cascade=yes with " + kind, "cascade");
    if (first_click == FirstClick::any) {
      return invalid("expected first_click=safe or opening with " + kind +
                         ", which are solved from the first click on",
                     "first_click");
    }
  }
  if (mines > room()) {
    return invalid("expected at most " + std::to_string(room()) +
                       " mines, the most that these rules allow on a " + size_text(grid) +
                       " board, got " + std::to_string(mines),
                   "mines");
  }
  return {};
}

KeptFree::KeptFree(const Rules& rules, Cell first) : cells_{first} {
  if (rules.first_click != FirstClick::opening) return;
  rules.grid.for_neighbors(first, [&](Cell next) { cells_[size_++] = next; });
}

bool is_first_click_protected(const Rules& rules, Shown shown) {
  return rules.first_click != FirstClick::any && std::ranges::all_of(shown, is_covered);
}

}  // namespace minewise

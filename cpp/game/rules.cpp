#include "game/rules.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace minewise {

namespace {

/// A board of so many rows and columns takes a megabyte, a byte a cell.
constexpr int longest_side = 1000;

std::string size_text(const Grid& grid) {
  return std::to_string(grid.width) + "x" + std::to_string(grid.height);
}

Error invalid(std::string text) { return {ErrorKind::invalid_rules, std::move(text)}; }

}  // namespace

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

std::optional<Error> Rules::check() const {
  if (grid.height < 1 || grid.width < 1 || grid.height > longest_side ||
      grid.width > longest_side) {
    return invalid("expected a height and a width from 1 to 1000, got height " +
                   std::to_string(grid.height) + " and width " + std::to_string(grid.width));
  }
  if (mines < 0) return invalid("expected 0 mines or more, got " + std::to_string(mines));
  if (start >= grid.cells()) return invalid("expected a start cell on the board");
  if (noise && cascade) {
    return invalid("expected cascade=no with noisy clues, of which a 0 may lie");
  }
  if (noise && first_click == FirstClick::opening) {
    return invalid("expected first_click=any or safe with noisy clues, which show no opening");
  }
  if (mines > room()) {
    return invalid("expected at most " + std::to_string(room()) +
                   " mines, which is the room that these rules leave on a " + size_text(grid) +
                   " board, got " + std::to_string(mines));
  }
  return {};
}

bool is_first_click_protected(const Rules& rules, Shown shown) {
  return rules.first_click != FirstClick::any && rules.start == start_by_agent &&
         std::ranges::all_of(shown, is_covered);
}

}  // namespace minewise

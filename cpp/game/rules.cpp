#include "game/rules.hpp"

#include <string>

#include "base/error.hpp"

namespace minewise {

namespace {

constexpr int longest_side = 1000;

std::string size_text(const Grid& grid) {
  return std::to_string(grid.width) + "x" + std::to_string(grid.height);
}

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

void Rules::check() const {
  if (grid.height < 1 || grid.width < 1 || grid.height > longest_side ||
      grid.width > longest_side) {
    throw InvalidRules("expected a height and a width from 1 to 1000, got height " +
                       std::to_string(grid.height) + " and width " + std::to_string(grid.width));
  }
  if (mines < 0) throw InvalidRules("expected 0 mines or more, got " + std::to_string(mines));
  if (start >= grid.cells()) throw InvalidRules("expected a start cell on the board");
  if (noise && cascade) {
    throw InvalidRules("expected cascade=no with noisy clues, of which a 0 may lie");
  }
  if (noise && first_click == FirstClick::opening) {
    throw InvalidRules("expected first_click=any or safe with noisy clues, which show no opening");
  }
  if (mines > room()) {
    throw InvalidRules("expected at most " + std::to_string(room()) +
                       " mines, which is the room that these rules leave on a " + size_text(grid) +
                       " board, got " + std::to_string(mines));
  }
}

}  // namespace minewise

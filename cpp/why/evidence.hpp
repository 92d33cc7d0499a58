// Evidence: what a proof may rest on. A view as its player sees it, flags read as covered cells,
// and how its clues are read.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/grid.hpp"
#include "count/census.hpp"
#include "game/view.hpp"

namespace minewise {

struct Evidence {
  Grid grid;
  Shown shown;
  /// The mine total, if the player is told.
  std::optional<int> mines;
  /// Counts components, and knows what a clue says of the mines around it.
  ShapeCounter* counter;

  [[nodiscard]] std::int8_t code(Cell cell) const { return shown[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] const ClueTable& table() const { return counter->clues(); }
};

/// The clues around a cell, row by row.
std::vector<Cell> clues_around(const Evidence& evidence, Cell cell);

/// The covered cells around a cell, row by row.
std::vector<Cell> covered_around(const Evidence& evidence, Cell cell);

/// The clues of a view: all of one number, row by row, before those of the next.
std::vector<Cell> clues_by_number(const Evidence& evidence);

/// The clues with a covered cell around them; those that the cell hangs together with first, by
/// distance, then by number. No more than the first `most` of them.
std::vector<Cell> clues_by_distance(const Evidence& evidence, Cell cell,
                                    std::size_t most = SIZE_MAX);

}  // namespace minewise

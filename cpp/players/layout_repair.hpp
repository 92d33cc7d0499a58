// Random layouts made to fit the clues by moving single mines: the method of h2g2 A337097.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/grid.hpp"
#include "base/random.hpp"
#include "game/view.hpp"

namespace minewise {

struct RepairRules {
  /// The mine total of the board; none if it is not known.
  std::optional<int> mines;
  /// Without a total: the chance of each covered cell to begin as a mine.
  double density = 0.2;
  /// After so many moves of a mine the layout is given up.
  std::int64_t most_moves = 1000;
};

/// A layout that fits the view, one byte a cell (1 is a mine); none if the repair was given up.
///
/// It begins with a random layout of the known total, flags and exploded cells as mines. Then the
/// clues are scanned, row by row and again until none is in conflict: of too many mines around a
/// clue a random one moves to a random covered cell elsewhere; for a missing one a random mine from
/// elsewhere moves to a random covered cell beside the clue. Without a total a surplus mine leaves
/// the board and a missing one comes from outside. It is given up after `most_moves`, if a scan
/// finds conflicts and can move nothing, or if the total leaves no room for the known mines.
///
/// Not all layouts that fit are equally likely to come out.
std::optional<std::vector<std::uint8_t>> repaired_layout(Grid grid, Shown shown,
                                                         const RepairRules& rules, Random& random);

}  // namespace minewise

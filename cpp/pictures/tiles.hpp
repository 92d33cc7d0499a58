// The cells of a grid as small pictures of one size, and how like each other they are.
#pragma once

#include <cstdint>
#include <vector>

#include "pictures/lattice.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// Rows and columns of a tile.
inline constexpr int tile_side = 16;

/// Red, green and blue of a cell.
using Tile = std::array<std::uint8_t, 3 * tile_side * tile_side>;

/// The tiles of all cells, row by row.
std::vector<Tile> tiles(const Pixels& pixels, const CellGrid& grid);

/// The share of the cells of a line beyond an end of a grid that are like those of some tiles, that
/// are the same but for what compression changes, that are so and not of one colour, that show the
/// same drawing, and that are of one colour, from 0 to 1.
struct Likeness {
  double like = 0, same = 0, textured = 0, drawn = 0, plain = 0;

  /// Does the board go on, though such cells need no sides between them? No frame is drawn so.
  [[nodiscard]] bool goes_on() const { return like >= 0.95 && textured >= 0.8; }
};
Likeness likeness_beyond(const Pixels& pixels, const CellGrid& grid, const std::vector<Tile>& all,
                         End end);

/// Moves the ends of a grid to where its cells are like each other, and says how many are, from 0
/// to 1. `by_gaps` is for boards whose cells have no sides.
double settle(const Pixels& pixels, Lattice& lattice, bool by_gaps);

}  // namespace minewise::pictures

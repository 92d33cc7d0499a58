// The cells of a grid as small pictures of one size.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "pictures/grid.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

inline constexpr int kSide = 16;

/// Red, green and blue of a cell in `kSide` rows and columns.
using Tile = std::array<std::uint8_t, 3 * kSide * kSide>;

Tile tile(const Pixels& pixels, const Grid& grid, int row, int column);

/// The mean difference of two tiles, from 0 to 255.
double difference(const Tile& a, const Tile& b);

/// How far a tile is from being of one colour.
double texture(const Tile& tile);

/// The tiles of all cells, row by row.
std::vector<Tile> tiles(const Pixels& pixels, const Grid& grid);

/// Moves the ends of a grid to where its cells are like each other, and says how many are, from 0
/// to 1.
double settle(const Pixels& pixels, Grid& grid, bool by_gaps);

}  // namespace minewise::pictures

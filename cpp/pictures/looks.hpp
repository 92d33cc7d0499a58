// What the cells of a grid look like: their kinds, and what is drawn in them.
#pragma once

#include <array>
#include <vector>

#include "pictures/glyphs.hpp"
#include "pictures/kinds.hpp"

namespace minewise::pictures {

struct Look {
  bool blank = true;
  bool patterned = false;  // does it show the same thing as nearly all cells of its kind?
  Glyph glyph;
  std::array<float, signs> likely{};  // the logarithms of how likely each sign is
};

struct Looks {
  std::vector<Look> cells;  // row by row
  std::vector<Tile> tiles;
  Kinds kinds;
};

Looks looks_of(const Pixels& pixels, const CellGrid& grid);

}  // namespace minewise::pictures

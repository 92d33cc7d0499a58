// What the cells of a grid look like: their kind by the border, and their glyph, if any.
#pragma once

#include <array>
#include <vector>

#include "pictures/glyphs.hpp"
#include "pictures/tiles.hpp"

namespace minewise::pictures {

/// Kinds beyond these are of few cells: an exploded mine, one under the pointer.
inline constexpr int large_kinds = 5;

struct Look {
  int kind = 0;  // 0 is that of most cells
  bool blank = true;
  bool patterned = false;  // does it show the same thing as nearly all cells of its kind?
  Glyph glyph;
  std::array<float, signs> likely{};  // the logarithms of how likely each sign is
};

struct Looks {
  std::vector<Look> cells;  // row by row
  std::vector<Tile> tiles;
  std::vector<int> of_kind;  // cells of each kind
  /// How far the borders of two large kinds are from each other, where they are nearest.
  std::array<std::array<float, large_kinds>, large_kinds> kinds_apart{};
};

Looks looks_of(const Pixels& pixels, const CellGrid& grid);

}  // namespace minewise::pictures

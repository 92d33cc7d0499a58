// Finds the grid of cells in a picture.
#pragma once

#include <vector>

#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// Lines of cells in one direction: cell i lies from `start + i * pitch` to the next one.
struct Axis {
  double start = 0, pitch = 0;
  int cells = 0;

  [[nodiscard]] double at(double i) const { return start + i * pitch; }
};

struct Grid {
  Axis columns, rows;
  double score = 0;
};

/// Grids that may be in the picture, the likeliest first.
std::vector<Grid> grids(const Pixels& pixels, const Edges& edges);

}  // namespace minewise::pictures

// Finds the grids that may be the board of a picture.
#pragma once

#include <vector>

#include "pictures/lattice.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// Grids that may be in the picture, the likeliest first.
std::vector<CellGrid> grids(const Pixels& pixels, const Edges& edges);

}  // namespace minewise::pictures

// Finds the grids that may be the board of a picture.
#pragma once

#include <vector>

#include "pictures/lattice.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// Grids that may be in a picture.
class GridFinder {
 public:
  GridFinder(const Pixels& pixels, const Edges& edges);

  /// Those whose cells have sides, the likeliest first. Asked for once.
  std::vector<CellGrid> by_sides();

  /// Those whose cells have gaps between what is drawn in them.
  std::vector<CellGrid> by_gaps();

 private:
  void add(Lattice& lattice, bool gaps, std::vector<CellGrid>& found) const;

  const Pixels* pixels_;
  const Edges* edges_;
  std::vector<Lattice> by_sides_, by_gaps_;
};

}  // namespace minewise::pictures

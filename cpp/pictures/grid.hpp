// Finds the grids that may be the board of a picture.
#pragma once

#include <optional>
#include <vector>

#include "pictures/lattice.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// How far the sides of a square cell may differ, and two pitches that are the same.
inline constexpr double square_within = 0.04;

/// How far cells may be from each other, and how much recurs so.
struct PitchPair {
  double across, down, score;

  [[nodiscard]] bool is_square() const { return std::abs(across / down - 1) < square_within; }
};

/// Grids that may be in a picture.
class GridFinder {
 public:
  GridFinder(const Pixels& pixels, const Edges& edges);

  /// Those of the likeliest pitch whose cells have sides. Asked for once, and first.
  std::vector<CellGrid> by_likeliest_sides();

  /// Those of other pitches, the likeliest first. Asked for once.
  std::vector<CellGrid> by_sides();

  /// Those of the parts of a large picture: what lies beside a board, as text, may recur more.
  std::vector<CellGrid> in_parts();

  /// Those whose cells have gaps between what is drawn in them.
  std::vector<CellGrid> by_gaps();

 private:
  void grow(const PitchPair& pitch);
  void grow(const Edges& part, int left, int top, const PitchPair& pitch);
  std::vector<CellGrid> candidates(double (Lattice::*worth)() const);
  void add(Lattice& lattice, bool gaps, std::vector<CellGrid>& found) const;

  const Pixels* pixels_;
  const Edges* edges_;
  std::vector<PitchPair> pitches_;
  std::size_t next_ = 0;            // of the pitches
  std::optional<CellGrid> beside_;  // of the likeliest pitch, where its first grid is not
  std::vector<Lattice> by_sides_, by_gaps_;
};

}  // namespace minewise::pictures

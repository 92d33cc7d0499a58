// What a picture shows at the ends of a grid, and beyond them.
#pragma once

#include "pictures/attempt.hpp"
#include "pictures/tiles.hpp"

namespace minewise::pictures {

/// The part of an outermost cell that is seen at least.
inline constexpr double least_cell = 0.8;

/// How many cells lie between an end of a grid and that of the picture.
double cells_beside(const Pixels& pixels, const CellGrid& grid, End end);

/// The pairs of empty cells beside each other in a row, and how many have a side between them.
struct EmptyPairs {
  int all = 0, parted = 0;
};

class Margin {
 public:
  Margin(const Pixels& pixels, const Edges& edges, const Attempt& attempt)
      : pixels_(&pixels), attempt_(&attempt), lattice_(edges, attempt.grid) {}

  /// How much the line beyond an end is like the cells of the grid.
  [[nodiscard]] Likeness likeness(End end) const {
    return likeness_beyond(*pixels_, attempt_->grid, attempt_->looks.tiles, end);
  }

  [[nodiscard]] EmptyPairs empty_pairs() const;

  /// Do the cells of the outermost line have all their sides?
  [[nodiscard]] bool has_sides(End end) const;

  /// Is the outermost line empty, with a side between each of its cells and the board?
  [[nodiscard]] bool is_empty_and_parted(End end) const;

  /// Is the outermost line empty, without a side between any two of its cells?
  [[nodiscard]] bool is_empty_and_bare(End end) const;

  /// May more cells of the board lie beyond an end?
  [[nodiscard]] bool may_go_on(End end) const;

  /// Is the line beyond an end one of the board? Its cells have sides between them, and are like
  /// those of the grid or, if all those sides are clear, empty.
  [[nodiscard]] bool goes_on(End end) const;

  /// May more cells lie beyond an end, of which nothing is seen? They would look like the empty
  /// ones inside or, if there are none, be of one colour.
  [[nodiscard]] bool is_open(End end) const;

 private:
  [[nodiscard]] bool has_cells(End end) const;
  [[nodiscard]] bool has_boxes(End end) const;
  [[nodiscard]] bool may_be_empty(End end) const;
  [[nodiscard]] bool may_be_larger() const;
  [[nodiscard]] bool has_covered(End end) const;
  [[nodiscard]] bool is_striped(End end) const;
  [[nodiscard]] bool is_part_of_board(End end) const;
  [[nodiscard]] double outer_sides(End end) const;
  [[nodiscard]] double cells_beside(End end) const {
    return pictures::cells_beside(*pixels_, attempt_->grid, end);
  }
  [[nodiscard]] bool is_empty(End end, int i) const {
    return attempt_->marks.of_cells[attempt_->grid.last_cell(end, i)] == '0';
  }

  const Pixels* pixels_;
  const Attempt* attempt_;
  Lattice lattice_;
};

/// Has a board a size that many programs offer?
bool is_usual(const CellGrid& grid);

}  // namespace minewise::pictures

// A grid that may be the board of a picture, and what its cells are taken for.
#pragma once

#include "pictures/labels.hpp"

namespace minewise::pictures {

inline constexpr int least_lines = 3;
/// The cost of a cell in the mean from which on nothing is believed, and below which nothing else
/// is looked for if there is evidence as of so many digits.
inline constexpr double most_cost = 0.2, good_cost = 0.06, good_evidence = 20;
/// The same of a cell, where a board is read so well that some cost does not matter.
inline constexpr double clear_evidence = 0.3;
/// The cost of a cell in the mean from which on it does not help to take lines away.
inline constexpr double hopeless = 0.5;

struct Attempt {
  CellGrid grid;
  Looks looks;
  Marks marks;

  Attempt(const Pixels& pixels, const CellGrid& given);

  [[nodiscard]] double cost() const { return marks.cost * grid.cells(); }
  [[nodiscard]] double score() const;

  /// Need nothing else be looked for?
  [[nodiscard]] bool is_sure() const {
    return (marks.cost < good_cost && marks.evidence > good_evidence) ||
           (marks.cost < most_cost && marks.evidence > clear_evidence * grid.cells());
  }

  [[nodiscard]] std::ptrdiff_t doubts() const {
    return std::count(marks.doubts.begin(), marks.doubts.end(), true);
  }
  [[nodiscard]] bool has_doubts() const { return doubts() > 0; }

  /// Is much of the line of cells at an end like nothing else on the board?
  [[nodiscard]] bool is_odd(End end) const;

  /// Is all covered in so many lines of cells at an end, and have they borders that no other cells
  /// have?
  [[nodiscard]] bool is_foreign(End end, int lines) const;
};

}  // namespace minewise::pictures

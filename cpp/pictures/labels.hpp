// Which mark each cell has: by its looks, and by what the clues around it allow.
#pragma once

#include <string>
#include <vector>

#include "pictures/looks.hpp"

namespace minewise::pictures {

struct Marks {
  std::vector<char> of_cells;  // `#`, `F`, `?`, `*` or a digit, row by row
  std::vector<char> doubts;    // could it as well be another thing?
  bool has_cover = false;      // may covered cells show a drawing on the ground of revealed ones?
  std::vector<char> strange;   // is it covered and yet not blank?
  double cost = 0;             // of a cell, in the mean: less is likelier
  double evidence = 0;         // how much is seen that only a board has: digits that fit
};

/// The likeliest marks of a grid of cells in rows of `columns`.
Marks marks_of(const Looks& looks, int columns);

}  // namespace minewise::pictures

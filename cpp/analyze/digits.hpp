// What a covered cell would show, if it is safe.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "analyze/analysis.hpp"

namespace minewise {

/// Of each cell: the chances that 0 to 8 mines are around it, given that it is safe; a chance is 0
/// exactly where no layout has it. nan where the cell is revealed or a certain mine. None if a
/// component is too wide to be counted. With `only` one cell is weighed, and the others are nan.
std::optional<std::vector<std::array<double, 9>>> weigh_digits(const Position& position,
                                                               const Certainty& certainty,
                                                               std::optional<Cell> only = {});

/// The cells that may be safe, but would then show nothing new: all layouts have the same clue.
std::vector<Cell> dead_cells(const std::vector<std::array<double, 9>>& digits);

}  // namespace minewise

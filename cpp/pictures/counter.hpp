// Reads the number of mines that are left, where a picture shows it beside the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pictures/lattice.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// The number of mines that are left, if the picture shows one number that can be it.
std::optional<int> mines_left(const Pixels& pixels, const CellGrid& grid,
                              const std::vector<std::string>& rows);

}  // namespace minewise::pictures

// Where the board of a picture ends: lines of cells that are added to a grid, or taken away.
#pragma once

#include "pictures/attempt.hpp"

namespace minewise::pictures {

/// Moves the ends of a grid to where its cells explain most.
void fit_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt);

/// The same with what takes longer, for the likeliest grid: lines that have no sides between their
/// cells.
void settle_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt);

/// Puts the cells of an end in doubt beyond which there is nothing but what empty cells show: there
/// may be more, if the board has not a usual size.
void doubt_open_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt);

}  // namespace minewise::pictures

// The first cell of a game whose rules protect it, for players that compute nothing about it.
#pragma once

#include "game/rules.hpp"

namespace minewise {

/// A corner; where the first click opens a zero, a cell off the corner. Measured in
/// docs/explanation/first-cells.md by bench/measuring/first_cells.py.
Cell first_cell(const Rules& rules);

}  // namespace minewise

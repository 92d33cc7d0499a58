// What a level of reasoning proves in a view, to its end.
#pragma once

#include <optional>
#include <vector>

#include "count/census.hpp"
#include "game/board_kind.hpp"
#include "game/view.hpp"

namespace minewise {

/// Of each cell: what the level proves of it; `unknown` also where it is revealed. Flags are read
/// as covered cells, and the counter reads exact clues. `mines` is the total that the player is
/// told.
std::vector<Verdict> proved(Level level, Grid grid, Shown shown, std::optional<int> mines,
                            ShapeCounter& counter);

/// The cells that are proved safe, row by row.
std::vector<Cell> safe_cells(const std::vector<Verdict>& verdict);

}  // namespace minewise

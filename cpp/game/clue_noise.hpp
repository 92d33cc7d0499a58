// What is shown where clues may lie.
#pragma once

#include <cstdint>

#include "base/grid.hpp"
#include "base/random.hpp"
#include "game/clue_table.hpp"

namespace minewise {

/// The clue of a safe cell with so many mines around it, or `no_clue`: drawn in proportion to the
/// likelihoods, and withheld with the chance that they leave to 1. It depends on the key, the cell
/// and the count alone, so that it is the same whenever the cell is revealed.
std::int8_t draw_clue(const Likelihoods& likelihood, const Key& key, Cell cell, int mines);

}  // namespace minewise

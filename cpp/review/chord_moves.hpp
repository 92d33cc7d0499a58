// The clicks that win a board with chords on given cells.
#pragma once

#include <vector>

#include "game/board.hpp"
#include "game/move.hpp"

namespace minewise {

/// Wins the board with a chord on each of these clues, and as few other clicks as that takes.
std::vector<PlayedMove> chord_moves(const Board& board, const std::vector<Cell>& chorded);

}  // namespace minewise

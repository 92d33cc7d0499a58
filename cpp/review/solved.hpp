// What became of a game: where its mines are, and which cells its players visited or identified.
#pragma once

#include <optional>
#include <vector>

#include "game/game.hpp"

namespace minewise {

/// Cells in the order of reading.
struct Solved {
  std::vector<Cell> mines;
  /// Safe cells that were revealed.
  std::vector<Cell> visited;
  /// Mines with a flag on them and, where play goes on after a mine, all that were not hit.
  std::vector<Cell> identified;
  /// On safe cells.
  std::vector<Cell> wrong_flags;
};

/// None as long as the game is not over, since this tells the mines.
std::optional<Solved> solved(const Rules& rules, const Game& game);

}  // namespace minewise

// What became of a game: where its mines are, and which cells its players visited or identified.
#pragma once

#include <optional>
#include <string_view>
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

/// How a game stands, as people say it: playing, won, lost or, where play went on after a mine and
/// nobody loses, complete.
std::string_view ending(const Rules& rules, Status status);

/// How many clicks the 3BV that was done needs, of those that were made; none before the first one.
std::optional<double> efficiency(const Game& game);

/// None as long as the game is not over, since this tells the mines.
std::optional<Solved> solved(const Rules& rules, const Game& game);

}  // namespace minewise

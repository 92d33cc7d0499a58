// Decides what a record says that came of a game: its counts by their names; its mines once it is
// over; whether a record played again comes to the same.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "formats/record_text.hpp"
#include "game/game.hpp"
#include "game/move.hpp"
#include "review/history.hpp"

namespace minewise {

/// In the order of records.
using Counts = std::array<std::pair<std::string_view, int>, count_names.size()>;

/// Of a game to which these moves have led.
Counts counts_of(const Rules& rules, const Game& game, std::span<const PlayedMove> moves);

inline std::string_view name_of(Status status) {
  return status_names[static_cast<std::size_t>(status)];
}

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

/// Makes the moves of a record in its game, in which none was made, each as a step of its agent. An
/// error if one is illegal, or if the game comes out otherwise; then it is of no further use.
std::optional<Error> play_record(const Record& record, History& history);

}  // namespace minewise

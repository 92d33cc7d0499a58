// The log of a person's own games: a line of JSON for each, or for sums of earlier ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace minewise {

struct OwnGame {
  /// ISO 8601 in UTC with milliseconds: 2026-11-23T08:57:43.120Z
  std::string date;
  /// The name of a preset, or the rules.
  std::string level;
  bool won = false;
  int milliseconds = 0;
  /// None where nobody counted them.
  std::optional<int> clicks{}, three_bv{}, three_bv_done{};
  /// Of a lost game: was there a cell that was safe, or that had less risk? None where nobody
  /// judged it.
  std::optional<bool> avoidable{};
  /// Mines that its guesses were to hit on average, less those they did hit.
  std::optional<double> luck{};
};

/// Games of a level of which only sums are known.
struct EarlierGames {
  std::string level;
  int games = 0;
  int wins = 0;
  /// Milliseconds of the fastest won game.
  std::optional<int> best{};
  /// Won games one after the other, at most.
  int longest = 0;
};

struct GameLog {
  std::vector<OwnGame> games;
  std::vector<EarlierGames> earlier;
};

/// The log of that text; its lines come in any order. Else the first line that is none, and what
/// was expected there.
Checked<GameLog> game_log_of(std::string_view text);

}  // namespace minewise

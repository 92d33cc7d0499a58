// The statistics of a person's own games: by level, and month by month.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/game_log.hpp"
#include "review/interval.hpp"

namespace minewise {

/// What games of a level come to.
struct GameSums {
  int games = 0;
  int wins = 0;
  /// 95%
  Interval win_rate{};
  /// Seconds of won games.
  std::optional<double> best{}, mean{};
  /// 3BV a second, and a click, of the won games in which these were counted.
  std::optional<double> speed{}, efficiency{};
  /// Lost games that were judged, and those of them in which another cell had less risk.
  int judged_losses = 0;
  int avoidable_losses = 0;
  /// Mines that a game's guesses were to hit on average, less those they did hit.
  std::optional<double> luck{};
};

struct MonthStatistics {
  /// 2026-11, in UTC
  std::string month;
  GameSums sums;
};

struct LevelStatistics {
  std::string level;
  GameSums sums;
  /// Won games one after the other: up to now, and at most.
  int streak = 0;
  int longest = 0;
  /// Those in which games were played, the first one first.
  std::vector<MonthStatistics> months;
};

/// By level, in the order of their names. Sums of earlier games count for games, wins, the best
/// time and the longest streak.
std::vector<LevelStatistics> statistics_of(GameLog log);

}  // namespace minewise

#include "review/statistics.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "base/sort.hpp"

namespace minewise {

namespace {

std::optional<double> quotient_of(double part, double whole) {
  return whole > 0.0 ? std::optional(part / whole) : std::nullopt;
}

GameSums sums_of_games(std::span<const OwnGame> games) {
  GameSums sums;
  double seconds = 0.0;
  double counted_seconds = 0.0;
  double clicks = 0.0;
  double three_bv = 0.0;
  double luck = 0.0;
  int judged = 0;
  for (const OwnGame& game : games) {
    ++sums.games;
    luck += game.luck.value_or(0.0);
    judged += game.luck ? 1 : 0;
    sums.judged_losses += game.avoidable ? 1 : 0;
    sums.avoidable_losses += game.avoidable.value_or(false) ? 1 : 0;
    if (!game.won) continue;
    ++sums.wins;
    const double time = game.milliseconds / 1000.0;
    seconds += time;
    sums.best = std::min(sums.best.value_or(time), time);
    if (!game.clicks || !game.three_bv) continue;
    counted_seconds += time;
    clicks += *game.clicks;
    three_bv += *game.three_bv;
  }
  sums.win_rate = wilson(sums.wins, sums.games);
  sums.mean = quotient_of(seconds, sums.wins);
  sums.speed = quotient_of(three_bv, counted_seconds);
  sums.efficiency = quotient_of(three_bv, clicks);
  sums.luck = quotient_of(luck, judged);
  return sums;
}

LevelStatistics level_statistics(std::span<const OwnGame> games) {
  LevelStatistics level;
  level.level = games.empty() ? "" : games.front().level;
  level.sums = sums_of_games(games);
  for (const OwnGame& game : games) {
    level.streak = game.won ? level.streak + 1 : 0;
    level.longest = std::max(level.longest, level.streak);
  }
  for (std::size_t first = 0; first < games.size();) {
    const std::string month = games[first].date.substr(0, 7);
    std::size_t end = first;
    while (end < games.size() && games[end].date.starts_with(month)) ++end;
    level.months.push_back({month, sums_of_games(games.subspan(first, end - first))});
    first = end;
  }
  return level;
}

void add_earlier(LevelStatistics& level, const EarlierGames& earlier) {
  GameSums& sums = level.sums;
  level.level = earlier.level;
  sums.games += earlier.games;
  sums.wins += earlier.wins;
  sums.win_rate = wilson(sums.wins, sums.games);
  level.longest = std::max(level.longest, earlier.longest);
  if (!earlier.best) return;
  const double best = *earlier.best / 1000.0;
  sums.best = std::min(sums.best.value_or(best), best);
}

}  // namespace

std::vector<LevelStatistics> statistics_of(GameLog log) {
  sort_stably(log.games, {}, &OwnGame::date);
  std::map<std::string, std::vector<OwnGame>> by_level;
  for (const EarlierGames& earlier : log.earlier) by_level.try_emplace(earlier.level);
  for (OwnGame& game : log.games) by_level[game.level].push_back(std::move(game));
  std::vector<LevelStatistics> all;
  for (const auto& [name, games] : by_level) {
    all.push_back(level_statistics(games));
    for (const EarlierGames& earlier : log.earlier) {
      if (earlier.level == name) add_earlier(all.back(), earlier);
    }
  }
  return all;
}

}  // namespace minewise

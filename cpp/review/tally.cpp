#include "review/tally.hpp"

#include <algorithm>

#include "game/game.hpp"

namespace minewise {

namespace {

/// What is the same in every game, where there is nothing to count.
constexpr Estimate full{1.0, {1.0, 1.0}};

Estimate mean(Sum total, Sum squares, Sum games, double unit = 1.0) {
  return {quotient(total, games) * unit, mean_interval(total, squares, games, unit)};
}

/// Games before which nothing is enough: a few games alike have no spread to judge by.
constexpr int fewest_games = 100;

bool are_narrow(double until, const Rules& rules, std::span<const Tally> tallies) {
  return std::ranges::all_of(tallies, [&](const Tally& tally) {
    const Figures found = figures(rules, tally);
    const Estimate& measured = measured_by_score(rules) ? found.score : found.win_rate;
    return measured.interval.half_width() * 100.0 <= until;
  });
}

bool are_told_apart(double level, std::span<const Tally> others) {
  return !others.empty() && std::ranges::all_of(others, [&](const Tally& tally) {
    const double p =
        anytime_p(static_cast<std::int64_t>(tally.better), static_cast<std::int64_t>(tally.worse));
    return p <= level / static_cast<double>(others.size());
  });
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  for (const auto& [name, sum] : tally_sums) this->*sum += other.*sum;
  return *this;
}

void Tally::add(const Rules& rules, const PlayedGame& game) {
  const Sum identified_mines = identified(rules, game);
  const Sum revealed_cells = game.revealed;
  const Sum clicked = game.clicks;
  ++games;
  wins += game.status == Status::won ? 1 : 0;
  points += identified_mines;
  points_squared += identified_mines * identified_mines;
  revealed += revealed_cells;
  revealed_squared += revealed_cells * revealed_cells;
  lost_at_once += game.status == Status::lost && game.revealed == 0 ? 1 : 0;
  mines_hit += game.mines_hit;
  flags_right += game.flags_right;
  flags_wrong += game.flags_wrong;
  clicks += clicked;
  clicks_squared += clicked * clicked;
  redundant_clicks += game.redundant_clicks;
  guesses += game.guesses;
  faults += game.fault == Fault::none ? 0 : 1;
}

void Tally::add_pair(std::int64_t own, std::int64_t other) {
  const Sum more = Sum{own} - other;
  gain += more;
  gain_squared += more * more;
  better += more > 0 ? 1 : 0;
  worse += more < 0 ? 1 : 0;
}

int identified(const Rules& rules, const PlayedGame& game) {
  return mines_identified(rules, game.mines_hit, game.flags_right, game.fault == Fault::none);
}

int paired_score(const Rules& rules, const PlayedGame& game) {
  if (measured_by_score(rules)) return identified(rules, game);
  return game.status == Status::won ? 1 : 0;
}

Figures figures(const Rules& rules, const Tally& tally) {
  const Sum games = tally.games;
  const int safe = rules.grid.cells() - rules.mines;
  const double per_mine = rules.mines == 0 ? 0.0 : 1.0 / rules.mines;
  Figures found{
      .win_rate = {quotient(tally.wins, games), wilson(tally.wins, games)},
      .score = full,
      .gain =
          mean(tally.gain, tally.gain_squared, games, measured_by_score(rules) ? per_mine : 1.0),
      .board_share = full,
      .clicks = mean(tally.clicks, tally.clicks_squared, games),
  };
  if (rules.mines != 0) found.score = mean(tally.points, tally.points_squared, games, per_mine);
  if (safe != 0) {
    found.board_share = mean(tally.revealed, tally.revealed_squared, games, 1.0 / safe);
    found.board_share.value = quotient(tally.revealed, games) / safe;
  }
  return found;
}

bool should_stop(const Stopping& stopping, const Rules& rules, std::span<const Tally> tallies) {
  if (tallies.empty() || tallies.front().games < fewest_games) return false;
  if (stopping.until && are_narrow(*stopping.until, rules, tallies)) return true;
  return stopping.tell_apart && are_told_apart(*stopping.tell_apart, tallies.subspan(1));
}

}  // namespace minewise

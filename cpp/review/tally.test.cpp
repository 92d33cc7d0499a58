// Tests of tallies and the score they come to: intervals, paired tests and what games add up to, on
// numbers worked out by hand.
#include "review/tally.hpp"

#include <cmath>
#include <vector>

#include "review/interval.hpp"
#include "testing/check.hpp"

namespace tally_test {

namespace {

using minewise::anytime_p;
using minewise::Fault;
using minewise::FirstClick;
using minewise::Interval;
using minewise::mcnemar;
using minewise::OnMine;
using minewise::PlayedGame;
using minewise::Rules;
using minewise::Status;
using minewise::Sum;
using minewise::Tally;
using minewise::Win;

Rules rules(OnMine on_mine) {
  return {{2, 5}, 4, FirstClick::any, minewise::start_by_agent, on_mine, true, Win::all_safe};
}

bool near(double found, double expected, double part) {
  return std::abs(found - expected) <= part * std::abs(expected);
}

void intervals_of_rates() {
  CHECK_EQUAL(minewise::wilson(0, 0), (Interval{0.0, 1.0}));
  CHECK_EQUAL(minewise::wilson(0, 20).low, 0.0);
  CHECK_EQUAL(minewise::wilson(20, 20).high, 1.0);
  // Newcombe (1998), table I, method 3.
  CHECK(near(minewise::wilson(81, 263).low, 0.2553, 2e-4));
  CHECK(near(minewise::wilson(81, 263).high, 0.3662, 2e-4));
}

void intervals_of_means() {
  CHECK(std::isnan(minewise::mean_interval(3, 9, 1, 1.0).low));
  const Sum large = 1'000'000'001;
  const Sum count = 10'000'000;
  // In doubles the difference of these squares would be far from 0.
  const Interval equal = minewise::mean_interval(large * count, large * large * count, count, 1.0);
  CHECK_EQUAL(equal, (Interval{1'000'000'001.0, 1'000'000'001.0}));
  CHECK(std::isnan(minewise::mean_interval(1, Sum{1} << 120, Sum{1} << 20, 1.0).low));
}

void pairs() {
  CHECK_EQUAL(mcnemar(0, 0), 1.0);
  CHECK_EQUAL(mcnemar(7, 7), 1.0);
  CHECK(near(mcnemar(1, 5), 0.21875, 1e-15));
  CHECK_EQUAL(mcnemar(0, 4), 0.125);
  CHECK_EQUAL(mcnemar(0, 5000), 0.0);
  CHECK_EQUAL(anytime_p(3, 3), 1.0);
  CHECK_EQUAL(anytime_p(10, 0), 11.0 / 1024.0);
}

PlayedGame game(Status status, int revealed, int hit, int flags) {
  PlayedGame played;
  played.status = status;
  played.revealed = revealed;
  played.mines_hit = hit;
  played.flags_right = flags;
  played.clicks = 3;
  return played;
}

void games_add_up() {
  const Rules ends = rules(OnMine::end);
  Tally tally;
  tally.add(ends, game(Status::won, 6, 0, 4));
  tally.add(ends, game(Status::lost, 0, 1, 0));
  PlayedGame faulty = game(Status::lost, 2, 0, 1);
  faulty.fault = Fault::no_change;
  tally.add(ends, faulty);
  CHECK(tally.games == 3 && tally.wins == 1 && tally.lost_at_once == 1 && tally.faults == 1);
  CHECK(tally.points == 5 && tally.points_squared == 17 && tally.revealed_squared == 40);
  tally.add_pair(1, 0);
  tally.add_pair(0, 1);
  tally.add_pair(1, 0);
  const auto found = minewise::figures(ends, tally);
  CHECK_EQUAL(found.win_rate.value, 1.0 / 3.0);
  CHECK_EQUAL(found.gain.value, 1.0 / 3.0);
  CHECK_EQUAL(found.clicks.interval, (Interval{3.0, 3.0}));
  CHECK_EQUAL(found.board_share.value, 8.0 / 3.0 / 6.0);
  Tally twice = tally;
  twice += tally;
  CHECK(twice.games == 6 && twice.points_squared == 34 && twice.better == 4 && twice.worse == 2);
}

void where_play_goes_on_mines_count() {
  const Rules on = rules(OnMine::play_on);
  CHECK_EQUAL(minewise::paired_score(on, game(Status::lost, 6, 1, 2)), 3);
  CHECK_EQUAL(minewise::paired_score(rules(OnMine::end), game(Status::lost, 6, 1, 2)), 0);
  Rules none = on;
  none.mines = 0;
  Tally tally;
  tally.add(none, game(Status::won, 10, 0, 0));
  CHECK_EQUAL(minewise::figures(none, tally).score.value, 1.0);
}

void enough() {
  const Rules ends = rules(OnMine::end);
  Tally one;
  Tally other;
  one.games = other.games = 10'000;
  one.wins = other.wins = 9'000;
  const std::vector<Tally> alike{one, other};
  CHECK(minewise::should_stop({.until = 1.0}, ends, alike));
  CHECK(!minewise::should_stop({.until = 0.1}, ends, alike));
  CHECK(!minewise::should_stop({.tell_apart = 0.05}, ends, alike));
  other.better = 100;
  CHECK(minewise::should_stop({.tell_apart = 0.05}, ends, std::vector{one, other}));
  CHECK(!minewise::should_stop({.tell_apart = 0.05}, ends, std::vector{one, other, one}));
  CHECK(!minewise::should_stop({}, ends, alike));
  one.games = one.wins = 99;
  CHECK(!minewise::should_stop({.until = 50.0}, ends, std::vector{one}));
}

}  // namespace

CHECK_UNIT(tally) {
  intervals_of_rates();
  intervals_of_means();
  pairs();
  games_add_up();
  where_play_goes_on_mines_count();
  enough();
}

}  // namespace tally_test

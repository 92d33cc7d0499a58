// Tests of the agent `best` and its guesses: end games against the search for the optimum, answers
// against plain counting, whole games, all of it under sanitizers. With an argument, playouts are
// tested on more and larger boards, which takes too long for every day.
#include "players/best_player.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "analyze/digits.hpp"
#include "endgame/optimal.hpp"
#include "learn/labels.hpp"
#include "players/playouts.hpp"
#include "testing/check.hpp"

namespace best_player_test {

namespace {

using minewise::Cell;
using minewise::Certainty;
using minewise::Chances;
using minewise::FirstClick;
using minewise::Game;
using minewise::Grid;
using minewise::index;
using minewise::OnMine;
using minewise::Position;
using minewise::Random;
using minewise::Rules;
using minewise::ShapeCounter;
using minewise::Status;
using minewise::Verdict;
using minewise::Win;

constexpr minewise::Effort effort{1'000'000};
const auto value = std::make_shared<const minewise::LinearValue>(
    minewise::Features{0.5, 0.45, 0.5, 0.5, 0.5, 0.0, 0.4, 0.1, 0.0});
const minewise::Phase phase{20, 0.8, 2, value};
constexpr minewise::PlayoutLimits no_playouts{0, 0, 0.0, 0.0, 0.0};
const minewise::Strength strength{true,           100.0,     phase, phase,       2,
                                  {500, 100'000}, 1'000'000, true,  no_playouts, nullptr};
const minewise::Strength playing_out{true,
                                     100.0,
                                     phase,
                                     phase,
                                     2,
                                     {100, 100'000},
                                     1'000'000,
                                     true,
                                     {6, 3, 0.75, 0.05, 0.001},
                                     std::make_shared<const minewise::Strength>(strength)};
Rules rules_of(Grid grid, int mines, FirstClick first_click = FirstClick::any) {
  return {grid, mines, first_click, minewise::start_by_agent, OnMine::end, true, Win::all_safe};
}

/// Safe cells are revealed at random until so many cells are left, or nothing more.
Game half_played(const Rules& rules, std::uint64_t number, int reveals) {
  Game game(rules, 3, number);
  Random random(minewise::derive_key(4, number, minewise::Purpose::agent));
  for (int i = 0; i < reveals && game.status() == Status::playing; ++i) {
    const auto cell =
        static_cast<Cell>(random.below(static_cast<std::uint32_t>(rules.grid.cells())));
    if (game.board()->mine(cell) || game.shown()[index(cell)] != minewise::covered) continue;
    allowed(game.reveal(rules.grid.row(cell), rules.grid.column(cell)));
  }
  return game;
}

/// A game half played, and what is known there.
struct Midgame {
  Midgame(const Rules& rules, std::uint64_t number, int reveals)
      : game(half_played(rules, number, reveals)),
        counter(minewise::exact_clues(), effort),
        position(rules.grid, game.shown(), {rules.mines}, counter),
        certainty(certainty_of(position)) {}

  Game game;
  ShapeCounter counter;
  Position position;
  Certainty certainty;
};

void end_games_are_optimal() {
  for (std::uint64_t number = 0; number < 150; ++number) {
    const Rules rules = rules_of({4, 5}, 5);
    Midgame midgame(rules, number, 8);
    auto& [game, counter, position, certainty] = midgame;
    if (game.status() != Status::playing) continue;
    const minewise::EndingLimits limits{20'000, 10'000'000};
    const auto best =
        *find_optimum(rules.grid, game.shown(), {rules.mines, FirstClick::any, true, 10'000'000},
                      [] { return true; });
    std::uint32_t most = 0;
    for (const auto& candidate : best.candidates) most = std::max(most, candidate.wins);
    const auto weighed = weigh_ending(position, certainty, limits, {});
    CHECK(weighed);
    if (!weighed) continue;
    CHECK_EQUAL(weighed->layouts, best.layouts);
    for (const auto& move : weighed->moves) {
      std::uint32_t wins = 0;
      for (const auto& answer : move.answers) wins += answer.wins;
      const auto same = std::ranges::find(best.candidates, move.cell, &minewise::Candidate::cell);
      CHECK(same != best.candidates.end() && same->wins == wins);
    }
    if (std::ranges::count(certainty.verdict, Verdict::safe) > 0) continue;
    const auto ending = solve_ending(position, certainty, limits, {});
    CHECK(ending);
    if (ending) CHECK_EQUAL(ending->wins, most);
  }
}

/// Chances of answers are those of `weigh_digits`, and the safest cells after one are those of the
/// position in which it is shown.
void answers_are_those_of_the_position_after() {
  for (std::uint64_t number = 0; number < 12; ++number) {
    const Rules rules = rules_of({8, 9}, 14);
    Midgame midgame(rules, number, 9);
    auto& [game, counter, position, certainty] = midgame;
    if (game.status() != Status::playing) continue;
    const Chances chances = weigh(position, certainty);
    const auto digits = weigh_digits(position, certainty);
    minewise::GuessForecast forecast(position, *counted_parts(position), chances);
    for (Cell cell = 0; cell < rules.grid.cells(); ++cell) {
      if (game.shown()[index(cell)] != minewise::covered) continue;
      if (certainty.verdict[index(cell)] == Verdict::mine) continue;
      const auto answers = forecast.ask(cell);
      CHECK(answers.has_value());
      for (minewise::Answer& answer : *answers) {
        const double digit = (*digits)[index(cell)][index(answer.count)];
        const double expected = digit * (1.0 - chances.probability[index(cell)]);
        CHECK(std::abs(answer.chance - expected) < 1e-9);
        if (digit < 1e-9) continue;
        forecast.look_on(answer);
        Position after = position;
        after.show(cell, static_cast<std::int8_t>(answer.count));
        after.refresh();
        const Certainty known = certainty_of(after);
        const Chances then = weigh(after, known);
        double least = 1.0;
        for (const double probability : then.probability) {
          if (!std::isnan(probability)) least = std::min(least, probability);
        }
        CHECK(std::abs(answer.best - (1.0 - least)) < 1e-9);
        CHECK_EQUAL(answer.progress, std::ranges::count(known.verdict, Verdict::safe) > 0);
      }
    }
  }
}

void games_are_the_same_whatever_was_played_before(const minewise::Strength& strength,
                                                   const Rules& large) {
  for (const Rules& rules :
       {large, rules_of({9, 9}, 25, FirstClick::opening), rules_of({4, 4}, 4, FirstClick::safe),
        rules_of({1, 9}, 3), rules_of({3, 3}, 0)}) {
    minewise::BestPlayer used(rules, true, strength, effort, {});
    for (const std::uint64_t number : {2U, 0U, 1U}) {
      std::vector<minewise::PlayedMove> moves;
      std::vector<minewise::PlayedMove> again;
      const auto game = *used.play(7, number, &moves);
      minewise::BestPlayer fresh(rules, true, strength, effort, {});
      CHECK_EQUAL(fresh.play(7, number, &again)->status, game.status);
      CHECK_EQUAL(again.size(), moves.size());
      for (std::size_t i = 0; i < std::min(moves.size(), again.size()); ++i) {
        CHECK_EQUAL(moves[i].cell, again[i].cell);
      }
      const minewise::ScoredGame score = *used.score(7, number);
      CHECK(score.exact >= 0.0 && score.exact <= 1.0);
    }
  }
}

/// Whatever was going on at an interrupt counts for nothing: the same game is played whole after
/// it.
void interrupted_games_leave_nothing(const minewise::Strength& strength, const Rules& rules) {
  int all_asked = 0;
  for (std::uint64_t number = 0; number < 2; ++number) {
    int asked = 0;
    minewise::BestPlayer asking(rules, true, strength, effort, [&] { return ++asked > 0; });
    std::vector<minewise::PlayedMove> whole;
    CHECK(asking.play(2, number, &whole));
    all_asked += asked;
    for (int at = 1; at <= asked; at += 1 + asked / 6) {
      int before = at;
      minewise::BestPlayer player(rules, true, strength, effort, [&] { return --before != 0; });
      CHECK(!player.play(2, number, nullptr));
      std::vector<minewise::PlayedMove> again;
      CHECK(player.play(2, number, &again));
      CHECK(std::ranges::equal(whole, again, {}, &minewise::PlayedMove::cell,
                               &minewise::PlayedMove::cell));
      before = at;
      const auto scored = player.score(2, number, true);
      CHECK_EQUAL(static_cast<bool>(scored), before > 0);
    }
  }
  CHECK(all_asked > 3);
}

/// Nothing but certain moves and guesses: it goes on where mines do not end the game.
void odd_rules_end(const minewise::Strength& strength) {
  Rules rules = rules_of({6, 6}, 12);
  rules.on_mine = OnMine::play_on;
  rules.win = Win::all_identified;
  for (const bool mines_known : {true, false}) {
    minewise::BestPlayer player(rules, mines_known, strength, effort, {});
    for (std::uint64_t number = 0; number < 5; ++number) {
      CHECK(player.play(5, number, nullptr)->status != Status::playing);
    }
  }
}

/// Where end games are searched at once, the value of a guess is what its playouts come to on
/// average, and the best is found though another one was thought to be.
void playouts_are_right_on_average(int positions) {
  int seen = 0;
  for (std::uint64_t number = 0; number < 100 && seen < positions; ++number) {
    const Rules rules = rules_of({5, 5}, 8);
    Midgame midgame(rules, number, 8);
    auto& [game, counter, position, certainty] = midgame;
    if (game.status() != Status::playing) continue;
    if (std::ranges::count(certainty.verdict, Verdict::safe) > 0) continue;
    const auto weighed = weigh_ending(position, certainty, {500, 100'000}, {});
    if (!weighed) continue;
    const minewise::MakePlayOn by_best = minewise::play_on_by_best(rules, effort, {});
    const minewise::Guesser guesser(rules, true, strength, counter, {}, by_best);
    minewise::Assessment assessment(position, strength);
    const auto guesses = guesser.prospects(assessment, 0.8);
    if (guesses.size() < 2) continue;
    std::vector<double> exact;
    for (const auto& guess : guesses) {
      const auto move = std::ranges::find(weighed->moves, guess.cell, &minewise::EndingMove::cell);
      double wins = 0.0;
      for (const auto& answer : move->answers) wins += answer.wins;
      exact.push_back(wins / weighed->layouts);
    }
    minewise::Playouts playouts(rules, by_best(strength), {});
    CHECK(playouts.start(position));
    Random random(minewise::derive_key(6, number, minewise::Purpose::sample));
    constexpr int layouts = 50;
    std::vector<double> sum(guesses.size(), 0.0);
    std::vector<double> squares(guesses.size(), 0.0);
    std::vector<double> scores(guesses.size());
    for (int layout = 0; layout < layouts; ++layout) {
      CHECK(playouts.play(guesses, *value, random, scores));
      for (std::size_t i = 0; i < scores.size(); ++i) {
        sum[i] += scores[i];
        squares[i] += scores[i] * scores[i];
      }
    }
    for (std::size_t i = 0; i < guesses.size(); ++i) {
      const double mean = sum[i] / layouts;
      const double off = std::sqrt((squares[i] / layouts - mean * mean) / layouts);
      CHECK(std::abs(mean - exact[i]) < 5.0 * off + 1e-9);
    }
    std::vector<double> expected(guesses.size(), 0.5);
    const std::size_t worst =
        static_cast<std::size_t>(std::ranges::min_element(exact) - exact.begin());
    expected[worst] = 0.55;
    const std::size_t chosen =
        *playouts.choose(guesses, expected, *value, 0.2, {200, 0, 0.0, 0.0, 0.0005}, random);
    CHECK(std::ranges::max(exact) - exact[chosen] < 0.1);
    ++seen;
  }
  CHECK(seen >= std::min(positions, 11));
}

/// Forgets what a playout has found out before the next one.
class ForgetfulPlayOn : public minewise::PlayOn {
 public:
  explicit ForgetfulPlayOn(std::unique_ptr<PlayOn> player) : player_(std::move(player)) {}
  void start(const Position& before) override { before_ = &before; }
  void change_layout() override {}
  minewise::Interruptible<double> play_on_score(Game& state, const minewise::Key& key) override {
    player_->start(*before_);
    return player_->play_on_score(state, key);
  }

 private:
  std::unique_ptr<PlayOn> player_;
  const Position* before_ = nullptr;
};

/// What playouts have found out changes nothing in those after them.
void playouts_remember_nothing_wrong(const minewise::Strength& strength, const Rules& rules,
                                     int positions) {
  const minewise::MakePlayOn by_best = minewise::play_on_by_best(rules, effort, {});
  minewise::Playouts remembering(rules, by_best(strength), {});
  minewise::Playouts forgetful(rules, std::make_unique<ForgetfulPlayOn>(by_best(strength)), {});
  int seen = 0;
  for (std::uint64_t number = 0; number < 100 && seen < positions; ++number) {
    Midgame midgame(rules, number, 6);
    auto& [game, counter, position, certainty] = midgame;
    if (game.status() != Status::playing) continue;
    const minewise::Guesser guesser(rules, true, strength, counter, {}, by_best);
    minewise::Assessment assessment(position, strength);
    const auto guesses = guesser.prospects(assessment, 0.5);
    if (guesses.size() < 2 || !remembering.start(position)) continue;
    CHECK(forgetful.start(position));
    Random random(minewise::derive_key(9, number, minewise::Purpose::sample));
    Random same = random;
    std::vector<double> scores(guesses.size());
    std::vector<double> others(guesses.size());
    for (int layout = 0; layout < 12; ++layout) {
      CHECK(remembering.play(guesses, *value, random, scores));
      CHECK(forgetful.play(guesses, *value, same, others));
      for (std::size_t i = 0; i < scores.size(); ++i)
        CHECK(std::abs(scores[i] - others[i]) < 1e-12);
    }
    ++seen;
  }
  CHECK_EQUAL(seen, positions);
}

/// Labels are the same whatever was labelled before, and the chances of a candidate add up.
void labels_are_of_one_game() {
  const Rules rules = rules_of({8, 8}, 14, FirstClick::safe);
  const minewise::Labelling labelling{4, 1, 0.75, 3, {600, 100'000}};
  minewise::Labeller used(rules, strength, strength, labelling, effort, {});
  std::size_t rows = 0;
  for (std::uint64_t number = 0; number < 12; ++number) {
    minewise::Labeller fresh(rules, strength, strength, labelling, effort, {});
    const auto one = *used.label(8, number);
    const auto other = *fresh.label(8, number);
    CHECK_EQUAL(one.size(), other.size());
    double chance = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i) {
      CHECK(one[i].value == other[i].value && one[i].chance == other[i].chance);
      const bool last = i + 1 == one.size() || one[i + 1].row != one[i].row ||
                        one[i + 1].column != one[i].column || one[i + 1].turn != one[i].turn;
      chance += one[i].chance;
      if (!last) continue;
      CHECK(std::abs(chance - one[i].safety) < 1e-9);
      chance = 0.0;
    }
    rows += one.size();
  }
  CHECK(rows > 100);
}

}  // namespace

CHECK_UNIT(best_player) {
  end_games_are_optimal();
  answers_are_those_of_the_position_after();
  const Rules expert = rules_of({16, 30}, 99, FirstClick::safe);
  const Rules small = rules_of({8, 8}, 16, FirstClick::safe);
  const Rules smallest = rules_of({6, 6}, 9, FirstClick::safe);
  games_are_the_same_whatever_was_played_before(strength, expert);
  games_are_the_same_whatever_was_played_before(playing_out, every_day ? small : expert);
  for (const auto* one : {&strength, &playing_out}) odd_rules_end(*one);
  interrupted_games_leave_nothing(strength, every_day ? smallest : small);
  interrupted_games_leave_nothing(playing_out, every_day ? smallest : small);
  playouts_are_right_on_average(every_day ? 4 : 100);
  minewise::Strength quick = strength;
  quick.look_ahead = false;
  const int positions = every_day ? 2 : 5;
  playouts_remember_nothing_wrong(quick, rules_of({16, 30}, 99), positions);
  playouts_remember_nothing_wrong(strength, every_day ? rules_of({6, 6}, 9) : rules_of({8, 8}, 16),
                                  positions);
  for (const OnMine on_mine : {OnMine::end, OnMine::play_on}) {
    for (const Win win : {Win::all_safe, Win::all_flagged, Win::all_identified}) {
      Rules odd = every_day ? rules_of({6, 6}, 9) : rules_of({8, 8}, 16);
      odd.on_mine = on_mine;
      odd.win = win;
      playouts_remember_nothing_wrong(quick, odd, positions);
    }
  }
  labels_are_of_one_game();
}

}  // namespace best_player_test

// Tests of the agent `exact` and its guesses in whole games: they end, its flags are right, and no
// game knows of another.
#include "players/exact_player.hpp"

#include <algorithm>
#include <vector>

#include "testing/check.hpp"

namespace exact_player_test {

namespace {

using minewise::ExactPlayer;
using minewise::FirstClick;
using minewise::Guess;
using minewise::MoveKind;
using minewise::OnMine;
using minewise::PlayedGame;
using minewise::PlayedMove;
using minewise::Random;
using minewise::Rules;
using minewise::Status;
using minewise::Win;

constexpr minewise::Effort effort{1'000'000};
constexpr std::uint64_t seed = 5;

/// A game as numbers: how it came out, and its moves.
std::vector<int> told(const PlayedGame& game, const std::vector<PlayedMove>& moves) {
  std::vector<int> numbers{static_cast<int>(game.status),
                           game.revealed,
                           game.mines_hit,
                           game.flags_right,
                           game.flags_wrong,
                           game.clicks,
                           game.redundant_clicks,
                           game.guesses};
  for (const PlayedMove& move : moves) {
    numbers.insert(numbers.end(), {move.cell, static_cast<int>(move.kind), move.guess ? 1 : 0});
  }
  return numbers;
}

std::vector<int> play(ExactPlayer& player, std::uint64_t number) {
  std::vector<PlayedMove> moves;
  const PlayedGame game = *player.play(seed, number, &moves);
  return told(game, moves);
}

Rules random_rules(Random& random) {
  const auto pick = [&](int count) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
  };
  Rules rules{{1 + pick(9), 1 + pick(9)},       0,
              static_cast<FirstClick>(pick(3)), minewise::start_by_agent,
              static_cast<OnMine>(pick(2)),     pick(2) == 0,
              static_cast<Win>(pick(3))};
  if (pick(3) == 0) rules.start = minewise::start_at_random;
  if (pick(3) == 0) rules.start = pick(rules.grid.cells());
  // Full and empty boards too.
  const int room = rules.room();
  if (room < 0) rules.first_click = FirstClick::any;
  const int most = std::max(rules.room(), 0);
  rules.mines = pick(4) == 0 ? (pick(2) == 0 ? 0 : most) : pick(most * 2 / 5 + 1);
  return rules;
}

/// Plays the game over again by its moves.
void check_moves(const Rules& rules, std::uint64_t number, const PlayedGame& played,
                 const std::vector<PlayedMove>& moves) {
  minewise::Game game(rules, seed, number);
  bool protects = rules.first_click != FirstClick::any && rules.start == minewise::start_by_agent;
  int guesses = 0;
  int certain = 0;
  int hit_when_certain = 0;
  for (const PlayedMove& move : moves) {
    CHECK(game.status() == Status::playing);
    const int row = rules.grid.row(move.cell);
    const int column = rules.grid.column(move.cell);
    if (move.kind == MoveKind::flag) {
      allowed(game.set_flag(row, column));
      CHECK(game.board() && game.board()->mine(move.cell));
      continue;
    }
    const int hit = game.mines_hit();
    allowed(game.reveal(row, column));
    certain += move.guess ? 0 : 1;
    hit_when_certain += move.guess ? 0 : game.mines_hit() - hit;
    guesses += move.guess && !protects ? 1 : 0;
    protects = false;
  }
  CHECK_EQUAL(played.status, game.status());
  CHECK_EQUAL(played.revealed, game.revealed());
  CHECK_EQUAL(played.mines_hit, game.mines_hit());
  CHECK_EQUAL(played.flags_right, game.flags_right());
  CHECK_EQUAL(played.flags_wrong, 0);
  CHECK_EQUAL(game.flags(), game.flags_right());
  CHECK_EQUAL(played.clicks, game.clicks());
  CHECK_EQUAL(played.redundant_clicks, game.redundant_clicks());
  CHECK_EQUAL(played.guesses, guesses);
  CHECK_EQUAL(played.certain, certain);
  CHECK_EQUAL(played.certain_hit, 0);
  CHECK_EQUAL(hit_when_certain, 0);
}

void games_end_and_flags_are_right() {
  Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  for (int i = 0; i < 600; ++i) {
    const Rules rules = random_rules(random);
    const auto guess = static_cast<Guess>(random.below(3));
    ExactPlayer player(rules, random.below(2) == 0, guess, effort);
    for (std::uint64_t number = 0; number < 3; ++number) {
      std::vector<PlayedMove> moves;
      const PlayedGame game = *player.play(seed, number, &moves);
      CHECK(game.status != Status::playing);
      check_moves(rules, number, game, moves);
    }
  }
}

/// The same games whether a player has played before or not, and in whatever order.
void no_game_knows_of_another() {
  Random random(minewise::derive_key(2, 0, minewise::Purpose::agent));
  for (int i = 0; i < 40; ++i) {
    const Rules rules = random_rules(random);
    const auto guess = static_cast<Guess>(random.below(3));
    const bool mines_known = random.below(2) == 0;
    std::vector<std::vector<int>> fresh;
    for (std::uint64_t number = 0; number < 12; ++number) {
      ExactPlayer player(rules, mines_known, guess, effort);
      fresh.push_back(play(player, number));
    }
    ExactPlayer used(rules, mines_known, guess, effort);
    for (std::uint64_t number = 0; number < 12; ++number) {
      CHECK_EQUAL(play(used, number), fresh[number]);
    }
    for (std::uint64_t number = 12; number-- > 0;) {
      CHECK_EQUAL(play(used, number), fresh[number]);
    }
  }
}

/// Expert games fill the counter of a player; sampled components are sampled alike each time.
void no_game_knows_of_another_on_wide_boards() {
  const Rules rules{{16, 30},    99,   FirstClick::safe, minewise::start_by_agent,
                    OnMine::end, true, Win::all_safe};
  for (const std::size_t budget : {std::size_t{2'000}, effort.budget}) {
    ExactPlayer used(rules, true, Guess::fewest, {budget, 3});
    for (const std::uint64_t number : {3U, 1U, 0U, 3U}) {
      ExactPlayer player(rules, true, Guess::fewest, {budget, 3});
      CHECK_EQUAL(play(used, number), play(player, number));
    }
  }
}

/// Nothing is told twice: with a list of moves or without, the game is the same.
void moves_are_only_written_down() {
  const Rules rules{{9, 9},          10,    FirstClick::opening, minewise::start_by_agent,
                    OnMine::play_on, false, Win::all_identified};
  ExactPlayer player(rules, true, Guess::fewest, effort);
  for (std::uint64_t number = 0; number < 20; ++number) {
    std::vector<PlayedMove> moves;
    int turns = 0;
    const PlayedGame with = *player.play(seed, number, &moves, [&] { ++turns; });
    CHECK_EQUAL(told(with, {}), told(*player.play(seed, number, nullptr), {}));
    CHECK(!moves.empty());
    const auto guesses = std::ranges::count_if(moves, &PlayedMove::guess);
    CHECK(guesses <= turns && turns <= static_cast<int>(moves.size()));
  }
}

/// A person has flagged all safe cells but one: what the player takes away is told.
void wrong_flags_are_taken_away() {
  const Rules rules{{1, 6},      1,     FirstClick::any, minewise::start_by_agent,
                    OnMine::end, false, Win::all_safe};
  for (std::uint64_t number = 0; number < 30; ++number) {
    minewise::Game game(rules, seed, number);
    minewise::Cell first = 0;
    while (game.board()->mine(first) || game.board()->clue(first) > 0) ++first;
    for (minewise::Cell cell = 0; cell < 5; ++cell) {
      if (cell != first) allowed(game.set_flag(0, cell));
    }
    allowed(game.reveal(0, first));
    ExactPlayer player(rules, true, Guess::fewest, effort);
    std::vector<PlayedMove> moves;
    const auto key = minewise::derive_key(seed, number, minewise::Purpose::agent);
    const PlayedGame played = *player.play_on(game, key, &moves);
    CHECK(played.fault == minewise::Fault::none);
    CHECK(std::ranges::count(moves, MoveKind::unflag, &PlayedMove::kind) > 0);
    for (const PlayedMove& move : moves) {
      if (move.kind == MoveKind::unflag) CHECK(!game.board()->mine(move.cell) || move.guess);
    }
    CHECK_EQUAL(played.certain_hit, 0);
  }
}

}  // namespace

CHECK_UNIT(exact_player) {
  wrong_flags_are_taken_away();
  games_end_and_flags_are_right();
  no_game_knows_of_another();
  no_game_knows_of_another_on_wide_boards();
  moves_are_only_written_down();
}

}  // namespace exact_player_test

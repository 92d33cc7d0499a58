// Clues that may lie: drawn as likely as the table says, and the same for a cell whatever else is
// revealed.
#include "game/clue_model.hpp"

#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/rounding.hpp"
#include "game/game.hpp"
#include "testing/boards.hpp"
#include "testing/check.hpp"

namespace clue_model_test {

namespace {

using minewise::Cell;
using minewise::derive_key;
using minewise::draw_clue;
using minewise::FirstClick;
using minewise::Game;
using minewise::Grid;
using minewise::Likelihoods;
using minewise::no_clue;
using minewise::OnMine;
using minewise::Purpose;
using minewise::Rules;
using minewise::Win;

constexpr int draws = 27'000;

/// How often 0 to 8 was shown, and last how often nothing was.
std::array<int, 10> shown(const Likelihoods& likelihood, int mines) {
  std::array<int, 10> counts{};
  const auto key = derive_key(1, 0, Purpose::clue);
  for (Cell cell = 0; cell < draws; ++cell) {
    const std::int8_t clue = draw_clue(likelihood, key, cell, mines);
    ++counts[clue == no_clue ? 9 : static_cast<std::size_t>(clue)];
  }
  return counts;
}

/// Uniform at or above the true count.
Likelihoods cautious() {
  Likelihoods table{};
  for (std::size_t mines = 0; mines < 9; ++mines) {
    for (std::size_t clue = mines; clue < 9; ++clue) {
      table[clue][mines] = 1.0 / static_cast<double>(9 - mines);
    }
  }
  return table;
}

Likelihoods withheld(double share) {
  Likelihoods table = minewise::exact_clues();
  for (auto& row : table) {
    for (double& chance : row) chance *= 1.0 - share;
  }
  return table;
}

void uniform_clues_are_uniform() {
  for (int mines = 0; mines < 9; ++mines) {
    const auto counts = shown(cautious(), mines);
    const auto least = static_cast<std::size_t>(mines);
    for (std::size_t clue = 0; clue < least; ++clue) CHECK_EQUAL(counts[clue], 0);
    CHECK_EQUAL(counts[9], 0);
    if (mines < 8) CHECK_UNIFORM(std::vector(counts.begin() + mines, counts.end() - 1));
  }
}

void clues_are_withheld_as_often_as_the_rest_of_the_chances() {
  for (int mines = 0; mines < 9; ++mines) {
    const auto counts = shown(withheld(0.5), mines);
    CHECK_EQUAL(counts[static_cast<std::size_t>(mines)] + counts[9], draws);
    CHECK_UNIFORM((std::vector{counts[static_cast<std::size_t>(mines)], counts[9]}));
    // What rounding leaves is nothing.
    CHECK_EQUAL(shown(withheld(minewise::rounding / 2), mines)[9], 0);
  }
}

void chances_need_not_be_alike() {
  Likelihoods table{};
  table[2][3] = 0.75;
  table[5][3] = 0.125;
  const auto counts = shown(table, 3);
  CHECK_EQUAL(counts[2] + counts[5] + counts[9], draws);
  CHECK_UNIFORM((std::vector{counts[2] / 6, counts[5], counts[9]}));
}

Rules rules(Grid grid) {
  return {grid,
          0,
          FirstClick::any,
          minewise::start_by_agent,
          OnMine::play_on,
          false,
          Win::all_identified};
}

std::vector<std::int8_t> played(const Rules& of_game, const std::vector<Cell>& order,
                                std::uint64_t seed = 5, std::uint64_t game = 7) {
  Game state(of_game, seed, game);
  for (const Cell cell : order) {
    allowed(state.reveal(of_game.grid.row(cell), of_game.grid.column(cell)));
  }
  return {state.shown().begin(), state.shown().end()};
}

void a_clue_does_not_depend_on_the_order() {
  Rules noisy = rules({6, 7});
  noisy.mines = 9;
  noisy.noise = cautious();
  std::vector<Cell> order;
  for (Cell cell = 0; cell < noisy.grid.cells(); ++cell) order.push_back(cell);
  const std::vector<Cell> back(order.rbegin(), order.rend());
  CHECK_EQUAL(played(noisy, order), played(noisy, back));
}

void each_game_and_each_seed_has_its_own_clues() {
  Rules noisy = rules({6, 7});
  noisy.noise = cautious();
  std::vector<Cell> order;
  for (Cell cell = 0; cell < noisy.grid.cells(); ++cell) order.push_back(cell);
  const auto clues = played(noisy, order);
  CHECK(clues != played(noisy, order, 5, 8));
  CHECK(clues != played(noisy, order, 6, 7));
  CHECK(clues[0] != clues[1] || clues[1] != clues[2] || clues[2] != clues[3]);
}

void mines_show_no_clue_and_chords_go_by_what_is_shown() {
  Rules noisy = rules({1, 1});
  noisy.noise = Likelihoods{};
  for (auto& chance : (*noisy.noise)[1]) chance = 1.0;  // a 1, whatever is around
  auto board = board_of("*...");
  noisy.grid = board.grid();
  noisy.mines = board.mines();
  Game game(noisy, 1, 0, minewise::given_board(board));
  allowed(game.reveal(0, 3));
  CHECK_EQUAL(game.shown()[3], std::int8_t{1});
  CHECK(is_refused(game.chord(0, 3)));
  allowed(game.reveal(0, 0));
  allowed(game.reveal(0, 1));
  CHECK_EQUAL(game.shown()[0], minewise::exploded);
  CHECK_EQUAL(allowed(game.chord(0, 1)), 1);
  CHECK_EQUAL(game.shown()[2], std::int8_t{1});

  noisy.noise = withheld(0.999999);
  Game mute(noisy, 1, 0, minewise::given_board(board));
  allowed(mute.reveal(0, 3));
  CHECK_EQUAL(mute.shown()[3], no_clue);
  CHECK(is_refused(mute.chord(0, 3)));
}

void what_noise_excludes_is_refused() {
  Rules noisy = rules({3, 3});
  noisy.noise = cautious();
  noisy.cascade = true;
  CHECK(is_refused(Game::create(noisy, 1, 0)));
  noisy.cascade = false;
  noisy.first_click = FirstClick::opening;
  CHECK(is_refused(Game::create(noisy, 1, 0)));
}

}  // namespace

CHECK_UNIT(clue_model) {
  uniform_clues_are_uniform();
  clues_are_withheld_as_often_as_the_rest_of_the_chances();
  chances_need_not_be_alike();
  a_clue_does_not_depend_on_the_order();
  each_game_and_each_seed_has_its_own_clues();
  mines_show_no_clue_and_chords_go_by_what_is_shown();
  what_noise_excludes_is_refused();
}

}  // namespace clue_model_test

// Tests of the rules of play and of cascades: every switch, every way of ending, and no
// illegal move that leaves a trace.
#include "game/game.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "testing/boards.hpp"
#include "testing/check.hpp"

namespace game_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::FirstClick;
using minewise::Game;
using minewise::Grid;
using minewise::OnMine;
using minewise::Rules;
using minewise::Status;
using minewise::Win;

Rules classic(Grid grid, int mines) {
  return {grid, mines, FirstClick::any, minewise::start_by_agent, OnMine::end, true, Win::all_safe};
}

Rules with(Rules rules, OnMine on_mine, Win win, bool cascade = true) {
  rules.on_mine = on_mine;
  rules.win = win;
  rules.cascade = cascade;
  return rules;
}

Rules with(Rules rules, FirstClick first_click, Cell start = minewise::start_by_agent) {
  rules.first_click = first_click;
  rules.start = start;
  return rules;
}

/// A game on the board of that text, with the switches of `rules`.
Game game_on(std::string_view text, Rules rules = classic({1, 1}, 0)) {
  Board board = board_of(text);
  rules.grid = board.grid();
  rules.mines = board.mines();
  return {rules, 1, 0, minewise::given_board(std::move(board))};
}

std::string text(const Game& game, Grid grid) {
  std::string marks;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (cell != 0 && grid.column(cell) == 0) marks += '/';
    const std::int8_t code = game.shown()[static_cast<std::size_t>(cell)];
    marks += code >= 0 ? static_cast<char>('0' + code) : "_*F#"[code + 4];
  }
  return marks;
}

std::string text(const Game& game) { return text(game, game.board()->grid()); }

/// All that can be seen of a game.
auto state(const Game& game) {
  return std::tuple(std::vector(game.shown().begin(), game.shown().end()), game.status(),
                    game.revealed(), game.mines_hit(), game.flags(), game.flags_right(),
                    game.clicks(), game.redundant_clicks(), game.board() != nullptr);
}

void a_zero_opens_its_neighbors() {
  Game game = game_on("*..../...../....*");
  CHECK_EQUAL(allowed(game.reveal(0, 4)), 13);
  CHECK_EQUAL(text(game), "#1000/11011/0001#");
  CHECK(game.status() == Status::won);

  Game walled = game_on("..*../..*..");
  CHECK_EQUAL(allowed(walled.reveal(0, 0)), 4);
  CHECK_EQUAL(text(walled), "02###/02###");
  CHECK(walled.status() == Status::playing);
  CHECK_EQUAL(walled.revealed(), 4);
}

void without_cascade_a_zero_opens_itself() {
  Game game = game_on("*....", with(classic({1, 1}, 0), OnMine::end, Win::all_safe, false));
  CHECK_EQUAL(allowed(game.reveal(0, 4)), 1);
  CHECK_EQUAL(text(game), "####0");
  CHECK_EQUAL(allowed(game.chord(0, 4)), 1);
  CHECK_EQUAL(text(game), "###00");
}

void a_cascade_leaves_flags() {
  Game game = game_on("*..../.....");
  allowed(game.set_flag(0, 3));
  CHECK_EQUAL(allowed(game.reveal(1, 4)), 7);
  CHECK_EQUAL(text(game), "#10F0/#1000");
  CHECK(is_refused(game.reveal(0, 3)));
  allowed(game.remove_flag(0, 3));
  CHECK_EQUAL(allowed(game.reveal(0, 3)), 1);
}

void clicks_are_counted() {
  Game game = game_on("*../...");
  allowed(game.set_flag(0, 0));
  CHECK_EQUAL(game.clicks(), 0);
  CHECK_EQUAL(allowed(game.reveal(0, 1)), 1);
  CHECK_EQUAL(allowed(game.reveal(0, 1)), 0);
  CHECK_EQUAL(game.clicks(), 2);
  CHECK_EQUAL(game.redundant_clicks(), 1);
  CHECK_EQUAL(text(game), "F1#/###");
}

void a_game_is_resumed_where_it_was() {
  Game game = game_on("..*../..*..");
  allowed(game.reveal(0, 0));
  Game resumed = game_on("....*/*....");
  allowed(resumed.set_flag(0, 4));
  resumed.resume(*game.board(), game.shown());
  CHECK_EQUAL(text(resumed), text(game));
  CHECK_EQUAL(resumed.revealed(), 4);
  CHECK_EQUAL(resumed.flags(), 0);
  CHECK_EQUAL(resumed.uncovered().size(), 4U);
  CHECK_EQUAL(allowed(resumed.reveal(0, 4)), 4);
  CHECK(resumed.status() == Status::won);
}

void a_mine_ends_the_game() {
  Game game = game_on("*../...");
  CHECK_EQUAL(allowed(game.reveal(0, 0)), 1);
  CHECK(game.status() == Status::lost);
  CHECK_EQUAL(game.mines_hit(), 1);
  CHECK_EQUAL(text(game), "*##/###");
  const auto before = state(game);
  CHECK(is_refused(game.reveal(0, 1)));
  CHECK(is_refused(game.chord(0, 1)));
  CHECK(is_refused(game.set_flag(0, 1)));
  CHECK(is_refused(game.remove_flag(0, 1)));
  CHECK(state(game) == before);
}

void play_goes_on_after_a_mine() {
  Game game = game_on("*.*", with(classic({1, 1}, 0), OnMine::play_on, Win::all_safe));
  CHECK_EQUAL(allowed(game.reveal(0, 0)), 1);
  CHECK(game.status() == Status::playing);
  CHECK_EQUAL(allowed(game.reveal(0, 0)), 0);
  CHECK(is_refused(game.set_flag(0, 0)));
  CHECK_EQUAL(allowed(game.reveal(0, 1)), 1);
  CHECK_EQUAL(text(game), "*2#");
  // Complete, but no win: a mine was hit.
  CHECK(game.status() == Status::lost);
}

void wins_by_all_safe_cells() {
  Game game = game_on("*.*");
  allowed(game.set_flag(0, 0));
  CHECK(game.status() == Status::playing);
  allowed(game.reveal(0, 1));
  CHECK(game.status() == Status::won);
  Game empty = game_on("....");
  CHECK_EQUAL(allowed(empty.reveal(0, 0)), 4);
  CHECK(empty.status() == Status::won);
}

void wins_by_all_mines_flagged() {
  const Rules rules = with(classic({1, 1}, 0), OnMine::end, Win::all_flagged);
  Game game = game_on("*.*", rules);
  allowed(game.set_flag(0, 0));
  allowed(game.set_flag(0, 1));
  allowed(game.set_flag(0, 2));
  CHECK(game.status() == Status::playing);
  CHECK_EQUAL(game.flags_right(), 2);
  allowed(game.remove_flag(0, 1));
  CHECK(game.status() == Status::won);

  Game revealed = game_on("*.*", rules);
  allowed(revealed.reveal(0, 1));
  CHECK(revealed.status() == Status::playing);
  allowed(revealed.reveal(0, 0));
  CHECK(revealed.status() == Status::lost);

  // An exploded mine is identified too, but the game is not won.
  Game hit = game_on("*.*", with(rules, OnMine::play_on, Win::all_flagged));
  allowed(hit.reveal(0, 0));
  CHECK(hit.status() == Status::playing);
  allowed(hit.set_flag(0, 2));
  CHECK(hit.status() == Status::lost);
}

void wins_by_all_cells_identified() {
  const Rules rules = with(classic({1, 1}, 0), OnMine::play_on, Win::all_identified);
  Game game = game_on("*.*", rules);
  allowed(game.reveal(0, 1));
  allowed(game.set_flag(0, 0));
  CHECK(game.status() == Status::playing);
  allowed(game.set_flag(0, 2));
  CHECK(game.status() == Status::won);

  Game wrong = game_on("*.*", rules);
  allowed(wrong.set_flag(0, 0));
  allowed(wrong.set_flag(0, 1));
  allowed(wrong.set_flag(0, 2));
  CHECK(wrong.status() == Status::lost);
  CHECK_EQUAL(wrong.flags_right(), 2);

  Game hit = game_on("*.*", rules);
  allowed(hit.reveal(0, 0));
  allowed(hit.reveal(0, 1));
  allowed(hit.reveal(0, 2));
  CHECK(hit.status() == Status::lost);
  CHECK_EQUAL(hit.mines_hit(), 2);
  CHECK_EQUAL(hit.revealed(), 1);
}

void chords() {
  Game game = game_on("*..../...../.....");
  allowed(game.reveal(0, 1));
  CHECK(is_refused(game.chord(0, 1)));
  CHECK(is_refused(game.chord(0, 2)));
  allowed(game.set_flag(0, 0));
  CHECK(is_refused(game.chord(0, 0)));
  CHECK_EQUAL(game.clicks(), 1);
  CHECK_EQUAL(allowed(game.chord(0, 1)), 13);
  CHECK(game.status() == Status::won);

  // A flag too many forbids it.
  Game flagged = game_on("*../...");
  allowed(flagged.reveal(0, 1));
  allowed(flagged.set_flag(0, 0));
  allowed(flagged.set_flag(1, 0));
  CHECK(is_refused(flagged.chord(0, 1)));

  // A wrong flag explodes what it should not; the other neighbours open as well.
  Game wrong = game_on("*../...");
  allowed(wrong.reveal(0, 1));
  allowed(wrong.set_flag(1, 0));
  CHECK_EQUAL(allowed(wrong.chord(0, 1)), 4);
  CHECK_EQUAL(text(wrong), "*10/F10");
  CHECK(wrong.status() == Status::lost);

  // An exploded mine counts as known.
  Game hit = game_on("*...", with(classic({1, 1}, 0), OnMine::play_on, Win::all_safe));
  allowed(hit.reveal(0, 0));
  allowed(hit.reveal(0, 1));
  CHECK_EQUAL(allowed(hit.chord(0, 1)), 2);
  CHECK(hit.status() == Status::lost);

  // A chord that opens nothing is a redundant click.
  Game idle = game_on("*../...");
  allowed(idle.reveal(0, 1));
  allowed(idle.set_flag(0, 0));
  allowed(idle.reveal(1, 0));
  allowed(idle.reveal(1, 1));
  CHECK_EQUAL(idle.redundant_clicks(), 0);
  CHECK_EQUAL(allowed(idle.chord(1, 0)), 0);
  CHECK_EQUAL(idle.redundant_clicks(), 1);
  CHECK_EQUAL(idle.clicks(), 4);
}

void the_first_click_is_protected() {
  const Grid grid{4, 4};
  int mines_hit = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const int row = static_cast<int>(number % 4);
    const int column = static_cast<int>(number / 4 % 4);

    Game any(classic(grid, 6), 1, number);
    CHECK(any.board() != nullptr);
    allowed(any.reveal(row, column));
    mines_hit += any.mines_hit();

    Game safe(with(classic(grid, 15), FirstClick::safe), 1, number);
    CHECK(safe.board() == nullptr);
    CHECK_EQUAL(allowed(safe.reveal(row, column)), 1);
    CHECK(safe.status() == Status::won);

    Game opening(with(classic(grid, 6), FirstClick::opening), 1, number);
    allowed(opening.reveal(row, column));
    CHECK_EQUAL(opening.shown()[static_cast<std::size_t>(grid.at(row, column))], std::int8_t{0});
    CHECK_EQUAL(opening.board()->mines(), 6);
  }
  CHECK(mines_hit > 40 && mines_hit < 110);
}

void flags_before_the_first_click() {
  const Rules rules =
      with(with(classic({1, 2}, 1), FirstClick::safe), OnMine::end, Win::all_flagged);
  Game right(rules, 1, 0);
  allowed(right.set_flag(0, 1));
  CHECK_EQUAL(right.flags_right(), 0);
  CHECK(right.status() == Status::playing);
  allowed(right.reveal(0, 0));
  CHECK_EQUAL(right.flags_right(), 1);
  CHECK(right.status() == Status::won);

  Game all(with(rules, OnMine::end, Win::all_identified), 1, 0);
  allowed(all.set_flag(0, 0));
  allowed(all.set_flag(0, 1));
  CHECK(all.board() != nullptr);
  CHECK_EQUAL(all.flags_right(), 1);
  CHECK(all.status() == Status::lost);
}

void the_rules_may_choose_the_start() {
  const Grid grid{5, 5};
  Game fixed(with(classic(grid, 12), FirstClick::safe, grid.at(2, 3)), 1, 0);
  CHECK_EQUAL(fixed.clicks(), 1);
  CHECK(minewise::is_clue(fixed.shown()[13]));

  std::set<Cell> starts;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Rules rules = with(classic(grid, 24), FirstClick::safe, minewise::start_at_random);
    Game game(rules, 1, number);
    Game again(rules, 1, number);
    CHECK(state(game) == state(again));
    CHECK(game.status() == Status::won);
    const auto shown = game.shown();
    starts.insert(
        static_cast<Cell>(std::ranges::find_if(shown, minewise::is_clue) - shown.begin()));
  }
  CHECK_EQUAL(starts.size(), std::size_t{25});
}

void rules_that_cannot_be() {
  const auto given = [](std::string_view text) { return minewise::given_board(board_of(text)); };
  const auto refused = [](const Rules& rules) { CHECK(is_refused(Game::create(rules, 1, 0))); };
  refused(classic({0, 5}, 0));
  refused(classic({5, 0}, 0));
  refused(classic({1001, 1}, 0));
  refused(classic({1, 1001}, 0));
  refused(classic({-1, -1}, 0));
  refused(classic({3, 3}, -1));
  refused(classic({3, 3}, 10));
  refused(with(classic({3, 3}, 9), FirstClick::safe));
  refused(with(classic({4, 4}, 8), FirstClick::opening));
  refused(with(classic({3, 3}, 0), FirstClick::any, 9));
  CHECK(is_refused(Game::create(classic({1, 3}, 1), 1, 0, given("*.*"))));
  CHECK(is_refused(Game::create(classic({3, 1}, 2), 1, 0, given("*.*"))));

  CHECK_EQUAL(classic({4, 4}, 0).room(), 16);
  CHECK_EQUAL(with(classic({4, 4}, 0), FirstClick::safe).room(), 15);
  CHECK_EQUAL(with(classic({4, 4}, 0), FirstClick::opening).room(), 7);
  CHECK_EQUAL(with(classic({4, 4}, 0), FirstClick::opening, 0).room(), 12);
  CHECK_EQUAL(with(classic({2, 9}, 0), FirstClick::opening).room(), 12);
  // A given board protects no first click, so it may be full.
  CHECK_EQUAL(Game(with(classic({1, 2}, 2), FirstClick::safe), 1, 0, given("**")).flags(), 0);
}

/// Makes random moves, many of them illegal, and checks every counter against the board.
void random_play(const Rules& rules, std::uint64_t number) {
  Game game(rules, 5, number);
  minewise::Random random(minewise::derive_key(5, number, minewise::Purpose::agent));
  const Grid grid = rules.grid;
  for (int turn = 0; turn < 60; ++turn) {
    const auto height = static_cast<std::uint32_t>(grid.height);
    const auto width = static_cast<std::uint32_t>(grid.width);
    const int row = static_cast<int>(random.below(height + 2)) - 1;
    const int column = static_cast<int>(random.below(width + 2)) - 1;
    const auto before = state(game);
    const Status status = game.status();
    const auto refused = [&] {
      switch (random.below(4)) {
        case 0:
          return is_refused(game.reveal(row, column));
        case 1:
          return is_refused(game.chord(row, column));
        case 2:
          return is_refused(game.set_flag(row, column));
        default:
          return is_refused(game.remove_flag(row, column));
      }
    }();
    if (refused) {
      CHECK(state(game) == before);
    } else {
      CHECK(status == Status::playing && grid.contains(row, column));
    }
    int revealed = 0;
    int hit = 0;
    int flags = 0;
    int right = 0;
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
      const std::int8_t code = game.shown()[static_cast<std::size_t>(cell)];
      const bool mine = game.board() && game.board()->mine(cell);
      revealed += minewise::is_clue(code);
      hit += code == minewise::exploded;
      flags += code == minewise::flag;
      right += code == minewise::flag && mine;
      if (minewise::is_clue(code)) CHECK(!mine && code == game.board()->clue(cell));
      if (code == minewise::exploded) CHECK(mine);
    }
    CHECK_EQUAL(game.revealed(), revealed);
    CHECK_EQUAL(game.mines_hit(), hit);
    CHECK_EQUAL(game.flags(), flags);
    CHECK_EQUAL(game.flags_right(), right);
    CHECK(game.redundant_clicks() <= game.clicks());
    CHECK(game.status() != Status::won || (hit == 0 && flags == right));
    CHECK(game.status() != Status::playing || hit == 0 || rules.on_mine == OnMine::play_on);
  }
}

void random_play_under_all_rules() {
  std::uint64_t number = 0;
  for (const auto first_click : {FirstClick::any, FirstClick::safe, FirstClick::opening}) {
    for (const Cell start : {minewise::start_by_agent, minewise::start_at_random, 5}) {
      for (const auto on_mine : {OnMine::end, OnMine::play_on}) {
        for (const auto win : {Win::all_safe, Win::all_flagged, Win::all_identified}) {
          for (const bool cascade : {false, true}) {
            Rules rules = with(with(classic({4, 5}, 3), first_click, start), on_mine, win, cascade);
            for (int i = 0; i < 20; ++i) random_play(rules, number++);
          }
        }
      }
    }
  }
}

}  // namespace

CHECK_UNIT(game) {
  a_zero_opens_its_neighbors();
  without_cascade_a_zero_opens_itself();
  a_cascade_leaves_flags();
  clicks_are_counted();
  a_game_is_resumed_where_it_was();
  a_mine_ends_the_game();
  play_goes_on_after_a_mine();
  wins_by_all_safe_cells();
  wins_by_all_mines_flagged();
  wins_by_all_cells_identified();
  chords();
  the_first_click_is_protected();
  flags_before_the_first_click();
  the_rules_may_choose_the_start();
  rules_that_cannot_be();
  random_play_under_all_rules();
}

}  // namespace game_test

// Players: what they decide in a view is what they do there in a game; the loop of games and its
// faults.
#include "players/player.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "players/basic_player.hpp"
#include "players/csp_player.hpp"
#include "players/decision.hpp"
#include "players/exact_player.hpp"
#include "testing/check.hpp"

namespace player_test {

namespace {

using minewise::Cell;
using minewise::Decision;
using minewise::Fault;
using minewise::FirstClick;
using minewise::Game;
using minewise::Grid;
using minewise::MoveKind;
using minewise::OnMine;
using minewise::PlayedMove;
using minewise::Player;
using minewise::Random;
using minewise::Rules;
using minewise::SearchGuess;
using minewise::Shown;
using minewise::Status;
using minewise::Win;

using Players = std::vector<std::unique_ptr<Player>>;

Rules rules_of(Grid grid, int mines, FirstClick first_click, OnMine on_mine, Win win) {
  return {grid, mines, first_click, minewise::start_by_agent, on_mine, true, win};
}

Players players_of(const Rules& rules) {
  Players players;
  players.push_back(std::make_unique<minewise::RandomPlayer>(rules));
  players.push_back(std::make_unique<minewise::BasicPlayer>(rules));
  const minewise::Effort effort{1'000'000};
  players.push_back(std::make_unique<minewise::CspPlayer>(rules, 16, SearchGuess::any, effort));
  players.push_back(std::make_unique<minewise::CspPlayer>(rules, 5, SearchGuess::least, effort));
  players.push_back(std::make_unique<minewise::CspPlayer>(rules, 999, SearchGuess::least, effort));
  for (const auto guess :
       {minewise::Guess::fewest, minewise::Guess::random, minewise::Guess::any}) {
    players.push_back(std::make_unique<minewise::ExactPlayer>(rules, true, guess, effort));
  }
  return players;
}

/// Makes the moves of a game one decision after the other, each from the view alone.
void check_views(Player& player, const std::vector<PlayedMove>& moves, std::uint64_t number) {
  const Rules& rules = player.rules();
  Game game(rules, 3, number);
  const auto key = minewise::derive_key(3, number, minewise::Purpose::agent);
  std::vector<PlayedMove> made;
  for (std::uint64_t turn = 0; game.status() == Status::playing; ++turn) {
    Random random(key, turn);
    const Decision decision = *player.decide(game.shown(), random);
    for (const Cell cell : decision.flags) {
      if (game.status() != Status::playing) break;
      allowed(game.set_flag(rules.grid.row(cell), rules.grid.column(cell)));
      made.push_back({cell, MoveKind::flag, false});
    }
    for (const Cell cell : decision.reveals) {
      if (game.status() != Status::playing) break;
      allowed(game.reveal(rules.grid.row(cell), rules.grid.column(cell)));
      made.push_back({cell, MoveKind::reveal, !decision.certain});
    }
    CHECK(!reason_text(decision).empty());
  }
  CHECK_EQUAL(made.size(), moves.size());
  for (std::size_t i = 0; i < std::min(made.size(), moves.size()); ++i) {
    CHECK_EQUAL(made[i].cell, moves[i].cell);
    CHECK_EQUAL(made[i].kind, moves[i].kind);
    CHECK_EQUAL(made[i].guess, moves[i].guess);
  }
}

void games_are_made_of_decisions_about_views() {
  for (const Rules& rules :
       {rules_of({9, 9}, 10, FirstClick::safe, OnMine::end, Win::all_safe),
        rules_of({6, 8}, 12, FirstClick::any, OnMine::play_on, Win::all_identified),
        rules_of({8, 5}, 9, FirstClick::opening, OnMine::play_on, Win::all_flagged),
        rules_of({1, 12}, 3, FirstClick::safe, OnMine::end, Win::all_safe),
        rules_of({3, 3}, 9, FirstClick::any, OnMine::play_on, Win::all_identified)}) {
    for (const auto& player : players_of(rules)) {
      for (std::uint64_t number = 0; number < 12; ++number) {
        std::vector<PlayedMove> moves;
        const auto played = *player->play(3, number, &moves);
        CHECK(played.status != Status::playing);
        CHECK_EQUAL(played.fault, Fault::none);
        CHECK_EQUAL(played.certain_hit, 0);
        check_views(*player, moves, number);
      }
    }
  }
}

void a_stopped_player_plays_no_more() {
  const Rules rules = rules_of({9, 9}, 10, FirstClick::safe, OnMine::end, Win::all_safe);
  for (const auto& player : players_of(rules)) {
    CHECK(player->play(1, 1, nullptr));
    player->stop();
    CHECK(!player->play(1, 1, nullptr));
  }
}

/// Flags so many cells, the first ones, and reveals nothing.
class Flagger : public Player {
 public:
  Flagger(const Rules& rules, Cell cells) : Player(rules), cells_(cells) {}

 protected:
  bool think(Shown, Random&, Decision& decision) override {
    for (Cell cell = 0; cell < cells_; ++cell) decision.flags.push_back(cell);
    return true;
  }

 private:
  Cell cells_;
};

void faults_lose_the_game() {
  const Rules rules = rules_of({3, 3}, 2, FirstClick::any, OnMine::end, Win::all_flagged);
  std::vector<PlayedMove> moves;
  const auto full = *Flagger(rules, 9).play(1, 1, &moves);
  CHECK_EQUAL(full.fault, Fault::no_covered_cell);
  CHECK_EQUAL(full.status, Status::lost);
  CHECK_EQUAL(full.flags_right + full.flags_wrong, 9);
  CHECK_EQUAL(moves.size(), 9U);
  const auto idle = *Flagger(rules, 0).play(1, 1, nullptr);
  CHECK_EQUAL(idle.fault, Fault::no_change);
  CHECK_EQUAL(idle.status, Status::lost);
  // The second time the same flags change nothing, unless they won the game.
  const auto again = *Flagger(rules, 1).play(1, 1, nullptr);
  CHECK_EQUAL(again.fault, Fault::no_change);
}

void any_covered_cell_is_as_likely() {
  const std::vector<std::int8_t> shown{minewise::covered, minewise::flag,     1,
                                       minewise::covered, minewise::exploded, minewise::covered};
  std::vector<int> counts(shown.size(), 0);
  for (std::uint64_t game = 0; game < 3000; ++game) {
    Random random(minewise::derive_key(1, game, minewise::Purpose::agent));
    ++counts[static_cast<std::size_t>(*any_covered(shown, random))];
  }
  CHECK_EQUAL(counts[1] + counts[2] + counts[4], 0);
  const std::vector<int> open{counts[0], counts[3], counts[5]};
  CHECK_UNIFORM(open);
  Random random(minewise::derive_key(1, 1, minewise::Purpose::agent));
  const std::vector<std::int8_t> known{0, minewise::flag};
  CHECK(!any_covered(known, random));
}

void first_cells_lie_off_the_corner_where_they_open_a_zero() {
  const auto first = [](Grid grid, FirstClick first_click) {
    return first_cell(rules_of(grid, 1, first_click, OnMine::end, Win::all_safe));
  };
  CHECK_EQUAL(first({9, 9}, FirstClick::safe), 0);
  CHECK_EQUAL(first({16, 30}, FirstClick::safe), 0);
  CHECK_EQUAL(first({9, 9}, FirstClick::opening), 2 * 9 + 2);
  CHECK_EQUAL(first({16, 30}, FirstClick::opening), 3 * 30 + 3);
  CHECK_EQUAL(first({30, 16}, FirstClick::opening), 2 * 16 + 2);
  CHECK_EQUAL(first({4, 1}, FirstClick::opening), 1);
}

}  // namespace

CHECK_UNIT(player) {
  games_are_made_of_decisions_about_views();
  a_stopped_player_plays_no_more();
  faults_lose_the_game();
  any_covered_cell_is_as_likely();
  first_cells_lie_off_the_corner_where_they_open_a_zero();
}

}  // namespace player_test

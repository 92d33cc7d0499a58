// Games of replays: their moves, and what the file says otherwise.
#include "review/replay_game.hpp"

#include <string_view>
#include <vector>

#include "testing/check.hpp"

namespace replay_game_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::game_of;
using minewise::Grid;
using minewise::MoveKind;
using minewise::PointerAction;
using minewise::Replay;
using minewise::ReplayEnd;
using minewise::ReplayGame;
using minewise::ReplayMove;
using minewise::Status;

/// 1 * 1 0, with cells of 10 pixels.
Replay row() {
  Replay replay;
  replay.board = Board(Grid{1, 4}, std::vector<bool>{false, true, false, false});
  replay.cell_size = 10;
  return replay;
}

void press(Replay& replay, std::int32_t at, Cell cell, bool right = false) {
  const auto down = right ? PointerAction::right_down : PointerAction::left_down;
  const auto up = right ? PointerAction::right_up : PointerAction::left_up;
  replay.add(at, down, 10 * cell + 5, 5);
  replay.add(at + 50, up, 10 * cell + 5, 5);
}

bool moves_are(const ReplayGame& game, const std::vector<ReplayMove>& expected) {
  if (game.moves.size() != expected.size()) return false;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& [move, milliseconds] = game.moves[i];
    const auto& other = expected[i];
    if (move.kind != other.move.kind || move.cell != other.move.cell) return false;
    if (milliseconds != other.milliseconds) return false;
  }
  return true;
}

void moves_change_the_board() {
  Replay replay = row();
  press(replay, 0, 3);
  press(replay, 100, 3);
  press(replay, 200, 1, true);
  press(replay, 300, 1, true);
  press(replay, 400, 0);
  const ReplayGame game = game_of(replay);
  CHECK(moves_are(game, {{{3, MoveKind::reveal}, 50},
                         {{1, MoveKind::flag}, 200},
                         {{1, MoveKind::unflag}, 300},
                         {{0, MoveKind::reveal}, 450}}));
  CHECK_EQUAL(game.clicks.size(), 5U);
  CHECK_EQUAL(game.counts.status, Status::won);
  CHECK(game.contradictions.empty());
}

void the_file_says_otherwise() {
  Replay replay = row();
  press(replay, 0, 3);
  press(replay, 100, 1);
  press(replay, 90, 0);
  replay.claims.end = ReplayEnd::won;
  replay.claims.three_bv = 7;
  const ReplayGame game = game_of(replay);
  CHECK_EQUAL(game.counts.status, Status::lost);
  const std::vector<std::string> expected{
      "The file says that the game was won, but its clicks reveal a mine.",
      "The file gives a 3BV of 7, but its board has one of 2.",
      "The clock of the file runs backwards.",
      "After the end of the game a button is pressed, which does not count.",
  };
  CHECK(game.contradictions == expected);
}

void an_end_that_the_clicks_do_not_reach() {
  Replay replay = row();
  press(replay, 0, 3);
  replay.claims.end = ReplayEnd::lost;
  CHECK_EQUAL(game_of(replay).contradictions.front(),
              "The file says that the game was lost, but its clicks reveal no mine.");
  press(replay, 100, 0);
  press(replay, 200, 0);
  press(replay, 300, 0);
  const auto said = game_of(replay).contradictions;
  CHECK_EQUAL(said.front(), "The file says that the game was lost, but its clicks win it.");
  CHECK_EQUAL(said.back(),
              "After the end of the game a button is pressed 2 times, which does not count.");
  replay.claims.end = ReplayEnd::other;
  CHECK_EQUAL(game_of(replay).contradictions.size(), 1U);
}

}  // namespace

CHECK_UNIT(replay_game) {
  moves_change_the_board();
  the_file_says_otherwise();
  an_end_that_the_clicks_do_not_reach();
}

}  // namespace replay_game_test

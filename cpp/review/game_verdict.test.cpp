// What is said of whole games: how they came out, and why.
#include "review/game_verdict.hpp"

#include <string_view>
#include <vector>

#include "review/history.hpp"
#include "review/judge.hpp"
#include "testing/check.hpp"

namespace game_verdict_test {

namespace {

using minewise::Avoidable;
using minewise::Board;
using minewise::Cell;
using minewise::FirstClick;
using minewise::GameReview;
using minewise::GameVerdict;
using minewise::Grid;
using minewise::History;
using minewise::Judge;
using minewise::Judged;
using minewise::MoveKind;
using minewise::OnMine;
using minewise::PlayedMove;
using minewise::Rules;
using minewise::Win;

constexpr auto reveal = MoveKind::reveal;

/// A game on a row of cells with a mine at each `*`, by these moves, and its judgements.
struct JudgedGame {
  Rules rules;
  History history;
  GameReview review{};
  std::optional<Judged> last{};

  JudgedGame(std::string_view board, std::vector<PlayedMove> moves, OnMine on_mine = OnMine::end,
             Win win = Win::all_safe)
      : rules{{1, static_cast<int>(board.size())},
              static_cast<int>(std::ranges::count(board, '*')),
              FirstClick::any,
              minewise::start_by_agent,
              on_mine,
              true,
              win},
        history(begun(board)) {
    Judge judge(rules, rules.mines, minewise::exact_clues(), {1'000'000});
    for (std::size_t number = 0; number < moves.size(); ++number) {
      const auto& shown = history.game().shown();
      const std::vector<std::int8_t> before(shown.begin(), shown.end());
      const int hits = history.game().mines_hit();
      minewise::allowed(history.move(moves[number].kind, 0, moves[number].cell));
      const bool hit = history.game().mines_hit() > hits;
      const auto found = *judge.judge(before, moves[number], number, hit);
      const auto* const judged = std::get_if<Judged>(&found);
      last = judged == nullptr ? std::nullopt : std::optional(*judged);
      if (last) review.add(*last);
    }
  }

  [[nodiscard]] History begun(std::string_view board) const {
    std::vector<bool> mines;
    for (const char mark : board) mines.push_back(mark == '*');
    return minewise::allowed(
        History::create(rules, 1, 0, minewise::given_board(Board(rules.grid, mines))));
  }

  [[nodiscard]] GameVerdict verdict(bool fault = false) const {
    return minewise::verdict_of(history.game(), rules, history.moves().size(), fault, review, last);
  }
};

void check_lost(std::string_view board, std::vector<PlayedMove> moves, Avoidable avoidable,
                const char* sentence) {
  const GameVerdict verdict = JudgedGame(board, moves).verdict();
  CHECK_EQUAL(verdict.sentence, sentence);
  CHECK(verdict.losing && verdict.losing->number == moves.size() - 1);
  CHECK(verdict.avoidable() == avoidable);
  CHECK(verdict.better().has_value() == (avoidable != Avoidable::no));
}

void a_loss_has_its_risk_and_what_was_better() {
  check_lost("*......", {{1, reveal}, {0, reveal}}, Avoidable::wholly,
             "Lost at move 2 by a risk of 50.0%. Row 0, column 3 was certainly safe: avoidable.");
  check_lost("*....*.", {{1, reveal}, {0, reveal}}, Avoidable::partly,
             "Lost at move 2 by a risk of 50.0%. Row 0, column 3 had 25.0%: partly avoidable.");
  check_lost("*....*.", {{0, reveal}}, Avoidable::no,
             "Lost at move 1, the first click, by a risk of 28.6%. No cell had less: bad luck.");
  check_lost("..*.", {{0, reveal}, {2, reveal}}, Avoidable::wholly,
             "Lost at move 2 at a certain mine. Row 0, column 3 was certainly safe: avoidable.");
}

void a_chord_is_called_one() {
  check_lost("*....*.", {{1, reveal}, {2, MoveKind::flag}, {1, MoveKind::chord}}, Avoidable::partly,
             "Lost at move 3 by a chord with a risk of 50.0%. Row 0, column 3 had 25.0%: partly "
             "avoidable.");
  check_lost("*...", {{1, reveal}, {2, MoveKind::flag}, {3, reveal}, {1, MoveKind::chord}},
             Avoidable::wholly,
             "Lost at move 4 by a chord that was certain to hit a mine. Row 0, column 2 was "
             "certainly safe: avoidable.");
}

void what_is_not_known_is_not_said() {
  JudgedGame game("*....*.", {{1, reveal}, {0, reveal}});
  game.last->exact = false;
  CHECK_EQUAL(game.verdict().sentence,
              "Lost at move 2 by a risk of about 50.0%. Row 0, column 3 had about 25.0%: partly "
              "avoidable.");
  game.last->exact = true;
  game.last->least = 0.4999;
  CHECK_EQUAL(game.verdict().sentence,
              "Lost at move 2 by a risk of 50.0%. Row 0, column 3 had slightly less: partly "
              "avoidable.");
  game.last->chance = game.last->least = 1.0;
  CHECK_EQUAL(game.verdict().sentence,
              "Lost at move 2 at a certain mine. It did not have to be revealed: avoidable.");
  CHECK(game.verdict().avoidable() == Avoidable::wholly && !game.verdict().better());
  game.last.reset();
  CHECK_EQUAL(game.verdict().sentence,
              "Lost at move 2. Its risk is unknown: too many clues hang together there.");
  CHECK(!game.verdict().losing && !game.verdict().avoidable());
}

void games_that_no_mine_lost_tell_their_guesses() {
  const auto sentence = [](const JudgedGame& game) { return game.verdict().sentence; };
  CHECK_EQUAL(sentence({"*......", {}}), "Not over after no moves, without a guess.");
  CHECK_EQUAL(sentence({"*......", {{1, reveal}}}),
              "Not over after one move, with one guess, at the least risk.");
  CHECK_EQUAL(sentence({"*......", {{1, reveal}, {2, reveal}}}),
              "Won with 2 guesses, 1 of them needless.");
  CHECK_EQUAL(sentence({"*....*.", {{1, reveal}, {2, reveal}, {3, reveal}}}),
              "Not over after 3 moves, with 2 guesses, 1 of them riskier than needed.");
  CHECK_EQUAL(sentence({".....*", {{0, reveal}}}), "Won with one guess, at the least risk.");
  CHECK_EQUAL(sentence({"*..", {{0, reveal}, {2, reveal}}, OnMine::play_on}),
              "Complete: you hit one mine, with one guess, at the least risk.");
  CHECK_EQUAL(sentence({"*..",
                        {{0, MoveKind::flag}, {1, MoveKind::flag}, {2, MoveKind::flag}},
                        OnMine::end,
                        Win::all_identified}),
              "Lost by 2 wrong flags, without a guess.");
  CHECK_EQUAL(JudgedGame("*......", {{1, reveal}}).verdict(true).sentence,
              "Lost at move 1 by a fault, with one guess, at the least risk.");
}

}  // namespace

CHECK_UNIT(game_verdict) {
  a_loss_has_its_risk_and_what_was_better();
  a_chord_is_called_one();
  what_is_not_known_is_not_said();
  games_that_no_mine_lost_tell_their_guesses();
}

}  // namespace game_verdict_test

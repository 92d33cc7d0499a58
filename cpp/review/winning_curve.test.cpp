// The chance to win in the course of a game: what it lost by choices and by luck adds up.
#include "review/winning_curve.hpp"

#include "testing/check.hpp"

namespace winning_curve_test {

namespace {

using minewise::Judged;
using minewise::MoveKind;
using minewise::Winning;
using minewise::WinningCurve;

Judged guess(std::size_t number, double before, double chosen, double error = 0.0) {
  Judged judged{number, {0, MoveKind::reveal}, 0.5, 0.25, 0, false, false, false, true};
  judged.winning = Winning{before, 3, chosen, error, error};
  return judged;
}

void a_guess_without_a_chance_to_win_is_no_point() {
  WinningCurve curve;
  Judged judged = guess(1, 0.5, 0.5);
  judged.winning.reset();
  curve.add(judged);
  curve.end(true);
  CHECK(curve.points().empty());
  CHECK(!curve.luck());
  CHECK_EQUAL(curve.sentence(), "");
}

void what_was_lost_and_luck_lead_to_the_end() {
  for (const bool won : {false, true}) {
    WinningCurve curve;
    curve.add(guess(1, 0.5, 0.25));
    CHECK(!curve.luck());
    curve.add(guess(4, 0.75, 0.5));
    CHECK_EQUAL(*curve.points().front().luck, 0.5);
    CHECK_EQUAL(curve.sentence(),
                "The chance to win was 50.0% at the first guess. The choices lost 50.0 points so "
                "far.");
    curve.end(won);
    CHECK_EQUAL(*curve.points().back().luck, won ? 0.5 : -0.5);
    CHECK_EQUAL(curve.lost(), 0.5);
    // What there was, less what was lost, and luck.
    CHECK_EQUAL(0.5 - curve.lost() + *curve.luck(), won ? 1.0 : 0.0);
  }
}

void it_is_said_in_points() {
  WinningCurve lost;
  lost.add(guess(1, 0.5, 0.375, 0.1));
  lost.end(false);
  CHECK_EQUAL(lost.sentence(),
              "The chance to win was about 50.0% at the first guess. The choices lost about 12.5 "
              "points, and bad luck took about 37.5.");
  WinningCurve won;
  won.add(guess(1, 0.5, 0.5));
  won.end(true);
  CHECK_EQUAL(won.sentence(),
              "The chance to win was 50.0% at the first guess. The choices lost none of it, and "
              "good luck gave 50.0 points.");
  WinningCurve hopeless;
  hopeless.add(guess(1, 0.5, 0.0));
  hopeless.end(false);
  CHECK_EQUAL(hopeless.sentence(),
              "The chance to win was 50.0% at the first guess. The choices lost 50.0 points, and "
              "luck changed nothing.");
}

}  // namespace

CHECK_UNIT(winning_curve) {
  a_guess_without_a_chance_to_win_is_no_point();
  what_was_lost_and_luck_lead_to_the_end();
  it_is_said_in_points();
}

}  // namespace winning_curve_test

// What games come to: mistakes by kind, kept as numbers, and many games added up.
#include "review/game_review.hpp"

#include <cmath>

#include "testing/check.hpp"

namespace game_review_test {

namespace {

using minewise::GameReview;
using minewise::Judged;
using minewise::Missed;
using minewise::MoveKind;
using minewise::ReviewSums;
using minewise::Technique;
using minewise::Winning;

Judged guess(double chance, double least, bool hit) {
  return {0, {0, MoveKind::reveal}, chance, least, 0, false, false, hit, true};
}

Judged needless(double chance, Technique technique) {
  Judged judged = guess(chance, 0.0, false);
  judged.missed = Missed{{1, false, {2}, false}, technique, 0};
  return judged;
}

GameReview a_game() {
  GameReview review;
  review.add(guess(0.25, 0.25, false));
  Judged worse = guess(0.5, 0.25, true);
  worse.winning = Winning{0.5, 3, 0.25, 0.0, 0.0};
  review.add(worse);
  review.add(needless(0.5, Technique::one_two));
  review.add(needless(0.25, Technique::one_two));
  review.add(needless(0.25, Technique::mine_total));
  return review;
}

void mistakes_are_counted_by_kind() {
  const GameReview review = a_game();
  CHECK_EQUAL(review.moves, 5);
  CHECK_EQUAL(review.guesses, 5);
  CHECK_EQUAL(review.mistakes.worse.count, 1);
  CHECK_EQUAL(review.mistakes.worse.skill_loss, 0.25);
  CHECK_EQUAL(review.mistakes.worse.winning_lost, 0.25);
  CHECK_EQUAL(review.mistakes.needless().count, 3);
  CHECK_EQUAL(review.mistakes.needless().skill_loss, 1.0);
  CHECK_EQUAL(review.mistakes.missed[static_cast<std::size_t>(Technique::one_two)].count, 2);
  CHECK_EQUAL(review.weighed, 1);
  CHECK_EQUAL(
      review.summary(),
      "5 guesses, 3 of them needless. The chance to survive them all was 10.5%. Luck +0.75 mines, "
      "skill loss 1.25 mines. Missed safe cells: 2 by the 1-2 pattern, 1 by the mine total.");
}

void guesses_are_counted_by_phase() {
  GameReview review;
  review.add(guess(0.25, 0.25, false));
  Judged late = guess(0.5, 0.25, true);
  late.phase = minewise::GamePhase::end;
  review.add(late);
  CHECK(review.phases[0] == (minewise::PhaseSum{1, 0, {}}));
  CHECK(review.phases[2] == (minewise::PhaseSum{1, 1, {1, 0.25, 0.0}}));
}

void numbers_hold_all_of_it() {
  const GameReview review = a_game();
  const auto numbers = review.numbers();
  CHECK(GameReview::of(numbers) == review);
  CHECK(!GameReview::of(std::span(numbers).first(3)));
}

void games_add_up_part_by_part() {
  ReviewSums one;
  ReviewSums other;
  one.add(a_game(), true);
  CHECK(std::isnan(one.mean(0).interval.low));
  other.add({}, false);
  one += other;
  CHECK_EQUAL(one.games(), 2);
  CHECK_EQUAL(one.win_rate().value, 0.5);
  CHECK_EQUAL(one.mistakes().needless().count, 3);
  for (std::size_t i = 0; i < minewise::review_figures.size(); ++i) {
    const auto mean = one.mean(i);
    if (minewise::review_figures[i].name == "guesses") {
      // 5 and 0: the variance is 12.5.
      CHECK_EQUAL(mean.value, 2.5);
      CHECK(std::abs(mean.interval.half_width() - minewise::z95 * 2.5) < 1e-12);
    }
    // Of the one game in which it is known.
    if (minewise::review_figures[i].name == "winning_lost") CHECK_EQUAL(mean.value, 0.25);
  }
}

}  // namespace

CHECK_UNIT(game_review) {
  mistakes_are_counted_by_kind();
  guesses_are_counted_by_phase();
  numbers_hold_all_of_it();
  games_add_up_part_by_part();
}

}  // namespace game_review_test

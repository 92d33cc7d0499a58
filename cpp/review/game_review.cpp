#include "review/game_review.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "why/phrase.hpp"

namespace minewise {

namespace {

std::string signed_decimal(double number) {
  return joined({std::signbit(number) ? "" : "+", decimal(number, 2)});
}

/// 2 by one clue, 1 by the 1-2 pattern
std::string missed_text(const MistakeSums& mistakes) {
  std::string text;
  for (std::size_t i = 0; i < mistakes.missed.size(); ++i) {
    if (mistakes.missed[i].count == 0) continue;
    text += joined({text.empty() ? "" : ", ", std::to_string(mistakes.missed[i].count), " ",
                    phrase_of(static_cast<Technique>(i))});
  }
  return text;
}

/// Shows every number of a review, in one order.
template <class Review, class Show>
void for_numbers(Review& review, const Show& show) {
  show(review.moves);
  show(review.guesses);
  show(review.weighed);
  show(review.luck);
  show(review.skill_loss);
  show(review.survival);
  show(review.winning_lost);
  const auto show_sum = [&](auto& sum) {
    show(sum.count);
    show(sum.skill_loss);
    show(sum.winning_lost);
  };
  show_sum(review.mistakes.worse);
  for (auto& sum : review.mistakes.missed) show_sum(sum);
  for (auto& phase : review.phases) {
    show(phase.guesses);
    show(phase.hits);
    show_sum(phase.mistakes);
  }
}

}  // namespace

MistakeSum& MistakeSum::operator+=(const MistakeSum& other) {
  count += other.count;
  skill_loss += other.skill_loss;
  winning_lost += other.winning_lost;
  return *this;
}

void MistakeSum::add(const Judged& judged) {
  *this += {1, judged.skill_loss(), judged.winning ? judged.winning->lost() : 0.0};
}

MistakeSums& MistakeSums::operator+=(const MistakeSums& other) {
  worse += other.worse;
  for (std::size_t i = 0; i < missed.size(); ++i) missed[i] += other.missed[i];
  return *this;
}

void MistakeSums::add(const Judged& judged) {
  if (judged.missed) {
    missed[static_cast<std::size_t>(judged.missed->technique)].add(judged);
  } else if (!judged.mistake().empty()) {
    worse.add(judged);
  }
}

MistakeSum MistakeSums::needless() const {
  MistakeSum sum;
  for (const MistakeSum& one : missed) sum += one;
  return sum;
}

PhaseSum& PhaseSum::operator+=(const PhaseSum& other) {
  guesses += other.guesses;
  hits += other.hits;
  mistakes += other.mistakes;
  return *this;
}

void PhaseSum::add(const Judged& judged) {
  ++guesses;
  hits += judged.hit ? 1 : 0;
  if (!judged.mistake().empty()) mistakes.add(judged);
}

void GameReview::add(const Judged& judged) {
  ++moves;
  if (!judged.guess()) return;
  ++guesses;
  mistakes.add(judged);
  phases[static_cast<std::size_t>(judged.phase)].add(judged);
  luck += judged.luck();
  skill_loss += judged.skill_loss();
  survival *= 1.0 - judged.chance;
  if (!judged.winning) return;
  ++weighed;
  winning_lost += judged.winning->lost();
}

std::array<double, GameReview::number_count> GameReview::numbers() const {
  std::array<double, number_count> numbers{};
  double* next = numbers.data();
  for_numbers(*this, [&](auto number) { *next++ = static_cast<double>(number); });
  return numbers;
}

std::optional<GameReview> GameReview::of(std::span<const double> numbers) {
  if (numbers.size() != number_count) return {};
  GameReview review;
  const double* next = numbers.data();
  for_numbers(review, [&]<class Number>(Number& number) { number = static_cast<Number>(*next++); });
  return review;
}

std::string GameReview::summary() const {
  if (guesses == 0) return "No guess: every reveal was certainly safe.";
  std::string text = joined(
      {std::to_string(guesses), guesses > 1 ? " guesses, " : " guess, ",
       std::to_string(mistakes.needless().count), " of them needless. The chance to survive ",
       guesses > 1 ? "them all" : "it", " was ", chance_text(survival), ". Luck ",
       signed_decimal(luck), " mines, skill loss ", decimal(skill_loss, 2), " mines."});
  const std::string missed = missed_text(mistakes);
  if (!missed.empty()) text += joined({" Missed safe cells: ", missed, "."});
  return text;
}

ReviewSums& ReviewSums::operator+=(const ReviewSums& other) {
  games_ += other.games_;
  wins_ += other.wins_;
  mistakes_ += other.mistakes_;
  for (std::size_t i = 0; i < phases_.size(); ++i) phases_[i] += other.phases_[i];
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    moments_[i].count += other.moments_[i].count;
    moments_[i].sum += other.moments_[i].sum;
    moments_[i].squares += other.moments_[i].squares;
  }
  return *this;
}

void ReviewSums::add(const GameReview& game, bool won) {
  ++games_;
  wins_ += won ? 1 : 0;
  mistakes_ += game.mistakes;
  for (std::size_t i = 0; i < phases_.size(); ++i) phases_[i] += game.phases[i];
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    if (review_figures[i].name == "winning_lost" && game.weighed == 0) continue;
    const double value = review_figures[i].of(game);
    ++moments_[i].count;
    moments_[i].sum += value;
    moments_[i].squares += value * value;
  }
}

Estimate ReviewSums::win_rate() const {
  const double rate = static_cast<double>(wins_) / static_cast<double>(games_);
  return {rate, wilson(wins_, games_)};
}

Estimate ReviewSums::mean(std::size_t figure) const {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const Moments& moments = moments_[figure];
  const auto count = static_cast<double>(moments.count);
  const double mean = moments.sum / count;
  if (moments.count < 2) return {mean, {none, none}};
  const double variance = std::max(0.0, (moments.squares - mean * moments.sum) / (count - 1.0));
  const double half = z95 * std::sqrt(variance / count);
  return {mean, {mean - half, mean + half}};
}

}  // namespace minewise

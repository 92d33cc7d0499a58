// The judgements of a game, part by part: a long game takes seconds, and its page shows what there
// is.
#pragma once

#include "questions/held_game.hpp"
#include "review/game_verdict.hpp"
#include "review/judge.hpp"
#include "review/winning_curve.hpp"

namespace minewise::questions {

class Judging {
 public:
  /// Each guess is played out on so many layouts for its chance to win; on none, there is none.
  Judging(const HeldGame& held, int playouts, bool protected_first);

  /// How many moves are judged.
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] const GameReview& sums() const { return sums_; }
  /// The first move that took more risk than it had to.
  [[nodiscard]] const std::optional<std::size_t>& first_mistake() const { return first_mistake_; }
  [[nodiscard]] const WinningCurve& curve() const { return curve_; }
  /// Of the whole game, all of whose moves are judged.
  [[nodiscard]] GameVerdict verdict(const HeldGame& held) const;
  /// Are these still moves of the game, and not of one that was taken back?
  [[nodiscard]] bool is_of(const History& history) const;

  /// Does the next move rest on withheld clues that the model does not let be read?
  [[nodiscard]] bool is_unreadable(const PlayedMove& move) const;

  /// Judges the next move, however long it takes, which is some seconds at most; none where it
  /// revealed nothing.
  std::optional<Judged> next(const PlayedMove& move);

 private:
  History again_;
  Judge judge_;
  GameReview sums_;
  WinningCurve curve_;
  std::optional<std::size_t> first_mistake_;
  /// Of the move before the next one; none where it revealed nothing.
  std::optional<Judged> last_;
  std::size_t at_ = 0;
  ClueModel clues_;
  int taken_back_;
};

}  // namespace minewise::questions

// Whole games of the agent `best`.
#pragma once

#include "core/best_guess.hpp"
#include "core/playing.hpp"

namespace minewise {

/// A game that is scored with less luck than by winning or losing. Both have the same mean as that.
struct ScoredGame {
  Status status = Status::playing;
  /// The share of layouts that are won where an end game was solved, else 1 or 0.
  double exact = 0.0;
  /// That, and of each guess before it: what it was worth to survive times its chance, less the
  /// same if it was survived.
  double steadied = 0.0;
  /// Of the slowest guess: the work of looking ahead.
  int guesses = 0;
};

class BestPlayer : public ExactPlayer {
 public:
  BestPlayer(const Rules& rules, bool mines_known, const Strength& strength, const Effort& effort)
      : ExactPlayer(rules, mines_known, Guess::fewest, effort),
        guesser_(rules, mines_known, strength, office()) {}

  /// Plays a game up to the first end game that is solved.
  ScoredGame score(std::uint64_t seed, std::uint64_t game);

 protected:
  Cell first_cell(Random& random) override;
  Cell choose(const Position& position, const Certainty& certainty, Random& random) override;

 private:
  Guesser guesser_;
  bool scoring_ = false;
  ScoredGame scored_;
  double at_stake_ = 0.0;
  double survival_ = 1.0;
};

}  // namespace minewise

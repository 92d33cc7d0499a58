// The agent `best`, with the positions at which it guessed.
#pragma once

#include <cstdint>
#include <vector>

#include "players/best_player.hpp"

namespace minewise {

struct Guessed {
  std::vector<std::int8_t> shown;
  Cell cell;
  Source source;
};

class WatchedPlayer : public BestPlayer {
 public:
  using BestPlayer::BestPlayer;
  /// Of the game played last, without a first click that the rules protect.
  [[nodiscard]] const std::vector<Guessed>& guesses() const { return guesses_; }
  /// Before another game.
  void forget() { guesses_.clear(); }

 protected:
  [[nodiscard]] bool guess(Shown shown, const Position& position, const Certainty& certainty,
                           Random& random, Decision& decision) override {
    if (!BestPlayer::guess(shown, position, certainty, random, decision)) return false;
    const BestGuess& guess = last_guess();
    const Shown bare = position.shown();
    if (guess.cell) guesses_.push_back({{bare.begin(), bare.end()}, *guess.cell, guess.source});
    return true;
  }

 private:
  std::vector<Guessed> guesses_;
};

}  // namespace minewise

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
  Interruptible<Cell> choose(const Position& position, const Certainty& certainty,
                             Random& random) override {
    const auto cell = BestPlayer::choose(position, certainty, random);
    if (!cell) return cell;
    const Shown shown = position.shown();
    if (guess().cell) {
      guesses_.push_back({{shown.begin(), shown.end()}, *guess().cell, guess().source});
    }
    return cell;
  }

 private:
  std::vector<Guessed> guesses_;
};

}  // namespace minewise

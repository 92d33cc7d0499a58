// Positions of games that `best` played, and how these games ended: for learning the chance to win,
// and for measuring what was learned.
#pragma once

#include <cstdint>
#include <vector>

#include "players/best_player.hpp"

namespace minewise {

/// A position, and what came of the game from there on.
struct PlayedPosition {
  std::uint64_t game;
  /// The view, without flags.
  std::vector<std::int8_t> shown;
  /// Was some covered cell safe for certain? Else it was a guess.
  bool certain;
  bool won;
  /// As `ScoredGame`.
  double exact;
  /// The same of the rest of the game: without the luck from this position on.
  double steadied;
};

/// Which positions of a game are kept: each guess before the end game is solved, and each turn
/// before that which had a certain cell, with these chances. That is decided when a position is
/// met: whatever looked at the whole game, as a choice of one position of each does, would favour
/// positions of games that were lost at once.
struct SamplingRates {
  double guess;
  double certain;
  /// At most the first of each kind in a game?
  bool one;
};

/// The agent `best`, which keeps some of the positions that it meets.
class PositionSampler : public BestPlayer {
 public:
  PositionSampler(const Rules& rules, const Strength& strength, const SamplingRates& rates,
                  const Effort& effort, const KeepGoing& keep_going)
      : BestPlayer(rules, true, strength, effort, keep_going), rates_(rates) {}

  /// Plays a game to its end.
  Interruptible<std::vector<PlayedPosition>> sample(std::uint64_t seed, std::uint64_t game);

 protected:
  [[nodiscard]] bool think(Shown shown, Random& random, Decision& decision) override;

 private:
  SamplingRates rates_;
  bool is_solved_ = false;
  std::vector<PlayedPosition> positions_;
  Random sampling_{Key{}};
};

}  // namespace minewise

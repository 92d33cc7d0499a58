// Two strengths of `best`, guess by guess: what one wins more than the other.
//
// At every guess in games of the challenger at which the champion would take another cell, both
// cells are played on by the champion on the same layouts. What the challenger's cells gain, summed
// over a game, is on average what it wins more than the champion in whole games (the performance
// difference lemma: Kakade and Langford, 2002), with far less luck than in those.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "learn/watched_player.hpp"
#include "players/playouts.hpp"

namespace minewise {

/// One guess at which the two differ.
struct DuelRow {
  std::uint64_t game;
  double log2_layouts;
  double gain;
};

class GuessDuel {
 public:
  /// Both begin alike. Each guess is played on on so many layouts, or searched where the champion
  /// searches it.
  GuessDuel(const Rules& rules, const Strength& champion, const Strength& challenger, int layouts,
            const Effort& effort, const KeepGoing& keep_going);

  /// Appends the rows of a game; false if it was interrupted.
  [[nodiscard]] bool play(std::uint64_t seed, std::uint64_t game, std::vector<DuelRow>& rows);

 private:
  Interruptible<std::optional<double>> gain(Assessment& assessment,
                                            const std::array<Cell, 2>& cells, Random& random);

  Rules rules_;
  Strength champion_;
  int layouts_;
  KeepGoing keep_going_;
  ShapeCounter counter_;
  WatchedPlayer challenger_;
  Guesser guesser_;
  Playouts playouts_;
};

}  // namespace minewise

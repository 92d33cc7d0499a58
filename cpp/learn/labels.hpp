// Value labels: what guesses were worth when games were played on from them, for fitting the worth
// of positions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "learn/watched_player.hpp"
#include "players/playouts.hpp"

namespace minewise {

/// How guesses are labelled.
struct Labelling {
  /// So many candidates of a guess: the best by their score, and `chosen_at_random` of the others.
  int candidates;
  int chosen_at_random;
  /// Others are at least so many times as safe as the safest.
  double tolerance;
  /// Layouts on which each candidate is played on, the same for all of a position.
  int layouts;
  /// Positions that are searched instead, every move to the end.
  EndingLimits exact;
};

/// One clue that a candidate may show; what is said of its position and of the candidate is the
/// same in all its rows.
struct LabelRow {
  double game, turn;
  /// Of the position: base-2 logarithm of its layouts, mines and cells not decided, cells next to
  /// clues among these, components.
  double log2_layouts, mines, undecided, constrained, components;
  /// Of the candidate: where it is, the chance that it is safe, covered neighbours, how many of the
  /// cell and its neighbours no clue sees, components around it, is it the choice of `best`?
  double row, column, safety, around, unconstrained, components_around, chosen;
  /// The clue, the chance of it, and what is known then (see Answer).
  double count, chance, progress, safe_cells, best, second;
  /// What the candidate is worth, and the variance of that; 0 where it was searched.
  double worth, variance;
};

class Labeller {
 public:
  /// `player` plays the games whose guesses are labelled, `playing_on` those from there on.
  Labeller(const Rules& rules, const Strength& player, const Strength& playing_on,
           const Labelling& labelling, const Effort& effort, const GoOn& go_on);

  /// Rows of all guesses in a game that looked ahead.
  std::vector<LabelRow> label(std::uint64_t seed, std::uint64_t game);

 private:
  struct Worthy {
    double worth;
    double variance;
  };
  void label_guess(const Guessed& guessed, const Key& key, std::uint64_t turn,
                   std::vector<LabelRow>& rows);
  std::vector<Worthy> play_out(const Position& position, const std::vector<Prospect>& prospects,
                               const Worth& worth, Random& random);

  Rules rules_;
  Labelling labelling_;
  GoOn go_on_;
  CensusOffice office_;
  WatchedPlayer watched_;
  Playouts playouts_;
  Guesser guesser_;
};

}  // namespace minewise

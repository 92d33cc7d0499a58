// Value labels: how often guesses won when games were played on from them, for fitting the value of
// positions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
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
  /// The clue, the chance of it, and what is known then.
  double count, chance;
  Features features;
  /// The value of the candidate, and the variance of that; 0 where it was searched.
  double value, variance;
};

/// The names of the numbers of a row, in their order; `feature_names` stand at `features`.
inline constexpr std::array<std::string_view, 19> label_columns{
    "game",  "turn",   "log2_layouts", "mines",  "undecided",     "constrained",       "components",
    "row",   "column", "safety",       "around", "unconstrained", "components_around", "chosen",
    "count", "chance", "features",     "value",  "variance"};
static_assert(sizeof(LabelRow) ==
              (label_columns.size() - 1 + feature_names.size()) * sizeof(double));

class Labeller {
 public:
  /// `player` plays the games whose guesses are labelled, `playing_on` those from there on.
  Labeller(const Rules& rules, const Strength& player, const Strength& playing_on,
           const Labelling& labelling, const Effort& effort, const KeepGoing& keep_going);

  /// Rows of all guesses in a game that looked ahead.
  Interruptible<std::vector<LabelRow>> label(std::uint64_t seed, std::uint64_t game);

 private:
  struct Estimate {
    double value;
    double variance;
  };
  /// False if it was interrupted.
  [[nodiscard]] bool label_guess(const Guessed& guessed, const Key& key, std::uint64_t turn,
                                 std::vector<LabelRow>& rows);
  Interruptible<std::vector<Estimate>> play_out(const Position& position,
                                                const std::vector<Prospect>& prospects,
                                                const Value& value, Random& random);

  Rules rules_;
  Labelling labelling_;
  KeepGoing keep_going_;
  ShapeCounter counter_;
  WatchedPlayer watched_;
  Strength player_;
  Playouts playouts_;
  Guesser guesser_;
};

}  // namespace minewise

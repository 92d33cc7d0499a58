// The chance to win a position, as far as it can be known: exactly where the end game is searched,
// else as it was learned from how games of `best` went on. For people: `best` does not choose by
// it, as it tells positions apart better than the cells of one.
#pragma once

#include <optional>
#include <vector>

#include "base/interrupt.hpp"
#include "players/best_guess.hpp"
#include "players/chance_features.hpp"

namespace minewise {

struct ChanceToWin {
  double chance;
  /// A standard deviation; 0 where the rest of the game was searched.
  double error;

  [[nodiscard]] bool exact() const { return error == 0.0; }
};

/// By the features of a position alone.
double learned_chance(const ChanceFeatures& features);

/// As it was learned. The position must be counted, maybe by samples, and its mine total known;
/// cells may be certain or not.
ChanceToWin learned_chance_to_win(const Position& position, const Certainty& certainty,
                                  const Chances& chances);

/// A position and the moves that were considered in it, the best first.
struct WeighedPosition {
  ChanceToWin win;
  std::vector<MoveValue> moves;
  /// Base-2 logarithm of the layouts; of a position that was searched nothing.
  double log2_layouts = 0.0;
};

/// Finds the chance to win of positions and moves under rules that end a game at a mine, ask for
/// all safe cells, and tell the mine total.
class ChanceSearch {
 public:
  /// `strength` says how far end games are searched. The counter reads exact clues.
  ChanceSearch(const Rules& rules, const Strength& strength, ShapeCounter& counter,
               const KeepGoing& keep_going)
      : rules_(rules),
        strength_(strength),
        counter_(&counter),
        keep_going_(keep_going),
        guesser_(rules, true, strength, counter, keep_going, MakePlayOn{}) {}

  /// None for a view that no layout fits, or whose chances are not known; `also` is considered
  /// too, if it may be safe. No move if only mines are left.
  Interruptible<std::optional<WeighedPosition>> weigh(Shown shown, std::optional<Cell> also = {});
  /// Where a position was not searched: what may come of each of its moves, as it was learned. Of
  /// each move the mean over its answers stays its chance to win.
  Interruptible<bool> look_on(Shown shown, WeighedPosition& weighed);

 private:
  Rules rules_;
  Strength strength_;
  ShapeCounter* counter_;
  KeepGoing keep_going_;
  Guesser guesser_;
};

}  // namespace minewise

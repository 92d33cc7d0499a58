// The chance to win at a guess, with the cell that was chosen and with the best one.
#pragma once

#include <optional>
#include <span>

#include "base/interrupt.hpp"
#include "players/best_guess.hpp"

namespace minewise {

struct Winning {
  /// Before the guess, with the best cell from there on.
  double before;
  Cell best;
  /// After the choice, before the cell shows anything.
  double chosen;
  /// Was the rest of the game searched? Else both are estimates, and `error` is the standard
  /// deviation of their difference.
  bool exact;
  double error;

  /// The chance to win that another cell would have had beyond that.
  [[nodiscard]] double lost() const { return before - chosen; }
};

/// Can the chance to win be known under these rules?
bool is_winning_known(const Rules& rules, std::optional<int> mines);

/// Of a reveal in a view that reveals one cell that may be safe and may be a mine, or hits a mine
/// for certain (no cell). None where the position is too wide.
Interruptible<std::optional<Winning>> winning_of(Guesser& guesser, Shown shown,
                                                 std::optional<Cell> chosen);

}  // namespace minewise

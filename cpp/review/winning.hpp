// The chance to win at a guess, with the cell that was chosen and with the best one.
#pragma once

#include <optional>
#include <vector>

#include "base/interrupt.hpp"
#include "players/chance_to_win.hpp"
#include "players/playouts.hpp"

namespace minewise {

struct Winning {
  /// Before the guess, with the best cell.
  double before;
  Cell best;
  /// After the choice, before the cell shows anything.
  double chosen;
  /// Standard deviations of `before`, and of what was lost; 0 where the rest was searched.
  double error;
  double lost_error;

  /// Was the rest of the game searched?
  [[nodiscard]] bool exact() const { return error == 0.0; }
  /// The chance to win that the best cell would have had beyond that of the chosen one.
  [[nodiscard]] double lost() const { return before - chosen; }
};

/// Finds chances to win. Where the layouts are few the rest of the game is searched, and they are
/// those of the best play. In openings they are learned: games played on take longest there, and no
/// number of them that one waits for comes nearer. Else layouts are drawn, and the game is played
/// on after each of some cells on the same ones: the chances are those of the agent `best` without
/// its look ahead.
class WinningSearch {
 public:
  /// Can the chance to win be known under these rules?
  static bool is_possible(const Rules& rules, std::optional<int> mines);

  /// So many layouts are drawn for a guess, and fewer on boards larger than expert. The counter
  /// reads exact clues.
  WinningSearch(const Rules& rules, int layouts, ShapeCounter& counter,
                const KeepGoing& keep_going);

  /// Of the reveal of one cell that may be safe, or no cell: a mine for certain. None where the
  /// position is too wide.
  Interruptible<std::optional<Winning>> of(Shown shown, std::optional<Cell> chosen);

 private:
  /// Of each cell: what came of it on each layout.
  using Scores = std::vector<std::vector<double>>;
  Interruptible<Scores> play_on(Assessment& assessment, const std::vector<Prospect>& prospects);
  Interruptible<std::optional<Winning>> estimate(Shown shown, const std::vector<MoveValue>& moves,
                                                 std::optional<Cell> chosen);

  Rules rules_;
  int layouts_;
  ShapeCounter* counter_;
  Strength strength_;
  ChanceSearch search_;
  Playouts playouts_;
};

}  // namespace minewise

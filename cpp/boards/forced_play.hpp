// A board played without a guess: with what one level of reasoning proves, until it is solved or
// nothing more is proved.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analyze/position.hpp"
#include "base/interrupt.hpp"
#include "boards/subsets.hpp"
#include "count/deduction.hpp"
#include "game/board.hpp"
#include "game/board_kind.hpp"

namespace minewise {

// Mines that could change places with safe cells beside them, unseen: a guess that no reasoning
// spares.

/// Looks for two cells side by side, one of them a mine, and for four in a square with a mine in
/// each row and column of it, which every other safe cell sees in equal numbers. With those mines
/// in the other cells, all clues outside stay the same. So none of these cells can be proved safe,
/// and who must reveal them has to guess. Far from all guesses are of this kind, but it is found in
/// a hundredth of the time that it takes to play.
class Swaps {
 public:
  explicit Swaps(Grid grid);

  /// Is there one on the board that leaves the first cell safe? Boards that are wider than the bits
  /// of a row are not looked at.
  bool any(const Board& board, Cell first);

 private:
  Grid grid_;
  /// Of each row, with one above and one below: a bit where a mine is, from column -1 on. Outside
  /// of the board all are mines.
  std::vector<std::uint64_t> mines_;
  std::vector<std::uint64_t> first_;  // the first cell alone
};

class ForcedPlay {
 public:
  /// Of boards of that size and so many mines, on which a revealed 0 opens its neighbours. The
  /// counter must outlive it and read exact clues.
  ForcedPlay(Grid grid, int mines, Level level, ShapeCounter& counter);

  /// Does the level of reasoning reveal every safe cell of a board, after the first one?
  bool solves(const Board& board, Cell first);

 private:
  void open(const Board& board, Cell cell);
  bool open_safe(const Board& board, const std::vector<Cell>& decided,
                 const std::vector<Verdict>& verdict);
  bool prove(const Board& board);
  bool count(const Board& board);

  Grid grid_;
  int mines_;
  Level level_;
  ShapeCounter* counter_;
  Deduction deduction_;
  std::optional<Position> position_;
  Swaps swaps_;
  Pairs pairs_;
  Subsets subsets_;
  std::vector<Cell> opening_;
  std::vector<Cell> decided_;
  int covered_ = 0;  // safe cells that are
};

}  // namespace minewise

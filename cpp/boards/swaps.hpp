// Mines that could change places with safe cells beside them, unseen: a guess that no reasoning
// spares.
#pragma once

#include <cstdint>
#include <vector>

#include "game/board.hpp"

namespace minewise {

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

}  // namespace minewise

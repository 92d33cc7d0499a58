// A board played without a guess: with what one level of reasoning proves, until it is solved or
// nothing more is proved.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analyze/position.hpp"
#include "base/interrupt.hpp"
#include "boards/mine_rows.hpp"
#include "boards/subsets.hpp"
#include "count/deduction.hpp"
#include "game/board.hpp"
#include "game/board_kind.hpp"

namespace minewise {

class ForcedPlay {
 public:
  /// Of boards of that size and so many mines, on which a revealed 0 opens its neighbours. The
  /// counter must outlive it and read exact clues.
  ForcedPlay(Grid grid, int mines, Level level, ShapeCounter& counter);

  /// Does the level of reasoning reveal every safe cell of a board, after the first one?
  bool solves(const Board& board, Cell first);

 private:
  void open(const Board& board, Cell cell);
  bool open_safe(const Board& board, std::span<const Cell> decided,
                 const std::vector<Verdict>& verdict);
  bool prove(const Board& board);
  bool count(const Board& board);

  Grid grid_;
  int mines_;
  Level level_;
  ShapeCounter* counter_;
  Deduction deduction_;
  std::optional<Position> position_;
  std::optional<MineRows> rows_;  // where boards fit
  Pairs pairs_;
  Subsets subsets_;
  std::vector<Cell> opening_;
  int covered_ = 0;  // safe cells that are
};

}  // namespace minewise

// A walk over the boards that a level of reasoning solves: it comes to dense ones, which no random
// board is.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/interrupt.hpp"
#include "base/random.hpp"
#include "boards/no_guess_boards.hpp"
#include "game/board.hpp"

namespace minewise {

/// It begins at the board without a mine, which every level solves, and grows: in turn a mine is
/// added and one is moved, each time back again where the level no longer solves the board. From
/// then on mines are moved only, from a random one to a random free cell (Metropolis and others,
/// 1953). As each move is as likely as the one back, in the long run each board is as likely as any
/// other that moves lead to. Whether they lead to all boards of the level is known of small sizes
/// alone.
class BoardWalk {
 public:
  /// Of game `number` of `seed`, which begins at the cell `first`. The boards must outlive it.
  BoardWalk(NoGuessBoards& boards, std::uint64_t seed, std::uint64_t number, Cell first);

  /// Grows until the board is one of those that are wanted. False where so many tries, which depend
  /// on the rules alone, do not get there.
  Interruptible<bool> grow();
  /// Tries so many moves, and stays among the boards that are wanted.
  Interruptible<bool> go(std::uint64_t moves);

  [[nodiscard]] const Board& board() const { return board_; }
  /// Of all moves tried, how many changed the board.
  [[nodiscard]] std::uint64_t moved() const { return moved_; }

 private:
  void add();
  void move();
  bool is_to_end();

  NoGuessBoards* boards_;
  Cell first_;
  Random random_;
  Board board_;
  std::vector<Cell> mines_;
  std::vector<Cell> free_;  // where mines may go
  int misses_ = std::numeric_limits<int>::max();
  std::uint64_t moved_ = 0;
  std::uint64_t since_ = 0;  // cells of boards since it was asked whether to go on
};

/// Moves that a walk tries before its board is taken: 3,000 with 150 mines on 30x16, where 300
/// halve what is left of where it came from, and 5,300 with 200, where 700 do
/// (`bench/dense_boards.py`).
std::uint64_t moves_before(const Rules& rules);

/// Lays `board` as number `number` of `seed`, for games that begin at the cell `first`: the first
/// of `most_attempts` attempts that is wanted, which is uniform over all that are; or else, then
/// called attempt `by_walk`, the one to which a walk leads. None where there is neither.
Interruptible<std::optional<std::uint64_t>> find_board(NoGuessBoards& boards, std::uint64_t seed,
                                                       std::uint64_t number, Cell first,
                                                       Board& board);

}  // namespace minewise

// Boards that need no guess, drawn at random: each that a level of reasoning solves with the same
// chance.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "boards/forced_play.hpp"
#include "game/board.hpp"
#include "game/board_kind.hpp"
#include "game/rules.hpp"

namespace minewise {

/// What counting may cost in search of a board: a part of what its level means, as wider positions
/// are not decided. No board of 10,000 expert ones comes near it.
inline constexpr Effort laying_effort{3'000'000};
/// Boards that are played at random for one that is wanted. Of expert boards every sixth needs no
/// guess; single clues solve one in 1,000, but show soon that they do not solve the others.
constexpr std::uint64_t most_attempts(Level level) {
  return level == Level::single ? 20'000 : 2'000;
}
/// Boards that are laid to find so many within a range of 3BV.
inline constexpr std::uint64_t most_laid = 1'000'000;
/// Cells of boards between two questions whether to go on: some milliseconds.
inline constexpr std::uint64_t cells_between_pauses = 16'384;
/// In place of the number of an attempt: a walk led to the board.
inline constexpr std::uint64_t by_walk = UINT64_MAX;

/// Which boards are wanted.
struct NoGuess {
  Level level = Level::exact;
  /// Of their 3BV, both included.
  int least_three_bv = 0;
  int most_three_bv = INT32_MAX;
  /// Only those that the level before does not solve?
  bool needs_level = false;
};

/// Boards of one kind of rules, for one thread.
///
/// Rejection: the boards of (seed, number) are tried in the order of their attempts, and the first
/// that is solved is the one. So it is uniform over all that are, and depends on nothing else.
class NoGuessBoards {
 public:
  /// The rules must have passed `refusal_of`.
  NoGuessBoards(const Rules& rules, const NoGuess& wanted, const Effort& effort,
                KeepGoing keep_going = {});
  NoGuessBoards(const NoGuessBoards&) = delete;
  NoGuessBoards& operator=(const NoGuessBoards&) = delete;

  /// Why there are no such boards by these rules: clues must be exact, and a 0 must open its
  /// neighbours.
  static std::optional<Error> refusal_of(const Rules& rules);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const NoGuess& wanted() const { return wanted_; }

  /// Lays `board` as number `number` of `seed`, for games that begin at the cell `first`; which
  /// attempt that was. None after `most` attempts whose 3BV is wanted; interrupted in between.
  Interruptible<std::optional<std::uint64_t>> draw(std::uint64_t seed, std::uint64_t number,
                                                   Cell first, std::uint64_t most, Board& board);
  /// May be called from any thread: what is drawn ends soon, interrupted, and so does all that is
  /// drawn from then on.
  void stop() { stopped_ = true; }
  [[nodiscard]] bool is_to_end() const { return stopped_ || is_interrupted(keep_going_); }
  /// Is a board one of those that are wanted?
  bool takes(const Board& board, Cell first) {
    return misses(board, first) == 0 && solves(board, first);
  }
  /// Does the level solve a board, whatever else is wanted?
  bool solves(const Board& board, Cell first) { return play_.solves(board, first); }
  /// How far a board is from the rest of what is wanted: 0 if it is not.
  int misses(const Board& board, Cell first);

 private:
  [[nodiscard]] bool has_range() const;
  [[nodiscard]] int beyond_range(const Board& board) const;

  Rules rules_;
  NoGuess wanted_;
  KeepGoing keep_going_;
  std::atomic<bool> stopped_ = false;
  ShapeCounter counter_;
  std::optional<MineRows> rows_;  // where boards fit
  ForcedPlay play_;
  std::optional<ForcedPlay> before_;  // by the level before, where it must not solve a board
};

}  // namespace minewise

// Drills: positions of real boards in which a safe cell is to be found, or it is to be told whether
// there is one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "base/random.hpp"
#include "boards/no_guess_boards.hpp"
#include "game/board.hpp"
#include "game/board_kind.hpp"
#include "game/rules.hpp"
#include "why/evidence.hpp"

namespace minewise {

struct DrillKind {
  /// Is there a safe cell at all? In about every second drill there is.
  bool may_guess = false;
  /// All that the levels before prove has been revealed, or is flagged. What this one proves is to
  /// be found.
  Level level = Level::subset;
  /// Where it is given, the proof of a cell that is to be found has this pattern, and only single
  /// clues have been used up.
  std::string_view pattern{};
};

struct Drill {
  std::vector<std::int8_t> shown;
  /// The lowest level that proves a safe cell; none where no cell is certainly safe.
  std::optional<Level> level;
  /// What is to be found, and all cells that are certainly safe: row by row.
  std::vector<Cell> cells{};
  std::vector<Cell> safe{};
};

/// A view as a drill: what its lowest level proves is to be found. The counter reads exact clues.
Drill drill_of(const Evidence& evidence);

/// Drills of one kind by one kind of rules, for one thread.
///
/// A board of (seed, number) is played from its first cell, without a guess, until it is solved or
/// stuck; of the positions on the way that are of this kind each is as likely as any other. Where
/// there is none, or the rules ask for boards that need no guess and this is none of them, the next
/// attempt of (seed, number) follows.
class Drills {
 public:
  /// The rules must have passed `refusal_of`.
  Drills(const Rules& rules, std::optional<int> mines_told, Cell first, const DrillKind& kind,
         const Effort& effort, KeepGoing keep_going = {});

  /// Why there are no such drills by these rules.
  static std::optional<Error> refusal_of(const Rules& rules, std::optional<int> mines_told,
                                         const DrillKind& kind);

  /// None where no attempt of `most` has such a position.
  Interruptible<std::optional<Drill>> draw(std::uint64_t seed, std::uint64_t number,
                                           std::uint64_t most);

 private:
  void play();
  void open(Cell cell);
  bool open_safe(Level level);
  bool open_proved(Level level);
  [[nodiscard]] Drill drill_at(std::vector<std::int8_t> shown);

  Rules rules_;
  std::optional<int> mines_;  // as the player is told
  Cell first_;
  DrillKind kind_;
  KeepGoing keep_going_;
  ShapeCounter counter_;
  std::vector<Cell> kept_free_;
  Board board_;
  /// Where the rules ask for boards that need no guess.
  std::optional<NoGuessBoards> boards_;
  std::vector<std::int8_t> shown_;
  std::vector<Cell> opening_;
  /// Positions in which the levels before prove nothing more.
  std::vector<std::vector<std::int8_t>> stuck_;
};

}  // namespace minewise

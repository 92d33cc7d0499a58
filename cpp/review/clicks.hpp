// Clicks as replays and players count them, a game played by them, those with an effect, and what
// they solved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/grid.hpp"
#include "formats/replay.hpp"
#include "game/board.hpp"
#include "game/game.hpp"

namespace minewise {

enum class ClickKind : std::uint8_t {
  /// Reveals a covered cell.
  left,
  /// Sets a flag, or takes it away.
  right,
  /// Both buttons or the middle one: reveals what is around a clue with as many flags.
  chord,
};

/// The cell of a click beside the board.
inline constexpr Cell off_board = -1;

struct Click {
  ClickKind kind;
  Cell cell;
  /// Since any moment that all clicks of a game share.
  std::int64_t milliseconds;

  bool operator==(const Click&) const = default;
};

enum class ClickEffect : std::uint8_t { nothing, flag, unflag, reveal, mine };

/// The game of the programs that people play: it is won when all safe cells are revealed, and lost
/// by the first mine. A cascade stops at flags.
class ClickedGame {
 public:
  /// Of a board that rules allow: at most 1000 rows and columns.
  explicit ClickedGame(const Board& board);

  /// What the click does; nothing once the game is over, or beside the board.
  ClickEffect click(ClickKind kind, Cell cell);

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] std::int8_t shown(Cell cell) const {
    return game_.shown()[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] bool is_over() const { return game_.status() != Status::playing; }

 private:
  Grid grid_;
  Game game_;
};

/// The rules of such a game.
Rules clicked_rules(const Board& board);

/// Numbers of one kind of click.
struct ClicksOfKind {
  int all = 0;
  /// A reveal that uncovers cells, and no mine; the first flag on a mine, whatever becomes of it; a
  /// chord that uncovers cells, mines or not. So ms_toollib counts: a wrong flag, a flag taken
  /// away and a second one on the same mine are clicks without effect. The table at
  /// minesweepergame.com/statistics.php takes each change of the board for an effect.
  int effective = 0;

  bool operator==(const ClicksOfKind&) const = default;
};

struct ClickCounts {
  ClicksOfKind left;
  ClicksOfKind right;
  ClicksOfKind chord;
  /// On the board at the end.
  int flags = 0;
  /// Of the board, and as far as it was solved: an opening counts once all its zeros are revealed.
  int three_bv = 0;
  int three_bv_done = 0;
  Status status = Status::playing;
  /// When the first reveal was made, and the click that ended the game or, while it goes on, the
  /// last one. Both 0 before the first reveal.
  std::int64_t begun = 0;
  std::int64_t ended = 0;

  [[nodiscard]] int clicks() const { return left.all + right.all + chord.all; }
  [[nodiscard]] int effective() const { return left.effective + right.effective + chord.effective; }
  /// From the first reveal on; where a file tells the time of its game, that counts.
  [[nodiscard]] double seconds() const { return static_cast<double>(ended - begun) / 1000.0; }
};

/// Clicks come in their order; those after the end of the game do not count.
ClickCounts count_clicks(const Board& board, std::span<const Click> clicks);

/// What a pointer did.
struct PointedGame {
  /// Until the game was over. A right press on a revealed cell that turns into a chord is part of
  /// that chord; on a covered one it is a click of its own ("1.5 click"). Flags before the first
  /// reveal count, unless all of them were taken away again.
  std::vector<Click> clicks;
  /// The way of the pointer from the first reveal to the end of the game: the sum of the straight
  /// lines between the events on the board, in pixels of a board whose cells are 16 wide, as
  /// ms_toollib has it.
  double path = 0.0;
  /// How many events there were until the game was over, or all.
  std::size_t followed = 0;
};

/// Events come in their order; each cell is so many pixels wide and high, at least 1.
///
/// A left click is made where the left button goes up, a right click where the right one goes down,
/// and a chord where the first of both, or the middle one, goes up. Clicks beside the board count
/// once the game has begun. Which buttons an event calls held does not matter. With
/// `question_marks` a right click turns a flag into one, and the next takes it away.
PointedGame follow_pointer(const Board& board, int cell_pixels,
                           std::span<const PointerEvent> events, bool question_marks = false);

}  // namespace minewise

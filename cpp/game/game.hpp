// One game: applies moves to a board and keeps what the player sees. The rules of play are decided
// here and nowhere else; so a cascade and the score are decided here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "game/board.hpp"
#include "game/board_source.hpp"
#include "game/move.hpp"
#include "game/rules.hpp"
#include "game/view.hpp"

namespace minewise {

/// Mines safely identified: where play went on to its end after a mine, all that were not hit; else
/// those with a flag on them, and so in a game that was left before its end or ended by a fault of
/// its player.
inline int mines_identified(const Rules& rules, int mines_hit, int flags_right, bool complete) {
  return complete && rules.on_mine == OnMine::play_on ? rules.mines - mines_hit : flags_right;
}

/// Decides the score of a game: mines safely identified / mines; 1 where there are none.
inline double final_score(int identified, int mines) {
  return mines == 0 ? 1.0 : static_cast<double>(identified) / mines;
}

enum class Status : std::uint8_t { playing, won, lost };

class Game {
 public:
  /// Plays the board of (seed, game), laid at the first reveal where the rules protect that cell.
  /// The source must have boards for these rules, as `create` makes sure.
  Game(const Rules& rules, std::uint64_t seed, std::uint64_t game,
       std::shared_ptr<const BoardSource> boards = random_boards());
  /// The same for rules that may be impossible.
  static Checked<Game> create(const Rules& rules, std::uint64_t seed, std::uint64_t game,
                              std::shared_ptr<const BoardSource> boards = random_boards());
  /// No game yet: the room for one, which `restart` begins. It lays no board.
  static Game room_for(const Rules& rules, std::shared_ptr<const BoardSource> boards);
  /// Another game by the same rules, on the board of (seed, game), in the room that this one has.
  void restart(std::uint64_t seed, std::uint64_t game);
  /// A game on a given board in which what `shown` shows has been revealed, in the room that this
  /// one has; flags are taken away. Clues must be exact, and fit the board.
  void resume(const Board& board, Shown shown);

  // Every move is an error, with nothing changed, where the game does not allow it.

  /// Reveals a covered cell; on a revealed one it is a click without effect. Returns how many
  /// cells it uncovered.
  Checked<int> reveal(int row, int column);
  /// Reveals the covered neighbours of a clue that has as many known mines (flags and exploded
  /// ones) around it as it says. Returns how many cells it uncovered.
  Checked<int> chord(int row, int column);
  [[nodiscard]] std::optional<Error> set_flag(int row, int column);
  [[nodiscard]] std::optional<Error> remove_flag(int row, int column);
  /// The move of that kind; returns how many cells it uncovered.
  Checked<int> move(MoveKind kind, int row, int column);

  [[nodiscard]] Status status() const { return status_; }
  [[nodiscard]] Shown shown() const { return shown_; }
  /// The cells that the last reveal or chord has uncovered, with those of its cascade, in the order
  /// in which they are shown.
  [[nodiscard]] const std::vector<Cell>& uncovered() const { return uncovered_; }
  /// Why its source had no board for the last move, where it had none: that move was refused.
  [[nodiscard]] const std::optional<Error>& board_error() const { return unlaid_; }
  [[nodiscard]] const std::shared_ptr<const BoardSource>& boards() const { return boards_; }
  /// Null until it is laid.
  [[nodiscard]] const Board* board() const { return laid_ ? &board_ : nullptr; }

  [[nodiscard]] int revealed() const { return revealed_; }
  [[nodiscard]] int mines_hit() const { return hit_; }
  [[nodiscard]] int flags() const { return flags_; }
  [[nodiscard]] int flags_right() const { return flags_right_; }
  /// The final score as the game stands. It tells where mines are.
  [[nodiscard]] double score() const;
  /// Reveals and chords, those without effect included.
  [[nodiscard]] int clicks() const { return clicks_; }
  [[nodiscard]] int redundant_clicks() const { return redundant_; }

 private:
  Game(const Rules& rules, std::shared_ptr<const BoardSource> boards);
  void begin();
  void lay_board(Cell first);
  void spare(std::span<const Cell> cells);
  /// Decides the cascade: uncovers a cell and, where it is a 0, the cells around it, and so on.
  /// Lists them in `uncovered_`.
  void cascade_from(Cell cell);
  [[nodiscard]] std::int8_t clue_of(Cell cell) const;
  void settle();
  void count_flags();
  [[nodiscard]] bool takes_moves_at(int row, int column) const {
    return status_ == Status::playing && rules_.grid.contains(row, column);
  }
  /// Why it takes none there.
  [[nodiscard]] Error refusal() const;
  [[nodiscard]] std::int8_t& at(Cell cell) { return shown_[static_cast<std::size_t>(cell)]; }

  std::shared_ptr<const BoardSource> boards_;
  Rules rules_;
  std::uint64_t seed_ = 0;
  std::uint64_t game_ = 0;
  bool laid_ = false;
  std::optional<Error> unlaid_;
  Board board_;
  std::vector<std::int8_t> shown_;
  std::vector<Cell> uncovered_;
  Status status_ = Status::playing;
  int revealed_ = 0;
  int hit_ = 0;
  int flags_ = 0;
  int flags_right_ = 0;
  int clicks_ = 0;
  int redundant_ = 0;
};

/// Why a board has no such cell.
Error no_such_cell(Grid grid);

}  // namespace minewise

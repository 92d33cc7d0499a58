// A move that was judged: luck, skill lost, verdict, the safe cell that it missed, the chance to
// win with it and with the best one, in words.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "game/move.hpp"
#include "players/chance_to_win.hpp"
#include "players/playouts.hpp"
#include "why/pattern.hpp"

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

enum class MoveVerdict : std::uint8_t {
  /// The clues prove it safe.
  certain,
  /// The rules do.
  by_rules,
  least_risk,
  more_risk,
  /// Another cell was certainly safe.
  needless_risk,
};

std::string_view name_of(MoveVerdict verdict);

/// How far a game has come: by thirds of its safe cells that are open.
enum class GamePhase : std::uint8_t { opening, middle, end };
inline constexpr std::array<std::string_view, 3> phase_names{"opening", "middle", "end"};

/// A certainly safe cell that a guess left out.
struct Missed {
  /// The easiest one. Without a clue or the total where its proof takes too long.
  Proof proof;
  Technique technique;
  /// The number of a move before which it was certain already: the first one, unless moves were
  /// judged without a look at the position.
  std::size_t since;
};

/// A cell that was certain for so many moves is said to have been.
inline constexpr std::size_t long_missed = 3;

struct Judged {
  /// Of the move in its game, from 0.
  std::size_t number;
  PlayedMove move;
  /// Of hitting a mine, from the clues and only the mine total. A chord reveals several cells: its
  /// chance is that any of them is a mine.
  double chance;
  /// That of the safest cell of the board; of certain ones the cell with the easiest proof.
  double least;
  Cell safest;
  /// Do the clues prove the move safe? Do the rules?
  bool proved;
  bool first;
  bool hit;
  /// Else a chance comes from samples.
  bool exact;
  GamePhase phase = GamePhase::opening;
  /// Of a needless guess.
  std::optional<Missed> missed{};
  /// Of a guess, where it was asked for and can be known.
  std::optional<Winning> winning{};

  /// Was it possible to hit a mine?
  [[nodiscard]] bool guess() const { return !proved && !first; }
  /// Expected mines hit minus mines hit: above 0 is good luck, below 0 bad luck.
  [[nodiscard]] double luck() const { return guess() ? chance - (hit ? 1.0 : 0.0) : 0.0; }
  /// The chance of a mine that was taken beyond the least on the board, from which the same chance
  /// of a chord may differ by rounding.
  [[nodiscard]] double skill_loss() const { return guess() ? std::max(0.0, chance - least) : 0.0; }
  [[nodiscard]] MoveVerdict verdict() const;
  /// The name of a guess that took more risk than it had to: needless guess, worse guess; else
  /// empty.
  [[nodiscard]] std::string_view mistake() const;
  /// A sentence about it.
  [[nodiscard]] std::string sentence(Grid grid) const;
  /// The best move instead.
  [[nodiscard]] std::string best(Grid grid) const;

 private:
  [[nodiscard]] std::string missed_text(Grid grid) const;
  [[nodiscard]] std::string winning_text(Grid grid) const;
};

/// A chance with a digit after the point; never 0% or 100% where it is not that.
std::string chance_text(double chance);

}  // namespace minewise

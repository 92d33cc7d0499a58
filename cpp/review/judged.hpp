// A move that revealed cells, judged by what its player could know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/move.hpp"
#include "review/winning.hpp"
#include "why/technique.hpp"

namespace minewise {

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
  /// Of a needless guess.
  std::optional<Missed> missed{};
  /// Of a guess, where it was asked for and can be known.
  std::optional<Winning> winning{};

  /// Was it possible to hit a mine?
  [[nodiscard]] bool guess() const { return !proved && !first; }
  /// Expected mines hit minus mines hit: above 0 is good luck, below 0 bad luck.
  [[nodiscard]] double luck() const { return guess() ? chance - (hit ? 1.0 : 0.0) : 0.0; }
  /// The chance of a mine that was taken beyond the least on the board.
  [[nodiscard]] double skill_loss() const { return guess() ? chance - least : 0.0; }
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

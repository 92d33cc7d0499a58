// A move that revealed cells, judged by what its player could know, and what a game comes to.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "game/move.hpp"

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

struct Judged {
  /// Of the move in its game, from 0.
  std::size_t number;
  PlayedMove move;
  /// Of hitting a mine, from the clues and only the mine total. A chord reveals several cells: its
  /// chance is that any of them is a mine.
  double chance;
  /// That of the safest cell of the board.
  double least;
  Cell safest;
  /// Do the clues prove the move safe? Do the rules?
  bool proved;
  bool first;
  bool hit;
  /// Else a chance comes from samples.
  bool exact;

  /// Was it possible to hit a mine?
  [[nodiscard]] bool guess() const { return !proved && !first; }
  /// Mines to be expected less mines hit: above 0 if it went well, below 0 if not.
  [[nodiscard]] double luck() const { return guess() ? chance - (hit ? 1.0 : 0.0) : 0.0; }
  /// The chance of a mine that was taken beyond the least on the board.
  [[nodiscard]] double skill_loss() const { return guess() ? chance - least : 0.0; }
  [[nodiscard]] MoveVerdict verdict() const;
  /// A guess that took more risk than it had to.
  [[nodiscard]] bool mistake() const;
  /// What there is to say of it.
  [[nodiscard]] std::string sentence(Grid grid) const;
  /// What would have been best.
  [[nodiscard]] std::string best(Grid grid) const;
};

/// A whole game judged.
struct GameReview {
  int guesses = 0;
  /// Guesses made while another cell was certainly safe.
  int needless = 0;
  /// Mines that the guesses were to hit on average, less those they did hit.
  double luck = 0.0;
  /// The part of that average that safer cells would have spared.
  double skill_loss = 0.0;
  /// The chance that all the guesses go well, each taken by itself.
  double survival = 1.0;

  void add(const Judged& judged);
  /// In one line.
  [[nodiscard]] std::string summary() const;
};

}  // namespace minewise

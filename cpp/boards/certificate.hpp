// Certificate: the steps that solve a board without a guess, each with the few clues that prove its
// cells.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "boards/subsets.hpp"
#include "count/census.hpp"
#include "game/board.hpp"
#include "game/board_kind.hpp"
#include "why/evidence.hpp"

namespace minewise {

// What some clues say, and all that follows from it where one lies inside another: for proofs,
// which ask that of a few clues at a time.

/// Of cells that are covered; proved mines are shown as `exploded`.
std::vector<Sentence> sentences_of(const Evidence& evidence, std::span<const Cell> clues);

/// Do these clues prove a cell so?
bool proves(const Evidence& evidence, std::span<const Cell> clues, Cell cell, bool mine);

/// Cells that the same clues prove, with the mines that steps before it have proved around them.
/// For none of its cells can a clue be left out, or the mine total where it is needed.
struct CertificateStep {
  /// The least that these clues take.
  Level level;
  /// All lists row by row.
  std::vector<Cell> clues;
  bool with_total;
  /// Revealed at the end of the step, and what their 0s open.
  std::vector<Cell> safe;
  std::vector<Cell> mines;
};

/// The hardest step, by its level and then by its clues, and how many such steps there are.
struct Difficulty {
  Level level = Level::single;
  std::size_t clues = 0;
  std::size_t steps = 0;
};

Difficulty difficulty_of(std::span<const CertificateStep> steps);

/// The steps from the first cell on, at each time one of the easiest level that proves something,
/// and there of the fewest clues that were found. Mines that nothing rests on are left out. None
/// where the level does not solve the board, or the counter was ended or could not count.
std::optional<std::vector<CertificateStep>> certify(const Board& board, Cell first, Level level,
                                                    ShapeCounter& counter);

}  // namespace minewise

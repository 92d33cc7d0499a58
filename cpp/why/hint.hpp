// Decides a hint, what to do next: where to look, why, and the cell. What there is to be said about
// the cells of a position, and why none fits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyze/analysis.hpp"
#include "game/rules.hpp"
#include "why/guess.hpp"
#include "why/proof.hpp"
#include "why/steps.hpp"

namespace minewise {

/// Cells in the order of reading.
struct Advice {
  /// Covered cells without a flag that are safe, or mines, in every layout that fits.
  std::vector<Cell> safe;
  std::vector<Cell> mines;
  /// Flags on cells that are certainly safe.
  std::vector<Cell> wrong_flags;
  /// Cells whose chance is not known.
  std::vector<Cell> unknown;
  /// Where no cell is certainly safe the least likely mines of those whose chance is known, of
  /// equal ones those without a flag.
  std::vector<Cell> least;
};

Advice advice(const Evidence& evidence, const Certainty& certainty, const Chances& chances);

/// Which clues cannot hold together, in one line; `total` is the number of mines that the player is
/// told, and `clues` how clues are read.
std::string contradiction_text(Grid grid, const Contradiction& contradiction,
                               std::optional<int> total, std::string_view clues);

/// A rectangle of cells, both corners included.
struct Area {
  int top;
  int left;
  int bottom;
  int right;
};

struct Hint {
  enum class Move : std::uint8_t { reveal, flag, unflag };

  Cell cell;
  Move move;
  /// Of a mine in the cell; nan where it is not known.
  double chance;
  /// None if it takes a guess.
  std::optional<Proof> proof;
  /// The cell and the clues that prove it; none where the mine total is needed, or a guess.
  std::optional<Area> area;
  /// The first one says where to look, the last one what to do with the cell, those between why.
  /// Each knows the clues and cells that it is about; only the last one names the cell.
  std::vector<Step> steps{};
  /// The steps of the proof; none where there is no proof.
  std::vector<Step> proof_steps{};

  [[nodiscard]] const std::string& region() const { return steps.front().text; }
  [[nodiscard]] std::string reason() const;
  [[nodiscard]] const std::string& answer() const { return steps.back().text; }
};

std::string_view name_of(Hint::Move move);

/// Why a first click that the rules protect is no risk.
std::string first_cell_text(const Rules& rules);

/// The hint for such a click: a fixed start; else `first`, or the first cell without a flag where
/// that one has a flag.
Hint first_hint(const Rules& rules, Shown shown, Cell first);

/// What is told where there is no hint.
std::string nothing_left_text(Shown shown);

/// The safe cell whose proof is the easiest; or else a flag that stands on a safe cell; or else,
/// where flags are asked for, a mine without one; or else the least likely mine: of equal ones
/// those without a flag, of these the one that wins the most, if that is known, else the first; or
/// a flag that must give way to a guess. None if every covered cell is a mine.
std::optional<Hint> find_hint(const Uncertainty& known, bool flags_count);

}  // namespace minewise

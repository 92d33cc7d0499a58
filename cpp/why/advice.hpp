// Advice: what there is to be said about the cells of a position that is analyzed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyze/analysis.hpp"
#include "why/proof.hpp"

namespace minewise {

/// Cells in the order of reading.
struct Advice {
  /// Covered cells without a flag that are safe, or mines, in every layout that fits.
  std::vector<Cell> safe;
  std::vector<Cell> mines;
  /// Flags on cells that are certainly safe.
  std::vector<Cell> wrong_flags;
  /// Cells whose chance is unknown; see `is_unknown`.
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

}  // namespace minewise

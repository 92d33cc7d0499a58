// The cells of a position by what is known of them, as the features of its chance to win read them.
#pragma once

#include <vector>

#include "analyze/analysis.hpp"
#include "base/index.hpp"

namespace minewise {

struct ChanceCells {
  ChanceCells(const Position& position, const Certainty& certainty, const Chances& chances);

  /// Neither revealed nor certain.
  [[nodiscard]] bool is_open(Cell cell) const {
    return risk[index(cell)] > 0.0 && risk[index(cell)] < 1.0;
  }
  [[nodiscard]] bool is_revealed(Cell cell) const { return risk[index(cell)] < 0.0; }

  Grid grid;
  Shown shown;
  /// Of each cell: the chance of a mine, 0 or 1 where it is certain, -1 where it is revealed; a
  /// mine that exploded counts as a covered one.
  std::vector<double> risk;
  /// Those that are not certain.
  std::vector<Cell> open;
  /// Covered cells that are safe for certain.
  std::vector<Cell> safe;
};

/// Parts of the board that know of each other by the mine total alone, and what follows for the
/// games from here on.
struct Regions {
  Regions(const Position& position, const ChanceCells& cells);

  int count = 0;
  int small = 0;
  int largest = 0;  // cells
  /// Those without a certain cell: whoever wins guesses in each of them. Their number, and the
  /// logarithm of the chance that the safest cell of each goes well.
  int guessed = 0;
  double loss = 0.0;
  double worst = 0.0;
  double small_loss = 0.0;
  double small_entropy = 0.0;
};

/// Pairs of cells of which one is a mine, and that no clue will tell apart.
struct Pairs {
  explicit Pairs(const ChanceCells& cells);

  /// Certain ones, and how many others there will be on average.
  double certain = 0.0;
  double latent = 0.0;
  /// The logarithm of the chance that all are guessed right.
  double loss = 0.0;
  /// The likeliest that is not certain, and the next one.
  double first = 0.0;
  double second = 0.0;
};

/// In bits.
double entropy(double chance);
/// The bits that guessing at a risk costs.
double guess_loss(double risk);

}  // namespace minewise

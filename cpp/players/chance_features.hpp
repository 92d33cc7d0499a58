// What a position looks like to the learned chance to win: its layouts, its chances, the regions
// that it falls into, and the pairs of cells that may have to be guessed.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "analyze/analysis.hpp"

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
struct AlikePairs {
  explicit AlikePairs(const ChanceCells& cells);

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

/// Counts are told as logarithms, and all but shares and chances in steps that make them about 1.
inline constexpr std::array<std::string_view, 64> chance_feature_names{
    // The board, and what is left of it.
    "cells", "density", "side", "covered", "layouts", "layouts_root", "mines", "safe", "risk",
    "undecided", "unconstrained", "constrained", "unconstrained_risk", "any_unconstrained",
    "frontier_risk", "components", "largest_component", "entropy",
    // Cells that are safe for certain.
    "certain", "any_certain",
    // The risks of the safest cells that are not certain, those of the frontier, and how many of
    // the frontier have a risk below so many percent.
    "risk_1", "risk_2", "risk_3", "risk_4", "risk_6", "risk_8", "risk_12", "risk_20", "frontier_1",
    "frontier_2", "frontier_3", "below_5", "below_10", "below_20", "below_30", "below_45",
    "below_55", "below_80",
    // Regions, which know of each other by the mine total alone, and what a guess in each that has
    // no certain cell costs at least.
    "regions", "small_regions", "largest_region", "guessed_regions", "region_loss", "worst_region",
    "small_region_loss", "small_region_entropy", "component_loss",
    // Pairs of cells that no clue will tell apart, if one of them is a mine.
    "pairs", "latent_pairs", "pair_loss", "pair_1", "pair_2",
    // Where a cell may show a zero.
    "corners", "edges", "zero", "zero_unconstrained", "zeros",
    // The safest cell.
    "safest_alike", "safest_around", "safest_constrained", "safest_unconstrained", "safest_zero",
    "safest_certain_mines", "safest_clues"};

using ChanceFeatures = std::array<double, chance_feature_names.size()>;

/// Of a position that is neither contradictory nor lost, whose mine total is known.
ChanceFeatures chance_features(const Position& position, const Certainty& certainty,
                               const Chances& chances);

}  // namespace minewise

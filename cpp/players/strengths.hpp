// How far the agent `best` thinks: its parts and the budget of each, its strengths by name.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "endgame/ending.hpp"
#include "players/value.hpp"

namespace minewise {

/// How candidates are looked at while a position has about so many layouts.
struct Phase {
  /// How many distinct cells are looked at, the safest first.
  int candidates;
  /// Cells are left out that are less safe than this share of the safest one.
  double tolerance;
  /// The most promising cells are looked at one step further, where the answer makes no cell safe:
  /// so many of them.
  int deeper;
  std::shared_ptr<const Value> value;
};

/// By how much the score of a cell is off, beside those of other cells, in a position with so many
/// layouts: one standard deviation.
double doubt_of(double log2_layouts);

/// How far guesses are played out, once the early phase is over.
struct PlayoutLimits {
  /// At most so many layouts on which each is played on; nothing is played out if 0.
  int layouts;
  /// So many guesses, the most promising ones, and the one that would be taken without playouts.
  int guesses;
  /// Cells are left out that are less safe than this share of the safest one.
  double tolerance;
  /// And those whose score is lower than the best by more than this.
  double margin;
  /// A guess is dropped when it is likely to add no more than this to the chance to win.
  double least_gain;
};

/// The parts of `best`, and how far each goes. Budgets are counted in work and never in time, so
/// that the same position has the same guess on every machine.
struct Strength {
  /// Look ahead at all? Else the safest cell is taken.
  bool look_ahead;
  /// Positions with at least so many layouts, as a base-2 logarithm, are of the early phase.
  double early_phase;
  Phase early;
  Phase late;
  /// In that step, so many next cells are looked at for each answer.
  int deeper_next;
  EndingLimits ending;
  /// What looking ahead from one position may cost, in numbers of what-ifs.
  std::size_t work;
  /// Where the rules protect the first click, does it go where that pays most? Else to the middle.
  bool first_cell;
  PlayoutLimits playouts;
  /// Plays them on; where nobody does, nothing is played out.
  std::shared_ptr<const Strength> playing_on;
};

/// Presets, from the quickest on. Budgets count work, never time: a position has one answer.
std::vector<std::string> strength_names();

/// By which values a position is judged in the early phase, and after it.
struct Values {
  Features early;
  Features late;
};

/// As `minewise train value` found them (engine/value.json of the package).
Values learned_values();

/// A preset without some of its parts, whose names `+` joins.
Checked<Strength> strength_of(std::string_view name, std::string_view without = {});

}  // namespace minewise

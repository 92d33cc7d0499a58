// The sentences that are shown of a guess: what speaks for a cell that may be safe and may be a
// mine, and what other moves risk.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analyze/analysis.hpp"
#include "why/evidence.hpp"

namespace minewise {

/// The chance to win by revealing a cell and playing on well; `exact` if the rest of the game was
/// searched, else an estimate.
struct WinChance {
  Cell cell;
  double win;
  bool exact;
};

/// What is known of a position in which nothing is certain.
struct Uncertainty {
  const Evidence& evidence;
  const Certainty& certainty;
  const Chances& chances;
  /// Of the moves worth considering, the best first; empty where the chance to win is not known.
  std::span<const WinChance> wins;
};

/// Is the chance of a covered cell not known? Too many clues hang together there for the budget.
bool is_unknown(const Chances& chances, Cell cell);

/// How likely the cell is a mine, how that compares with other cells, and what may be won: a
/// sentence each. Those of a hint name no cell.
std::vector<std::string> guess_reasons(const Uncertainty& uncertainty, Cell cell,
                                       bool for_hint = false);

/// Which other move wins more; empty if none does.
std::string better_move_text(const Uncertainty& uncertainty, Cell cell);

/// The mine total that a board of this size usually has.
std::optional<int> usual_mines(Grid grid);

/// What to say where the mine total is not told, with how many mines there may be where the view
/// shows how dense they are; empty where it is told.
std::string missing_total_text(const Position& position, const Chances& chances);

}  // namespace minewise

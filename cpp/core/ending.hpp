// The end of a game, exactly: a position with few layouts, searched to its last move.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis.hpp"
#include "core/optimal.hpp"

namespace minewise {

/// What the search of an end game may cost.
struct EndingLimits {
  /// Positions with more layouts are not searched.
  std::size_t layouts;
  /// Beliefs that are looked at, as `Question::budget`.
  std::size_t beliefs;
};

struct Ending {
  std::uint32_t layouts;
  /// What each cell that was weighed wins; the first is the best, and the first such.
  std::vector<Candidate> candidates;
};

/// Of a position without a safe cell and of known total, where cells that `shown` has no flag on
/// may be revealed: none if it is beyond the limits. Weighs all of them, or only such as may be the
/// best.
std::optional<Ending> solve_ending(const Position& position, const Certainty& certainty,
                                   Shown shown, const EndingLimits& limits, bool every_cell);

}  // namespace minewise

// The end of a game, exactly: a position with few layouts, searched to its last move.
#pragma once

#include <vector>

#include "analyze/analysis.hpp"
#include "base/interrupt.hpp"

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
  /// The best cell, the first if there are several, and the layouts that it wins; 0 and no cell if
  /// none may be safe.
  Cell cell;
  std::uint32_t wins;
};

/// Of a position without a safe cell and of known total: spent if it is beyond the limits.
/// `keep_going` is asked every now and then.
Searched<Ending> solve_ending(const Position& position, const Certainty& certainty,
                              const EndingLimits& limits, const KeepGoing& keep_going);

/// What a cell may show in an end game.
struct EndingAnswer {
  int count;
  std::uint32_t layouts;
  std::uint32_t wins;
};

/// A cell that may be safe, and what the best play wins after each of its answers.
struct EndingMove {
  Cell cell;
  std::vector<EndingAnswer> answers;
};

struct WeighedEnding {
  std::uint32_t layouts;
  std::vector<EndingMove> moves;
};

/// The same for every cell, certain ones too.
Searched<WeighedEnding> weigh_ending(const Position& position, const Certainty& certainty,
                                     const EndingLimits& limits, const KeepGoing& keep_going);

}  // namespace minewise

// When agents have played enough of the same boards.
#pragma once

#include <optional>
#include <span>

#include "review/tally.hpp"

namespace minewise {

/// Looking after every block of games costs nothing: the intervals at which play stops are narrow,
/// not favourable ones, and the test that tells agents apart holds however often one looks.
struct Stopping {
  /// The widest half-width of any agent's interval, in percentage points.
  std::optional<double> until{};
  /// The level at which each is told apart from the first. Of k agents each is tested at the
  /// level / (k - 1), so that it is that of any mistake.
  std::optional<double> tell_apart{};
};

/// Do the tallies of several agents, the first one first, say enough?
bool should_stop(const Stopping& stopping, const Rules& rules, std::span<const Tally> tallies);

}  // namespace minewise

// The games of an agent added up, their figures with intervals, and when agents have played enough
// of the same boards.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "base/sum.hpp"
#include "game/rules.hpp"
#include "players/player.hpp"
#include "review/interval.hpp"

namespace minewise {

/// Sums over games: whole numbers, so the order of adding is no matter.
struct Tally {
  Sum games = 0;
  Sum wins = 0;
  /// Mines safely identified.
  Sum points = 0;
  Sum points_squared = 0;
  /// By how much the agent did better than another on the same boards.
  Sum gain = 0;
  Sum gain_squared = 0;
  /// Boards on which it did better, and worse.
  Sum better = 0;
  Sum worse = 0;
  Sum revealed = 0;
  Sum revealed_squared = 0;
  /// Games whose first click was a mine and ended them.
  Sum lost_at_once = 0;
  Sum mines_hit = 0;
  Sum flags_right = 0;
  Sum flags_wrong = 0;
  Sum clicks = 0;
  Sum clicks_squared = 0;
  Sum redundant_clicks = 0;
  Sum guesses = 0;
  /// Games that a fault of the agent ended.
  Sum faults = 0;

  bool operator==(const Tally&) const = default;
  Tally& operator+=(const Tally& other);
  void add(const Rules& rules, const PlayedGame& game);
  /// A board on which the `paired_score` of the agent is `own`, and that of the other one `other`.
  void add_pair(std::int64_t own, std::int64_t other);
};

/// A sum of a tally, by its name.
struct TallySum {
  const char* name;
  Sum Tally::* sum;
};
inline constexpr std::array tally_sums{
    TallySum{"games", &Tally::games},
    TallySum{"wins", &Tally::wins},
    TallySum{"points", &Tally::points},
    TallySum{"points_squared", &Tally::points_squared},
    TallySum{"gain", &Tally::gain},
    TallySum{"gain_squared", &Tally::gain_squared},
    TallySum{"better", &Tally::better},
    TallySum{"worse", &Tally::worse},
    TallySum{"revealed", &Tally::revealed},
    TallySum{"revealed_squared", &Tally::revealed_squared},
    TallySum{"lost_at_once", &Tally::lost_at_once},
    TallySum{"mines_hit", &Tally::mines_hit},
    TallySum{"flags_right", &Tally::flags_right},
    TallySum{"flags_wrong", &Tally::flags_wrong},
    TallySum{"clicks", &Tally::clicks},
    TallySum{"clicks_squared", &Tally::clicks_squared},
    TallySum{"redundant_clicks", &Tally::redundant_clicks},
    TallySum{"guesses", &Tally::guesses},
    TallySum{"faults", &Tally::faults},
};

/// Decides whether agents are measured by the final score, and not by the games that they win, as
/// `Rules.measure` of game/rules.py does.
inline bool measured_by_score(const Rules& rules) { return rules.on_mine == OnMine::play_on; }

/// Mines safely identified in a game.
int identified(const Rules& rules, const PlayedGame& game);
/// Decides the score by which agents are compared in a game: mines safely identified, or 1 for a
/// game won.
int paired_score(const Rules& rules, const PlayedGame& game);

/// What a tally of at least one game comes to.
struct Figures {
  /// Games won / games, with Wilson's interval.
  Estimate win_rate;
  /// Mines safely identified / mines.
  Estimate score;
  /// The paired difference to the other agent, in score or in win rate.
  Estimate gain;
  /// Safe cells revealed / safe cells.
  Estimate board_share;
  Estimate clicks;
};

Figures figures(const Rules& rules, const Tally& tally);

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

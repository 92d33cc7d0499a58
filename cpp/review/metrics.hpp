// All that players measure a game by, under their names: efficiency and speed, and how unlikely it
// was to go so well.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "count/census.hpp"
#include "game/board.hpp"
#include "review/clicks.hpp"

namespace minewise {

// 3BV, clicks and seconds are those of the game as it ended: 3BV is what was solved. Of a won game
// that is the 3BV of its board. A figure is missing where it would be divided by 0.
// The formulas are those of minesweepergame.com/statistics.php; the exponent 1.7 of QG and STNB is
// that of saolei.wang, as ms_toollib has it.
struct ClickFigures {
  /// Index of efficiency: 3BV / clicks.
  std::optional<double> ioe;
  /// 3BV / effective clicks. IOE = throughput * correctness.
  std::optional<double> throughput;
  /// Effective clicks / clicks.
  std::optional<double> correctness;
  /// 3BV / seconds.
  std::optional<double> three_bv_per_second;
  /// Rapport qualite prix: seconds / (3BV / seconds) = seconds^2 / 3BV. Less is better.
  std::optional<double> rqp;
  /// seconds^1.7 / 3BV. Less is better.
  std::optional<double> qg;
  /// c * 3BV / seconds^1.7 * sqrt(3BV / 3BV of the board), more is better, with a c that makes
  /// sizes comparable: 36 on 8x8 with 10 mines, 162 on 16x16 with 40, 435 on 30x16 with 99. Missing
  /// on other boards, where ms_toollib says 0.
  std::optional<double> stnb;
};

ClickFigures click_figures(const Board& board, const ClickCounts& counts, double seconds);

/// -log10 of the chance that all reveals and chords of a game went well: the sum of -log10 of the
/// chance of each that it uncovers no mine, given the clues and the mine total before it, flags
/// read as covered cells. The first reveal does not count, since programs protect it. 0 where all
/// was certain, 1 where the game had one chance in ten; infinite once a mine was hit. The
/// definition of ms_toollib. Chances are exact unless a position is too wide for that; then they
/// come from samples, and a move for which there is none counts as certain.
Interruptible<double> pluck(const Board& board, std::span<const Click> clicks, const Effort& effort,
                            const KeepGoing& keep_going = {});

struct Metric {
  std::string_view name;
  /// None where it would be divided by 0.
  std::optional<double> value;
  /// Is it a number of cells or clicks?
  bool whole;
};

/// The metrics of a game of clicks, without a pointer's path. `seconds` is the time of the game
/// where it is known better than from the clicks.
Interruptible<std::vector<Metric>> metrics_of(const Board& board, std::span<const Click> clicks,
                                              std::optional<double> seconds, const Effort& effort,
                                              const KeepGoing& keep_going = {});

}  // namespace minewise

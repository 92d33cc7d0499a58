// The figures that players know a game by, from its clicks and its time.
#pragma once

#include <optional>

#include "review/click_counts.hpp"

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

}  // namespace minewise

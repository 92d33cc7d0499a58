#include "review/click_figures.hpp"

#include <cmath>

#include "base/elementary.hpp"

namespace minewise {

namespace {

/// Of the time in QG and STNB.
constexpr double exponent = 1.7;

std::optional<double> ratio(double part, double whole) {
  if (!(whole > 0.0)) return {};
  return part / whole;
}

/// What makes sizes comparable.
std::optional<double> level_factor(const Board& board) {
  const Grid& grid = board.grid();
  if (grid == Grid{8, 8} && board.mines() == 10) return 36.0;
  if (grid == Grid{16, 16} && board.mines() == 40) return 162.0;
  if (grid == Grid{16, 30} && board.mines() == 99) return 435.0;
  return {};
}

}  // namespace

ClickFigures click_figures(const Board& board, const ClickCounts& counts, double seconds) {
  const double done = counts.three_bv_done;
  const bool timed = seconds > 0.0;
  const double weighed = timed ? elementary::exp(exponent * elementary::log(seconds)) : 0.0;
  ClickFigures figures;
  figures.ioe = ratio(done, counts.clicks());
  figures.throughput = ratio(done, counts.effective());
  figures.correctness = ratio(counts.effective(), counts.clicks());
  if (!timed) return figures;
  figures.three_bv_per_second = done / seconds;
  figures.rqp = ratio(seconds * seconds, done);
  figures.qg = ratio(weighed, done);
  const auto factor = level_factor(board);
  if (factor && counts.three_bv > 0) {
    figures.stnb = *factor * done / weighed * std::sqrt(done / counts.three_bv);
  }
  return figures;
}

}  // namespace minewise

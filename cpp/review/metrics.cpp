#include "review/metrics.hpp"

#include "review/areas.hpp"
#include "review/click_figures.hpp"
#include "review/pluck.hpp"
#include "review/zini.hpp"

namespace minewise {

Interruptible<std::vector<Metric>> metrics_of(const Board& board, std::span<const Click> clicks,
                                              std::optional<double> seconds, const Effort& effort,
                                              const KeepGoing& keep_going) {
  const auto luck = pluck(board, clicks, effort, keep_going);
  if (!luck) return luck.failure();
  const ClickCounts counts = count_clicks(board, clicks);
  const double time = seconds.value_or(counts.seconds());
  const ClickFigures figures = click_figures(board, counts, time);
  const auto whole = [](std::string_view name, int value) {
    return Metric{name, static_cast<double>(value), true};
  };
  const auto ratio = [](std::string_view name, std::optional<double> value) {
    return Metric{name, value, false};
  };
  return std::vector{
      whole("three_bv", counts.three_bv),
      whole("three_bv_done", counts.three_bv_done),
      whole("openings", board.openings()),
      whole("islands", islands(board)),
      whole("zini", zini(board)),
      whole("hzini", hzini(board)),
      ratio("seconds", time),
      whole("clicks", counts.clicks()),
      whole("left_clicks", counts.left.all),
      whole("right_clicks", counts.right.all),
      whole("chords", counts.chord.all),
      whole("effective_clicks", counts.effective()),
      whole("flags", counts.flags),
      ratio("ioe", figures.ioe),
      ratio("throughput", figures.throughput),
      ratio("correctness", figures.correctness),
      ratio("three_bv_per_second", figures.three_bv_per_second),
      ratio("stnb", figures.stnb),
      ratio("rqp", figures.rqp),
      ratio("qg", figures.qg),
      ratio("pluck", *luck),
  };
}

}  // namespace minewise

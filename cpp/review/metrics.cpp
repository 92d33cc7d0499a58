#include "review/metrics.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <variant>

#include "base/elementary.hpp"
#include "review/judge.hpp"
#include "review/zini.hpp"

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

Interruptible<double> pluck(const Board& board, std::span<const Click> clicks, const Effort& effort,
                            const KeepGoing& keep_going) {
  ClickedGame game(board);
  Judge judge(clicked_rules(board), board.mines(), exact_clues(), effort, keep_going);
  bool begun = false;
  double sum = 0.0;
  for (const Click& click : clicks) {
    const auto shown = game.game().shown();
    const std::vector<std::int8_t> before(shown.begin(), shown.end());
    const ClickEffect effect = game.click(click.kind, click.cell);
    if (effect == ClickEffect::mine) return std::numeric_limits<double>::infinity();
    if (effect != ClickEffect::reveal) continue;
    if (!begun) {
      begun = true;
      continue;
    }
    const MoveKind kind = click.kind == ClickKind::left ? MoveKind::reveal : MoveKind::chord;
    const auto verdict = judge.judge(before, {click.cell, kind}, 0, false);
    if (!verdict) return Interrupted{};
    const auto* const judged = std::get_if<Judged>(&*verdict);
    if (judged != nullptr) sum -= elementary::log(1.0 - judged->chance) / std::numbers::ln10;
  }
  return sum;
}

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

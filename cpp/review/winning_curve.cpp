#include "review/winning_curve.hpp"

#include <algorithm>
#include <cmath>

#include "why/phrase.hpp"

namespace minewise {

namespace {

/// Less than this is written as 0.0 points.
constexpr double least_points = 0.05;

std::string points_text(double chance) { return decimal(std::abs(100.0 * chance), 1); }

bool is_nothing(double chance) { return std::abs(100.0 * chance) < least_points; }

}  // namespace

void WinningCurve::lead_to(double chance) {
  if (points_.empty() || points_.back().luck) return;
  points_.back().luck = chance - points_.back().winning.chosen;
}

void WinningCurve::add(const Judged& judged) {
  if (!judged.winning) return;
  lead_to(judged.winning->before);
  points_.push_back({judged.number, *judged.winning});
}

void WinningCurve::end(bool won) { lead_to(won ? 1.0 : 0.0); }

double WinningCurve::lost() const {
  double sum = 0.0;
  for (const WinningPoint& point : points_) sum += point.winning.lost();
  return sum;
}

std::optional<double> WinningCurve::luck() const {
  double sum = 0.0;
  for (const WinningPoint& point : points_) {
    if (!point.luck) return {};
    sum += *point.luck;
  }
  return points_.empty() ? std::nullopt : std::optional(sum);
}

std::string WinningCurve::sentence() const {
  if (points_.empty()) return {};
  const bool exact =
      std::ranges::all_of(points_, [](const WinningPoint& point) { return point.winning.exact(); });
  const std::string_view about = exact ? "" : "about ";
  std::string text = joined({"The chance to win was ", about,
                             chance_text(points_.front().winning.before), " at the first guess. "});
  text += is_nothing(lost()) ? "The choices lost none of it"
                             : joined({"The choices lost ", about, points_text(lost()), " points"});
  const auto luck = this->luck();
  if (!luck) return text + " so far.";
  if (is_nothing(*luck)) return text + ", and luck changed nothing.";
  return joined({text, *luck < 0.0 ? ", and bad luck took " : ", and good luck gave ", about,
                 points_text(*luck), is_nothing(lost()) ? " points." : "."});
}

}  // namespace minewise

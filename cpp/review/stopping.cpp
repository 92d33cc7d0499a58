#include "review/stopping.hpp"

#include <algorithm>

#include "review/paired.hpp"

namespace minewise {

namespace {

/// Games before which nothing is enough: a few games alike have no spread to judge by.
constexpr int fewest_games = 100;

bool are_narrow(double until, const Rules& rules, std::span<const Tally> tallies) {
  return std::ranges::all_of(tallies, [&](const Tally& tally) {
    const Figures found = figures(rules, tally);
    const Estimate& measured = measured_by_score(rules) ? found.score : found.win_rate;
    return measured.interval.half_width() * 100.0 <= until;
  });
}

bool are_told_apart(double level, std::span<const Tally> others) {
  return !others.empty() && std::ranges::all_of(others, [&](const Tally& tally) {
    const double p =
        anytime_p(static_cast<std::int64_t>(tally.better), static_cast<std::int64_t>(tally.worse));
    return p <= level / static_cast<double>(others.size());
  });
}

}  // namespace

bool should_stop(const Stopping& stopping, const Rules& rules, std::span<const Tally> tallies) {
  if (tallies.empty() || tallies.front().games < fewest_games) return false;
  if (stopping.until && are_narrow(*stopping.until, rules, tallies)) return true;
  return stopping.tell_apart && are_told_apart(*stopping.tell_apart, tallies.subspan(1));
}

}  // namespace minewise

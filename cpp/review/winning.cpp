#include "review/winning.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "players/best_player.hpp"
#include "players/strengths.hpp"

namespace minewise {

namespace {

/// Cells that are played on, beside the one that was chosen: the most promising ones.
constexpr std::size_t rivals = 2;

/// Larger boards are played out on fewer layouts, so that a guess takes about as long.
constexpr int expert_cells = 480;

/// What the difference of two cells is off by on one layout: one standard deviation, as seen in
/// expert games. It counts as much as so many layouts.
constexpr double usual_noise = 0.17;
constexpr double usual_layouts = 8.0;

/// Values are made for choosing between cells that are nearly as good: of a large difference so
/// much may be wrong, as where few guesses are left and each of them decides more.
constexpr double usual_share = 0.5;

double mean_of(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// The sum of the squared distances from the mean.
double scatter_of(const std::vector<double>& numbers) {
  const double mean = mean_of(numbers);
  double sum = 0.0;
  for (const double number : numbers) sum += (number - mean) * (number - mean);
  return sum;
}

/// The standard deviation of a mean; never 0, as few layouts may come out alike.
double error_of(const std::vector<double>& numbers) {
  const auto n = static_cast<double>(numbers.size());
  const double prior = usual_layouts * usual_noise * usual_noise;
  return std::sqrt((prior + scatter_of(numbers)) / (usual_layouts + n - 1.0) / n);
}

/// What a difference between two scores is off by: one standard deviation.
double doubt_of_difference(double difference, double log2_layouts) {
  return std::numbers::sqrt2 * doubt_of(log2_layouts) + usual_share * std::abs(difference);
}

/// A difference as it was thought to be and as it came out, weighed by what each is off by.
struct Difference {
  double value = 0.0;
  double error = 0.0;

  Difference(double expected, double doubt, const std::vector<double>& seen) {
    const double seen_error = error_of(seen);
    const double trust = doubt * doubt / (doubt * doubt + seen_error * seen_error);
    value = expected + trust * (mean_of(seen) - expected);
    error = doubt * std::sqrt(1.0 - trust);
  }
};

}  // namespace

bool WinningSearch::is_possible(const Rules& rules, std::optional<int> mines) {
  return mines && rules.on_mine == OnMine::end && rules.win == Win::all_safe && !rules.noise;
}

WinningSearch::WinningSearch(const Rules& rules, int layouts, ShapeCounter& counter,
                             const KeepGoing& keep_going)
    : rules_(rules),
      layouts_(std::max(1, layouts * expert_cells / std::max(expert_cells, rules.grid.cells()))),
      counter_(&counter),
      strength_(*strength_of("strong")),
      search_(rules, *strength_of("default"), counter, keep_going),
      playouts_(rules, play_on_by_best(rules, counter.effort(), keep_going)(*strength_.playing_on),
                keep_going) {}

Interruptible<std::optional<Winning>> WinningSearch::of(Shown shown, std::optional<Cell> chosen) {
  using Found = std::optional<Winning>;
  const auto weighed = search_.weigh(shown, chosen);
  if (!weighed) return Interrupted{};
  if (!*weighed) return Found{};
  const auto& [win, moves, log2_layouts] = **weighed;
  const bool is_opening = log2_layouts >= strength_.opening;
  if (!win.exact() && !is_opening) return estimate(shown, moves, chosen);
  const MoveValue& best = moves.front();
  const auto own = chosen ? std::ranges::find(moves, *chosen, &MoveValue::cell) : moves.end();
  if (chosen && own == moves.end()) return Found{};
  Winning found{best.value, best.cell, chosen ? own->value : 0.0, win.error, 0.0};
  if (is_opening) {
    found.lost_error = chosen ? doubt_of_difference(found.lost(), log2_layouts) : win.error;
  }
  return Found(found);
}

Interruptible<std::optional<Winning>> WinningSearch::estimate(Shown shown,
                                                              const std::vector<MoveValue>& moves,
                                                              std::optional<Cell> chosen) {
  using Found = std::optional<Winning>;
  const Position position(rules_.grid, shown, {rules_.mines}, *counter_);
  Assessment assessment(position, strength_);
  if (!assessment.has_forecast() || !playouts_.start(position)) return Found{};
  // The chosen cell first, if there is one.
  std::vector<Prospect> prospects;
  const auto add = [&](Cell cell) {
    auto prospect = assessment.prospect_of(assessment.candidate(cell));
    if (prospect) prospects.push_back(std::move(*prospect));
    return prospect.has_value();
  };
  if (chosen && !add(*chosen)) return Found{};
  const std::size_t most = prospects.size() + rivals;
  for (const MoveValue& move : moves) {
    if (prospects.size() < most && move.cell != chosen) add(move.cell);
  }
  if (prospects.empty()) return Found{};
  const auto scores = play_on(assessment, prospects);
  if (!scores) return Interrupted{};

  const Prospect& first = prospects.front();
  const double level = mean_of(scores->front());
  Winning found{level, first.cell, chosen ? level : 0.0, error_of(scores->front()), 0.0};
  // What the others gain on the first one, on the same layouts.
  double most_gained = 0.0;
  for (std::size_t i = 1; i < prospects.size(); ++i) {
    std::vector<double> gains = (*scores)[i];
    for (std::size_t l = 0; l < gains.size(); ++l) gains[l] -= scores->front()[l];
    const double expected = prospects[i].value - first.value;
    const double doubt = doubt_of_difference(expected, assessment.chances().log2_layouts);
    const Difference gain(expected, doubt, gains);
    found.lost_error = std::max(found.lost_error, gain.error);
    if (gain.value <= most_gained) continue;
    most_gained = gain.value;
    found.best = prospects[i].cell;
  }
  found.before = std::clamp(level + most_gained, 0.0, 1.0);
  found.chosen = chosen ? std::clamp(found.before - most_gained, 0.0, found.before) : 0.0;
  if (!chosen) found.lost_error = found.error;
  return Found(found);
}

Interruptible<WinningSearch::Scores> WinningSearch::play_on(
    Assessment& assessment, const std::vector<Prospect>& prospects) {
  Scores scores(prospects.size());
  std::vector<double> drawn(prospects.size());
  Random random(sample_key(assessment.position()));
  for (int layout = 0; layout < layouts_; ++layout) {
    if (!playouts_.play(prospects, assessment.value(), random, drawn)) return Interrupted{};
    for (std::size_t i = 0; i < drawn.size(); ++i) scores[i].push_back(drawn[i]);
  }
  return scores;
}

}  // namespace minewise

#include "review/judged.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/rounding.hpp"
#include "players/best_player.hpp"
#include "players/strengths.hpp"
#include "why/phrase.hpp"

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
  const bool is_early = log2_layouts >= strength_.early_phase;
  if (!win.exact() && !is_early) return estimate(shown, moves, chosen);
  const MoveValue& best = moves.front();
  const auto own = chosen ? std::ranges::find(moves, *chosen, &MoveValue::cell) : moves.end();
  if (chosen && own == moves.end()) return Found{};
  Winning found{best.value, best.cell, chosen ? own->value : 0.0, win.error, 0.0};
  if (is_early) {
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

std::string chance_text(double chance) {
  // The least that a digit after the point can tell.
  constexpr double least = 0.001;
  if (chance == 0.0 || chance == 1.0) return percent(chance, 0);
  if (chance < least) return "<0.1%";
  return chance > 1.0 - least ? ">99.9%" : percent(chance, 1);
}

std::string_view name_of(MoveVerdict verdict) {
  switch (verdict) {
    case MoveVerdict::certain:
      return "certain";
    case MoveVerdict::by_rules:
      return "protected";
    case MoveVerdict::least_risk:
      return "least risk";
    case MoveVerdict::more_risk:
      return "more risk than needed";
    case MoveVerdict::needless_risk:
      return "needless risk";
  }
  return "";
}

MoveVerdict Judged::verdict() const {
  if (first) return MoveVerdict::by_rules;
  if (proved) return MoveVerdict::certain;
  if (least == 0.0) return MoveVerdict::needless_risk;
  return skill_loss() < rounding ? MoveVerdict::least_risk : MoveVerdict::more_risk;
}

std::string_view Judged::mistake() const {
  switch (verdict()) {
    case MoveVerdict::more_risk:
      return "worse guess";
    case MoveVerdict::needless_risk:
      return "needless guess";
    default:
      return {};
  }
}

/// Which cell was certainly safe, how that could be seen, and for how long.
std::string Judged::missed_text(Grid grid) const {
  std::string text = joined({typed(grid, safest), " was certainly safe"});
  if (!missed) return text;
  if (!missed->proof.clues.empty() || missed->proof.with_total) {
    text += joined({" ", phrase_of(missed->technique)});
  }
  if (number - missed->since >= long_missed) {
    text += joined({", and had been for ", std::to_string(number - missed->since), " moves"});
  }
  return text;
}

/// What it did to the chance to win.
std::string Judged::winning_text(Grid grid) const {
  if (!winning) return {};
  const std::string_view about = winning->exact() ? "" : "about ";
  std::string text = joined({" The chance to win was ", about, chance_text(winning->chosen)});
  if (winning->lost() < rounding) return text + ", the highest possible.";
  // A safe cell costs nothing, so the one that the sentence has named is as good as any move.
  const Cell best = verdict() == MoveVerdict::needless_risk ? safest : winning->best;
  return text + joined({" with this move, and ", about, chance_text(winning->before), " with ",
                        typed(grid, best), "."});
}

std::string Judged::sentence(Grid grid) const {
  const std::string what = joined({name_of(move.kind), " ", typed(grid, move.cell), ": "});
  const std::string_view about = exact ? "" : "about ";
  std::string beside = "the least on the board";
  switch (verdict()) {
    case MoveVerdict::by_rules:
      return what + "the rules make the first cell safe.";
    case MoveVerdict::certain:
      return what + "certainly safe.";
    case MoveVerdict::least_risk:
      break;
    case MoveVerdict::more_risk:
      beside = joined({"but ", typed(grid, safest), " had ", about, chance_text(least)});
      break;
    case MoveVerdict::needless_risk:
      beside = joined({"but ", missed_text(grid)});
      break;
  }
  if (chance == 1.0) {
    const std::string_view kind =
        move.kind == MoveKind::chord ? "certain to hit a mine" : "a certain mine";
    const std::string better = mistake().empty() ? "" : joined({", ", beside});
    return joined({what, kind, better, ".", winning_text(grid)});
  }
  const std::string_view end = !hit                           ? "went well"
                               : move.kind == MoveKind::chord ? "hit one"
                                                              : "was a mine";
  return joined({what, "a guess, ", about, chance_text(chance), " risk of a mine, ", beside,
                 ". It ", end, ".", winning_text(grid)});
}

std::string Judged::best(Grid grid) const {
  const std::string_view about = exact ? "" : "about ";
  switch (verdict()) {
    case MoveVerdict::by_rules:
    case MoveVerdict::certain:
      return "No cell was safer than this one.";
    case MoveVerdict::least_risk:
      return joined({"This was the safest cell, with ", about, chance_text(chance), "."});
    case MoveVerdict::more_risk:
      return joined(
          {"The safest cell was ", typed(grid, safest), ", with ", about, chance_text(least), "."});
    case MoveVerdict::needless_risk:
      break;
  }
  return missed_text(grid) + ".";
}

}  // namespace minewise

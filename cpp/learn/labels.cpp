#include "learn/labels.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/elementary.hpp"
#include "endgame/ending.hpp"

namespace minewise {

Labeller::Labeller(const Rules& rules, const Strength& player, const Strength& playing_on,
                   const Labelling& labelling, const Effort& effort, const KeepGoing& keep_going)
    : rules_(rules),
      labelling_(labelling),
      keep_going_(keep_going),
      counter_(exact_clues(), effort),
      watched_(rules, true, player, effort, keep_going),
      player_(player),
      playouts_(rules, play_on_by_best(rules, effort, keep_going)(playing_on), keep_going),
      guesser_(rules, true, player, counter_, keep_going,
               play_on_by_best(rules, effort, keep_going)) {}

Interruptible<std::vector<LabelRow>> Labeller::label(std::uint64_t seed, std::uint64_t game) {
  watched_.forget();
  if (!watched_.score(seed, game)) return Interrupted{};
  const Key key = derive_key(seed, game, Purpose::sample);
  std::vector<LabelRow> rows;
  std::uint64_t turn = 0;
  for (const Guessed& guessed : watched_.guesses()) {
    if (guessed.source != Source::look_ahead) continue;
    const std::size_t before = rows.size();
    if (!label_guess(guessed, key, turn, rows)) return Interrupted{};
    for (std::size_t i = before; i < rows.size(); ++i) {
      rows[i].game = static_cast<double>(game);
      rows[i].turn = static_cast<double>(turn);
    }
    ++turn;
  }
  return rows;
}

bool Labeller::label_guess(const Guessed& guessed, const Key& key, std::uint64_t turn,
                           std::vector<LabelRow>& rows) {
  const Position position(rules_.grid, guessed.shown, {rules_.mines}, counter_);
  Assessment assessment(position, player_);
  const Chances& chances = assessment.chances();
  std::vector<Prospect> prospects = guesser_.prospects(assessment, labelling_.tolerance);
  // The choice comes first, then the best, then some of the others.
  std::ranges::stable_partition(prospects,
                                [&](const Prospect& one) { return one.cell == guessed.cell; });
  Random random(key, turn);
  const std::size_t best = index(labelling_.candidates - labelling_.chosen_at_random);
  for (std::size_t i = best; i < prospects.size(); ++i) {
    const auto rest = static_cast<std::uint32_t>(prospects.size() - i);
    std::swap(prospects[i], prospects[i + random.below(rest)]);
  }
  if (prospects.size() > index(labelling_.candidates)) {
    prospects.erase(prospects.begin() + labelling_.candidates, prospects.end());
  }
  if (prospects.size() < 2) return true;
  std::vector<Estimate> estimates;
  if (chances.log2_layouts < elementary::log2(static_cast<double>(labelling_.exact.layouts))) {
    const auto ending =
        weigh_ending(position, assessment.certainty(), labelling_.exact, keep_going_);
    if (is_interrupted(ending)) return false;
    for (const Prospect& prospect : prospects) {
      if (!ending) break;
      for (const EndingMove& move : ending->moves) {
        if (move.cell != prospect.cell) continue;
        double wins = 0.0;
        for (const EndingAnswer& answer : move.answers) wins += answer.wins;
        estimates.push_back({wins / ending->layouts, 0.0});
      }
    }
  }
  if (estimates.size() < prospects.size()) {
    auto played = play_out(position, prospects, assessment.value(), random);
    if (!played) return false;
    estimates = std::move(*played);
  }
  if (estimates.empty()) return true;
  for (std::size_t i = 0; i < prospects.size(); ++i) {
    const Prospect& prospect = prospects[i];
    for (const Answer& answer : prospect.answers) {
      rows.push_back({0.0, 0.0, chances.log2_layouts, static_cast<double>(*position.mines_left()),
                      static_cast<double>(position.constrained() + position.unconstrained()),
                      static_cast<double>(position.constrained()),
                      static_cast<double>(position.components().size()),
                      static_cast<double>(rules_.grid.row(prospect.cell)),
                      static_cast<double>(rules_.grid.column(prospect.cell)), prospect.safety,
                      static_cast<double>(prospect.around),
                      static_cast<double>(prospect.surroundings.unconstrained),
                      static_cast<double>(prospect.surroundings.components.size()),
                      prospect.cell == guessed.cell ? 1.0 : 0.0, static_cast<double>(answer.count),
                      answer.chance, features_of(answer), estimates[i].value,
                      estimates[i].variance});
    }
  }
  return true;
}

/// The same layouts for all candidates, so that luck is the same for all.
Interruptible<std::vector<Labeller::Estimate>> Labeller::play_out(
    const Position& position, const std::vector<Prospect>& prospects, const Value& value,
    Random& random) {
  std::vector<Estimate> estimates;
  if (!playouts_.start(position)) return estimates;
  std::vector<double> scores(prospects.size());
  std::vector<double> sum(prospects.size(), 0.0);
  std::vector<double> squares(prospects.size(), 0.0);
  for (int layout = 0; layout < labelling_.layouts; ++layout) {
    if (!playouts_.play(prospects, value, random, scores)) return Interrupted{};
    for (std::size_t i = 0; i < scores.size(); ++i) {
      sum[i] += scores[i];
      squares[i] += scores[i] * scores[i];
    }
  }
  const double n = labelling_.layouts;
  for (std::size_t i = 0; i < prospects.size(); ++i) {
    const double mean = sum[i] / n;
    estimates.push_back({mean, n > 1 ? (squares[i] / n - mean * mean) / (n - 1) : 1.0});
  }
  return estimates;
}

}  // namespace minewise

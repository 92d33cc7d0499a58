#include "learn/duel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace minewise {

GuessDuel::GuessDuel(const Rules& rules, const Strength& champion, const Strength& challenger,
                     int layouts, const Effort& effort, const KeepGoing& keep_going)
    : rules_(rules),
      champion_(champion),
      layouts_(layouts),
      keep_going_(keep_going),
      counter_(exact_clues(), effort),
      challenger_(rules, true, challenger, effort, keep_going),
      guesser_(rules, true, champion, counter_, keep_going,
               play_on_by_best(rules, effort, keep_going)),
      playouts_(rules, play_on_by_best(rules, effort, keep_going)(champion), keep_going) {}

bool GuessDuel::play(std::uint64_t seed, std::uint64_t game, std::vector<DuelRow>& rows) {
  challenger_.forget();
  if (!challenger_.play(seed, game, nullptr)) return false;
  const Key key = derive_key(seed, game, Purpose::sample);
  std::uint64_t turn = 0;
  for (const Guessed& guessed : challenger_.guesses()) {
    Random random(key, turn++);
    const auto other = guesser_.guess(guessed.shown);
    if (!other) return false;
    if (!other->cell || *other->cell == guessed.cell) continue;
    const Position position(rules_.grid, guessed.shown, {rules_.mines}, counter_);
    Assessment assessment(position, champion_);
    const auto found = gain(assessment, {*other->cell, guessed.cell}, random);
    if (!found) return false;
    if (!*found) continue;
    rows.push_back({game, assessment.chances().log2_layouts, **found});
  }
  return true;
}

/// By how much the second cell wins more than the first.
Interruptible<std::optional<double>> GuessDuel::gain(Assessment& assessment,
                                                     const std::array<Cell, 2>& cells,
                                                     Random& random) {
  const Position& position = assessment.position();
  if (assessment.may_be_solved()) {
    const auto ending =
        weigh_ending(position, assessment.certainty(), champion_.ending, keep_going_);
    if (is_interrupted(ending)) return Interrupted{};
    if (ending) {
      double gain = 0.0;
      for (const EndingMove& move : ending->moves) {
        const double sign = move.cell == cells[1] ? 1.0 : move.cell == cells[0] ? -1.0 : 0.0;
        for (const EndingAnswer& answer : move.answers) gain += sign * answer.wins;
      }
      return std::optional(gain / ending->layouts);
    }
  }
  std::vector<Prospect> both;
  for (const Cell cell : cells) {
    if (!assessment.has_forecast()) break;
    auto prospect = assessment.prospect_of(assessment.candidate(cell));
    if (prospect) both.push_back(std::move(*prospect));
  }
  if (both.size() < 2 || !playouts_.start(position)) return std::optional<double>{};
  double gain = 0.0;
  std::array<double, 2> scores{};
  for (int layout = 0; layout < layouts_; ++layout) {
    if (!playouts_.play(both, assessment.value(), random, scores)) return Interrupted{};
    gain += (scores[1] - scores[0]) / layouts_;
  }
  return std::optional(gain);
}

}  // namespace minewise

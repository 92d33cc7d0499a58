#include "players/chance_to_win.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/elementary.hpp"
#include "base/rounding.hpp"
#include "players/learned_chance.hpp"

namespace minewise {

namespace {

/// A feature counts no further than so many standard deviations from its mean.
constexpr double farthest = 6.0;

/// How far it is off, as one standard deviation: from what positions of so many layouts, as a
/// base-2 logarithm, came to when games were played on from them (`bench/chance_to_win.py error`).
struct LayoutsError {
  double layouts;
  double error;
};
constexpr std::array errors{LayoutsError{300.0, 0.025}, LayoutsError{72.0, 0.05},
                            LayoutsError{0.0, 0.10}};

/// Where nothing like it was learned from: smaller and larger boards, and those with fewer and more
/// mines. On larger ones it is off by more with each doubling (`bench/chance_to_win.py large`).
constexpr double error_outside = 0.10;
constexpr double error_of_doubling = 0.06;
constexpr double most_error = 0.5;
constexpr int fewest_cells = 64;
constexpr int most_cells = 1200;
constexpr double least_density = 0.12;
constexpr double most_density = 0.28;

double error_of(int cells, int mines, double log2_layouts) {
  if (cells > most_cells) {
    const double doublings = elementary::log2(static_cast<double>(cells) / most_cells);
    return std::min(most_error, error_outside + error_of_doubling * doublings);
  }
  const double density = static_cast<double>(mines) / cells;
  if (cells < fewest_cells || density < least_density || density > most_density) {
    return error_outside;
  }
  return std::ranges::find_if(errors,
                              [&](const LayoutsError& one) { return log2_layouts >= one.layouts; })
      ->error;
}

/// After an answer nothing is certain of the game.
constexpr double most = 1.0 - rounding;

/// Raises or lowers the values of the answers until their mean is the value of the move; none goes
/// above 1, so the others take what it leaves.
void scale_answers(MoveValue& move) {
  double full = 0.0;  // chance of the answers that have reached 1
  for (std::size_t round = 0; round <= move.answers.size(); ++round) {
    double mean = 0.0;
    full = 0.0;
    for (const MoveValue::Answered& answer : move.answers) {
      (answer.value < 1.0 ? mean : full) += answer.chance * answer.value;
    }
    if (!(mean > 0.0)) return;
    const double scale = std::max(0.0, move.value - full) / mean;
    bool is_done = true;
    for (MoveValue::Answered& answer : move.answers) {
      if (!(answer.value < 1.0)) continue;
      answer.value *= scale;
      is_done = is_done && answer.value <= 1.0;
      answer.value = std::min(1.0, answer.value);
    }
    if (is_done) return;
  }
}

/// A position that was learned from others, without its moves.
std::optional<WeighedPosition> learned(const Position& position) {
  const Certainty certainty = certainty_of(position);
  if (certainty.contradictory) return {};
  const Chances chances = weigh(position, certainty);
  if (chances.lost || chances.incomplete) return {};
  return WeighedPosition{
      learned_chance_to_win(position, certainty, chances), {}, chances.log2_layouts};
}

}  // namespace

double learned_chance(const ChanceFeatures& features) {
  using namespace learned_chance_weights;
  std::vector<double> inputs;
  for (std::size_t i = 0; i < features.size(); ++i) {
    inputs.push_back(std::clamp((features[i] - mean[i]) * scale[i], -farthest, farthest));
  }
  const std::int16_t* weight = weights.data();
  for (std::size_t layer = 1; layer < sizes.size(); ++layer) {
    std::vector<double> outputs;
    for (int output = 0; output < sizes[layer]; ++output) {
      double sum = 0.0;
      for (const double input : inputs) sum += input * *weight++;
      outputs.push_back(sum / unit);
    }
    const bool is_last = layer + 1 == sizes.size();
    for (double& output : outputs) {
      output += *weight++ / unit;
      if (!is_last) output = std::max(output, 0.0);
    }
    inputs = std::move(outputs);
  }
  return 1.0 / (1.0 + elementary::exp(-inputs[0]));
}

ChanceToWin learned_chance_to_win(const Position& position, const Certainty& certainty,
                                  const Chances& chances) {
  const double chance = learned_chance(chance_features(position, certainty, chances));
  return {chance, error_of(position.grid().cells(), *position.total().mines, chances.log2_layouts)};
}

Interruptible<std::optional<WeighedPosition>> ChanceSearch::weigh(Shown shown,
                                                                  std::optional<Cell> also) {
  using Found = std::optional<WeighedPosition>;
  auto moves = guesser_.weigh_moves(shown, also);
  if (!moves) return Interrupted{};
  if (moves->empty()) return Found{};
  const double best = moves->front().value;
  if (moves->front().source == Source::ending) {
    return Found({{best, 0.0}, *std::move(moves)});
  }
  auto position = learned(Position(rules_.grid, shown, {rules_.mines}, *counter_));
  if (!position) return Found{};
  // No position is worth more than its safest cell.
  double safest = 0.0;
  for (const MoveValue& move : *moves) safest = std::max(safest, move.survival);
  const double chance = std::min(position->win.chance, safest);
  // Scores tell the moves of a position apart, and by how much of the chance they differ. Whoever
  // has a certain cell loses nothing by it.
  for (MoveValue& move : *moves) {
    const bool is_certain = move.survival > most || !(best > 0.0);
    move.value = std::min(is_certain ? chance : chance * move.value / best, move.survival);
    scale_answers(move);
  }
  sort_by_value(*moves);
  position->win.chance = chance;
  position->moves = *std::move(moves);
  return position;
}

Interruptible<bool> ChanceSearch::look_on(Shown shown, WeighedPosition& weighed) {
  if (weighed.win.exact()) return true;
  const Position before(rules_.grid, shown, {rules_.mines}, *counter_);
  for (MoveValue& move : weighed.moves) {
    for (MoveValue::Answered& answer : move.answers) {
      if (is_interrupted(keep_going_)) return Interrupted{};
      Position after = before;
      after.show(move.cell, static_cast<std::int8_t>(answer.count));
      after.refresh();
      if (const auto found = learned(after)) answer.value = found->win.chance;
    }
    scale_answers(move);
  }
  return true;
}

}  // namespace minewise

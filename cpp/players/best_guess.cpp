#include "players/best_guess.hpp"

#include <algorithm>
#include <array>

#include "base/elementary.hpp"
#include "base/rounding.hpp"
#include "endgame/optimal.hpp"
#include "players/decision.hpp"

namespace minewise {

namespace {
/// So many moves are weighed for people, where not all are.
constexpr std::size_t most_weighed = 40;

/// What an answer is taken for that is too wide to be counted: it makes one cell safe.
constexpr Answer uncounted{1, 0.0, true, 1, false};

MoveValue move_value(const EndingMove& move, std::uint32_t layouts) {
  MoveValue value{move.cell, Source::ending, 0.0, 0.0, {}};
  for (const EndingAnswer& answer : move.answers) {
    const double chance = static_cast<double>(answer.layouts) / layouts;
    value.survival += chance;
    value.value += static_cast<double>(answer.wins) / layouts;
    value.answers.push_back(
        {answer.count, chance, static_cast<double>(answer.wins) / answer.layouts});
  }
  return value;
}

/// The value of revealing the candidate, each answer valued by `value_of_answer`; 0 if that does
/// not exceed `goal`, nothing if what lies around the cell is too wide together.
template <class ValueOfAnswer>
std::optional<double> value_of(Assessment& assessment, GuessCandidate& candidate, double goal,
                               ValueOfAnswer value_of_answer) {
  GuessForecast& forecast = assessment.forecast();
  const double bound = assessment.value().bound(forecast.is_apart(candidate.cell));
  const auto answers = forecast.ask(candidate.cell);
  if (!answers) return {};
  double sum = 0.0;
  double open = candidate.safety;
  for (Answer& answer : *answers) {
    if (sum + open * bound <= goal) return 0.0;
    forecast.look_on(answer);
    const double value = value_of_answer(answer);
    candidate.value_after[index(answer.count)] = value;
    sum += answer.chance * value;
    open -= answer.chance;
  }
  return sum;
}

/// The same by what the answers show at once.
double value_of(Assessment& assessment, GuessCandidate& candidate, double goal) {
  const Value& value = assessment.value();
  const double bound = value.bound(assessment.forecast().is_apart(candidate.cell));
  if (candidate.safety * bound <= goal) return 0.0;
  const auto found =
      value_of(assessment, candidate, goal, [&](const Answer& answer) { return value.of(answer); });
  if (found) return *found;
  candidate.value_after.fill(value.of(uncounted));
  return candidate.safety * value.of(uncounted);
}

}  // namespace

Key sample_key(const Position& position) {
  std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a
  for (const std::int8_t code : position.shown()) {
    hash ^= static_cast<std::uint64_t>(is_covered(code) ? covered : code) & 0xFF;
    hash *= 1099511628211ULL;
  }
  return derive_key(hash, static_cast<std::uint64_t>(*position.mines_left()), Purpose::sample);
}

Guesser::Guesser(const Rules& rules, bool mines_known, const Strength& strength,
                 ShapeCounter& counter, KeepGoing keep_going, MakePlayOn make_player)
    : rules_(rules),
      mines_known_(mines_known),
      strength_(strength),
      counter_(&counter),
      keep_going_(std::move(keep_going)),
      make_player_(std::move(make_player)) {}

Interruptible<Cell> Guesser::first_cell() {
  if (first_cell_) return *first_cell_;
  const auto searched = searched_first_cell();
  if (!searched) return Interrupted{};
  const Grid& grid = rules_.grid;
  first_cell_ = strength_.first_cell ? minewise::first_cell(rules_)
                                     : grid.at(grid.height / 2, grid.width / 2);
  if (*searched) first_cell_ = *searched;
  return *first_cell_;
}

/// The best first click, if the layouts of the whole board are few enough to be searched.
Interruptible<std::optional<Cell>> Guesser::searched_first_cell() const {
  const int cells = rules_.grid.cells();
  const double layouts = elementary::log_factorial(cells) -
                         elementary::log_factorial(rules_.mines) -
                         elementary::log_factorial(cells - rules_.mines);
  if (!mines_known_ || !strength_.first_cell ||
      layouts > elementary::log(static_cast<double>(strength_.ending.layouts)) + rounding) {
    return std::optional<Cell>{};
  }
  const std::vector<std::int8_t> fresh(index(cells), covered);
  const Question question{rules_.mines, rules_.first_click, true, strength_.ending.beliefs};
  const auto optimum = find_optimum(rules_.grid, fresh, question, keep_going_);
  if (!optimum) return Interrupted{};
  std::optional<Cell> best;
  double most = 0.0;
  for (const Candidate& candidate : optimum->candidates) {
    const double share = static_cast<double>(candidate.wins) / candidate.layouts;
    if (share <= most + rounding) continue;
    most = share;
    best = candidate.cell;
  }
  return best;
}

Interruptible<BestGuess> Guesser::guess(Shown shown) {
  if (is_interrupted(keep_going_)) return Interrupted{};
  const std::optional<int> mines = mines_known_ ? std::optional(rules_.mines) : std::nullopt;
  const Position position(rules_.grid, shown, {mines}, *counter_);
  return guess(position, certainty_of(position));
}

Interruptible<BestGuess> Guesser::guess(const Position& position, const Certainty& certainty) {
  BestGuess best;
  if (rules_.first_click != FirstClick::any && std::ranges::all_of(position.shown(), is_covered)) {
    const auto cell = first_cell();
    if (!cell) return Interrupted{};
    best = {*cell, Source::first_click, 1.0};
    return best;
  }
  Assessment assessment(position, certainty, strength_);
  if (assessment.lost()) return best;
  const Chances& chances = assessment.chances();
  best.cell = assessment.safest();
  if (!best.cell) return best;
  best.log2_layouts = assessment.log2_layouts();
  if (chances.error.empty()) {
    if (mines_known_ && assessment.may_be_solved()) {
      const auto ending =
          solve_ending(position, assessment.certainty(), strength_.ending, keep_going_);
      if (is_interrupted(ending)) return Interrupted{};
      if (ending && ending->cell >= 0) {
        best.cell = ending->cell;
        best.source = Source::ending;
        best.value = static_cast<double>(ending->wins) / ending->layouts;
      }
    }
    if (best.source == Source::safest && strength_.look_ahead) {
      const auto chosen = look_ahead(assessment);
      if (!chosen) return Interrupted{};
      best.cell = chosen->cell;
      best.value = chosen->value;
      best.value_after = chosen->value_after;
      best.source = Source::look_ahead;
    }
  }
  best.survival = 1.0 - chances.probability[index(*best.cell)];
  return best;
}

Interruptible<std::vector<MoveValue>> Guesser::weigh_moves(Shown shown, std::optional<Cell> also) {
  std::vector<MoveValue> moves;
  if (!mines_known_) return moves;
  const Position position(rules_.grid, shown, {rules_.mines}, *counter_);
  Assessment assessment(position, strength_);
  if (!assessment.has_forecast() || !assessment.chances().error.empty()) return moves;
  if (assessment.may_be_solved()) {
    const auto ending =
        weigh_ending(position, assessment.certainty(), strength_.ending, keep_going_);
    if (is_interrupted(ending)) return Interrupted{};
    if (ending) {
      for (const EndingMove& move : ending->moves)
        moves.push_back(move_value(move, ending->layouts));
    }
  }
  if (moves.empty()) {
    auto candidates = assessment.candidates(0.0, most_weighed);
    if (also && std::ranges::find(candidates, *also, &GuessCandidate::cell) == candidates.end()) {
      candidates.insert(candidates.begin(), assessment.candidate(*also));
    }
    for (const GuessCandidate& candidate : candidates) {
      MoveValue move{candidate.cell, Source::look_ahead, candidate.safety, 0.0, {}};
      const auto prospect = assessment.prospect_of(candidate);
      if (!prospect || assessment.forecast().work() > strength_.work) continue;
      for (const Answer& answer : prospect->answers) {
        const double value = std::clamp(assessment.value().of(answer), 0.0, 1.0);
        move.value += answer.chance * value;
        move.answers.push_back({answer.count, answer.chance, value});
      }
      moves.push_back(std::move(move));
    }
  }
  // Of equal ones those without a flag come first.
  std::ranges::stable_partition(
      moves, [&](const MoveValue& move) { return shown[index(move.cell)] != flag; });
  sort_by_value(moves);
  return moves;
}

std::vector<Prospect> Guesser::prospects(Assessment& assessment, double tolerance) const {
  std::vector<Prospect> found;
  if (!assessment.has_forecast()) return found;
  for (const GuessCandidate& candidate : assessment.candidates(tolerance, SIZE_MAX)) {
    auto prospect = assessment.prospect_of(candidate);
    if (prospect && assessment.forecast().work() <= strength_.work) {
      found.push_back(std::move(*prospect));
    }
  }
  sort_by_value(found);
  return found;
}

Interruptible<GuessCandidate> Guesser::look_ahead(Assessment& assessment) {
  const Phase& phase = assessment.phase();
  std::vector<GuessCandidate> near =
      assessment.candidates(phase.tolerance, index(phase.candidates));
  if (!assessment.has_forecast()) return near[0];
  const bool plays_out = may_be_played_out(assessment);
  // Of these the first are the near ones.
  std::vector<GuessCandidate> all =
      plays_out ? assessment.candidates(strength_.playouts.tolerance, SIZE_MAX) : near;
  if (all.size() == 1) return all[0];

  const double margin = plays_out ? strength_.playouts.margin : 0.0;
  double goal = 0.0;
  for (GuessCandidate& candidate : all) {
    candidate.value = value_of(assessment, candidate, goal - margin);
    goal = std::max(goal, candidate.value);
    if (assessment.forecast().work() > strength_.work) break;
  }
  near.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(near.size()));
  sort_by_value(near);
  if (assessment.forecast().work() > strength_.work) return near[0];
  if (phase.deeper > 1) {
    const auto chosen = look_further(assessment, near);
    if (!chosen) return Interrupted{};
    near[0] = *chosen;
  }
  return plays_out ? play_out(assessment, std::move(all), near[0]) : near[0];
}

/// Looks one step further after the most promising candidates, and takes the best of these.
Interruptible<GuessCandidate> Guesser::look_further(Assessment& assessment,
                                                    std::vector<GuessCandidate> candidates) const {
  const std::size_t most = std::min(candidates.size(), index(assessment.phase().deeper));
  candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(most), candidates.end());
  double goal = 0.0;
  for (GuessCandidate& candidate : candidates) {
    if (is_interrupted(keep_going_)) return Interrupted{};
    const auto value_of_answer = [&](const Answer& answer) {
      return answer.progress ? assessment.value().of(answer)
                             : value_after(assessment.position(), candidate.cell, answer);
    };
    const auto value = value_of(assessment, candidate, goal, value_of_answer);
    candidate.value = value.value_or(candidate.value);
    goal = std::max(goal, candidate.value);
  }
  sort_by_value(candidates);
  return candidates[0];
}

/// Games can be played on where clues are exact and no mine was hit. In the early phase they are
/// long, and the chance of a zero says nearly all that matters.
bool Guesser::may_be_played_out(const Assessment& assessment) const {
  return mines_known_ && strength_.playing_on && !rules_.noise &&
         assessment.log2_layouts() < strength_.early_phase &&
         std::ranges::all_of(
             assessment.position().shown(),
             [](std::int8_t code) { return is_clue(code) || is_covered(code); });
}

/// The one that games are won after, of those with the best scores and the one that was chosen by
/// looking further.
Interruptible<GuessCandidate> Guesser::play_out(Assessment& assessment,
                                                std::vector<GuessCandidate> candidates,
                                                const GuessCandidate& chosen) {
  const PlayoutLimits& limits = strength_.playouts;
  sort_by_value(candidates);
  const auto is_chosen = [&](const GuessCandidate& one) { return one.cell == chosen.cell; };
  std::ranges::stable_partition(candidates, is_chosen);
  const double best = std::ranges::max(candidates, {}, &GuessCandidate::value).value;
  std::erase_if(candidates, [&](const GuessCandidate& one) {
    return !is_chosen(one) && one.value < best - limits.margin;
  });
  if (candidates.size() > index(limits.guesses)) candidates.resize(index(limits.guesses));
  std::vector<Prospect> prospects;
  std::vector<double> values;
  for (const GuessCandidate& candidate : candidates) {
    auto prospect = assessment.prospect_of(candidate);
    if (!prospect) continue;
    prospects.push_back(std::move(*prospect));
    values.push_back(prospects.back().value);
  }
  if (prospects.size() < 2) return chosen;
  if (!playouts_) playouts_.emplace(rules_, make_player_(*strength_.playing_on), keep_going_);
  // Made of the view alone: layouts are drawn component by component, and in a position that was
  // followed their order depends on the game so far.
  const Position position(rules_.grid, assessment.position().shown(), assessment.position().total(),
                          *counter_);
  if (!playouts_->start(position)) return chosen;
  Random random(sample_key(position));
  const auto found = playouts_->choose(prospects, values, assessment.value(),
                                       doubt_of(assessment.chances().log2_layouts), limits, random);
  if (!found) return Interrupted{};
  const Cell cell = prospects[*found].cell;
  return cell == chosen.cell ? chosen : *std::ranges::find(candidates, cell, &GuessCandidate::cell);
}

/// The highest value of a guess in the position after an answer.
double Guesser::value_after(const Position& before, Cell cell, const Answer& answer) const {
  Position position = before;
  position.show(cell, static_cast<std::int8_t>(answer.count));
  position.refresh();
  Assessment assessment(position, strength_);
  if (assessment.contradictory()) return 0.0;
  if (!assessment.has_forecast()) return assessment.value().of(answer);
  double best = 0.0;
  for (GuessCandidate& candidate : assessment.candidates(0.0, index(strength_.deeper_next))) {
    best = std::max(best, value_of(assessment, candidate, best));
  }
  return best;
}

}  // namespace minewise

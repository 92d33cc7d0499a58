#include "core/best_guess.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace minewise {

namespace {

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

/// Scores and chances closer than this count as equal.
constexpr double equal = 1e-9;

/// So many moves are weighed for people, where not all are.
constexpr Cell most_weighed = 40;

MoveValue value_of(const EndingMove& move, std::uint32_t layouts) {
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

}  // namespace

double Worth::of(const Answer& answer) const {
  if (answer.progress && answer.count == 0) return zero;
  const double more = answer.apart ? apart : 0.0;
  if (!answer.progress) return more + base + best * answer.best + second * answer.second;
  return more + safe[static_cast<std::size_t>(std::clamp(answer.safe_cells, 1, 4) - 1)];
}

double Worth::most(bool is_apart) const {
  const double clue = std::max(std::ranges::max(safe), base + best + second);
  return std::max(zero, clue + (is_apart ? apart : 0.0));
}

Cell Guesser::first_cell() {
  if (first_cell_) return *first_cell_;
  const Grid& grid = rules_.grid;
  // Off the corner an opening has more cells around it; further off on large boards.
  const int far = grid.height >= 16 && grid.width >= 30 ? 3 : 2;
  const int off = rules_.first_click == FirstClick::opening ? far : 0;
  first_cell_ = grid.at(std::min(off, (grid.height - 1) / 2), std::min(off, (grid.width - 1) / 2));
  if (!strength_.first_cell) first_cell_ = grid.at(grid.height / 2, grid.width / 2);
  if (const auto found = searched_first_cell()) first_cell_ = found;
  return *first_cell_;
}

/// The best first click, if the layouts of the whole board are few enough to be searched.
std::optional<Cell> Guesser::searched_first_cell() const {
  const int cells = rules_.grid.cells();
  const double layouts = std::lgamma(cells + 1.0) - std::lgamma(rules_.mines + 1.0) -
                         std::lgamma(cells - rules_.mines + 1.0);
  if (!mines_known_ || !strength_.first_cell ||
      layouts > std::log(static_cast<double>(strength_.ending.layouts)) + equal) {
    return {};
  }
  const std::vector<std::int8_t> fresh(index(cells), covered);
  const Question question{rules_.mines, rules_.first_click, true, strength_.ending.beliefs};
  const Optimum optimum = find_optimum(rules_.grid, fresh, question, go_on_);
  std::optional<Cell> best;
  double most = 0.0;
  for (const Candidate& candidate : optimum.candidates) {
    const double share = static_cast<double>(candidate.wins) / candidate.layouts;
    if (share <= most + equal) continue;
    most = share;
    best = candidate.cell;
  }
  return best;
}

BestGuess Guesser::guess(Shown shown) {
  look_up(go_on_);
  const std::optional<int> mines = mines_known_ ? std::optional(rules_.mines) : std::nullopt;
  BestGuess best;
  if (rules_.first_click != FirstClick::any && std::ranges::all_of(shown, is_covered)) {
    best = {first_cell(), Source::first_click, 1.0};
    return best;
  }
  const Position position(rules_.grid, shown, {mines}, *office_);
  const Certainty certainty = judge(position);
  if (certainty.contradictory) return best;
  const Chances chances = weigh(position, certainty);
  if (chances.lost) return best;
  const std::vector<Scored> candidates = candidates_of(position, shown, certainty, chances);
  if (candidates.empty()) return best;
  best.cell = candidates[0].cell;
  best.log2_layouts = chances.log2_layouts;
  if (mines && chances.error.empty()) {
    if (may_be_solved(chances)) {
      const auto ending = solve_ending(position, certainty, shown, strength_.ending, go_on_);
      if (ending && ending->cell >= 0) {
        best.cell = ending->cell;
        best.source = Source::ending;
        best.value = static_cast<double>(ending->wins) / ending->layouts;
      }
    }
    if (best.source == Source::safest && strength_.look_ahead && candidates.size() > 1) {
      const Scored chosen = look_ahead(position, chances, candidates);
      best.cell = chosen.cell;
      best.value = chosen.score;
      best.value_after = chosen.value_after;
      best.source = Source::look_ahead;
    }
  }
  best.survival = 1.0 - chances.probability[index(*best.cell)];
  return best;
}

bool Guesser::may_be_solved(const Chances& chances) const {
  return chances.log2_layouts < std::log2(static_cast<double>(strength_.ending.layouts)) + equal;
}

std::vector<MoveValue> Guesser::weigh_moves(Shown shown) {
  const std::optional<int> mines = mines_known_ ? std::optional(rules_.mines) : std::nullopt;
  if (!mines) return {};
  const Position position(rules_.grid, shown, {mines}, *office_);
  const Certainty certainty = judge(position);
  if (certainty.contradictory) return {};
  const Chances chances = weigh(position, certainty);
  auto parts = counted_parts(position);
  if (chances.lost || !chances.error.empty() || !parts) return {};
  std::vector<MoveValue> moves;
  if (may_be_solved(chances)) {
    if (const auto ending = weigh_ending(position, certainty, shown, strength_.ending, go_on_)) {
      for (const EndingMove& move : ending->moves) moves.push_back(value_of(move, ending->layouts));
    }
  }
  if (moves.empty()) {
    std::vector<Scored> candidates = candidates_of(position, shown, certainty, chances);
    const Phase& phase = phase_of(chances);
    keep_distinct(position, candidates);
    candidates.resize(std::min(candidates.size(), index(most_weighed)));
    Outlook outlook(position, std::move(*parts), chances);
    for (Scored& candidate : candidates) {
      MoveValue move{candidate.cell, Source::look_ahead, candidate.safety, 0.0, {}};
      const auto answers = outlook.ask(candidate.cell);
      if (!answers || outlook.work() > strength_.work) continue;
      for (Answer& answer : *answers) {
        outlook.look_on(answer);
        const double value = std::clamp(phase.worth.of(answer), 0.0, 1.0);
        move.value += answer.chance * value;
        move.answers.push_back({answer.count, answer.chance, value});
      }
      moves.push_back(std::move(move));
    }
  }
  std::ranges::stable_sort(
      moves, [](const MoveValue& a, const MoveValue& b) { return a.value > b.value + equal; });
  return moves;
}

std::vector<Prospect> Guesser::prospects(const Position& position, const Certainty& certainty,
                                         const Chances& chances, double tolerance) {
  auto parts = counted_parts(position);
  std::vector<Scored> candidates = candidates_of(position, position.shown(), certainty, chances);
  if (!parts || candidates.empty()) return {};
  const double least = tolerance * candidates[0].safety - equal;
  std::erase_if(candidates, [&](const Scored& one) { return one.safety < least; });
  keep_distinct(position, candidates);
  const Phase& phase = phase_of(chances);
  Outlook outlook(position, std::move(*parts), chances);
  std::vector<Prospect> found;
  for (const Scored& candidate : candidates) {
    const auto answers = outlook.ask(candidate.cell);
    if (!answers || outlook.work() > strength_.work) continue;
    Prospect prospect{candidate.cell,
                      candidate.safety,
                      candidate.around,
                      0.0,
                      position.around(candidate.cell),
                      {}};
    for (Answer& answer : *answers) {
      outlook.look_on(answer);
      prospect.score += answer.chance * phase.worth.of(answer);
      prospect.answers.push_back(answer);
    }
    found.push_back(std::move(prospect));
  }
  std::ranges::stable_sort(
      found, [](const Prospect& a, const Prospect& b) { return a.score > b.score + equal; });
  return found;
}

/// The cells that may be safe, the safest first, then those with the fewest covered neighbours.
std::vector<Guesser::Scored> Guesser::candidates_of(const Position& position, Shown shown,
                                                    const Certainty& certainty,
                                                    const Chances& chances) const {
  const Grid& grid = position.grid();
  std::vector<Scored> candidates;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (shown[index(cell)] != covered || certainty.verdict[index(cell)] == Verdict::mine) continue;
    int around = 0;
    grid.for_neighbors(cell, [&](Cell next) { around += is_covered(shown[index(next)]) ? 1 : 0; });
    candidates.push_back({cell, 1.0 - chances.probability[index(cell)], around, 0.0, {}});
  }
  // In steps, so that rounding does not tell apart what is equal.
  const auto step = [](double safety) { return std::floor(safety * 1e9 + 0.5); };
  std::ranges::stable_sort(candidates, [&](const Scored& a, const Scored& b) {
    if (step(a.safety) != step(b.safety)) return step(a.safety) > step(b.safety);
    return a.around < b.around;
  });
  return candidates;
}

/// Leaves one of the cells that no clue comes near and that have as many neighbours.
void Guesser::keep_distinct(const Position& position, std::vector<Scored>& candidates) const {
  std::array<bool, 9> seen{};
  std::erase_if(candidates, [&](const Scored& candidate) {
    if (!position.is_unconstrained(candidate.cell)) return false;
    bool alone = true;
    int unknown = 0;
    position.grid().for_neighbors(candidate.cell, [&](Cell next) {
      if (!is_covered(position.shown()[index(next)])) {
        alone = alone && position.shown()[index(next)] != exploded;
        return;
      }
      unknown += 1;
      alone = alone && position.is_unconstrained(next);
    });
    if (!alone) return false;
    const bool again = seen[index(unknown)];
    seen[index(unknown)] = true;
    return again;
  });
}

Guesser::Scored Guesser::look_ahead(const Position& position, const Chances& chances,
                                    std::vector<Scored> candidates) {
  auto parts = counted_parts(position);
  const Phase& phase = phase_of(chances);
  const double least = phase.tolerance * candidates[0].safety - equal;
  std::erase_if(candidates, [&](const Scored& one) { return one.safety < least; });
  keep_distinct(position, candidates);
  candidates.resize(std::min(candidates.size(), index(phase.candidates)));
  if (!parts || candidates.size() == 1) return candidates[0];

  Outlook outlook(position, std::move(*parts), chances);
  double goal = 0.0;
  for (Scored& candidate : candidates) {
    candidate.score = score(outlook, candidate, phase, goal);
    goal = std::max(goal, candidate.score);
    if (outlook.work() > strength_.work) break;
  }
  const auto better = [](const Scored& a, const Scored& b) { return a.score > b.score + equal; };
  std::ranges::stable_sort(candidates, better);
  if (phase.deeper < 2 || outlook.work() > strength_.work) return candidates[0];
  candidates.resize(std::min(candidates.size(), index(phase.deeper)));
  goal = 0.0;
  const Scored* best = &candidates[0];
  for (Scored& candidate : candidates) {
    look_up(go_on_);
    candidate.score = score_deeper(position, outlook, candidate, phase, goal);
    if (candidate.score <= goal + equal) continue;
    goal = candidate.score;
    best = &candidate;
  }
  return *best;
}

/// What revealing the cell is worth; 0 if that does not exceed `goal`.
double Guesser::score(Outlook& outlook, Scored& candidate, const Phase& phase, double goal) {
  const double most = phase.worth.most(outlook.is_apart(candidate.cell));
  if (candidate.safety * most <= goal) return 0.0;
  const auto answers = outlook.ask(candidate.cell);
  if (!answers) {
    candidate.value_after.fill(phase.worth.safe[0]);
    return candidate.safety * phase.worth.safe[0];
  }
  double sum = 0.0;
  double open = candidate.safety;
  for (Answer& answer : *answers) {
    if (sum + open * most <= goal) return 0.0;
    outlook.look_on(answer);
    const double value = phase.worth.of(answer);
    candidate.value_after[index(answer.count)] = value;
    sum += answer.chance * value;
    open -= answer.chance;
  }
  return sum;
}

/// The same one step further, where no cell is safe for certain then.
double Guesser::score_deeper(const Position& position, Outlook& outlook, Scored& candidate,
                             const Phase& phase, double goal) {
  const double most = phase.worth.most(outlook.is_apart(candidate.cell));
  const auto answers = outlook.ask(candidate.cell);
  if (!answers) return candidate.score;
  double sum = 0.0;
  double open = candidate.safety;
  for (Answer& answer : *answers) {
    if (sum + open * most <= goal) return 0.0;
    outlook.look_on(answer);
    const double value =
        answer.progress ? phase.worth.of(answer) : value_after(position, candidate.cell, answer);
    candidate.value_after[index(answer.count)] = value;
    sum += answer.chance * value;
    open -= answer.chance;
  }
  return sum;
}

/// The best score of the position after an answer.
double Guesser::value_after(const Position& before, Cell cell, const Answer& answer) {
  Position position = before;
  position.show(cell, static_cast<std::int8_t>(answer.count));
  position.refresh();
  const Certainty certainty = judge(position);
  if (certainty.contradictory) return 0.0;
  const Chances chances = weigh(position, certainty);
  auto parts = counted_parts(position);
  if (chances.lost || !parts) return phase_of(chances).worth.of(answer);
  std::vector<Scored> candidates = candidates_of(position, position.shown(), certainty, chances);
  keep_distinct(position, candidates);
  candidates.resize(std::min(candidates.size(), index(strength_.deeper_next)));
  Outlook outlook(position, std::move(*parts), chances);
  const Phase& phase = phase_of(chances);
  double best = 0.0;
  for (Scored& candidate : candidates) {
    best = std::max(best, score(outlook, candidate, phase, best));
  }
  return best;
}

}  // namespace minewise

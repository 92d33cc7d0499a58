#include "core/best_guess.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace minewise {

namespace {

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

/// Scores and chances closer than this count as equal.
constexpr double equal = 1e-9;

double worth(const Answer& answer, const Phase& phase) {
  if (answer.progress) return 1.0 + phase.bonus;
  return (1.0 - phase.blend) * answer.best + phase.blend * answer.second;
}

}  // namespace

Cell Guesser::first_cell() const {
  const Grid& grid = rules_.grid;
  if (!strength_.first_cell) return grid.at(grid.height / 2, grid.width / 2);
  if (rules_.first_click != FirstClick::opening) return 0;
  // Off the corner, so that the opening has more cells around it; further off on large boards.
  const int off = grid.height >= 16 && grid.width >= 30 ? 3 : 2;
  return grid.at(std::min(off, (grid.height - 1) / 2), std::min(off, (grid.width - 1) / 2));
}

BestGuess Guesser::guess(Shown shown) {
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
    if (chances.log2_layouts < std::log2(static_cast<double>(strength_.ending.layouts)) + equal) {
      const auto ending = solve_ending(position, certainty, shown, strength_.ending, false);
      if (ending && !ending->candidates.empty()) {
        best.cell = ending->candidates[0].cell;
        best.source = Source::ending;
        best.wins = static_cast<double>(ending->candidates[0].wins) / ending->layouts;
      }
    }
    if (best.source == Source::safest && strength_.look_ahead && candidates.size() > 1) {
      best.cell = look_ahead(position, certainty, chances, candidates);
      best.source = Source::look_ahead;
    }
  }
  best.survival = 1.0 - chances.probability[index(*best.cell)];
  return best;
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
    candidates.push_back({cell, 1.0 - chances.probability[index(cell)], around, 0.0});
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

Cell Guesser::look_ahead(const Position& position, const Certainty&, const Chances& chances,
                         std::vector<Scored> candidates) {
  auto parts = counted_parts(position);
  const Phase& phase = phase_of(chances);
  const double least = phase.tolerance * candidates[0].safety - equal;
  std::erase_if(candidates, [&](const Scored& one) { return one.safety < least; });
  keep_distinct(position, candidates);
  candidates.resize(std::min(candidates.size(), index(phase.candidates)));
  if (!parts || candidates.size() == 1) return candidates[0].cell;

  Outlook outlook(position, std::move(*parts), chances);
  double goal = 0.0;
  for (Scored& candidate : candidates) {
    candidate.score = score(outlook, candidate, phase, goal);
    goal = std::max(goal, candidate.score);
    if (outlook.work() > strength_.work) break;
  }
  const auto better = [](const Scored& a, const Scored& b) { return a.score > b.score + equal; };
  std::ranges::stable_sort(candidates, better);
  if (strength_.deeper < 2 || outlook.work() > strength_.work) return candidates[0].cell;
  candidates.resize(std::min(candidates.size(), index(strength_.deeper)));
  goal = 0.0;
  Cell best = candidates[0].cell;
  for (const Scored& candidate : candidates) {
    const double deeper = score_deeper(position, outlook, candidate, phase, goal);
    if (deeper > goal + equal) {
      goal = deeper;
      best = candidate.cell;
    }
  }
  return best;
}

/// The chance to survive the cell and the next guess, and some more for progress; 0 if that does
/// not exceed `goal`.
double Guesser::score(Outlook& outlook, const Scored& candidate, const Phase& phase,
                      double goal) const {
  const double most = 1.0 + phase.bonus;
  if (candidate.safety * most <= goal) return 0.0;
  const auto answers = outlook.ask(candidate.cell);
  if (!answers) return candidate.safety * candidate.safety;
  double sum = 0.0;
  double open = candidate.safety;
  for (Answer& answer : *answers) {
    if (sum + open * most <= goal) return 0.0;
    outlook.look_on(answer);
    sum += answer.chance * worth(answer, phase);
    open -= answer.chance;
  }
  return sum;
}

/// The same one step further, where no cell is safe for certain then.
double Guesser::score_deeper(const Position& position, Outlook& outlook, const Scored& candidate,
                             const Phase& phase, double goal) {
  const double of_progress = strength_.deeper_progress * (1.0 + phase.bonus);
  const auto answers = outlook.ask(candidate.cell);
  if (!answers) return 0.0;
  double sum = 0.0;
  double open = candidate.safety;
  for (Answer& answer : *answers) {
    if (sum + open * of_progress <= goal) return 0.0;
    outlook.look_on(answer);
    const double value =
        answer.progress ? of_progress : value_after(position, candidate.cell, answer);
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
  if (chances.lost || !parts) return answer.best;
  std::vector<Scored> candidates = candidates_of(position, position.shown(), certainty, chances);
  keep_distinct(position, candidates);
  candidates.resize(std::min(candidates.size(), index(strength_.deeper_next)));
  Outlook outlook(position, std::move(*parts), chances);
  const Phase& phase = phase_of(chances);
  double best = 0.0;
  for (const Scored& candidate : candidates) {
    best = std::max(best, score(outlook, candidate, phase, best));
  }
  return best;
}

}  // namespace minewise

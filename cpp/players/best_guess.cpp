#include "players/best_guess.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "players/playouts.hpp"

namespace minewise {

namespace {

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

/// Scores and chances closer than this count as equal.
constexpr double equal = 1e-9;

/// Guesses that score less than the best by so many times the doubt are not played out.
constexpr double doubts = 3.0;

/// So many moves are weighed for people, where not all are.
constexpr Cell most_weighed = 40;

/// What an answer is taken for that is too wide to be counted: it makes one cell safe.
constexpr Answer uncounted{1, 0.0, true, 1, false};

/// Chance is drawn by what is seen, so that the same view has the same guess.
Key key_of(const Position& position) {
  std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a
  for (const std::int8_t code : position.shown()) {
    hash ^= static_cast<std::uint64_t>(is_covered(code) ? covered : code) & 0xFF;
    hash *= 1099511628211ULL;
  }
  return derive_key(hash, static_cast<std::uint64_t>(*position.mines_left()), Purpose::sample);
}

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

Guesser::Guesser(const Rules& rules, bool mines_known, const Strength& strength,
                 CensusOffice& office, GoOn go_on)
    : rules_(rules),
      mines_known_(mines_known),
      strength_(strength),
      office_(&office),
      go_on_(std::move(go_on)) {}

Guesser::~Guesser() = default;

Interruptible<Cell> Guesser::first_cell() {
  if (first_cell_) return *first_cell_;
  const auto searched = searched_first_cell();
  if (!searched) return Interrupted{};
  const Grid& grid = rules_.grid;
  // Off the corner an opening has more cells around it; further off on large boards.
  const int far = grid.height >= 16 && grid.width >= 30 ? 3 : 2;
  const int off = rules_.first_click == FirstClick::opening ? far : 0;
  first_cell_ = grid.at(std::min(off, (grid.height - 1) / 2), std::min(off, (grid.width - 1) / 2));
  if (!strength_.first_cell) first_cell_ = grid.at(grid.height / 2, grid.width / 2);
  if (*searched) first_cell_ = *searched;
  return *first_cell_;
}

/// The best first click, if the layouts of the whole board are few enough to be searched.
Interruptible<std::optional<Cell>> Guesser::searched_first_cell() const {
  const int cells = rules_.grid.cells();
  const double layouts = std::lgamma(cells + 1.0) - std::lgamma(rules_.mines + 1.0) -
                         std::lgamma(cells - rules_.mines + 1.0);
  if (!mines_known_ || !strength_.first_cell ||
      layouts > std::log(static_cast<double>(strength_.ending.layouts)) + equal) {
    return std::optional<Cell>{};
  }
  const std::vector<std::int8_t> fresh(index(cells), covered);
  const Question question{rules_.mines, rules_.first_click, true, strength_.ending.beliefs};
  const auto optimum = find_optimum(rules_.grid, fresh, question, go_on_);
  if (!optimum) return Interrupted{};
  std::optional<Cell> best;
  double most = 0.0;
  for (const Candidate& candidate : optimum->candidates) {
    const double share = static_cast<double>(candidate.wins) / candidate.layouts;
    if (share <= most + equal) continue;
    most = share;
    best = candidate.cell;
  }
  return best;
}

Interruptible<BestGuess> Guesser::guess(Shown shown) {
  if (is_interrupted(go_on_)) return Interrupted{};
  const std::optional<int> mines = mines_known_ ? std::optional(rules_.mines) : std::nullopt;
  BestGuess best;
  if (rules_.first_click != FirstClick::any && std::ranges::all_of(shown, is_covered)) {
    const auto cell = first_cell();
    if (!cell) return Interrupted{};
    best = {*cell, Source::first_click, 1.0};
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
      if (is_interrupted(ending)) return Interrupted{};
      if (ending && ending->cell >= 0) {
        best.cell = ending->cell;
        best.source = Source::ending;
        best.value = static_cast<double>(ending->wins) / ending->layouts;
      }
    }
    if (best.source == Source::safest && strength_.look_ahead && candidates.size() > 1) {
      const auto chosen = look_ahead(position, chances, candidates);
      if (!chosen) return Interrupted{};
      best.cell = chosen->cell;
      best.value = chosen->score;
      best.value_after = chosen->value_after;
      best.source = Source::look_ahead;
    }
  }
  best.survival = 1.0 - chances.probability[index(*best.cell)];
  return best;
}

bool Guesser::may_be_solved(const Chances& chances) const {
  return chances.log2_layouts < std::log2(static_cast<double>(strength_.ending.layouts)) + equal;
}

Interruptible<std::vector<MoveValue>> Guesser::weigh_moves(Shown shown) {
  std::vector<MoveValue> moves;
  const std::optional<int> mines = mines_known_ ? std::optional(rules_.mines) : std::nullopt;
  if (!mines) return moves;
  const Position position(rules_.grid, shown, {mines}, *office_);
  const Certainty certainty = judge(position);
  if (certainty.contradictory) return moves;
  const Chances chances = weigh(position, certainty);
  auto parts = counted_parts(position);
  if (chances.lost || !chances.error.empty() || !parts) return moves;
  if (may_be_solved(chances)) {
    const auto ending = weigh_ending(position, certainty, shown, strength_.ending, go_on_);
    if (is_interrupted(ending)) return Interrupted{};
    if (ending) {
      for (const EndingMove& move : ending->moves) moves.push_back(value_of(move, ending->layouts));
    }
  }
  if (moves.empty()) {
    std::vector<Scored> candidates = candidates_of(position, shown, certainty, chances);
    const Phase& phase = phase_of(chances);
    keep_distinct(position, candidates);
    candidates.resize(std::min(candidates.size(), index(most_weighed)));
    Outlook outlook(position, std::move(*parts), chances);
    for (const Scored& candidate : candidates) {
      MoveValue move{candidate.cell, Source::look_ahead, candidate.safety, 0.0, {}};
      const auto prospect = prospect_of(position, outlook, phase, candidate);
      if (!prospect || outlook.work() > strength_.work) continue;
      for (const Answer& answer : prospect->answers) {
        const double value = std::clamp(phase.value->of(answer), 0.0, 1.0);
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
    auto prospect = prospect_of(position, outlook, phase, candidate);
    if (prospect && outlook.work() <= strength_.work) found.push_back(std::move(*prospect));
  }
  std::ranges::stable_sort(
      found, [](const Prospect& a, const Prospect& b) { return a.score > b.score + equal; });
  return found;
}

std::vector<Prospect> Guesser::prospects_of(const Position& position, const Chances& chances,
                                            std::span<const Cell> cells) const {
  auto parts = counted_parts(position);
  if (!parts) return {};
  Outlook outlook(position, std::move(*parts), chances);
  std::vector<Prospect> found;
  for (const Cell cell : cells) {
    const Scored scored{cell, 1.0 - chances.probability[index(cell)], 0, 0.0, {}};
    auto prospect = prospect_of(position, outlook, phase_of(chances), scored);
    if (prospect) found.push_back(std::move(*prospect));
  }
  return found;
}

/// None if what lies around the cell is too wide together.
std::optional<Prospect> Guesser::prospect_of(const Position& position, Outlook& outlook,
                                             const Phase& phase, const Scored& candidate) {
  const Cell cell = candidate.cell;
  const auto answers = outlook.ask(cell);
  if (!answers) return {};
  Prospect prospect{cell, candidate.safety, candidate.around, 0.0, position.around(cell), {}};
  for (Answer& answer : *answers) {
    outlook.look_on(answer);
    prospect.score += answer.chance * phase.value->of(answer);
    prospect.answers.push_back(answer);
  }
  return prospect;
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

Interruptible<Guesser::Scored> Guesser::look_ahead(const Position& position, const Chances& chances,
                                                   std::vector<Scored> candidates) {
  auto parts = counted_parts(position);
  const Phase& phase = phase_of(chances);
  const double least = phase.tolerance * candidates[0].safety - equal;
  std::erase_if(candidates, [&](const Scored& one) { return one.safety < least; });
  keep_distinct(position, candidates);
  candidates.resize(std::min(candidates.size(), index(phase.candidates)));
  if (!parts || candidates.size() == 1) return candidates[0];

  Outlook outlook(position, std::move(*parts), chances);
  const double margin = may_be_played_out(position) ? doubts * phase.doubt : 0.0;
  double goal = 0.0;
  for (Scored& candidate : candidates) {
    candidate.score = score(outlook, candidate, phase, goal - margin);
    goal = std::max(goal, candidate.score);
    if (outlook.work() > strength_.work) break;
  }
  const auto better = [](const Scored& a, const Scored& b) { return a.score > b.score + equal; };
  std::ranges::stable_sort(candidates, better);
  if (outlook.work() > strength_.work) return candidates[0];
  if (phase.deeper > 1) {
    candidates.resize(std::min(candidates.size(), index(phase.deeper)));
    goal = 0.0;
    for (Scored& candidate : candidates) {
      if (is_interrupted(go_on_)) return Interrupted{};
      candidate.score = score_deeper(position, outlook, candidate, phase, goal - margin);
      goal = std::max(goal, candidate.score);
    }
    std::ranges::stable_sort(candidates, better);
  }
  if (!(margin > 0.0)) return candidates[0];
  std::erase_if(candidates,
                [&](const Scored& one) { return one.score < candidates[0].score - margin; });
  candidates.resize(std::min(candidates.size(), index(strength_.playouts.guesses)));
  if (candidates.size() == 1) return candidates[0];
  return play_out(position, outlook, phase, candidates);
}

/// Games can be played on where clues are exact and no mine was hit.
bool Guesser::may_be_played_out(const Position& position) const {
  const Shown shown = position.shown();
  return strength_.playing_on && !rules_.noise &&
         std::ranges::count_if(shown, is_clue) >= strength_.playouts.revealed &&
         std::ranges::all_of(shown,
                             [](std::int8_t code) { return is_clue(code) || is_covered(code); });
}

/// The one that games are won after; the best by its score comes first.
Interruptible<Guesser::Scored> Guesser::play_out(const Position& position, Outlook& outlook,
                                                 const Phase& phase,
                                                 std::span<const Scored> candidates) {
  if (!playouts_) {
    playouts_ =
        std::make_unique<Playouts>(rules_, *strength_.playing_on, office_->effort(), go_on_);
  }
  if (!playouts_->start(position)) return candidates[0];
  std::vector<Prospect> prospects;
  std::vector<std::size_t> number;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    auto prospect = prospect_of(position, outlook, phase, candidates[i]);
    if (!prospect) continue;
    prospects.push_back(std::move(*prospect));
    number.push_back(i);
  }
  if (prospects.size() < 2) return candidates[0];
  std::vector<double> scores;
  for (const std::size_t i : number) scores.push_back(candidates[i].score);
  Random random(key_of(position));
  const auto chosen =
      playouts_->choose(prospects, scores, *phase.value, phase.doubt, strength_.playouts, random);
  if (!chosen) return Interrupted{};
  return candidates[number[*chosen]];
}

/// The value of revealing the cell; 0 if that does not exceed `goal`.
double Guesser::score(Outlook& outlook, Scored& candidate, const Phase& phase, double goal) {
  const double most = phase.value->bound(outlook.is_apart(candidate.cell));
  if (candidate.safety * most <= goal) return 0.0;
  const auto answers = outlook.ask(candidate.cell);
  if (!answers) {
    candidate.value_after.fill(phase.value->of(uncounted));
    return candidate.safety * phase.value->of(uncounted);
  }
  double sum = 0.0;
  double open = candidate.safety;
  for (Answer& answer : *answers) {
    if (sum + open * most <= goal) return 0.0;
    outlook.look_on(answer);
    const double value = phase.value->of(answer);
    candidate.value_after[index(answer.count)] = value;
    sum += answer.chance * value;
    open -= answer.chance;
  }
  return sum;
}

/// The same one step further, where no cell is safe for certain then.
double Guesser::score_deeper(const Position& position, Outlook& outlook, Scored& candidate,
                             const Phase& phase, double goal) {
  const double most = phase.value->bound(outlook.is_apart(candidate.cell));
  const auto answers = outlook.ask(candidate.cell);
  if (!answers) return candidate.score;
  double sum = 0.0;
  double open = candidate.safety;
  for (Answer& answer : *answers) {
    if (sum + open * most <= goal) return 0.0;
    outlook.look_on(answer);
    const double value =
        answer.progress ? phase.value->of(answer) : value_after(position, candidate.cell, answer);
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
  if (chances.lost || !parts) return phase_of(chances).value->of(answer);
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

#include "review/judge.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analyze/first_click.hpp"

namespace minewise {

namespace {

/// What the proof of a missed cell may cost: so many times the budget of a component, about a
/// second at most.
constexpr std::size_t proofs_cost = 8;

/// Of a total that is not told, no mine is subtracted.
GamePhase phase_of(Shown shown, std::optional<int> mines) {
  const auto open =
      std::ranges::count_if(shown, [](std::int8_t code) { return !is_covered(code); });
  const auto safe = std::ssize(shown) - mines.value_or(0);
  if (3 * open < safe) return GamePhase::opening;
  return 3 * open < 2 * safe ? GamePhase::middle : GamePhase::end;
}

}  // namespace

/// What the clues say of a view.
struct Judge::Found {
  Certainty certainty;
  Chances chances;

  /// Is there an answer?
  [[nodiscard]] bool known() const { return !certainty.contradictory && !chances.lost; }
  [[nodiscard]] bool knows(Cell cell) const { return known() && !std::isnan(chance(cell)); }
  [[nodiscard]] bool exact() const { return chances.error.empty(); }
  [[nodiscard]] minewise::Verdict verdict(Cell cell) const {
    return certainty.verdict[index(cell)];
  }
  [[nodiscard]] double chance(Cell cell) const { return chances.probability[index(cell)]; }
};

Judge::Judge(const Rules& rules, std::optional<int> mines, const Likelihoods& likelihoods,
             const Effort& effort, const KeepGoing& keep_going, int playouts)
    : rules_(rules),
      total_{mines},
      counter_(likelihoods, effort, keep_going),
      proved_since_(index(rules.grid.cells())) {
  if (playouts > 0 && WinningSearch::is_possible(rules, mines))
    winning_.emplace(rules, playouts, counter_, keep_going);
}

std::vector<Cell> Judge::revealed_by(Shown shown, const PlayedMove& move) const {
  std::vector<Cell> cells;
  const auto add = [&](Cell cell) {
    if (shown[index(cell)] == covered) cells.push_back(cell);
  };
  if (move.kind == MoveKind::reveal) add(move.cell);
  if (move.kind == MoveKind::chord) rules_.grid.for_neighbors(move.cell, add);
  return cells;
}

Judge::Found Judge::analyze(Shown shown, bool hit) {
  const Position position(rules_.grid, shown, total_, counter_);
  Found found{minewise::certainty_of(position), {}};
  if (!found.certainty.contradictory) found.chances = weigh(position, found.certainty);
  // Whatever the rules are said to be: a first cell that was a mine was not protected.
  if (!hit) weigh_first_click(rules_, position, found.chances);
  return found;
}

/// Fills in the chance that any of some cells is a mine: that the first is safe, and the second if
/// the first is, and so on. False where a position on the way is too wide.
bool Judge::weigh_move(Shown shown, const std::vector<Cell>& cells, Found found, Judged& judged) {
  std::vector<std::int8_t> codes(shown.begin(), shown.end());
  double safe = 1.0;
  for (const Cell cell : cells) {
    if (cell != cells.front()) found = analyze(codes);
    if (!found.knows(cell)) return false;
    judged.exact = judged.exact && found.exact();
    if (found.verdict(cell) == minewise::Verdict::mine) {
      judged.chance = 1.0;
      return true;
    }
    safe *= 1.0 - found.chance(cell);
    codes[index(cell)] = no_clue;
  }
  judged.chance = 1.0 - safe;
  return true;
}

/// The easiest of the cells that are certainly safe, those without a flag first.
Missed Judge::missed(Shown shown, const Certainty& certainty) {
  std::vector<Cell> safe;
  std::vector<Cell> flagged;
  for (Cell cell = 0; cell < rules_.grid.cells(); ++cell) {
    if (certainty.verdict[index(cell)] != minewise::Verdict::safe) continue;
    (shown[index(cell)] == flag ? flagged : safe).push_back(cell);
  }
  if (safe.empty()) safe = std::move(flagged);
  const Cell first = safe.front();
  const Evidence evidence{rules_.grid, shown, total_.mines, &counter_};
  counter_.begin(proofs_cost * counter_.effort().budget);
  auto proof = easiest_proof(evidence, std::move(safe), false);
  Missed found{{first, false, {}, false}, Technique::several_clues, 0};
  if (proof && !counter_.watch().halt()) {
    found.technique = technique_of(evidence, *proof);
    found.proof = *std::move(proof);
  }
  found.since = proved_since_[index(found.proof.cell)].value_or(0);
  return found;
}

/// Of the cells that a guess reveals the one that may be a mine; none where that are several.
std::optional<Cell> Judge::risked(const std::vector<Cell>& cells, const Certainty& certainty) {
  std::optional<Cell> risked;
  for (const Cell cell : cells) {
    if (certainty.verdict[index(cell)] == minewise::Verdict::safe) continue;
    if (risked) return {};
    risked = cell;
  }
  return risked;
}

Interruptible<Judge::Verdict> Judge::judge(Shown shown, const PlayedMove& move, std::size_t number,
                                           bool hit) {
  const std::vector<Cell> cells = revealed_by(shown, move);
  if (cells.empty()) return Verdict(Nothing{});
  Judged judged{number, move,  0.0, 0.0,  cells.front(),
                true,   false, hit, true, phase_of(shown, total_.mines)};
  if (std::ranges::all_of(cells, [&](Cell cell) { return is_proved(cell); }))
    return Verdict(std::move(judged));

  counter_.begin();
  const Found found = analyze(shown, hit);
  const bool answered = found.known() && weigh_move(shown, cells, found, judged);
  if (counter_.watch().halt()) return Interrupted{};
  if (found.certainty.contradictory) return Verdict(Contradictory{});
  if (!answered) return Verdict(Nothing{});

  const auto is_safe = [&](Cell cell) { return found.verdict(cell) == minewise::Verdict::safe; };
  judged.proved = std::ranges::all_of(cells, is_safe);
  judged.first = !hit && is_first_click_protected(rules_, shown);
  // The first of the least likely mines, of the safe cells where there are any.
  const bool any_safe = std::ranges::count(found.certainty.verdict, minewise::Verdict::safe) > 0;
  judged.least = any_safe ? 0.0 : 1.0;
  std::optional<double> least;
  for (Cell cell = 0; cell < rules_.grid.cells(); ++cell) {
    if (is_safe(cell) && !is_proved(cell)) proved_since_[index(cell)] = number;
    const bool may_be = any_safe ? is_safe(cell)
                                 : is_covered(shown[index(cell)]) && found.knows(cell) &&
                                       found.verdict(cell) != minewise::Verdict::mine;
    if (!may_be || (least && found.chance(cell) >= *least)) continue;
    judged.safest = cell;
    least = found.chance(cell);
    if (!any_safe) judged.least = *least;
  }
  if (!judged.guess()) return Verdict(std::move(judged));
  if (any_safe) {
    judged.missed = missed(shown, found.certainty);
    judged.safest = judged.missed->proof.cell;
  }
  const bool certain_mine = judged.chance == 1.0;
  const auto cell = certain_mine ? std::nullopt : risked(cells, found.certainty);
  if (winning_ && (cell || certain_mine)) {
    counter_.begin();
    const auto winning = winning_->of(shown, cell);
    if (!winning) return Interrupted{};
    judged.winning = *winning;
  }
  if (counter_.watch().halt() == Halt::interrupted) return Interrupted{};
  return Verdict(std::move(judged));
}

}  // namespace minewise

#include "why/hint.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "base/rounding.hpp"
#include "why/phrase.hpp"
#include "why/wording.hpp"

namespace minewise {

namespace {

std::vector<Cell> least_likely(const Evidence& evidence, const Certainty& certainty,
                               const Chances& chances) {
  std::vector<Cell> maybe;
  double least = std::numeric_limits<double>::infinity();
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    if (!is_covered(evidence.code(cell)) || certainty.verdict[index(cell)] == Verdict::mine ||
        is_unknown(chances, cell)) {
      continue;
    }
    maybe.push_back(cell);
    least = std::min(least, chances.probability[index(cell)]);
  }
  std::erase_if(maybe,
                [&](Cell cell) { return chances.probability[index(cell)] - least >= rounding; });
  const auto has_flag = [&](Cell cell) { return evidence.code(cell) == flag; };
  if (!std::ranges::all_of(maybe, has_flag)) std::erase_if(maybe, has_flag);
  return maybe;
}

/// row 3, rows 3 to 5
std::string span(std::string_view what, int first, int last) {
  if (first == last) return joined({what, " ", std::to_string(first)});
  return joined({what, "s ", std::to_string(first), " to ", std::to_string(last)});
}

Area area_of(Grid grid, const Proof& proof) {
  Area area{grid.row(proof.cell), grid.column(proof.cell), grid.row(proof.cell),
            grid.column(proof.cell)};
  for (const Cell clue : proof.clues) {
    area = {std::min(area.top, grid.row(clue)), std::min(area.left, grid.column(clue)),
            std::max(area.bottom, grid.row(clue)), std::max(area.right, grid.column(clue))};
  }
  return area;
}

Step said(std::string text) { return {Step::Kind::fact, std::move(text), {}, {}}; }

Hint certain(const Evidence& evidence, const Proof& proof, Hint::Move move) {
  Hint hint{proof.cell, move, proof.mine ? 1.0 : 0.0, proof, {}};
  if (proof.with_total) {
    hint.steps = {said("Count the mines: the clues and the mine total together decide a cell.")};
  } else {
    const Area area = area_of(evidence.grid, proof);
    hint.area = area;
    hint.steps = {said(joined({"Look at ", span("row", area.top, area.bottom), " and ",
                               span("column", area.left, area.right), "."}))};
  }
  hint.steps.push_back(said(proof.mine                   ? "There is a mine."
                            : move == Hint::Move::unflag ? "There is a flag on a safe cell."
                                                         : "There is a safe cell."));
  // What it comes to is left to the end.
  auto steps = steps_of(evidence, proof);
  hint.proof_steps = steps;
  const auto last =
      std::ranges::find(steps.rbegin(), steps.rend(), Step::Kind::conclusion, &Step::kind);
  Step conclusion = *last;
  steps.erase(last.base() - 1);
  std::ranges::move(steps, std::back_inserter(hint.steps));
  conclusion.text += move == Hint::Move::reveal ? " Reveal it."
                     : move == Hint::Move::flag ? " Flag it."
                                                : " Remove its flag.";
  hint.steps.push_back(std::move(conclusion));
  return hint;
}

/// What to do with a cell that takes no proof.
Step revealed(Grid grid, Cell cell, bool has_flag) {
  const std::string name = named(grid, cell);
  return {Step::Kind::conclusion,
          has_flag ? joined({"Remove the flag at ", name, " and reveal the cell."})
                   : joined({"Reveal ", name, "."}),
          {},
          {cell}};
}

Hint guess(const Uncertainty& known, std::vector<Cell> cells) {
  const Evidence& evidence = known.evidence;
  const auto chance = [&](Cell cell) { return known.chances.probability[index(cell)]; };
  const auto has_flag = [&](Cell cell) { return evidence.code(cell) == flag; };
  const auto unknown = [&](Cell cell) { return is_unknown(known.chances, cell); };
  const auto unsafe = [&](Cell cell) {
    return known.certainty.verdict[index(cell)] != Verdict::safe;
  };
  if (!std::ranges::all_of(cells, unsafe)) std::erase_if(cells, unsafe);
  if (!std::ranges::all_of(cells, unknown)) std::erase_if(cells, unknown);
  const double least = chance(std::ranges::min(cells, {}, chance));
  std::erase_if(cells, [&](Cell one) { return chance(one) - least >= rounding; });
  const Cell first = *std::ranges::min_element(cells, {}, has_flag);
  // Of those that are as safe the one that wins the most, which comes first.
  const auto best = std::ranges::find_if(known.wins, [&](const WinChance& move) {
    return has_flag(move.cell) == has_flag(first) &&
           std::ranges::find(cells, move.cell) != cells.end();
  });
  const Cell cell = best == known.wins.end() ? first : best->cell;
  Hint hint{cell, has_flag(cell) ? Hint::Move::unflag : Hint::Move::reveal, chance(cell), {}, {}};
  std::string region = known.certainty.undecided.empty()
                           ? "No cell is certain, so you have to guess."
                           : "No cell is proved safe within the budget, so you have to guess.";
  Step answer = revealed(evidence.grid, cell, has_flag(cell));
  std::vector<std::string> reasons;
  if (!unsafe(cell)) {
    region = "There is a safe cell, but its proof is too long to show.";
    reasons = {"No layout that fits has a mine there."};
    if (has_flag(cell)) reasons.emplace_back("It has a flag.");
  } else {
    reasons = guess_reasons(known, cell, true);
    if (has_flag(cell)) {
      reasons.emplace_back(known.certainty.is_undecided(cell)
                               ? "It has a flag, which is not proved within the budget."
                               : "It has a flag, and no clue proves that flag.");
    }
    if (const std::string better = better_move_text(known, cell); !better.empty()) {
      answer.text += " " + better;
    }
  }
  hint.steps = {said(std::move(region))};
  for (std::string& reason : reasons) hint.steps.push_back(said(std::move(reason)));
  hint.steps.push_back(std::move(answer));
  return hint;
}

}  // namespace

Advice advice(const Evidence& evidence, const Certainty& certainty, const Chances& chances) {
  Advice found;
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    const Verdict verdict = certainty.verdict[index(cell)];
    const std::int8_t code = evidence.code(cell);
    if (code == covered && verdict == Verdict::safe) found.safe.push_back(cell);
    if (code == covered && verdict == Verdict::mine) found.mines.push_back(cell);
    if (code == flag && verdict == Verdict::safe) found.wrong_flags.push_back(cell);
    if (is_covered(code) && is_unknown(chances, cell)) found.unknown.push_back(cell);
  }
  if (found.safe.empty() && found.wrong_flags.empty()) {
    found.least = least_likely(evidence, certainty, chances);
  }
  return found;
}

std::string contradiction_text(Grid grid, const Contradiction& contradiction,
                               std::optional<int> total, std::string_view clues) {
  // Of the others only the number is given.
  constexpr std::size_t most = 24;
  const std::size_t number = contradiction.clues.size();
  std::string guilty = number == 0 ? "" : number == 1 ? "the clue at " : "the clues at ";
  const std::size_t listed = std::min(number, most);
  for (std::size_t i = 0; i < listed; ++i) {
    guilty += i == 0 ? "" : i + 1 == number && !contradiction.with_total ? " and " : ", ";
    guilty += named(grid, contradiction.clues[i]);
  }
  if (number > most) guilty += joined({" and ", std::to_string(number - most), " more"});
  if (contradiction.with_total && total) {
    guilty +=
        joined({number > 0 ? " and " : "", number > 0 ? "the mine total of " : "a mine total of ",
                std::to_string(*total)});
  }
  const bool several = number + (contradiction.with_total ? 1 : 0) > 1;
  return joined({"no layout of mines fits: ", guilty,
                 several ? " contradict each other" : " is impossible",
                 clues == "exact" ? "" : " where clues are ", clues == "exact" ? "" : clues});
}

std::string_view name_of(Hint::Move move) {
  return move == Hint::Move::reveal ? "reveal" : move == Hint::Move::flag ? "flag" : "unflag";
}

std::string Hint::reason() const { return sentence_of({steps.begin() + 1, steps.end() - 1}); }

std::string first_cell_text(const Rules& rules) {
  return joined({"The rules make the first cell safe",
                 rules.first_click == FirstClick::opening ? " and open its neighbours" : "",
                 rules.start < 0 ? ": reveal any cell." : ": it must be ",
                 rules.start < 0 ? "" : named(rules.grid, rules.start) + "."});
}

Hint first_hint(const Rules& rules, Shown shown, Cell first) {
  const auto free = std::ranges::find(shown, covered);
  const bool is_taken = shown[index(first)] == flag && free != shown.end();
  const Cell cell = rules.start >= 0 ? rules.start
                    : is_taken       ? static_cast<Cell>(free - shown.begin())
                                     : first;
  const bool has_flag = shown[index(cell)] == flag;
  Hint hint{cell, has_flag ? Hint::Move::unflag : Hint::Move::reveal, 0.0, {}, {}};
  hint.steps = {said("No cell is revealed yet."), said(first_cell_text(rules)),
                revealed(rules.grid, cell, has_flag)};
  return hint;
}

std::string nothing_left_text(Shown shown) {
  return std::ranges::any_of(shown, is_covered) ? "Every covered cell is a mine."
                                                : "No cell is covered, so nothing is left to do.";
}

std::optional<Hint> find_hint(const Uncertainty& known, bool flags_count) {
  const Evidence& evidence = known.evidence;
  std::vector<Cell> safe;
  std::vector<Cell> wrongly_flagged;
  std::vector<Cell> mines;
  std::vector<Cell> maybe;
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    const Verdict verdict = known.certainty.verdict[index(cell)];
    if (!is_covered(evidence.code(cell))) continue;
    const bool has_flag = evidence.code(cell) == flag;
    if (verdict == Verdict::safe) (has_flag ? wrongly_flagged : safe).push_back(cell);
    if (verdict == Verdict::mine && !has_flag) mines.push_back(cell);
    if (verdict != Verdict::mine) maybe.push_back(cell);
  }
  if (auto proof = easiest_proof(evidence, safe, false))
    return certain(evidence, *proof, Hint::Move::reveal);
  if (auto proof = easiest_proof(evidence, wrongly_flagged, false))
    return certain(evidence, *proof, Hint::Move::unflag);
  if (flags_count) {
    if (auto proof = easiest_proof(evidence, mines, true))
      return certain(evidence, *proof, Hint::Move::flag);
  }
  if (maybe.empty()) return {};
  return guess(known, std::move(maybe));
}

}  // namespace minewise

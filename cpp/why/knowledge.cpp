#include "why/knowledge.hpp"

#include <algorithm>

namespace minewise {

Knowledge::Knowledge(const Evidence& evidence, const Proof& proof)
    : evidence_(&evidence), sources_(proof.clues), known_(evidence.shown.size(), -1) {
  if (proof.with_total) sources_.push_back(the_total);
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    if (!is_covered(evidence.code(cell))) learn(cell, evidence.code(cell) == exploded);
  }
}

std::optional<bool> Knowledge::known(Cell cell) const {
  const std::int8_t code = known_[static_cast<std::size_t>(cell)];
  return code < 0 ? std::nullopt : std::optional(code == 1);
}

Demand Knowledge::demand(Cell source) const {
  Demand demand;
  demand.clue = source;
  const auto see = [&](Cell cell) {
    const auto mine = known(cell);
    if (!mine) demand.open.push_back(cell);
    if (mine.value_or(false)) demand.mines.push_back(cell);
  };
  const Grid grid = evidence_->grid;
  if (source == the_total) {
    for (Cell cell = 0; cell < grid.cells(); ++cell) see(cell);
  } else {
    grid.for_neighbors(source, see);
  }
  const int mines = static_cast<int>(demand.mines.size());
  const auto bound = [&](int least, int most, const auto& allows) {
    demand.least = std::max(least - mines, 0);
    demand.most = std::min(most - mines, static_cast<int>(demand.open.size()));
    // Noisy clues may allow some numbers in between and not others.
    while (demand.least <= demand.most && !allows(mines + demand.least)) ++demand.least;
    while (demand.least <= demand.most && !allows(mines + demand.most)) --demand.most;
    demand.impossible = demand.least > demand.most;
    if (!demand.impossible) return;
    demand.least = least - mines;
    demand.most = most - mines;
  };
  if (source == the_total) {
    const int total = evidence_->mines.value_or(0);
    bound(total, total, [&](int number) { return number == total; });
  } else {
    const ClueTable& table = evidence_->table();
    const int shown = evidence_->code(source);
    bound(table.least(shown), table.most(shown),
          [&](int number) { return table.allows(shown, number); });
  }
  return demand;
}

}  // namespace minewise

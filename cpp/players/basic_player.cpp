#include "players/basic_player.hpp"

#include <utility>

namespace minewise {

bool RandomPlayer::think(Shown shown, Random& random, Decision& decision) {
  if (const auto cell = any_covered(shown, random)) decision.reveals.push_back(*cell);
  return true;
}

Proven prove_by_single_clues(Grid grid, Shown shown) {
  enum class Mark : std::uint8_t { none, safe, mine };
  std::vector<Mark> mark(shown.size(), Mark::none);
  const auto at = [](Cell cell) { return static_cast<std::size_t>(cell); };
  Proven proven;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const int clue = shown[at(cell)];
    if (clue < 0) continue;
    int mines = 0;
    int hidden = 0;
    grid.for_neighbors(cell, [&](Cell next) {
      if (is_known_mine(shown[at(next)]) || mark[at(next)] == Mark::mine) {
        ++mines;
      } else if (shown[at(next)] == covered) {
        ++hidden;
      }
    });
    if (hidden == 0) continue;
    const bool all_mines = clue == mines + hidden;
    const bool all_safe = clue == mines;
    if (!all_mines && !all_safe) continue;
    grid.for_neighbors(cell, [&](Cell next) {
      if (shown[at(next)] != covered || mark[at(next)] == Mark::mine) return;
      if (all_mines) {
        mark[at(next)] = Mark::mine;
        proven.mines.push_back(next);
      } else if (mark[at(next)] == Mark::none) {
        mark[at(next)] = Mark::safe;
        proven.safe.push_back(next);
      }
    });
  }
  // Wrong flags can make clues contradict each other; then a cell proven both ways is a mine here.
  std::erase_if(proven.safe, [&](Cell cell) { return mark[at(cell)] == Mark::mine; });
  return proven;
}

bool BasicPlayer::think(Shown shown, Random& random, Decision& decision) {
  Proven proven = prove_by_single_clues(rules().grid, shown);
  decision.flags = std::move(proven.mines);
  if (!proven.safe.empty()) {
    decision.reveals = std::move(proven.safe);
    decision.certain = true;
    decision.reason = Reason::satisfied_clue;
    return true;
  }
  decision.reason = Reason::no_satisfied_clue;
  flagged_.assign(shown.begin(), shown.end());
  for (const Cell cell : decision.flags) flagged_[static_cast<std::size_t>(cell)] = flag;
  if (const auto cell = any_covered(flagged_, random)) decision.reveals.push_back(*cell);
  return true;
}

}  // namespace minewise

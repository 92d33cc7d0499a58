#include "players/basic_player.hpp"

#include <utility>

#include "players/single_clue.hpp"

namespace minewise {

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

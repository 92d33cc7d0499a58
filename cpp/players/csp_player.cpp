#include "players/csp_player.hpp"

#include <algorithm>
#include <utility>

#include "base/index.hpp"
#include "players/single_clue.hpp"

namespace minewise {

namespace {
std::vector<CellChance> chances_of(const LimitedSearch& search) {
  std::vector<CellChance> chances;
  if (search.solutions == 0) return chances;  // wrong flags: the clues contradict each other
  for (std::size_t i = 0; i < search.variables.size(); ++i) {
    const double share =
        static_cast<double>(search.mine_count[i]) / static_cast<double>(search.solutions);
    chances.push_back({search.variables[i], share});
  }
  return chances;
}

}  // namespace

bool CspPlayer::think(Shown shown, Random& random, Decision& decision) {
  Proven proven = prove_by_single_clues(rules().grid, shown);
  decision.flags = std::move(proven.mines);
  if (!proven.safe.empty()) {
    decision.reveals = std::move(proven.safe);
    decision.certain = true;
    decision.reason = Reason::satisfied_clue;
    return true;
  }
  flagged_.assign(shown.begin(), shown.end());
  for (const Cell cell : decision.flags) flagged_[index(cell)] = flag;
  const LimitedSearch search = search_limited(rules().grid, flagged_, max_variables_);
  if (explains()) decision.chances = chances_of(search);
  for (std::size_t i = 0; i < search.variables.size() && search.solutions > 0; ++i) {
    const Cell cell = search.variables[i];
    if (search.mine_count[i] == 0) decision.reveals.push_back(cell);
    if (search.mine_count[i] != search.solutions) continue;
    decision.flags.push_back(cell);
    flagged_[index(cell)] = flag;
  }
  decision.certain = !decision.reveals.empty();
  decision.reason = Reason::search;
  if (!decision.certain) guess(search, random, decision);
  return true;
}

/// Of equals the first one is taken: the most constrained.
void CspPlayer::guess(const LimitedSearch& search, Random& random, Decision& decision) {
  const auto least = std::ranges::min_element(search.mine_count);
  if (guess_ == SearchGuess::any || least == search.mine_count.end() ||
      *least >= search.solutions) {
    decision.reason = Reason::no_search;
    if (const auto cell = any_covered(flagged_, random)) decision.reveals.push_back(*cell);
    return;
  }
  decision.reason = Reason::least_of_search;
  decision.share = static_cast<double>(*least) / static_cast<double>(search.solutions);
  const auto place = static_cast<std::size_t>(least - search.mine_count.begin());
  decision.reveals.push_back(search.variables[place]);
}

}  // namespace minewise

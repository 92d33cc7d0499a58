#include "players/csp_player.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rounding.hpp"
#include "players/basic_player.hpp"
#include "players/limited_search.hpp"

namespace minewise {

/// Shares of up to `most_variables` are quotients of whole numbers, each rounded once.
CountedSearch CspPlayer::search() {
  const Grid grid = rules().grid;
  if (max_variables_ > most_variables) {
    return count_solutions(grid, flagged_, max_variables_, counter_);
  }
  LimitedSearch found = search_limited(grid, flagged_, max_variables_);
  CountedSearch result;
  if (found.solutions == 0) return result;  // wrong flags: the clues contradict each other
  for (const std::uint64_t mines : found.mine_count) {
    result.share.push_back(static_cast<double>(mines) / static_cast<double>(found.solutions));
  }
  result.variables = std::move(found.variables);
  return result;
}

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
  const CountedSearch found = search();
  if (explains()) decision.chances.emplace();
  for (std::size_t i = 0; i < found.variables.size(); ++i) {
    const Cell cell = found.variables[i];
    const double share = found.share[i];
    if (explains() && !std::isnan(share)) decision.chances->push_back({cell, share});
    if (share == 0.0) decision.reveals.push_back(cell);
    if (share != 1.0) continue;
    decision.flags.push_back(cell);
    flagged_[index(cell)] = flag;
  }
  decision.certain = !decision.reveals.empty();
  decision.reason = Reason::search;
  if (!decision.certain) guess(found, random, decision);
  return true;
}

/// Of equals the first one is taken: the most constrained.
void CspPlayer::guess(const CountedSearch& found, Random& random, Decision& decision) {
  double least = 1.0;
  for (const double share : found.share) least = std::min(least, share);
  if (guess_ == SearchGuess::any || found.too_wide || least == 1.0) {
    decision.reason = found.too_wide ? Reason::too_wide : Reason::no_search;
    if (const auto cell = any_covered(flagged_, random)) decision.reveals.push_back(*cell);
    return;
  }
  // Searched shares are exact; counted ones that are equal may differ by rounding.
  const double noise = max_variables_ > most_variables ? rounding : 0.0;
  const auto first =
      std::ranges::find_if(found.share, [&](double share) { return share <= least + noise; });
  decision.reason = Reason::least_of_search;
  decision.share = least;
  decision.reveals.push_back(
      found.variables[static_cast<std::size_t>(first - found.share.begin())]);
}

}  // namespace minewise

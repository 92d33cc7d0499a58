#include "core/ending.hpp"

#include <algorithm>
#include <numeric>

#include "core/belief_search.hpp"

namespace minewise {

namespace {

/// A cell, and what is known of it before it is searched.
struct Choice {
  std::size_t column;
  std::uint32_t safe;  // layouts without a mine there
};

/// The safest first, so that the others are dropped early.
std::vector<Choice> choices_of(const Layouts& layouts) {
  std::vector<std::uint32_t> safe(layouts.live.size(), 0);
  for (std::size_t i = 0; i < layouts.count; ++i) {
    const Face* const row = layouts.row(i);
    for (std::size_t column = 0; column < safe.size(); ++column) {
      safe[column] += row[column] == mine_face ? 0U : 1U;
    }
  }
  std::vector<Choice> choices;
  for (std::size_t column = 0; column < safe.size(); ++column) {
    choices.push_back({column, safe[column]});
  }
  std::ranges::stable_sort(choices, std::ranges::greater{}, &Choice::safe);
  return choices;
}

}  // namespace

std::optional<Ending> solve_ending(const Position& position, const Certainty& certainty,
                                   Shown shown, const EndingLimits& limits, bool every_cell) {
  const Layouts layouts = find_layouts(position, certainty, limits.layouts);
  if (layouts.contradictory || layouts.too_wide) return {};
  static const std::function<bool()> nobody;
  BeliefSearch search(layouts, {}, limits.beliefs, nobody);
  std::vector<std::uint32_t> all(layouts.count);
  std::iota(all.begin(), all.end(), 0U);
  Ending ending{static_cast<std::uint32_t>(layouts.count), {}};
  std::uint32_t most = 0;
  try {
    for (const Choice& choice : choices_of(layouts)) {
      if (shown[static_cast<std::size_t>(layouts.live[choice.column])] != covered) continue;
      if (choice.safe == 0 || (!every_cell && choice.safe <= most)) continue;
      Parts parts;
      split(layouts, all, choice.column, parts);
      const std::uint32_t wins = search.value_of_parts(parts, every_cell ? 0 : most, 0);
      const Candidate candidate{layouts.live[choice.column], ending.layouts, wins};
      if (wins > most) {
        most = wins;
        ending.candidates.insert(ending.candidates.begin(), candidate);
      } else if (every_cell) {
        ending.candidates.push_back(candidate);
      }
    }
  } catch (const Stopped&) {
    return {};
  }
  return ending;
}

}  // namespace minewise

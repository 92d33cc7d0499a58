#include "endgame/ending.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/sort.hpp"
#include "endgame/belief_search.hpp"

namespace minewise {

namespace {

/// A cell, and what is known of it before it is searched.
struct Choice {
  std::size_t column;
  std::uint32_t safe;  // layouts without a mine there
};

/// The safest first, so that the others are dropped early; of equal ones those without a flag.
std::vector<Choice> choices_of(const Layouts& layouts, Shown shown) {
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
  sort_stably(choices, [&](const Choice& a, const Choice& b) {
    if (a.safe != b.safe) return a.safe > b.safe;
    const auto has_flag = [&](const Choice& one) {
      return shown[index(layouts.live[one.column])] == flag;
    };
    return !has_flag(a) && has_flag(b);
  });
  return choices;
}

/// The layouts, if there are any and they are few enough.
Searched<Layouts> layouts_of(const Position& position, const Certainty& certainty,
                             const EndingLimits& limits, const KeepGoing& keep_going) {
  auto layouts = find_layouts(position, certainty, limits.layouts, keep_going);
  if (!layouts) return Halt::interrupted;
  if (layouts->contradictory || layouts->too_wide) return Halt::spent;
  return std::move(*layouts);
}

std::vector<std::uint32_t> numbers_of(const Layouts& layouts) {
  std::vector<std::uint32_t> all(layouts.count);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

}  // namespace

Searched<Ending> solve_ending(const Position& position, const Certainty& certainty,
                              const EndingLimits& limits, const KeepGoing& keep_going) {
  const auto layouts = layouts_of(position, certainty, limits, keep_going);
  if (!layouts) return layouts.failure();
  BeliefSearch search(*layouts, {}, limits.beliefs, keep_going);
  const std::vector<std::uint32_t> all = numbers_of(*layouts);
  Ending ending{static_cast<std::uint32_t>(layouts->count), -1, 0};
  Parts parts;
  for (const Choice& choice : choices_of(*layouts, position.shown())) {
    if (choice.safe <= ending.wins) break;
    const Cell cell = layouts->live[choice.column];
    split(*layouts, all, choice.column, parts);
    const auto wins = search.value_of_parts(parts, ending.wins, 0);
    if (!wins) return wins.failure();
    if (*wins <= ending.wins) continue;
    ending.wins = *wins;
    ending.cell = cell;
  }
  return ending;
}

Searched<WeighedEnding> weigh_ending(const Position& position, const Certainty& certainty,
                                     const EndingLimits& limits, const KeepGoing& keep_going) {
  const auto layouts = layouts_of(position, certainty, limits, keep_going);
  if (!layouts) return layouts.failure();
  BeliefSearch search(*layouts, {}, limits.beliefs, keep_going);
  const std::vector<std::uint32_t> all = numbers_of(*layouts);
  WeighedEnding ending{static_cast<std::uint32_t>(layouts->count), {}};
  std::size_t column = 0;
  for (const Cell cell : layouts->covered) {
    const int constant = layouts->constant[static_cast<std::size_t>(cell)];
    const bool live = constant < 0;
    if (live) ++column;
    if (constant == mine_face) continue;
    EndingMove move{cell, {}};
    if (live) {
      Parts parts;
      split(*layouts, all, column - 1, parts);
      for (int face = 1; face < faces; ++face) {
        const Belief part = parts.at(face);
        if (part.empty()) continue;
        const auto wins = search.value(part, 0, 0);
        if (!wins) return wins.failure();
        move.answers.push_back({face - 1, static_cast<std::uint32_t>(part.size()), *wins});
      }
    } else {
      const auto wins = search.value(all, 0, 0);
      if (!wins) return wins.failure();
      move.answers.push_back({constant - 1, ending.layouts, *wins});
    }
    if (!move.answers.empty()) ending.moves.push_back(std::move(move));
  }
  return ending;
}

}  // namespace minewise

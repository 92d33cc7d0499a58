// Drills: what was used up before, what is to be found, and the pattern of a proof.
#include "boards/drills.hpp"

#include "boards/proved.hpp"
#include "testing/check.hpp"
#include "why/pattern.hpp"
#include "why/proof.hpp"

namespace drills_test {

namespace {

using minewise::Cell;
using minewise::Drill;
using minewise::DrillKind;
using minewise::Drills;
using minewise::FirstClick;
using minewise::Level;
using minewise::Rules;

constexpr minewise::Effort effort{1'000'000};
constexpr std::uint64_t seed = 4;
constexpr std::uint64_t attempts = 2'000;

Rules rules_of(minewise::Grid grid, int mines) {
  return {grid,
          mines,
          FirstClick::opening,
          minewise::start_by_agent,
          minewise::OnMine::end,
          true,
          minewise::Win::all_safe};
}

Drills drills_of(const Rules& rules, const DrillKind& kind) {
  return {rules, rules.mines, rules.grid.at(2, 2), kind, effort};
}

void check_levels(const Rules& rules) {
  minewise::ShapeCounter counter(minewise::exact_clues(), effort);
  for (int at = 0; at < 4; ++at) {
    const auto level = static_cast<Level>(at);
    Drills drills = drills_of(rules, {false, level, {}});
    for (std::uint64_t number = 0; number < 10; ++number) {
      const auto drill = *drills.draw(seed, number, attempts);
      CHECK(drill.has_value());
      if (!drill) return;
      const auto safe = [&](Level by) {
        return safe_cells(proved(by, rules.grid, drill->shown, rules.mines, counter));
      };
      CHECK(drill->level == level);
      for (int before = 0; before < at; ++before) CHECK(safe(static_cast<Level>(before)).empty());
      CHECK(drill->cells == safe(level));
      CHECK(drill->safe == safe(Level::exact));
    }
  }
}

void check_patterns(const Rules& rules) {
  minewise::ShapeCounter counter(minewise::exact_clues(), effort);
  for (const auto pattern : minewise::pattern_names) {
    Drills drills = drills_of(rules, {false, Level::subset, pattern});
    for (std::uint64_t number = 0; number < 5; ++number) {
      const auto drill = *drills.draw(seed, number, attempts);
      CHECK(drill.has_value());
      if (!drill) return;
      const minewise::Evidence evidence{rules.grid, drill->shown, rules.mines, &counter};
      for (const Cell cell : drill->cells) {
        CHECK(has_pattern(evidence, *prove(evidence, cell, false), pattern));
      }
    }
  }
}

void check_guesses(const Rules& rules) {
  Drills drills = drills_of(rules, {true, Level::subset, {}});
  int guesses = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const auto drill = *drills.draw(seed, number, attempts);
    CHECK(drill.has_value());
    CHECK(drill->safe.empty() == !drill->level.has_value());
    guesses += drill->safe.empty() ? 1 : 0;
  }
  CHECK(guesses > 30 && guesses < 70);
}

void check_ends() {
  const Rules full = rules_of({3, 3}, 0);
  const DrillKind kind{false, Level::exact, {}};
  Drills none(full, 0, 0, kind, effort);
  CHECK(!(*none.draw(seed, 0, 20)).has_value());
  int asked = 0;
  Drills stopped(full, 0, 0, kind, effort, [&] { return ++asked < 3; });
  CHECK(!stopped.draw(seed, 0, attempts));
  CHECK(asked == 3);
  CHECK(Drills::refusal_of(full, {}, kind).has_value());
  CHECK(!Drills::refusal_of(full, {}, {true, Level::subset, {}}).has_value());
}

}  // namespace

CHECK_UNIT(drills) {
  check_levels(rules_of({9, 9}, 10));
  check_levels(rules_of({16, 30}, 99));
  check_patterns(rules_of({9, 9}, 12));
  check_guesses(rules_of({9, 9}, 10));
  check_ends();
}

}  // namespace drills_test

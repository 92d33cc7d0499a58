// Optimal play against plain recursion, and against bytes that are no view.
#include "endgame/optimal.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace optimal_test {

namespace {

using minewise::Cell;
using minewise::FirstClick;
using minewise::Grid;
using minewise::index;
using minewise::Optimum;
using minewise::Random;
using Codes = std::vector<std::int8_t>;
using Mines = std::uint32_t;  // one bit a cell

constexpr std::size_t plenty = 10'000'000;
Mines bit(Cell cell) { return Mines{1} << static_cast<unsigned>(cell); }

int clue_of(Grid grid, Mines mines, Cell cell) {
  int clue = 0;
  grid.for_neighbors(cell, [&](Cell next) { clue += (mines & bit(next)) != 0 ? 1 : 0; });
  return clue;
}

/// Every placement of `count` mines that fits, exploded ones included.
std::vector<Mines> fitting(Grid grid, const Codes& shown, int count) {
  Mines hidden = 0;
  Mines known = 0;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const std::int8_t code = shown[index(cell)];
    if (code == minewise::covered || code == minewise::flag) hidden |= bit(cell);
    if (code == minewise::exploded) known |= bit(cell);
  }
  std::vector<Mines> found;
  for (Mines placed = hidden;; placed = (placed - 1) & hidden) {
    const Mines mines = placed | known;
    bool fits = std::popcount(mines) == count;
    for (Cell cell = 0; cell < grid.cells() && fits; ++cell) {
      if (shown[index(cell)] >= 0) fits = clue_of(grid, mines, cell) == shown[index(cell)];
    }
    if (fits) found.push_back(mines);
    if (placed == 0) return found;
  }
}

/// The layouts won if `cell` is revealed next; then every covered cell is tried, none held free.
std::uint32_t wins_after(Grid grid, const std::vector<Mines>& layouts, Mines covered, Cell cell);

std::uint32_t wins(Grid grid, const std::vector<Mines>& layouts, Mines covered) {
  if ((covered & ~layouts.front()) == 0) return static_cast<std::uint32_t>(layouts.size());
  std::uint32_t best = 0;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if ((covered & bit(cell)) != 0) best = std::max(best, wins_after(grid, layouts, covered, cell));
  }
  return best;
}

std::uint32_t wins_after(Grid grid, const std::vector<Mines>& layouts, Mines covered, Cell cell) {
  std::uint32_t won = 0;
  for (int clue = 0; clue <= 8; ++clue) {
    std::vector<Mines> part;
    for (const Mines mines : layouts) {
      if ((mines & bit(cell)) == 0 && clue_of(grid, mines, cell) == clue) part.push_back(mines);
    }
    if (!part.empty()) won += wins(grid, part, covered & ~bit(cell));
  }
  return won;
}

bool keep_going() { return true; }

Grid random_grid(Random& random, std::uint32_t longest) {
  return {1 + static_cast<int>(random.below(longest)), 1 + static_cast<int>(random.below(longest))};
}

void random_views() {
  Random random(minewise::derive_key(3, 0, minewise::Purpose::agent));
  for (int i = 0; i < 2000; ++i) {
    const Grid grid = random_grid(random, 4);
    Codes shown(index(grid.cells()));
    Mines covered = 0;
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
      const std::uint32_t kind = random.below(10);
      shown[index(cell)] = kind < 6 && std::popcount(covered) < 7
                               ? (kind == 0 ? minewise::flag : minewise::covered)
                           : kind < 7 ? minewise::exploded
                           : kind < 8 ? minewise::no_clue
                                      : static_cast<std::int8_t>(random.below(4));
      if (kind < 6 && shown[index(cell)] < 0 && shown[index(cell)] >= minewise::flag) {
        covered |= bit(cell);
      }
    }
    const auto mines = static_cast<int>(random.below(7));
    const auto layouts = fitting(grid, shown, mines);
    const Optimum found =
        *minewise::find_optimum(grid, shown, {mines, FirstClick::any, true, plenty}, keep_going);
    CHECK_EQUAL(found.contradictory, layouts.empty());
    if (layouts.empty()) continue;
    CHECK_EQUAL(found.layouts, layouts.size());
    const Optimum quick =
        *minewise::find_optimum(grid, shown, {mines, FirstClick::any, false, plenty}, keep_going);
    if ((covered & ~layouts.front()) == 0) {
      CHECK(found.candidates.empty() && quick.candidates.empty());
      continue;
    }
    CHECK_EQUAL(found.candidates.size(), static_cast<std::size_t>(std::popcount(covered)));
    std::uint32_t best = 0;
    for (const auto& candidate : found.candidates) {
      CHECK_EQUAL(candidate.layouts, layouts.size());
      CHECK_EQUAL(candidate.wins, wins_after(grid, layouts, covered, candidate.cell));
      best = std::max(best, candidate.wins);
    }
    CHECK_EQUAL(best, wins(grid, layouts, covered));
    CHECK_EQUAL(quick.candidates.size(), 1U);
    CHECK_EQUAL(quick.candidates.front().wins, best);
  }
}

/// No byte may lead outside of the arrays: the sanitizers watch.
void any_bytes() {
  Random random(minewise::derive_key(4, 0, minewise::Purpose::agent));
  for (int i = 0; i < 2000; ++i) {
    const Grid grid = random_grid(random, 7);
    Codes shown(index(grid.cells()));
    const int lowest = random.below(2) == 0 ? -128 : -4;
    for (auto& code : shown) {
      code = random.below(4) == 0
                 ? static_cast<std::int8_t>(static_cast<int>(random.below(12)) + lowest)
                 : minewise::covered;
    }
    const auto protection = static_cast<FirstClick>(random.below(3));
    const Optimum found = *minewise::find_optimum(
        grid, shown, {static_cast<int>(random.below(12)) - 1, protection, true, 2'000}, keep_going);
    for (const auto& candidate : found.candidates) {
      CHECK(candidate.wins <= candidate.layouts && candidate.layouts <= found.layouts);
    }
  }
}

void budgets_and_interrupts() {
  const Grid grid{5, 4};
  const Codes fresh(20, minewise::covered);
  const auto refused =
      *minewise::find_optimum(grid, fresh, {5, FirstClick::safe, true, 20'000}, keep_going);
  CHECK(refused.too_wide && refused.candidates.empty() && refused.work <= 20'000);
  int asked = 0;
  const auto interrupted = minewise::find_optimum(grid, fresh, {5, FirstClick::safe, true, plenty},
                                                  [&] { return ++asked < 3; });
  CHECK(!interrupted && asked == 3);
}

}  // namespace

CHECK_UNIT(optimal) {
  random_views();
  any_bytes();
  budgets_and_interrupts();
}

}  // namespace optimal_test

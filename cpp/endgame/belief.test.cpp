// Beliefs that come in independent parts, against their definition; boards side by side.
#include "endgame/belief.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>
#include <vector>

#include "base/random.hpp"
#include "endgame/optimal.hpp"
#include "testing/check.hpp"

namespace belief_test {

namespace {

using minewise::Belief;
using minewise::Cell;
using minewise::FirstClick;
using minewise::Grid;
using minewise::index;
using minewise::Layouts;
using minewise::Random;
using Codes = std::vector<std::int8_t>;
using Numbers = std::vector<std::uint32_t>;

constexpr std::size_t plenty = 10'000'000;
constexpr auto hidden = minewise::covered;
constexpr auto wall = minewise::no_clue;
bool keep_going() { return true; }

/// A view, and how many mines it has.
struct Puzzle {
  Grid grid;
  Codes shown;
  int mines;
};

Layouts layouts_of(const Puzzle& puzzle) {
  return *find_layouts(puzzle.grid, puzzle.shown, puzzle.mines, plenty, {});
}

Numbers everything(const Layouts& layouts) {
  Numbers all(layouts.count);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

std::uint32_t wins_of(const Puzzle& puzzle) {
  const auto found = *minewise::find_optimum(
      puzzle.grid, puzzle.shown, {puzzle.mines, FirstClick::any, true, plenty}, keep_going);
  CHECK(!found.contradictory && !found.too_wide);
  std::uint32_t best = 0;
  for (const auto& candidate : found.candidates) best = std::max(best, candidate.wins);
  return best;
}

std::vector<Numbers> factors_of(const Layouts& layouts, Belief belief) {
  minewise::Outline outline;
  outline.read(layouts, belief);
  return minewise::BeliefFactors(layouts).of(outline, belief);
}

/// Is a cell safe whose clue is in doubt? Then it is revealed before anything else.
bool tells_for_free(const Layouts& layouts, Belief belief) {
  minewise::Outline outline;
  outline.read(layouts, belief);
  return std::ranges::any_of(outline.told, [](minewise::Face width) { return width > 0; });
}

std::vector<int> projection(const Layouts& layouts, std::uint32_t layout, std::uint32_t cells) {
  std::vector<int> shown;
  for (std::size_t i = 0; i < layouts.live.size(); ++i) {
    if ((cells >> i & 1U) != 0) shown.push_back(layouts.row(layout)[i]);
  }
  return shown;
}

std::size_t projections(const Layouts& layouts, Belief belief, std::uint32_t cells) {
  std::set<std::vector<int>> seen;
  for (const std::uint32_t layout : belief) seen.insert(projection(layouts, layout, cells));
  return seen.size();
}

std::uint32_t cells_in_doubt(const Layouts& layouts, Belief belief) {
  std::uint32_t cells = 0;
  for (std::size_t i = 0; i < layouts.live.size(); ++i) {
    const auto face = [&](std::uint32_t layout) { return layouts.row(layout)[i]; };
    if (std::ranges::any_of(belief, [&](auto layout) { return face(layout) != face(belief[0]); })) {
      cells |= 1U << i;
    }
  }
  return cells;
}

bool touch(const Layouts& layouts, std::uint32_t one, std::uint32_t other) {
  bool found = false;
  for (std::size_t i = 0; i < layouts.live.size(); ++i) {
    if ((one >> i & 1U) == 0) continue;
    layouts.grid.for_neighbors(layouts.live[i], [&](Cell next) {
      const auto at = std::ranges::find(layouts.live, next) - layouts.live.begin();
      found = found || (other >> at & 1U) != 0;
    });
  }
  return found;
}

/// By the definition: is there a group of cells that goes with whatever the others show?
bool is_product(const Layouts& layouts, Belief belief) {
  const std::uint32_t cells = cells_in_doubt(layouts, belief);
  for (std::uint32_t group = (cells - 1) & cells; group != 0; group = (group - 1) & cells) {
    if (touch(layouts, group, cells & ~group)) continue;
    if (projections(layouts, belief, group) * projections(layouts, belief, cells & ~group) ==
        belief.size()) {
      return true;
    }
  }
  return false;
}

Puzzle random_puzzle(Random& random, int height, int longest) {
  const Grid grid{height, 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(longest)))};
  std::vector<bool> mine(index(grid.cells()));
  Puzzle puzzle{grid, Codes(mine.size(), hidden), 0};
  for (Cell cell = 0; cell < grid.cells(); ++cell) mine[index(cell)] = random.below(3) == 0;
  puzzle.mines = static_cast<int>(std::ranges::count(mine, true));
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (mine[index(cell)] || random.below(2) == 0) continue;
    int clue = 0;
    grid.for_neighbors(cell, [&](Cell next) { clue += mine[index(next)] ? 1 : 0; });
    puzzle.shown[index(cell)] = static_cast<std::int8_t>(clue);
  }
  return puzzle;
}

/// Do the clues alone fix the number of mines?
bool is_of_one_total(const Puzzle& puzzle) {
  for (int mines = 0; mines <= puzzle.grid.cells(); ++mines) {
    if (mines == puzzle.mines) continue;
    if (!find_layouts(puzzle.grid, puzzle.shown, mines, plenty, {})->contradictory) return false;
  }
  return true;
}

/// Side by side, a column that tells nothing between them.
Puzzle side_by_side(const std::vector<Puzzle>& puzzles) {
  const int height = puzzles[0].grid.height;
  int width = -1;
  for (const Puzzle& puzzle : puzzles) width += puzzle.grid.width + 1;
  Puzzle joined{{height, width}, Codes(index(height * width), wall), 0};
  int left = 0;
  for (const Puzzle& puzzle : puzzles) {
    for (Cell cell = 0; cell < puzzle.grid.cells(); ++cell) {
      joined.shown[index(joined.grid.at(puzzle.grid.row(cell), left + puzzle.grid.column(cell)))] =
          puzzle.shown[index(cell)];
    }
    left += puzzle.grid.width + 1;
    joined.mines += puzzle.mines;
  }
  return joined;
}

void all_factors_are_found() {
  Random random(minewise::derive_key(5, 0, minewise::Purpose::agent));
  int products = 0;
  for (int i = 0; i < 20000; ++i) {
    const Puzzle puzzle = random_puzzle(random, 2 + i % 2, 6);
    const Layouts layouts = layouts_of(puzzle);
    if (layouts.live.size() > 9 || layouts.count > 200) continue;
    const Numbers all = everything(layouts);
    Numbers belief = all;
    if (i % 2 == 0 && !layouts.live.empty()) {
      minewise::Parts parts;
      split(layouts, all, random.below(static_cast<std::uint32_t>(layouts.live.size())), parts);
      const Belief part = parts.at(static_cast<int>(random.below(4)));
      belief.assign(part.begin(), part.end());
    }
    if (belief.size() < 4 || tells_for_free(layouts, belief)) continue;
    const auto factors = factors_of(layouts, belief);
    CHECK_EQUAL(!factors.empty(), is_product(layouts, belief));
    if (factors.empty()) continue;
    ++products;
    std::size_t product = 1;
    std::uint32_t seen = 0;
    for (const Numbers& factor : factors) {
      const std::uint32_t cells = cells_in_doubt(layouts, factor);
      CHECK(factor.size() > 1 && (seen & cells) == 0);
      CHECK(!is_product(layouts, factor));
      CHECK_EQUAL(projections(layouts, belief, cells), factor.size());
      product *= factor.size();
      seen |= cells;
    }
    CHECK_EQUAL(product, belief.size());
  }
  CHECK(products > 20);
}

/// Two and three separate puzzles, most of unequal size: what is won of all is the product.
void wins_multiply() {
  Random random(minewise::derive_key(6, 0, minewise::Purpose::agent));
  int guesses = 0;
  for (int i = 0; i < 200; ++i) {
    std::vector<Puzzle> puzzles;
    std::uint32_t product = 1;
    std::size_t count = 1;
    while (puzzles.size() < 2U + static_cast<std::size_t>(i % 2)) {
      const Puzzle puzzle = random_puzzle(random, 3, 4);
      const Layouts layouts = layouts_of(puzzle);
      if (layouts.count < 2 || layouts.count > 40 || !is_of_one_total(puzzle)) continue;
      product *= wins_of(puzzle);
      count *= layouts.count;
      puzzles.push_back(puzzle);
    }
    const Puzzle joined = side_by_side(puzzles);
    const Layouts layouts = layouts_of(joined);
    CHECK_EQUAL(layouts.count, count);
    CHECK_EQUAL(wins_of(joined), product);
    if (!tells_for_free(layouts, everything(layouts))) {
      CHECK(factors_of(layouts, everything(layouts)).size() >= puzzles.size());
    }
    guesses += product < count ? 1 : 0;
  }
  CHECK(guesses > 50);
}

void fifty_fifties() {
  const Puzzle pair{{2, 2}, {hidden, 1, hidden, 1}, 1};
  CHECK_EQUAL(wins_of(pair), 1U);
  const Puzzle three{{3, 2}, {hidden, wall, hidden, 1, hidden, wall}, 1};  // one mine in three
  for (const auto& [puzzles, layouts, wins] :
       {std::tuple{std::vector{pair, pair}, 4U, 1U},
        {std::vector{pair, pair, pair}, 8U, 1U},
        {std::vector{three, three}, 9U, wins_of(three) * wins_of(three)}}) {
    const Puzzle joined = side_by_side(puzzles);
    CHECK_EQUAL(layouts_of(joined).count, layouts);
    CHECK_EQUAL(wins_of(joined), wins);
    CHECK_EQUAL(factors_of(layouts_of(joined), everything(layouts_of(joined))).size(),
                puzzles.size());
  }
}

/// Only the mine total tells of the other side, and that is enough.
void the_total_couples() {
  const Puzzle open{{2, 1}, {hidden, hidden}, 1};
  const Puzzle pair{{2, 2}, {hidden, 1, hidden, 1}, 1};
  const Puzzle coupled = side_by_side({open, open});
  const Layouts layouts = layouts_of(coupled);
  CHECK_EQUAL(layouts.count, 6U);
  CHECK(factors_of(layouts, everything(layouts)).empty());
  // The coupled two are one factor beside a third that is none of their business.
  const Puzzle beside = side_by_side({open, pair, open});
  const Layouts more = layouts_of(beside);
  const auto factors = factors_of(more, everything(more));
  CHECK_EQUAL(factors.size(), 2U);
  if (factors.size() == 2) CHECK(factors[0].size() == 2 && factors[1].size() == 6);
  CHECK_EQUAL(wins_of(beside), wins_of(coupled));
}

}  // namespace

CHECK_UNIT(belief) {
  all_factors_are_found();
  wins_multiply();
  fifty_fifties();
  the_total_couples();
}

}  // namespace belief_test

// What clues prove, against plain enumeration of all assignments.
#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "base/rounding.hpp"
#include "game/board.hpp"
#include "players/basic_player.hpp"
#include "players/csp_player.hpp"
#include "players/layout_repair.hpp"
#include "testing/check.hpp"

namespace inference_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Grid;
using minewise::index;
using minewise::LimitedSearch;
using minewise::Proven;
using minewise::Random;
using minewise::Shown;

using Codes = std::vector<std::int8_t>;
Grid random_grid(Random& random, std::uint32_t longest) {
  return {1 + static_cast<int>(random.below(longest)), 1 + static_cast<int>(random.below(longest))};
}

/// A view of a real board: some safe cells revealed, some mines flagged or exploded.
Codes true_view(const Board& board, Random& random) {
  const std::uint32_t known = 1 + random.below(9);
  Codes codes(index(board.grid().cells()), minewise::covered);
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (random.below(10) >= known) continue;
    if (!board.mine(cell)) {
      codes[index(cell)] =
          random.below(10) == 0 ? minewise::no_clue : static_cast<std::int8_t>(board.clue(cell));
    } else if (random.below(2) == 0) {
      codes[index(cell)] = random.below(2) == 0 ? minewise::flag : minewise::exploded;
    }
  }
  return codes;
}

/// Any codes that a view may hold, most of them contradicting each other; half of the cells
/// covered.
Codes wild_view(Grid grid, Random& random) {
  Codes codes(index(grid.cells()));
  for (auto& code : codes) {
    code = random.below(2) == 0 ? minewise::covered
                                : static_cast<std::int8_t>(static_cast<int>(random.below(13)) - 4);
  }
  return codes;
}

std::vector<Cell> covered_neighbors(Grid grid, Shown shown, Cell cell) {
  std::vector<Cell> covered;
  grid.for_neighbors(cell, [&](Cell next) {
    if (shown[index(next)] == minewise::covered) covered.push_back(next);
  });
  return covered;
}

int known_mines(Grid grid, Shown shown, Cell cell) {
  int count = 0;
  grid.for_neighbors(cell,
                     [&](Cell next) { count += minewise::is_known_mine(shown[index(next)]); });
  return count;
}

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

/// Tries all assignments of the open cells of each clue in turn.
Proven prove_by_enumeration(Grid grid, Shown shown) {
  Proven proven;
  for (Cell clue = 0; clue < grid.cells(); ++clue) {
    if (!minewise::is_clue(shown[index(clue)])) continue;
    std::vector<Cell> open;
    int mines = known_mines(grid, shown, clue);
    for (const Cell cell : covered_neighbors(grid, shown, clue)) {
      if (contains(proven.mines, cell)) {
        ++mines;
      } else {
        open.push_back(cell);
      }
    }
    unsigned always = ~0U;
    unsigned ever = 0;
    bool satisfiable = false;
    for (unsigned assignment = 0; assignment < 1U << open.size(); ++assignment) {
      if (std::popcount(assignment) + mines != shown[index(clue)]) continue;
      satisfiable = true;
      always &= assignment;
      ever |= assignment;
    }
    for (unsigned i = 0; satisfiable && i < open.size(); ++i) {
      if (always >> i & 1) proven.mines.push_back(open[i]);
      if (!(ever >> i & 1) && !contains(proven.safe, open[i])) proven.safe.push_back(open[i]);
    }
  }
  std::erase_if(proven.safe, [&](Cell cell) { return contains(proven.mines, cell); });
  return proven;
}

struct Clue {
  std::vector<Cell> scope;
  int mines;
};

/// The kept constraints, and every assignment of the variables tried on all of them.
LimitedSearch search_by_enumeration(Grid grid, Shown shown, int max_variables) {
  std::vector<Clue> clues;
  std::vector<Cell> variables;
  std::map<Cell, int> constraints;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (!minewise::is_clue(shown[index(cell)])) continue;
    const auto scope = covered_neighbors(grid, shown, cell);
    if (scope.empty()) continue;
    clues.push_back({scope, shown[index(cell)] - known_mines(grid, shown, cell)});
    for (const Cell next : scope) {
      if (constraints[next]++ == 0) variables.push_back(next);
    }
  }
  std::ranges::stable_sort(variables, std::ranges::greater{},
                           [&](Cell cell) { return constraints[cell]; });
  variables.resize(std::min(variables.size(), static_cast<std::size_t>(max_variables)));
  std::erase_if(clues, [&](const Clue& clue) {
    return !std::ranges::all_of(clue.scope, [&](Cell cell) { return contains(variables, cell); });
  });
  std::erase_if(variables, [&](Cell cell) {
    return std::ranges::none_of(clues, [&](const Clue& c) { return contains(c.scope, cell); });
  });

  LimitedSearch found;
  found.variables = variables;
  found.mine_count.assign(variables.size(), 0);
  for (unsigned assignment = 0; assignment < 1U << variables.size(); ++assignment) {
    const auto mine = [&](Cell cell) {
      return assignment >> (std::ranges::find(variables, cell) - variables.begin()) & 1;
    };
    const bool fits = std::ranges::all_of(clues, [&](const Clue& clue) {
      return std::ranges::count_if(clue.scope, mine) == clue.mines;
    });
    if (!fits) continue;
    ++found.solutions;
    for (unsigned i = 0; i < variables.size(); ++i) found.mine_count[i] += assignment >> i & 1;
  }
  return found;
}

/// The same cells and shares, counted.
void compare_counted(Grid grid, Shown shown, int max_variables, const LimitedSearch& found) {
  minewise::ShapeCounter counter(minewise::exact_clues(), {1'000'000});
  const auto counted = minewise::count_solutions(grid, shown, max_variables, counter);
  CHECK(!counted.too_wide);
  CHECK_EQUAL(counted.variables, found.solutions == 0 ? std::vector<Cell>{} : found.variables);
  for (std::size_t i = 0; i < counted.variables.size(); ++i) {
    const double share =
        static_cast<double>(found.mine_count[i]) / static_cast<double>(found.solutions);
    CHECK(std::abs(counted.share[i] - share) < minewise::rounding);
    CHECK_EQUAL(counted.share[i] == 0.0, found.mine_count[i] == 0);
    CHECK_EQUAL(counted.share[i] == 1.0, found.mine_count[i] == found.solutions);
  }
}

void compare(Grid grid, Shown shown, int max_variables) {
  const Proven proven = minewise::prove_by_single_clues(grid, shown);
  const Proven expected = prove_by_enumeration(grid, shown);
  CHECK_EQUAL(proven.safe, expected.safe);
  CHECK_EQUAL(proven.mines, expected.mines);

  const LimitedSearch found = minewise::search_limited(grid, shown, max_variables);
  const LimitedSearch plain = search_by_enumeration(grid, shown, max_variables);
  CHECK_EQUAL(found.variables, plain.variables);
  CHECK_EQUAL(found.mine_count, plain.mine_count);
  CHECK_EQUAL(found.solutions, plain.solutions);
  CHECK_EQUAL(found.nodes == 0, found.variables.empty());
  compare_counted(grid, shown, max_variables, found);
}

void true_views() {
  Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  for (std::uint64_t game = 0; game < 3000; ++game) {
    const Grid grid = random_grid(random, 5);
    const auto cells = static_cast<std::uint32_t>(grid.cells());
    const int mines = static_cast<int>(random.below(cells + 1));
    const Board board = Board::of_seed(grid, mines, 1, game, {});
    const Codes shown = true_view(board, random);
    const int max_variables = 1 + static_cast<int>(random.below(9));
    compare(grid, shown, max_variables);

    // The real board is one of the solutions, so what is proved holds on it.
    const Proven proven = minewise::prove_by_single_clues(grid, shown);
    for (const Cell cell : proven.safe) CHECK(!board.mine(cell));
    for (const Cell cell : proven.mines) CHECK(board.mine(cell));
    const LimitedSearch found = minewise::search_limited(grid, shown, max_variables);
    CHECK(found.solutions > 0);
    for (std::size_t i = 0; i < found.variables.size(); ++i) {
      if (found.mine_count[i] == 0) CHECK(!board.mine(found.variables[i]));
      if (found.mine_count[i] == found.solutions) CHECK(board.mine(found.variables[i]));
    }
  }
}

void wild_views() {
  Random random(minewise::derive_key(2, 0, minewise::Purpose::agent));
  for (int i = 0; i < 3000; ++i) {
    const Grid grid = random_grid(random, 5);
    compare(grid, wild_view(grid, random), 1 + static_cast<int>(random.below(9)));
  }
}

void known_views() {
  // 1 2 2 1 under a row of covered cells: the middle ones are the mines.
  const Codes row{-1, -1, -1, -1, 1, 2, 2, 1};
  const LimitedSearch found = minewise::search_limited({2, 4}, row, 16);
  CHECK_EQUAL(found.variables, (std::vector<Cell>{1, 2, 0, 3}));
  CHECK_EQUAL(found.mine_count, (std::vector<std::uint64_t>{1, 1, 0, 0}));
  CHECK_EQUAL(found.solutions, std::uint64_t{1});

  // Two clues without a cell in common: their solutions multiply.
  const Codes parts{-1, 1, -1, minewise::no_clue, -1, 1, -1};
  const LimitedSearch product = minewise::search_limited({1, 7}, parts, 16);
  CHECK_EQUAL(product.variables, (std::vector<Cell>{0, 2, 4, 6}));
  CHECK_EQUAL(product.mine_count, (std::vector<std::uint64_t>{2, 2, 2, 2}));
  CHECK_EQUAL(product.solutions, std::uint64_t{4});

  // A contradiction in one part leaves no solution at all.
  const Codes wrong{-1, 1, -1, minewise::no_clue, -1, 3, -1};
  CHECK_EQUAL(minewise::search_limited({1, 7}, wrong, 16).solutions, std::uint64_t{0});
}

/// No byte may lead outside of the arrays: the sanitizers watch.
void any_bytes() {
  Random random(minewise::derive_key(3, 0, minewise::Purpose::agent));
  for (int i = 0; i < 20000; ++i) {
    const Grid grid = random_grid(random, 9);
    const std::uint32_t wild = random.below(5);
    Codes shown(index(grid.cells()));
    for (auto& code : shown) {
      code = random.below(4) < wild
                 ? static_cast<std::int8_t>(static_cast<int>(random.below(256)) - 128)
                 : minewise::covered;
    }
    const Proven proven = minewise::prove_by_single_clues(grid, shown);
    for (const Cell cell : proven.safe) CHECK(shown[index(cell)] == minewise::covered);
    for (const Cell cell : proven.mines) CHECK(shown[index(cell)] == minewise::covered);
    const LimitedSearch found =
        minewise::search_limited(grid, shown, 1 + static_cast<int>(random.below(32)));
    for (const Cell cell : found.variables) CHECK(shown[index(cell)] == minewise::covered);
    for (const std::uint64_t count : found.mine_count) CHECK(count <= found.solutions);
  }
}

bool fits(Grid grid, Shown shown, const std::vector<std::uint8_t>& layout) {
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const std::int8_t code = shown[index(cell)];
    if (code != minewise::covered && minewise::is_known_mine(code) != (layout[index(cell)] == 1)) {
      return false;
    }
    int around = 0;
    grid.for_neighbors(cell, [&](Cell next) { around += layout[index(next)]; });
    if (minewise::is_clue(code) && code != around) return false;
  }
  return true;
}

/// What comes out fits, with the total where one is known; true views are nearly always repaired.
void repaired_layouts() {
  Random random(minewise::derive_key(4, 0, minewise::Purpose::agent));
  int repaired = 0;
  for (std::uint64_t game = 0; game < 2000; ++game) {
    const Grid grid = random_grid(random, 6);
    const int mines = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.cells()) + 1));
    const Board board = Board::of_seed(grid, mines, 4, game, {});
    const bool real = game % 2 == 0;
    const Codes shown = real ? true_view(board, random) : wild_view(grid, random);
    for (const bool known : {true, false}) {
      const minewise::RepairRules rules{known ? std::optional<int>(mines) : std::nullopt, 0.2,
                                        real ? 100'000 : 500};
      const auto layout = minewise::repaired_layout(grid, shown, rules, random);
      repaired += real && layout;
      if (!layout) continue;
      CHECK(fits(grid, shown, *layout));
      if (known) CHECK_EQUAL(std::ranges::count(*layout, 1), std::ptrdiff_t{mines});
    }
  }
  CHECK(repaired >= 1990);
}

void repairs_that_are_given_up() {
  Random random(minewise::derive_key(5, 0, minewise::Purpose::agent));
  const auto repaired = [&](Grid grid, const Codes& shown, std::optional<int> mines,
                            std::int64_t moves) {
    return minewise::repaired_layout(grid, shown, {mines, 0.2, moves}, random).has_value();
  };
  const Codes row{-1, 1, -1, -1, 1, -1};
  CHECK(repaired({1, 6}, row, 2, 1000));
  CHECK(!repaired({1, 6}, row, 1, 1000));                     // both clues need a mine of their own
  CHECK(!repaired({1, 6}, row, 5, 1000));                     // no room
  CHECK(!repaired({1, 6}, {-2, 1, -2, -1, 1, -1}, 1, 1000));  // more flags than mines
  CHECK(!repaired({1, 2}, {-1, 0}, 1, 1000));                 // nowhere else to go
  CHECK(!repaired({1, 3}, {0, 2, 0}, std::nullopt, 1000));    // nothing covered
  CHECK(repaired({1, 3}, {-1, 2, -1}, std::nullopt, 2));
}

}  // namespace

CHECK_UNIT(inference) {
  repaired_layouts();
  repairs_that_are_given_up();
  known_views();
  true_views();
  wild_views();
  any_bytes();
}

}  // namespace inference_test

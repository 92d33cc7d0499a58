// What single clues decide in the end, against reading all clues over and over.
#include "count/deduction.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "game/board.hpp"
#include "testing/check.hpp"

namespace deduction_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::ClueTable;
using minewise::Deduction;
using minewise::Grid;
using minewise::index;
using minewise::Likelihoods;
using minewise::Random;
using minewise::Verdict;
using Codes = std::vector<std::int8_t>;
struct Found {
  std::vector<Verdict> verdict;
  bool contradictory = false;
};

/// Clue after clue, until a whole pass decides nothing.
Found read_again_and_again(Grid grid, const Codes& shown, const ClueTable& table) {
  Found found{std::vector<Verdict>(shown.size(), Verdict::unknown)};
  bool more = true;
  while (more) {
    more = false;
    for (Cell clue = 0; clue < grid.cells(); ++clue) {
      const int code = shown[index(clue)];
      if (code < 0) continue;
      int mines = 0;
      std::vector<Cell> unknown;
      grid.for_neighbors(clue, [&](Cell next) {
        const Verdict verdict = found.verdict[index(next)];
        mines += shown[index(next)] == minewise::exploded || verdict == Verdict::mine;
        if (minewise::is_covered(shown[index(next)]) && verdict == Verdict::unknown)
          unknown.push_back(next);
      });
      const int left = static_cast<int>(unknown.size());
      if (mines > table.most(code) || mines + left < table.least(code) ||
          (left == 0 && !table.allows(code, mines))) {
        found.contradictory = true;
        return found;
      }
      const bool all_safe = mines == table.most(code);
      const bool all_mines = mines + left == table.least(code);
      if (left == 0 || (!all_safe && !all_mines)) continue;
      for (const Cell cell : unknown) {
        found.verdict[index(cell)] = all_safe ? Verdict::safe : Verdict::mine;
      }
      more = true;
    }
  }
  return found;
}

void check_deduction(const Deduction& deduction, Grid grid, const Codes& shown,
                     const ClueTable& table) {
  const Found expected = read_again_and_again(grid, shown, table);
  CHECK_EQUAL(deduction.contradictory(), expected.contradictory);
  if (expected.contradictory || deduction.contradictory()) return;
  CHECK_EQUAL(deduction.verdict(), expected.verdict);
  int undecided = 0;
  int mines = 0;
  const auto is_mine = [&](Cell cell) {
    return shown[index(cell)] == minewise::exploded ||
           expected.verdict[index(cell)] == Verdict::mine;
  };
  const auto is_unknown = [&](Cell cell) {
    return minewise::is_covered(shown[index(cell)]) &&
           expected.verdict[index(cell)] == Verdict::unknown;
  };
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    undecided += is_unknown(cell) ? 1 : 0;
    mines += is_mine(cell) ? 1 : 0;
    CHECK_EQUAL(deduction.is_unknown(cell), is_unknown(cell));
    CHECK_EQUAL(deduction.is_mine(cell), is_mine(cell));
    if (!minewise::is_clue(shown[index(cell)])) continue;
    int known = 0;
    int unknown = 0;
    grid.for_neighbors(cell, [&](Cell next) {
      known += is_mine(next) ? 1 : 0;
      unknown += is_unknown(next) ? 1 : 0;
    });
    CHECK_EQUAL(deduction.known(cell), known);
    CHECK_EQUAL(deduction.unknown(cell), unknown);
    std::uint64_t near = 0;
    for (int bit = 0; bit < 56; ++bit) {
      const int row = grid.row(cell) + bit / 8 - 3;
      const int column = grid.column(cell) + bit % 8 - 3;
      if (bit % 8 < 7 && grid.contains(row, column) && is_unknown(grid.at(row, column))) {
        near |= std::uint64_t{1} << bit;
      }
    }
    CHECK_EQUAL(deduction.unknown_near(cell), near);
  }
  CHECK_EQUAL(deduction.undecided(), undecided);
  CHECK_EQUAL(deduction.mines_found(), mines);
}

/// Clues that tell the truth, or at most the truth, or the truth or one more.
ClueTable random_table(Random& random) {
  const std::uint32_t kind = random.below(4);
  if (kind < 2) return ClueTable(minewise::exact_clues());
  Likelihoods likelihood{};
  for (std::size_t shown = 0; shown < 9; ++shown) {
    for (std::size_t mines = 0; mines < 9; ++mines) {
      const bool may = kind == 2 ? shown <= mines : shown == mines || shown == mines + 1;
      likelihood[shown][mines] = may ? 0.1 : 0.0;
    }
  }
  return ClueTable(likelihood);
}

/// What a cell would show on a real board, or any code.
std::int8_t code_of(const Board& board, Cell cell, bool wild, Random& random) {
  if (wild && random.below(6) == 0) {
    return static_cast<std::int8_t>(static_cast<int>(random.below(15)) - 4);
  }
  if (board.mine(cell)) return minewise::exploded;
  return random.below(12) == 0 ? minewise::no_clue : static_cast<std::int8_t>(board.clue(cell));
}

std::vector<Cell> decided(const Deduction& deduction) {
  return {deduction.decided().begin(), deduction.decided().end()};
}

/// Shown at once or cell by cell, the same is decided in the same order.
void check_shown_at_once(Grid grid, const Codes& shown, const ClueTable& table) {
  Deduction one_by_one(grid, table);
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (!minewise::is_covered(shown[index(cell)])) one_by_one.show(cell, shown[index(cell)]);
  }
  one_by_one.settle();
  Deduction at_once(grid, table);
  at_once.show(shown);
  at_once.settle();
  CHECK_EQUAL(at_once.contradictory(), one_by_one.contradictory());
  CHECK_EQUAL(at_once.mines_found() - one_by_one.mines_found(), 0);
  if (at_once.contradictory()) return;
  CHECK_EQUAL(decided(at_once), decided(one_by_one));
  CHECK(at_once.touched() == one_by_one.touched());
  CHECK(at_once.verdict() == one_by_one.verdict());
  CHECK_EQUAL(at_once.undecided(), one_by_one.undecided());
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    CHECK_EQUAL(at_once.known(cell), one_by_one.known(cell));
    CHECK_EQUAL(at_once.unknown(cell), one_by_one.unknown(cell));
  }
}

void revealed_in_any_order() {
  Random random(minewise::derive_key(6, 0, minewise::Purpose::agent));
  int decided = 0;
  int contradictory = 0;
  for (std::uint64_t game = 0; game < 4000; ++game) {
    const Grid grid{1 + static_cast<int>(random.below(7)), 1 + static_cast<int>(random.below(7))};
    const auto cells = static_cast<std::uint32_t>(grid.cells());
    const ClueTable table = random_table(random);
    const Board board =
        Board::of_seed(grid, static_cast<int>(random.below(cells / 2 + 1)), 6, game, {});
    const bool wild = random.below(3) == 0;
    std::vector<Cell> order(cells);
    std::iota(order.begin(), order.end(), 0);
    for (std::uint32_t i = 0; i < cells; ++i) {
      std::swap(order[i], order[i + random.below(cells - i)]);
    }
    Codes shown(cells, minewise::covered);
    Deduction deduction(grid, table);
    if (random.below(2) == 0) {
      for (Cell cell = 0; cell < grid.cells(); cell += 2) deduction.show(cell, 1);
      deduction.settle();
      deduction.restart();
    }
    const std::uint32_t count = random.below(cells + 1);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::int8_t code = code_of(board, order[i], wild, random);
      if (minewise::is_covered(code) || code > 8) continue;
      shown[index(order[i])] = code;
      deduction.show(order[i], code);
      if (random.below(4) == 0) {
        deduction.settle();
        check_deduction(deduction, grid, shown, table);
      }
    }
    deduction.settle();
    check_deduction(deduction, grid, shown, table);
    decided += deduction.decided().empty() ? 0 : 1;
    contradictory += deduction.contradictory() ? 1 : 0;
    check_shown_at_once(grid, shown, table);
  }
  CHECK(decided > 1000);
  CHECK(contradictory > 300);
}

/// What is known from elsewhere counts like what a clue has decided.
void told_from_elsewhere() {
  const ClueTable table(minewise::exact_clues());
  const Grid grid{1, 5};
  Deduction deduction(grid, table);
  deduction.show(1, 1);
  deduction.show(3, 1);
  deduction.settle();
  CHECK(deduction.decided().empty());
  deduction.decide(0, Verdict::mine);
  deduction.settle();
  CHECK_EQUAL(decided(deduction), (std::vector<Cell>{0, 2, 4}));
  CHECK_EQUAL(deduction.verdict(), (std::vector{Verdict::mine, Verdict::unknown, Verdict::safe,
                                                Verdict::unknown, Verdict::mine}));
  deduction.begin();
  deduction.show(2, 2);
  deduction.settle();
  CHECK(deduction.decided().empty());
  CHECK(deduction.contradictory());  // no cell is left for its mines
}

}  // namespace

CHECK_UNIT(deduction) {
  revealed_in_any_order();
  told_from_elsewhere();
}

}  // namespace deduction_test

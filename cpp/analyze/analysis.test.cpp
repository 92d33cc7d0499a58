// The engine against plain enumeration, and against bytes that are no view.
#include "analyze/analysis.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace analysis_test {

namespace {

using minewise::Cell;
using minewise::Grid;
using minewise::index;
using minewise::Random;
using minewise::Verdict;
using Codes = std::vector<std::int8_t>;

constexpr std::uint64_t prime = 4611686018427387847;  // the largest below 2^62
bool hidden(std::int8_t code) { return code == minewise::covered || code == minewise::flag; }

/// A view, what is certain about it, and the chances.
struct Found {
  Found(Grid grid, const Codes& shown, std::optional<int> mines, double odds, std::size_t budget)
      : counter(minewise::exact_clues(), {budget}),
        position(grid, shown, {mines, odds}, counter),
        certainty(certainty_of(position)) {
    if (!certainty.contradictory) chances = weigh(position, certainty);
  }

  minewise::ShapeCounter counter;
  minewise::Position position;
  minewise::Certainty certainty;
  minewise::Chances chances;
};

struct Truth {
  std::uint64_t layouts = 0;
  double weight = 0.0;
  std::vector<double> with_mine;
};

/// Every placement on the covered cells that fits the clues, weighed by odds^mines.
Truth enumerate(Grid grid, const Codes& shown, std::optional<int> mines, double odds) {
  std::vector<Cell> cells;
  int known = 0;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (hidden(shown[index(cell)])) cells.push_back(cell);
    known += shown[index(cell)] == minewise::exploded ? 1 : 0;
  }
  Truth truth;
  truth.with_mine.assign(shown.size(), 0.0);
  for (std::uint32_t choice = 0; choice < 1U << cells.size(); ++choice) {
    const int count = std::popcount(choice) + known;
    if (mines && count != *mines) continue;
    std::vector<bool> mine(shown.size(), false);
    for (std::size_t i = 0; i < cells.size(); ++i) mine[index(cells[i])] = choice >> i & 1U;
    bool fits = true;
    for (Cell cell = 0; cell < grid.cells() && fits; ++cell) {
      if (shown[index(cell)] < 0) continue;
      int around = 0;
      grid.for_neighbors(cell, [&](Cell next) {
        around += mine[index(next)] || shown[index(next)] == minewise::exploded ? 1 : 0;
      });
      fits = around == shown[index(cell)];
    }
    if (!fits) continue;
    const double weight = mines ? 1.0 : std::pow(odds, count);
    ++truth.layouts;
    truth.weight += weight;
    for (const Cell cell : cells) {
      if (mine[index(cell)]) truth.with_mine[index(cell)] += weight;
    }
  }
  return truth;
}

void compare(Grid grid, const Codes& shown, std::optional<int> mines, double odds) {
  const Truth truth = enumerate(grid, shown, mines, odds);
  const Found found(grid, shown, mines, odds, 1'000'000);
  CHECK_EQUAL(found.certainty.contradictory, truth.layouts == 0);
  if (found.certainty.contradictory) return;
  CHECK_EQUAL(minewise::count_layouts(found.position, prime).value_or(0), truth.layouts);
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const double chance = truth.with_mine[index(cell)] / truth.weight;
    if (!hidden(shown[index(cell)])) {
      CHECK(std::isnan(found.chances.probability[index(cell)]));
      continue;
    }
    CHECK(std::abs(found.chances.probability[index(cell)] - chance) < 1e-12);
    CHECK_EQUAL(found.certainty.verdict[index(cell)] == Verdict::mine, chance == 1.0);
    CHECK_EQUAL(found.certainty.verdict[index(cell)] == Verdict::safe, chance == 0.0);
  }
}

Grid random_grid(Random& random, std::uint32_t longest) {
  return {1 + static_cast<int>(random.below(longest)), 1 + static_cast<int>(random.below(longest))};
}

void random_views() {
  Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  for (int i = 0; i < 3000; ++i) {
    const Grid grid = random_grid(random, 4);
    Codes shown(index(grid.cells()));
    int covered = 0;
    for (auto& code : shown) {
      // Low clues, so that many views have layouts at all.
      const std::uint32_t kind = random.below(10);
      code = kind < 6 && covered < 12 ? minewise::covered
             : kind < 7               ? minewise::exploded
             : kind < 8               ? minewise::no_clue
                                      : static_cast<std::int8_t>(random.below(4));
      covered += code == minewise::covered ? 1 : 0;
    }
    std::optional<int> mines;
    if (random.below(2) == 0) {
      mines = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.cells()) + 1));
    }
    compare(grid, shown, mines, random.below(2) == 0 ? 1.0 : 0.25);
  }
}

/// No byte may lead outside of the arrays: the sanitizers watch.
void any_bytes() {
  Random random(minewise::derive_key(2, 0, minewise::Purpose::agent));
  for (int i = 0; i < 3000; ++i) {
    const Grid grid = random_grid(random, 7);
    Codes shown(index(grid.cells()));
    const int lowest = random.below(2) == 0 ? -128 : -4;
    for (auto& code : shown) {
      code = random.below(8) == 0
                 ? static_cast<std::int8_t>(static_cast<int>(random.below(12)) + lowest)
                 : minewise::covered;
    }
    // With a budget of 1 everything is sampled.
    const std::size_t budget = random.below(4) == 0 ? 1 : 20'000;
    const Found found(grid, shown, static_cast<int>(random.below(9)), 1.0, budget);
    if (found.certainty.contradictory || found.chances.lost) continue;
    for (const double p : found.chances.probability) CHECK(std::isnan(p) || (p >= 0.0 && p <= 1.0));
  }
}

/// Samples that agree on a cell do not make it certain, and what they say of a part depends on how
/// many mines they leave for it: a chance is either right or told with an error.
void samples() {
  Random random(minewise::derive_key(3, 0, minewise::Purpose::agent));
  int agreed = 0;
  for (int i = 0; i < 40; ++i) {
    const Grid grid{14, 14};
    Codes mines(index(grid.cells()));
    Codes shown(mines.size());
    int total = 0;
    for (std::size_t cell = 0; cell < mines.size(); ++cell) {
      const std::uint32_t drawn = random.below(100);
      mines[cell] = drawn < 35 ? 1 : 0;
      total += mines[cell];
      shown[cell] = drawn < 70 ? minewise::covered : std::int8_t{0};
    }
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
      if (shown[index(cell)] == minewise::covered) continue;
      grid.for_neighbors(cell, [&](Cell next) {
        shown[index(cell)] = static_cast<std::int8_t>(shown[index(cell)] + mines[index(next)]);
      });
    }
    const Found truth(grid, shown, total, 1.0, 3'000'000);
    const Found found(grid, shown, total, 1.0, 1 + random.below(100));
    if (found.chances.lost || !truth.chances.error.empty()) continue;
    for (std::size_t cell = 0; cell < shown.size(); ++cell) {
      const double chance = found.chances.probability[cell];
      if (std::isnan(chance) || found.certainty.verdict[cell] != Verdict::unknown) continue;
      CHECK(chance > 0.0 && chance < 1.0);
      if (found.chances.error.empty() || found.chances.error[cell] < 1e-9) {
        CHECK(std::abs(chance - truth.chances.probability[cell]) < 1e-5);
      }
      agreed += truth.certainty.verdict[cell] == Verdict::unknown ? 0 : 1;
    }
  }
  CHECK(agreed > 50);
}

}  // namespace

CHECK_UNIT(analysis) {
  random_views();
  samples();
  any_bytes();
}

}  // namespace analysis_test

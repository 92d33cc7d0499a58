#include "analyze/first_click.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace minewise {

namespace {

KeptFree kept_for(const Rules& rules, Cell cell) {
  return {rules, rules.start >= 0 ? rules.start : cell};
}

bool is_among(std::span<const Cell> cells, Cell cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

/// Is the first click next? No board is laid where more mines are said to be than fit.
bool is_first(const Rules& rules, const Position& position) {
  return is_first_click_protected(rules, position.shown()) &&
         position.total().mines.value_or(0) <= rules.room();
}

/// The chances of 0 to 8 mines around a cell, where `around` of its neighbours may be mines, as
/// `cells` in all may: hypergeometric; where the total is unknown, binomial by its odds, or as all
/// densities together say that are expected.
std::array<double, 9> spread(int around, int cells, const Total& total) {
  std::array<double, 9> digits{};
  for (int count = 0; count <= around; ++count) {
    // One neighbour after the other, the mines first, in any order.
    double chance = 1.0;
    for (int i = 0; i < around; ++i) {
      const bool is_mine = i < count;
      if (is_mine) chance *= static_cast<double>(around - i) / (i + 1);
      if (total.mines) {
        const int left = is_mine ? *total.mines - i : cells - *total.mines - (i - count);
        chance *= static_cast<double>(std::max(left, 0)) / (cells - i);
      } else {
        const double density = total.odds
                                   ? *total.odds / (1.0 + *total.odds)
                                   : Seen{i, std::min(i, count), total.prior}.chance_of_mine(0.0);
        chance *= is_mine ? density : 1.0 - density;
      }
    }
    digits[index(count)] = chance;
  }
  return digits;
}

}  // namespace

void weigh_first_click(const Rules& rules, const Position& position, Chances& chances) {
  if (!is_first(rules, position)) return;
  const auto mines = position.total().mines;
  for (Cell cell = 0; cell < rules.grid.cells(); ++cell) {
    const KeptFree kept = kept_for(rules, cell);
    const auto others = rules.grid.cells() - static_cast<int>(kept.cells().size());
    double& chance = chances.probability[index(cell)];
    if (is_among(kept.cells(), cell)) {
      chance = 0.0;
    } else if (mines) {
      chance = static_cast<double>(*mines) / others;
    }
  }
}

void weigh_first_click(const Rules& rules, const Position& position,
                       std::vector<std::array<double, 9>>& digits) {
  if (!is_first(rules, position)) return;
  for (Cell cell = 0; cell < rules.grid.cells(); ++cell) {
    if (std::isnan(digits[index(cell)][0])) continue;
    const KeptFree kept = kept_for(rules, cell);
    int around = 0;
    rules.grid.for_neighbors(cell,
                             [&](Cell next) { around += is_among(kept.cells(), next) ? 0 : 1; });
    const int others = rules.grid.cells() - static_cast<int>(kept.cells().size()) -
                       (is_among(kept.cells(), cell) ? 0 : 1);
    digits[index(cell)] = spread(around, others, position.total());
  }
}

}  // namespace minewise

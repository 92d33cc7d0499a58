#include "players/chance_cells.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/elementary.hpp"

namespace minewise {

namespace {

/// Regions of so many cells are small.
constexpr int small_region = 12;

/// A pair that is less likely counts for nothing, one that is likelier is certain.
constexpr double least_pair = 0.001;
constexpr double certain_pair = 0.999;

/// What a guess costs at most, in bits, so that no risk is without end.
constexpr double most_loss = 10.0;

/// The cells around a clue that are not certain, and the mines among them.
struct OpenClue {
  int cells = 0;
  int mines = 0;
};

OpenClue open_clue(const ChanceCells& cells, Cell clue) {
  OpenClue found{0, cells.shown[index(clue)]};
  cells.grid.for_neighbors(clue, [&](Cell next) {
    if (cells.is_open(next)) found.cells += 1;
    if (cells.risk[index(next)] >= 1.0) found.mines -= 1;
  });
  return found;
}

/// The chance that exactly one of two cells is a mine: told by a clue that sees both where that
/// leaves room for one mine or for one safe cell, else as if they knew nothing of each other.
double exactly_one(const ChanceCells& cells, Cell a, Cell b) {
  const double p = cells.risk[index(a)];
  const double q = cells.risk[index(b)];
  double chance = p * (1.0 - q) + q * (1.0 - p);
  cells.grid.for_neighbors(a, [&](Cell clue) {
    if (!is_clue(cells.shown[index(clue)]) || !cells.grid.adjacent(clue, b)) return;
    const OpenClue open = open_clue(cells, clue);
    if (open.mines == 1) chance = std::min(1.0, p + q);
    if (open.mines == open.cells - 1) chance = std::min(1.0, 2.0 - p - q);
  });
  return chance;
}

/// The chance that all cells that see one of two and not the other are mines: none where one of
/// them shows a clue.
double apart_from_clues(const ChanceCells& cells, Cell a, Cell b) {
  double chance = 1.0;
  const auto see = [&](Cell other) {
    return [&cells, &chance, other](Cell next) {
      if (next == other || cells.grid.adjacent(next, other)) return;
      chance *= std::max(0.0, cells.risk[index(next)]);
    };
  };
  cells.grid.for_neighbors(a, see(b));
  if (chance >= least_pair) cells.grid.for_neighbors(b, see(a));
  return chance;
}

}  // namespace

double entropy(double chance) {
  if (!(chance > 0.0 && chance < 1.0)) return 0.0;
  return -chance * elementary::log2(chance) - (1.0 - chance) * elementary::log2(1.0 - chance);
}

double guess_loss(double risk) {
  return risk < 1.0 ? std::min(most_loss, -elementary::log2(1.0 - risk)) : most_loss;
}

ChanceCells::ChanceCells(const Position& position, const Certainty& certainty,
                         const Chances& chances)
    : grid(position.grid()), shown(position.shown()), risk(shown.size(), -1.0) {
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const std::int8_t code = shown[index(cell)];
    if (code == exploded) risk[index(cell)] = 1.0;
    if (!is_covered(code)) continue;
    const Verdict verdict = certainty.verdict[index(cell)];
    const double chance = chances.probability[index(cell)];
    risk[index(cell)] = verdict == Verdict::safe ? 0.0 : verdict == Verdict::mine ? 1.0 : chance;
    if (is_open(cell)) open.push_back(cell);
    if (verdict == Verdict::safe) safe.push_back(cell);
  }
}

Regions::Regions(const Position& position, const ChanceCells& cells) {
  std::vector<Cell> parent(cells.risk.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](Cell cell) {
    while (parent[index(cell)] != cell) {
      cell = parent[index(cell)] = parent[index(parent[index(cell)])];
    }
    return cell;
  };
  const auto join = [&](Cell a, Cell b) { parent[index(root(a))] = root(b); };
  const auto is_inside = [&](Cell cell) {
    return cells.risk[index(cell)] >= 0.0 && cells.risk[index(cell)] < 1.0;
  };
  for (Cell cell = 0; cell < cells.grid.cells(); ++cell) {
    if (!is_inside(cell)) continue;
    cells.grid.for_neighbors(cell, [&](Cell next) {
      if (next < cell && is_inside(next)) join(cell, next);
    });
  }
  for (const auto& component : position.components()) {
    std::optional<Cell> first;
    for (const Cell cell : component->cells()) {
      if (!is_inside(cell)) continue;
      if (first) join(cell, *first);
      first = cell;
    }
  }
  struct Region {
    int size = 0;
    double least = 1.0;
    double entropy = 0.0;
  };
  std::vector<Region> regions(parent.size());
  for (Cell cell = 0; cell < cells.grid.cells(); ++cell) {
    if (!is_inside(cell)) continue;
    Region& region = regions[index(root(cell))];
    region.size += 1;
    region.least = std::min(region.least, cells.risk[index(cell)]);
    region.entropy += entropy(cells.risk[index(cell)]);
  }
  for (const Region& region : regions) {
    if (region.size == 0) continue;
    const bool is_small = region.size <= small_region;
    count += 1;
    small += is_small ? 1 : 0;
    largest = std::max(largest, region.size);
    if (is_small) small_entropy += region.entropy;
    if (!(region.least > 0.0)) continue;
    const double lost = guess_loss(region.least);
    guessed += 1;
    loss += lost;
    worst = std::max(worst, lost);
    if (is_small) small_loss += lost;
  }
}

Pairs::Pairs(const ChanceCells& cells) {
  const Grid& grid = cells.grid;
  for (const Cell a : cells.open) {
    const int row = grid.row(a);
    const int column = grid.column(a);
    for (int r = row; r <= row + 2; ++r) {
      for (int c = r == row ? column + 1 : column - 2; c <= column + 2; ++c) {
        if (!grid.contains(r, c) || !cells.is_open(grid.at(r, c))) continue;
        const double apart = apart_from_clues(cells, a, grid.at(r, c));
        if (apart < least_pair) continue;
        const double chance = apart * exactly_one(cells, a, grid.at(r, c));
        if (chance < least_pair) continue;
        loss += guess_loss(chance / 2.0);
        (chance > certain_pair ? certain : latent) += chance;
        if (chance > certain_pair) continue;
        if (chance > first) {
          second = first;
          first = chance;
        } else {
          second = std::max(second, chance);
        }
      }
    }
  }
}

}  // namespace minewise

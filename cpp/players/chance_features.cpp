#include "players/chance_features.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/elementary.hpp"
#include "base/rounding.hpp"
#include "base/sort.hpp"

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

double bits(double count) { return elementary::log1p(count) / 0.6931471805599453; }

/// The features in their order.
class Row {
 public:
  void add(double value) { features_[next_++] = value; }
  /// A count, as a logarithm; one whose logarithm is `usual` becomes 1.
  void count(double number, double usual) { add(bits(number) / usual); }
  [[nodiscard]] const ChanceFeatures& features() const { return features_; }
  [[nodiscard]] bool is_full() const { return next_ == features_.size(); }

 private:
  ChanceFeatures features_{};
  std::size_t next_ = 0;
};

/// The chance that a cell shows a zero, as if cells knew nothing of each other.
double zero_chance(const ChanceCells& cells, Cell cell) {
  double chance = 1.0 - cells.risk[index(cell)];
  cells.grid.for_neighbors(
      cell, [&](Cell next) { chance *= 1.0 - std::max(0.0, cells.risk[index(next)]); });
  return chance;
}

int covered_around(const ChanceCells& cells, Cell cell) {
  int count = 0;
  cells.grid.for_neighbors(cell, [&](Cell next) { count += cells.is_revealed(next) ? 0 : 1; });
  return count;
}

void add_board(const Position& position, const ChanceCells& cells, const Chances& chances,
               Row& row) {
  const Grid& grid = cells.grid;
  double mines = 0.0;
  double frontier_mines = 0.0;
  double frontier = 0.0;
  double sum = 0.0;
  for (const Cell cell : cells.open) {
    const double risk = cells.risk[index(cell)];
    mines += risk;
    sum += entropy(risk);
    if (position.is_unconstrained(cell)) continue;
    frontier += 1.0;
    frontier_mines += risk;
  }
  const auto undecided = static_cast<double>(cells.open.size());
  const auto certain = static_cast<double>(cells.safe.size());
  const double unconstrained = undecided - frontier;
  const double total = *position.total().mines;
  std::size_t largest = 0;
  for (const auto& component : position.components()) {
    largest = std::max(largest, component->cells().size());
  }
  row.count(grid.cells(), 10.0);
  row.add(total / grid.cells());
  row.count(std::min(grid.height, grid.width), 5.0);
  row.add(static_cast<double>(std::ranges::count_if(cells.shown, is_covered)) / grid.cells());
  row.add(chances.log2_layouts / 100.0);
  row.add(std::sqrt(std::max(0.0, chances.log2_layouts)) / 10.0);
  row.count(mines, 5.0);
  row.count(undecided - mines + certain, 7.0);
  row.add(undecided > 0.0 ? mines / undecided : 0.0);
  row.count(undecided, 7.0);
  row.count(unconstrained, 7.0);
  row.count(frontier, 5.0);
  row.add(unconstrained > 0.0 ? (mines - frontier_mines) / unconstrained : 0.0);
  row.add(unconstrained > 0.0 ? 1.0 : 0.0);
  row.add(frontier > 0.0 ? frontier_mines / frontier : 0.0);
  row.count(static_cast<double>(position.components().size()), 3.0);
  row.count(static_cast<double>(largest), 5.0);
  row.count(sum, 7.0);
  row.count(certain, 3.0);
  row.add(certain > 0.0 ? 1.0 : 0.0);
}

void add_risks(const Position& position, const ChanceCells& cells, Row& row) {
  std::vector<double> risks;
  std::vector<double> frontier;
  for (const Cell cell : cells.open) {
    risks.push_back(cells.risk[index(cell)]);
    if (!position.is_unconstrained(cell)) frontier.push_back(risks.back());
  }
  sort_stably(risks);
  sort_stably(frontier);
  const auto at = [](const std::vector<double>& sorted, std::size_t place) {
    return place <= sorted.size() ? sorted[place - 1] : 1.0;
  };
  for (const std::size_t place : {1U, 2U, 3U, 4U, 6U, 8U, 12U, 20U}) row.add(at(risks, place));
  for (const std::size_t place : {1U, 2U, 3U}) row.add(at(frontier, place));
  for (const double limit : {0.05, 0.10, 0.20, 0.30, 0.45, 0.55, 0.80}) {
    row.count(static_cast<double>(std::ranges::lower_bound(frontier, limit) - frontier.begin()),
              4.0);
  }
}

void add_regions(const Position& position, const ChanceCells& cells, Row& row) {
  const Regions regions(position, cells);
  row.count(regions.count, 2.0);
  row.count(regions.small, 2.0);
  row.count(regions.largest, 7.0);
  row.count(regions.guessed, 2.0);
  row.add(regions.loss / 2.0);
  row.add(regions.worst / 2.0);
  row.add(regions.small_loss / 2.0);
  row.count(regions.small_entropy, 3.0);
  double loss = 0.0;
  for (const auto& component : position.components()) {
    double least = 1.0;
    for (const Cell cell : component->cells()) least = std::min(least, cells.risk[index(cell)]);
    loss += guess_loss(least);
  }
  row.add(loss / 4.0);
  const AlikePairs pairs(cells);
  row.add(pairs.certain);
  row.add(pairs.latent);
  row.add(pairs.loss);
  row.add(pairs.first);
  row.add(pairs.second);
}

/// Where a cell may show a zero, which opens much at once.
void add_zeros(const Position& position, const ChanceCells& cells, Row& row) {
  int corners = 0;
  int edges = 0;
  int likely = 0;
  double zero = 0.0;
  double zero_unconstrained = 0.0;
  for (const Cell cell : cells.open) {
    const double chance = zero_chance(cells, cell);
    likely += chance > 0.1 ? 1 : 0;
    double& most = position.is_unconstrained(cell) ? zero_unconstrained : zero;
    most = std::max(most, chance);
    if (!position.is_unconstrained(cell)) continue;
    const int around = covered_around(cells, cell);
    corners += around <= 3 ? 1 : 0;
    edges += around == 4 || around == 5 ? 1 : 0;
  }
  row.add(corners / 4.0);
  row.count(edges, 5.0);
  row.add(zero);
  row.add(zero_unconstrained);
  row.count(likely, 5.0);
}

/// The safest cell that is not certain; of several the one with the fewest covered neighbours.
void add_safest(const Position& position, const ChanceCells& cells, Row& row) {
  std::optional<Cell> safest;
  int alike = 0;
  int fewest = 9;
  for (const Cell cell : cells.open) {
    const double more = safest ? cells.risk[index(cell)] - cells.risk[index(*safest)] : -1.0;
    if (more > rounding) continue;
    alike = more < -rounding ? 1 : alike + 1;
    const int around = covered_around(cells, cell);
    if (more < -rounding || around < fewest) {
      safest = cell;
      fewest = around;
    }
  }
  int open = 0;
  int frontier = 0;
  int mines = 0;
  int clues = 0;
  if (safest) {
    cells.grid.for_neighbors(*safest, [&](Cell next) {
      open += cells.is_open(next) ? 1 : 0;
      frontier += cells.is_open(next) && !position.is_unconstrained(next) ? 1 : 0;
      mines += cells.risk[index(next)] >= 1.0 ? 1 : 0;
      clues += cells.is_revealed(next) ? 1 : 0;
    });
  }
  row.count(alike, 5.0);
  row.add(open / 8.0);
  row.add(frontier / 8.0);
  row.add(safest && position.is_unconstrained(*safest) ? 1.0 : 0.0);
  row.add(safest ? zero_chance(cells, *safest) : 0.0);
  row.add(mines / 4.0);
  row.add(clues / 8.0);
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

AlikePairs::AlikePairs(const ChanceCells& cells) {
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

ChanceFeatures chance_features(const Position& position, const Certainty& certainty,
                               const Chances& chances) {
  const ChanceCells cells(position, certainty, chances);
  Row row;
  add_board(position, cells, chances, row);
  add_risks(position, cells, row);
  add_regions(position, cells, row);
  add_zeros(position, cells, row);
  add_safest(position, cells, row);
  return row.features();
}

}  // namespace minewise

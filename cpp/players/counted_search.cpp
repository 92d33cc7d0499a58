#include "players/counted_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analyze/analysis.hpp"
#include "base/index.hpp"
#include "players/limited_search.hpp"

namespace minewise {

namespace {

/// The view with the constraints of the search and no others: known mines are seen, and a clue
/// without a covered neighbour, or with one that is no variable, is withheld.
std::vector<std::int8_t> constraints_alone(Grid grid, Shown shown,
                                           const std::vector<bool>& chosen) {
  std::vector<std::int8_t> kept(shown.begin(), shown.end());
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    std::int8_t& code = kept[index(cell)];
    if (is_known_mine(code)) code = exploded;
    if (!is_clue(code)) continue;
    bool open = false;
    bool inside = true;
    grid.for_neighbors(cell, [&](Cell next) {
      if (shown[index(next)] != covered) return;
      open = true;
      inside = inside && chosen[index(next)];
    });
    if (!open || !inside) code = no_clue;
  }
  return kept;
}

bool is_constrained(Grid grid, Shown kept, Cell cell) {
  bool found = false;
  grid.for_neighbors(cell, [&](Cell next) { found = found || is_clue(kept[index(next)]); });
  return found;
}

/// nan if it was not counted. Rounding must not make a certainty of what is none.
double share_of(Verdict verdict, double probability) {
  if (verdict == Verdict::safe) return 0.0;
  if (verdict == Verdict::mine) return 1.0;
  return std::clamp(probability, std::numeric_limits<double>::min(), std::nextafter(1.0, 0.0));
}

}  // namespace

CountedSearch count_solutions(Grid grid, Shown shown, int max_variables, ShapeCounter& counter) {
  const std::vector<Cell> cells = most_constrained(grid, shown, max_variables);
  std::vector<bool> chosen(shown.size(), false);
  for (const Cell cell : cells) chosen[index(cell)] = true;
  const std::vector<std::int8_t> kept = constraints_alone(grid, shown, chosen);
  // Odds of 1: every solution counts alike, whatever its number of mines.
  const Position position(grid, kept, Total{std::nullopt, 1.0}, counter);
  const Certainty certainty = judge(position);
  CountedSearch result;
  if (certainty.contradictory) return result;
  const Chances chances = weigh(position, certainty);
  result.too_wide = chances.lost || !chances.error.empty();
  for (const Cell cell : cells) {
    if (!is_constrained(grid, kept, cell)) continue;
    const Verdict verdict = certainty.verdict[index(cell)];
    result.variables.push_back(cell);
    const double weighed = result.too_wide ? std::numeric_limits<double>::quiet_NaN()
                                           : chances.probability[index(cell)];
    result.share.push_back(share_of(verdict, weighed));
  }
  return result;
}

}  // namespace minewise

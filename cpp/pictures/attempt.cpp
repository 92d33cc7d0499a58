#include "pictures/attempt.hpp"

#include "base/elementary.hpp"

namespace minewise::pictures {

namespace {

/// What the sides of cells count beside what is drawn in them.
constexpr double grid_weight = 3;
/// What the cost of a board counts: clues that fit say more than some that are odd.
constexpr double cost_weight = 0.5;
/// What a line at an end that may be a frame counts: more than a board may cost without it
/// (`of_frame`).
constexpr double for_frame = 7;
/// What square cells count, and how far their sides may differ.
constexpr double for_squares = 15, ratio_within = 0.04;
/// What each cell counts that is half as high as wide or less: halves of cells are such, and each
/// of them may be taken for a clue.
constexpr double for_halves = 0.4, ratio_of_halves = 0.6;

}  // namespace

Attempt::Attempt(const Pixels& pixels, const CellGrid& given)
    : grid(given), looks(looks_of(pixels, given)), marks(marks_of(looks, given.columns.cells)) {}

double Attempt::score() const {
  const double ratio = grid.columns.pitch / grid.rows.pitch;
  const bool are_halves = ratio < ratio_of_halves || ratio > 1 / ratio_of_halves;
  return marks.evidence - cost_weight * cost() + grid_weight * elementary::log(grid.score) -
         for_frame * grid.frames + (std::abs(ratio - 1) < ratio_within ? for_squares : 0) -
         (are_halves ? for_halves * grid.cells() : 0);
}

bool Attempt::is_odd(End end) const {
  int odd = 0;
  for (int i = 0; i < grid.length(end); ++i) {
    const std::size_t cell = grid.last_cell(end, i);
    odd += marks.doubts[cell] || looks.kinds.of_cells[cell] >= large_kinds;
  }
  return odd * 4 >= grid.length(end);
}

bool Attempt::is_foreign(End end, int lines) const {
  const int first = end.after ? grid.lines(end) - lines : 0;
  std::vector<int> here(looks.kinds.sizes.size());
  for (std::size_t cell = 0; cell < marks.of_cells.size(); ++cell) {
    const auto columns = static_cast<std::size_t>(grid.columns.cells);
    const int line = static_cast<int>(end.vertical ? cell % columns : cell / columns);
    if (line < first || line >= first + lines) continue;
    if (const char mark = marks.of_cells[cell]; mark != '#' && mark != 'F') return false;
    ++here[static_cast<std::size_t>(looks.kinds.of_cells[cell])];
  }
  int own = 0;
  for (std::size_t kind = 0; kind < here.size(); ++kind)
    if (2 * here[kind] > looks.kinds.sizes[kind]) own += here[kind];
  return 10 * own >= 9 * lines * grid.length(end);
}

}  // namespace minewise::pictures

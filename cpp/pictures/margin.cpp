#include "pictures/margin.hpp"

#include "pictures/clues.hpp"

namespace minewise::pictures {

double cells_beside(const Pixels& pixels, const CellGrid& grid, End end) {
  const Axis& axis = grid.axis(end.vertical);
  const int length = end.vertical ? pixels.width : pixels.height;
  return (end.after ? length - axis.at(axis.cells) : axis.start) / axis.pitch;
}

bool is_usual(const CellGrid& grid) {
  constexpr std::array<std::array<int, 2>, 7> sizes{
      {{8, 8}, {9, 9}, {8, 10}, {14, 18}, {16, 16}, {16, 30}, {20, 24}}};
  const auto [shorter, longer] = std::minmax(grid.rows.cells, grid.columns.cells);
  return std::find(sizes.begin(), sizes.end(), std::array{shorter, longer}) != sizes.end();
}

EmptyPairs Margin::empty_pairs() const {
  EmptyPairs found;
  const int columns = attempt_->grid.columns.cells;
  for (int row = 0; row < attempt_->grid.rows.cells; ++row) {
    for (int column = 1; column < columns; ++column) {
      const std::size_t at = index_of(row, column, columns);
      if (attempt_->marks.of_cells[at] != '0' || attempt_->marks.of_cells[at - 1] != '0') continue;
      ++found.all;
      found.parted += Lattice::is_seen(lattice_.side(true, column, row));
    }
  }
  return found;
}

bool Margin::has_sides(End end) const {
  constexpr double least = 0.9;  // of both kinds: compression takes some away
  const LineSides sides = lattice_.last_sides(end);
  return std::min(sides.clear, sides.outer) >= least;
}

bool Margin::is_empty_and_parted(End end) const {
  const int inner = attempt_->grid.last(end) + !end.after;  // the side towards the board
  for (int i = 0; i < attempt_->grid.length(end); ++i)
    if (!is_empty(end, i) || !Lattice::is_seen(lattice_.side(end.vertical, inner, i))) return false;
  return true;
}

bool Margin::is_empty_and_bare(End end) const {
  for (int i = 0; i < attempt_->grid.length(end); ++i)
    if (!is_empty(end, i)) return false;
  return lattice_.last_sides(end).crossing == 0;
}

bool Margin::goes_on(End end) const {
  // Shares of the cells and of their sides; an empty cell may have none.
  constexpr double least_like = 0.8, least_sides = 0.6, least_clear = 0.95;
  const LineSides sides = lattice_.line_sides(end, attempt_->grid.beyond(end));
  return std::min(sides.crossing, sides.clear) >= least_clear ||
         (sides.crossing >= least_sides && likeness(end).like >= least_like);
}

/// Does a cell beyond an end show a drawing that the board has, or do some of these cells have all
/// their sides? A message may lie over the others. Empty lines may lie before such a drawing.
bool Margin::has_cells(End end) const {
  constexpr double least_side = 0.3;
  constexpr int least_boxes = 2, most_lines = 3;
  const int line = attempt_->grid.beyond(end), length = attempt_->grid.length(end);
  int boxes = 0;
  for (int i = 0; i < length; ++i)
    boxes += lattice_.side(end.vertical, line + end.after, i) >= least_side &&
             lattice_.side(!end.vertical, i, line) >= least_side &&
             lattice_.side(!end.vertical, i + 1, line) >= least_side;
  if (boxes >= least_boxes && likeness(end).same * length >= least_boxes) return true;
  CellGrid more = attempt_->grid;
  for (int lines = 0; lines < most_lines; ++lines, more.extend(end, 1))
    if (pictures::cells_beside(*pixels_, more, end) >= least_cell &&
        likeness_beyond(*pixels_, more, attempt_->looks.tiles, end).drawn > 0)
      return true;
  return false;
}

/// The share of the sides at an end that are edges. Where empty cells lie there, only their sides
/// count: a digit on a colour of its own has an edge beside every other cell.
double Margin::outer_sides(End end) const {
  constexpr int least_empty = 2;
  const int outer = attempt_->grid.last(end) + end.after;
  int empty = 0, seen = 0;
  for (int i = 0; i < attempt_->grid.length(end); ++i) {
    if (!is_empty(end, i)) continue;
    ++empty;
    seen += Lattice::is_seen(lattice_.side(end.vertical, outer, i));
  }
  return empty >= least_empty ? static_cast<double>(seen) / empty : lattice_.last_sides(end).outer;
}

bool Margin::is_open(End end) const {
  // Shares of the cells beyond an end that look like those inside, and of their sides that are
  // seen.
  constexpr double least_same = 0.95, least_like = 0.8, least_sides = 0.3;
  // A grid may be wrong by so much of a cell at its ends.
  constexpr double least_beside = least_cell - 0.1;
  const double crossing = lattice_.last_sides(end).crossing,
               beyond = lattice_.line_sides(end, attempt_->grid.beyond(end)).crossing;
  const EmptyPairs pairs = empty_pairs();
  const bool lacks_sides = pairs.all > 0 && 2 * pairs.parted <= pairs.all;
  const Likeness found = likeness(end);
  // A pointer hides parts of two cells at most.
  const double hidden = 2.0 / attempt_->grid.length(end);
  return cells_beside(end) >= least_beside && outer_sides(end) < least_sides &&
         (lacks_sides || crossing <= 2 * beyond + 0.2) &&
         (found.same >= least_same ||
          (found.like >= std::min(least_like, 1 - hidden) && lacks_sides) ||
          (found.plain >= std::min(least_same, 1 - hidden) && pairs.all == 0));
}

/// Is the line beyond an end like the board, with an end of its own, where cells have no sides
/// between them? Covered cells may be stripes.
bool Margin::is_striped(End end) const {
  constexpr double least = 0.95, most_sides = 0.5;
  return cells_beside(end) >= least_cell && lattice_.last_sides(end).crossing <= most_sides &&
         lattice_.line_sides(end, attempt_->grid.beyond(end)).outer >= least &&
         likeness(end).like >= least;
}

/// Is the line beyond an end like the board, with as many sides between its cells, and no side
/// between it and the board? Beyond another end must lie something else: else the board may lie on
/// a ground that looks like it.
bool Margin::is_part_of_board(End end) const {
  constexpr double least_same = 0.8, most_other = 0.2, most_sides = 0.9;
  const LineSides sides = lattice_.last_sides(end);
  return cells_beside(end) >= least_cell && sides.outer < most_sides &&
         2 * lattice_.line_sides(end, attempt_->grid.beyond(end)).crossing >= sides.crossing &&
         likeness(end).same >= least_same &&
         std::any_of(
             all_ends.begin(), all_ends.end(),
             [&](End other) {
               return cells_beside(other) >= least_cell && likeness(other).same <= most_other;
             });
}

/// Have all cells beyond an end all their sides, whatever is drawn in them?
bool Margin::has_boxes(End end) const {
  constexpr double least = 0.95;  // compression takes some away
  const LineSides sides = lattice_.line_sides(end, attempt_->grid.beyond(end));
  return std::min(sides.crossing, sides.outer) >= least;
}

/// Is the line beyond an end plain and as long as the board, where no empty cell tells what these
/// look like? Scaling may have blurred its sides.
bool Margin::may_be_empty(End end) const {
  constexpr double least_plain = 0.95;
  constexpr float least_change = 8;  // compression changes less
  const CellGrid& grid = attempt_->grid;
  const double across = grid.axis(end.vertical).at(grid.beyond(end) + 0.5);
  const auto color = [&](int cell) {
    const double along = grid.axis(!end.vertical).at(cell + 0.5);
    return pixels_->at(static_cast<int>(end.vertical ? across : along),
                       static_cast<int>(end.vertical ? along : across));
  };
  const int length = grid.length(end);
  return count_marks(attempt_->marks.of_cells, '0', '0') == 0 &&
         difference(color(0), color(-1)) >= least_change &&
         difference(color(length - 1), color(length)) >= least_change &&
         likeness(end).plain >= least_plain;
}

/// Do some cells beyond an end, but not all, look like covered cells of the board? A ground would
/// have one look.
bool Margin::has_covered(End end) const {
  std::vector<Tile> covered;
  for (std::size_t cell = 0; cell < attempt_->marks.of_cells.size(); ++cell)
    if (attempt_->marks.of_cells[cell] == '#' && attempt_->looks.cells[cell].blank)
      covered.push_back(attempt_->looks.tiles[cell]);
  const double same = likeness_beyond(*pixels_, attempt_->grid, covered, end).same;
  return same > 0 && same < 1;
}

/// Would the board have a usual size with a row and a column more, at ends that are open? That of
/// 8x8 is a part of 9x9.
bool Margin::may_be_larger() const {
  const auto has_open = [&](bool vertical) {
    return is_open({vertical, false}) || is_open({vertical, true});
  };
  CellGrid more = attempt_->grid;
  ++more.columns.cells, ++more.rows.cells;
  return is_usual(more) && has_open(true) && has_open(false);
}

bool Margin::may_go_on(End end) const {
  // Where all cells have one ground, the end of a board of a usual size is no more sure.
  const bool usual = is_usual(attempt_->grid) && !attempt_->marks.has_cover && !may_be_larger();
  return (!usual && (is_open(end) || is_striped(end) || is_part_of_board(end))) ||
         (cells_beside(end) >= least_cell &&
          (goes_on(end) || (!usual && (has_boxes(end) || may_be_empty(end) || has_cells(end) ||
                                       has_covered(end)))));
}

}  // namespace minewise::pictures

#include "pictures/ends.hpp"

#include "pictures/reading.hpp"
#include "pictures/tiles.hpp"

namespace minewise::pictures {

namespace {

/// The part of an outermost cell that is seen at least.
constexpr double least_cell = 0.8;

/// Do the cells of a line at an end have all their sides?
bool has_sides(const Edges& edges, const CellGrid& grid, bool vertical, bool after) {
  constexpr double least = 0.9;
  const int line = after ? grid.axis(vertical).cells - 1 : 0;
  const LineSides sides = Lattice(edges, grid).line_sides(vertical, line, after);
  return std::min(sides.clear, sides.outer) >= least;
}

/// Is a line beyond an end of a grid one of the board? Its cells have sides between them, and are
/// like those of the grid or, if all those sides are clear, empty.
bool goes_on(const Pixels& pixels, const Edges& edges, const Attempt& attempt, bool vertical,
             bool after) {
  // Shares of the cells and of their sides; an empty cell may have none.
  constexpr double least_like = 0.8, least_sides = 0.6, least_clear = 0.95;
  const int beyond = after ? attempt.grid.axis(vertical).cells : -1;
  const LineSides sides = Lattice(edges, attempt.grid).line_sides(vertical, beyond, after);
  return std::min(sides.crossing, sides.clear) >= least_clear ||
         (sides.crossing >= least_sides &&
          likeness_beyond(pixels, attempt.grid, attempt.looks.tiles, vertical, after).like >=
              least_like);
}

/// Is in a cell beyond an end drawn what a cell of the board shows, or have some all their sides? A
/// message may lie over the others.
bool has_cells_beyond(const Pixels& pixels, const Edges& edges, const Attempt& attempt,
                      bool vertical, bool after) {
  constexpr double least_side = 0.3;
  constexpr int least_boxes = 2;
  const Lattice lattice(edges, attempt.grid);
  const int line = after ? attempt.grid.axis(vertical).cells : -1;
  int boxes = 0;
  for (int i = 0; i < attempt.grid.axis(!vertical).cells; ++i)
    boxes += lattice.side(vertical, after ? line + 1 : line, i) >= least_side &&
             lattice.side(!vertical, i, line) >= least_side &&
             lattice.side(!vertical, i + 1, line) >= least_side;
  const Likeness found =
      likeness_beyond(pixels, attempt.grid, attempt.looks.tiles, vertical, after);
  return found.drawn > 0 ||
         (boxes >= least_boxes && found.same * attempt.grid.axis(!vertical).cells >= least_boxes);
}

/// Takes lines of cells away at the ends that cost more than they explain.
void shorten(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  for (bool shorter = attempt.marks.cost > 0.03 && attempt.marks.cost < hopeless; shorter;) {
    shorter = false;
    for (const bool vertical : {true, false}) {
      for (const bool after : {true, false}) {
        if (attempt.grid.axis(vertical).cells <= least_lines + 1 ||
            !attempt.is_odd(vertical, after) || has_sides(edges, attempt.grid, vertical, after))
          continue;
        CellGrid less = attempt.grid;
        less.extend(vertical, after, -1);
        Attempt other(pixels, less);
        if (other.cost() > 0.6 * attempt.cost() || attempt.cost() - other.cost() < 3 ||
            goes_on(pixels, edges, other, vertical, after))
          continue;
        attempt = std::move(other);
        shorter = true;
      }
    }
  }
}

/// Of the pairs of empty cells beside each other in a row, how many are there, and how many have a
/// side between them?
std::array<int, 2> empty_pairs(const Lattice& lattice, const Attempt& attempt) {
  constexpr double least_side = 0.08;  // below is what compression leaves
  std::array<int, 2> found{};
  const int columns = attempt.grid.columns.cells;
  for (int row = 0; row < attempt.grid.rows.cells; ++row) {
    for (int column = 1; column < columns; ++column) {
      const std::size_t at = index_of(row, column, columns);
      if (attempt.marks.of_cells[at] != '0' || attempt.marks.of_cells[at - 1] != '0') continue;
      ++found[0];
      found[1] += lattice.side(true, column, row) >= least_side;
    }
  }
  return found;
}

/// Takes a grid with fewer lines at an end, if the board is as likely by it, and what lies beyond
/// is not more of it: no side is missing there that all empty cells have. Was it taken?
bool shorten_to(const CellGrid& less, const Pixels& pixels, const Edges& edges, Attempt& attempt,
                bool vertical, bool after) {
  // What may cost more without the lines, and without a frame, which has no sides.
  constexpr double most_more = 0.5, of_frame = 6;
  constexpr int least_pairs = 4;
  Attempt other(pixels, less);
  const Lattice lattice(edges, less);
  const auto [pairs, with_side] = empty_pairs(lattice, other);
  const bool lacks_sides = pairs >= least_pairs && with_side == pairs &&
                           Lattice(edges, attempt.grid).is_frame(vertical, after);
  if (other.cost() > attempt.cost() + (lacks_sides ? of_frame : most_more)) return false;
  if (!lacks_sides &&
      likeness_beyond(pixels, less, other.looks.tiles, vertical, after).is_more_of_it())
    return false;
  attempt = std::move(other);
  return true;
}

/// Takes a line of cells away that may be a frame, if the board is as likely without it. Was there
/// any?
bool drop_frame(const Pixels& pixels, const Edges& edges, Attempt& attempt, bool vertical,
                bool after) {
  if (attempt.grid.axis(vertical).cells <= least_lines + 1 ||
      !Lattice(edges, attempt.grid).is_frame(vertical, after))
    return false;
  CellGrid less = attempt.grid;
  less.extend(vertical, after, -1);
  less.frames = std::max(0, less.frames - 1);
  return shorten_to(less, pixels, edges, attempt, vertical, after);
}

/// Takes a line of empty cells away that all have a side to the board, where empty cells have none
/// between them: it lies beyond the frame. Was there any?
bool drop_beyond_frame(const Pixels& pixels, const Edges& edges, Attempt& attempt, bool vertical,
                       bool after) {
  constexpr double least_side = 0.08;  // below is what compression leaves
  constexpr int least_pairs = 4;
  const int columns = attempt.grid.columns.cells, length = attempt.grid.axis(!vertical).cells,
            cells = attempt.grid.axis(vertical).cells;
  if (cells <= least_lines + 1) return false;
  const Lattice lattice(edges, attempt.grid);
  for (int i = 0; i < length; ++i) {
    const int line = after ? cells - 1 : 0;
    const std::size_t cell = vertical ? index_of(i, line, columns) : index_of(line, i, columns);
    if (attempt.marks.of_cells[cell] != '0' ||
        lattice.side(vertical, after ? cells - 1 : 1, i) < least_side)
      return false;
  }
  CellGrid less = attempt.grid;
  less.extend(vertical, after, -1);
  Attempt other(pixels, less);
  const auto [pairs, with_side] = empty_pairs(Lattice(edges, less), other);
  if (pairs < least_pairs || 4 * with_side > pairs) return false;
  attempt = std::move(other);
  return true;
}

/// How many cells lie between an end of a grid and that of the picture.
double cells_beside(const Pixels& pixels, const Axis& axis, bool vertical, bool after) {
  const int length = vertical ? pixels.width : pixels.height;
  return (after ? length - axis.at(axis.cells) : axis.start) / axis.pitch;
}

/// Adds lines of cells at an end that have sides as all others, if what they show fits: the last
/// covered cells of a board may be like no others, and clues fit only beside their mines. Where no
/// side is missing, a pointer in one of the cells does not matter.
bool lengthen(const Pixels& pixels, const Edges& edges, Attempt& attempt, bool vertical,
              bool after) {
  constexpr double least_sides = 0.9, most_more = 0.1, of_pointer = 6;
  constexpr int most_lines = 6;
  bool is_closed = true;
  CellGrid more = attempt.grid;
  for (int lines = 1; lines <= most_lines; ++lines) {
    const int line = after ? more.axis(vertical).cells : -1;
    const LineSides sides = Lattice(edges, more).line_sides(vertical, line, after);
    more.extend(vertical, after, 1);
    const double seen = std::min(sides.crossing, sides.outer);
    if (seen < least_sides || more.cells() > most_cells) return false;
    is_closed = is_closed && seen == 1;
    Attempt other(pixels, more);
    const double more_cost = other.cost() - attempt.cost(),
                 more_evidence = other.marks.evidence - attempt.marks.evidence;
    const double of_line = std::max(most_more, attempt.marks.cost) * more.axis(!vertical).cells;
    if (more_cost > std::max(of_line, is_closed ? of_pointer : 0) + more_evidence) continue;
    attempt = std::move(other);
    return true;
  }
  return false;
}

void lengthen(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  for (bool longer = attempt.marks.cost < hopeless; longer;) {
    longer = false;
    for (const bool vertical : {true, false})
      for (const bool after : {true, false})
        longer = lengthen(pixels, edges, attempt, vertical, after) || longer;
  }
}

/// Has a board a size that many programs offer?
bool is_usual(const CellGrid& grid) {
  constexpr std::array<std::array<int, 2>, 7> sizes{
      {{8, 8}, {9, 9}, {8, 10}, {14, 18}, {16, 16}, {16, 30}, {20, 24}}};
  const auto [shorter, longer] = std::minmax(grid.rows.cells, grid.columns.cells);
  return std::find(sizes.begin(), sizes.end(), std::array{shorter, longer}) != sizes.end();
}

/// Are there clues in the lines that one reading has more than the other? A frame shows none, or
/// the same in all its cells.
bool has_more_clues(const Attempt& more, const Attempt& attempt) {
  std::ptrdiff_t gained = 0;
  int kinds = 0;
  for (char clue = '1'; clue <= '8'; ++clue) {
    const auto count = [&](const Attempt& of) {
      return std::count(of.marks.of_cells.begin(), of.marks.of_cells.end(), clue);
    };
    const auto by = count(more) - count(attempt);
    gained += by, kinds += by > 0;
  }
  return gained >= 2 && (kinds > 1 || 4 * gained <= 3 * (more.grid.cells() - attempt.grid.cells()));
}

/// Adds lines of cells at an end of a board that has none of the sides that all others have: they
/// look like its other cells, and hold clues that fit, or end where everything changes. A line of
/// clues is like no other cells if all that was found is covered.
bool complete(const Pixels& pixels, const Edges& edges, Attempt& attempt, bool vertical, bool after,
              int& cells_left) {
  constexpr double least_like = 0.6, least_same = 0.95, least_lined = 0.8, least_sides = 0.9,
                   least_more = 2, least_of_unlike = 5, most_more = 0.5;
  constexpr int most_lines = 10, few_lines = 4;  // as far as another opening may be
  CellGrid more = attempt.grid;
  const bool is_likely = attempt.marks.cost < most_cost;
  bool is_lined = true, is_like = true, is_more = true;
  double same = 0;  // cells of all lines, in lines
  const int end = after ? more.axis(vertical).cells - 1 : 0;
  const bool is_closed = Lattice(edges, more).line_sides(vertical, end, after).outer >= least_sides;
  const bool is_covered = std::none_of(attempt.marks.of_cells.begin(), attempt.marks.of_cells.end(),
                                       [](char mark) { return mark >= '0' && mark <= '8'; });
  for (int lines = 1; lines <= most_lines; ++lines) {
    if (cells_beside(pixels, more.axis(vertical), vertical, after) < least_cell ||
        more.cells() > most_cells)
      return false;
    const Likeness beyond = likeness_beyond(pixels, more, attempt.looks.tiles, vertical, after);
    same += beyond.same;
    const bool is_same = same >= least_same * lines;
    is_lined = is_lined && beyond.same >= least_lined;
    is_like = is_like && (beyond.like >= least_like || (is_likely && beyond.drawn > 0));
    is_more = is_more && beyond.is_more_of_it();
    if (!is_like && (!is_covered || lines > few_lines)) return false;
    more.extend(vertical, after, 1);
    const Axis& axis = more.axis(vertical);
    const Lattice lattice(edges, more);
    const bool is_frame = !is_more && lattice.is_frame(vertical, after);
    const int line = after ? axis.cells - 1 : 0;
    const bool has_outer = lattice.line_sides(vertical, line, after).outer >= least_sides,
               ends = cells_beside(pixels, axis, vertical, after) < 1 - least_cell || has_outer;
    is_lined = is_lined && ends;
    if (!ends && is_usual(attempt.grid) && lines > (is_closed && !is_covered ? 1 : few_lines))
      continue;
    if ((cells_left -= more.cells()) < 0) return false;
    Attempt other(pixels, more);
    const double more_cost = other.cost() - attempt.cost(),
                 more_evidence = other.marks.evidence - attempt.marks.evidence;
    if ((other.score() > attempt.score() + (beyond.drawn > 0 ? 0 : least_more) &&
         ((is_like && !is_frame) || (more_evidence > least_of_unlike &&
                                     (is_same || !is_frame || has_more_clues(other, attempt))))) ||
        (ends && !is_frame && (is_same || is_lined || is_more) &&
         more_cost <= most_more + more_evidence)) {
      attempt = std::move(other);
      return true;
    }
    if (is_frame && (!is_like || is_usual(attempt.grid))) return false;
  }
  return false;
}

void complete(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  int cells_left = 20'000;  // that are looked at: an expert board with forty ends of its own
  for (bool longer = true; longer;) {
    longer = false;
    for (const bool vertical : {true, false})
      for (const bool after : {true, false})
        longer = complete(pixels, edges, attempt, vertical, after, cells_left) || longer;
  }
}

/// Takes lines of cells away that are like none of the board and say nothing, as a title may be.
/// Were there any?
bool drop_foreign(const Pixels& pixels, const Edges& edges, Attempt& attempt, bool vertical,
                  bool after, int lines) {
  constexpr double least_beside = 0.2;  // of a cell, beyond the lines
  if (attempt.grid.axis(vertical).cells <= least_lines + lines ||
      !attempt.is_foreign(vertical, after, lines) ||
      has_sides(edges, attempt.grid, vertical, after))
    return false;
  CellGrid less = attempt.grid;
  less.extend(vertical, after, -lines);
  // The outermost cells of a board that fills the picture may be cut, and look otherwise; and all
  // covered cells may lie in several lines.
  if (cells_beside(pixels, less.axis(vertical), vertical, after) < lines + least_beside ||
      (lines > 1 && !is_usual(less)))
    return false;
  return shorten_to(less, pixels, edges, attempt, vertical, after);
}

void drop_foreign(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  constexpr int most_lines = 3;  // a wide margin, and what lies beside it
  for (const bool vertical : {true, false})
    for (const bool after : {true, false})
      for (int lines = 1; lines <= most_lines; ++lines)
        while (drop_foreign(pixels, edges, attempt, vertical, after, lines)) {
        }
}

/// The share of the sides at an end that are edges. Where empty cells lie there, only their sides
/// count: a digit on a colour of its own has an edge beside every other cell.
double outer_sides(const Lattice& lattice, const Attempt& attempt, bool vertical, bool after) {
  constexpr double least_side = 0.08;  // below is what compression leaves
  constexpr int least_empty = 2;
  const int length = attempt.grid.axis(!vertical).cells, columns = attempt.grid.columns.cells;
  const int line = after ? attempt.grid.axis(vertical).cells - 1 : 0;
  int empty = 0, seen = 0;
  for (int i = 0; i < length; ++i) {
    const std::size_t cell = vertical ? index_of(i, line, columns) : index_of(line, i, columns);
    if (attempt.marks.of_cells[cell] != '0') continue;
    ++empty;
    seen += lattice.side(vertical, after ? line + 1 : line, i) >= least_side;
  }
  if (empty >= least_empty) return static_cast<double>(seen) / empty;
  return lattice.line_sides(vertical, line, after).outer;
}

/// May there be more cells beyond an end, of which nothing is seen? They would look like the empty
/// ones inside or, if there are none, be of one colour.
bool is_open(const Pixels& pixels, const Edges& edges, const Attempt& attempt, bool vertical,
             bool after) {
  // Shares of the cells beyond an end that look like those inside, and of their sides that are
  // seen.
  constexpr double least_same = 0.95, least_sides = 0.3;
  // A grid may be wrong by so much of a cell at its ends.
  constexpr double least_beside = least_cell - 0.1;
  const Axis& axis = attempt.grid.axis(vertical);
  const int end = after ? axis.cells - 1 : 0, beyond = after ? axis.cells : -1;
  const Lattice lattice(edges, attempt.grid);
  const LineSides sides = lattice.line_sides(vertical, end, after);
  const auto [pairs, with_side] = empty_pairs(lattice, attempt);
  const Likeness found =
      likeness_beyond(pixels, attempt.grid, attempt.looks.tiles, vertical, after);
  return cells_beside(pixels, axis, vertical, after) >= least_beside &&
         outer_sides(lattice, attempt, vertical, after) < least_sides &&
         ((pairs > 0 && 2 * with_side <= pairs) ||
          sides.crossing <= 2 * lattice.line_sides(vertical, beyond, after).crossing + 0.2) &&
         (found.same >= least_same || (found.plain >= least_same && pairs == 0));
}

/// Is the line beyond an end like the board, with an end of its own, where cells have no sides
/// between them? Covered cells may be stripes.
bool is_striped(const Pixels& pixels, const Edges& edges, const Attempt& attempt, bool vertical,
                bool after) {
  constexpr double least = 0.95, most_sides = 0.5;
  const Axis& axis = attempt.grid.axis(vertical);
  const int end = after ? axis.cells - 1 : 0, beyond = after ? axis.cells : -1;
  const Lattice lattice(edges, attempt.grid);
  return cells_beside(pixels, axis, vertical, after) >= least_cell &&
         lattice.line_sides(vertical, end, after).crossing <= most_sides &&
         lattice.line_sides(vertical, beyond, after).outer >= least &&
         likeness_beyond(pixels, attempt.grid, attempt.looks.tiles, vertical, after).like >= least;
}

/// Adds empty lines at the only end where there may be some, if the board has a usual size then.
void extend_to_usual(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  constexpr int most_lines = 3;
  constexpr double most_more = 0.5;
  if (is_usual(attempt.grid)) return;
  std::vector<std::array<bool, 2>> open;
  for (const bool vertical : {true, false})
    for (const bool after : {true, false})
      if (is_open(pixels, edges, attempt, vertical, after)) open.push_back({vertical, after});
  if (open.size() != 1) return;
  const auto [vertical, after] = open.front();
  CellGrid more = attempt.grid;
  for (int lines = 1; lines <= most_lines; ++lines) {
    more.extend(vertical, after, 1);
    if (!is_usual(more)) continue;
    Attempt other(pixels, more);
    if (other.cost() <= attempt.cost() + most_more) attempt = std::move(other);
    return;
  }
}

}  // namespace

void fit_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  shorten(pixels, edges, attempt);
  lengthen(pixels, edges, attempt);
  if (attempt.grid.frames == 0) return;
  bool is_less = false;
  for (const bool vertical : {true, false})
    for (const bool after : {true, false})
      is_less = drop_frame(pixels, edges, attempt, vertical, after) || is_less;
  // A frame beside the cells of a line beyond an end has hidden that these have all their sides.
  if (is_less) lengthen(pixels, edges, attempt);
}

void settle_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  if (attempt.marks.cost >= hopeless) return;
  complete(pixels, edges, attempt);
  drop_foreign(pixels, edges, attempt);
  for (const bool vertical : {true, false})
    for (const bool after : {true, false})
      if (!drop_frame(pixels, edges, attempt, vertical, after))
        drop_beyond_frame(pixels, edges, attempt, vertical, after);
  extend_to_usual(pixels, edges, attempt);
}

void doubt_open_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  const int columns = attempt.grid.columns.cells;
  for (const bool vertical : {true, false}) {
    for (const bool after : {true, false}) {
      const Axis& axis = attempt.grid.axis(vertical);
      const int end = after ? axis.cells - 1 : 0;
      if ((is_usual(attempt.grid) || (!is_open(pixels, edges, attempt, vertical, after) &&
                                      !is_striped(pixels, edges, attempt, vertical, after))) &&
          (cells_beside(pixels, axis, vertical, after) < least_cell ||
           (!goes_on(pixels, edges, attempt, vertical, after) &&
            (is_usual(attempt.grid) ||
             !has_cells_beyond(pixels, edges, attempt, vertical, after)))))
        continue;
      for (int i = 0; i < attempt.grid.axis(!vertical).cells; ++i)
        attempt.marks.doubts[vertical ? index_of(i, end, columns) : index_of(end, i, columns)] =
            true;
    }
  }
}

}  // namespace minewise::pictures

// Rows and columns of equal cells, and how well a picture bears them out.
#pragma once

#include <array>
#include <utility>

#include "pictures/pitch.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// Lines of cells in one direction: cell i lies from `start + i * pitch` to the next one.
struct Axis {
  double start = 0, pitch = 0;
  int cells = 0;

  [[nodiscard]] double at(double i) const { return start + i * pitch; }
};

/// An end of a grid: of its columns, whose lines are vertical, or of its rows; after the last cell
/// or before the first.
struct End {
  bool vertical, after;
};
inline constexpr std::array<End, 4> all_ends{
    {{true, true}, {true, false}, {false, true}, {false, false}}};

struct CellGrid {
  Axis columns, rows;
  double score = 0;
  int frames = 0;  // lines at its ends that may be a frame

  /// The columns, whose lines are vertical, or the rows.
  [[nodiscard]] const Axis& axis(bool vertical) const { return vertical ? columns : rows; }
  [[nodiscard]] Axis& axis(bool vertical) { return vertical ? columns : rows; }
  [[nodiscard]] int cells() const { return rows.cells * columns.cells; }

  /// How many lines lie one after the other up to an end, and how many cells each of them has.
  [[nodiscard]] int lines(End end) const { return axis(end.vertical).cells; }
  [[nodiscard]] int length(End end) const { return axis(!end.vertical).cells; }

  /// The outermost line at an end, and the one beyond it.
  [[nodiscard]] int last(End end) const { return end.after ? lines(end) - 1 : 0; }
  [[nodiscard]] int beyond(End end) const { return end.after ? lines(end) : -1; }

  /// Where cell `i` of the outermost line at an end is among all cells, row by row.
  [[nodiscard]] std::size_t last_cell(End end, int i) const {
    return end.vertical ? index_of(i, last(end), columns.cells)
                        : index_of(last(end), i, columns.cells);
  }

  /// Adds lines of cells at an end or, below 0, takes some away.
  void extend(End end, int by) {
    Axis& own = axis(end.vertical);
    if (!end.after) own.start -= by * own.pitch;
    own.cells += by;
  }
};

/// How the sides of the cells of a line are drawn, each from 0 to 1.
struct LineSides {
  double crossing = 0;  // the share of the sides between its cells that are edges
  double clear = 0;     // the share of those that are twice as strong as what is drawn in the cells
  double outer = 0;     // the share of the sides at its outer end that are edges
};

/// A grid that grows from a few cells to where the sides of cells end.
class Lattice {
 public:
  Lattice(const Edges& edges, const CellGrid& grid);

  /// Adds lines of cells at all four ends as long as their sides are edges.
  void grow();

  /// How much the sides of the cells are edges, by the pixels that the grid covers.
  [[nodiscard]] double score() const;

  /// The same whatever the size of the cells.
  [[nodiscard]] double clarity() const {
    return score() / grid.columns.pitch / grid.rows.pitch / std::sqrt(grid.cells());
  }

  /// The sides of a line of cells, which lie in the direction of an end. It may lie beyond it.
  [[nodiscard]] LineSides line_sides(End end, int line) const;

  /// The same of the outermost line at an end.
  [[nodiscard]] LineSides last_sides(End end) const { return line_sides(end, grid.last(end)); }

  /// Do the cells of a line at an end have no sides between them, where those of all others do? A
  /// frame is such.
  [[nodiscard]] bool is_frame(End end) const;

  /// Does the board go on beyond an end of the grid, where the picture ends within a cell?
  [[nodiscard]] bool is_cut(End end) const;

  /// How much of a side is an edge, from 0 to 1: at place `line` of one axis, beside cell `cell`
  /// of the other. Both may lie outside of the grid.
  [[nodiscard]] double side(bool vertical, double line, int cell) const;

  /// Is so much of a side an edge that it is seen? Less is what compression leaves of a plain
  /// colour.
  static bool is_seen(double side) { return side >= 0.08; }

  CellGrid grid;

 private:
  /// The same of line `outer`, and of the sides that cross line of cells `cell`.
  [[nodiscard]] std::pair<double, double> strip(bool vertical, int cell, int outer) const;
  void measure();
  void fit(bool vertical, int rounds = 1);
  bool grow(End end);

  std::array<EdgeLines, 2> lines_;
  std::array<double, 2> pitches_;
  std::array<double, 2> usual_{1, 1};  // how strong sides are
};

/// Where the lines between cells lie, in pixels up to the pitch, by what lies within a window:
/// where edges recur or, `by_gaps`, where nothing is drawn.
double phase(const Edges& edges, bool vertical, double pitch, std::array<int, 2> along,
             std::array<int, 2> beside, bool by_gaps);

}  // namespace minewise::pictures

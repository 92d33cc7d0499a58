#include "pictures/reading.hpp"

#include <optional>

#include "pictures/clues.hpp"
#include "pictures/counter.hpp"
#include "pictures/ends.hpp"
#include "pictures/grid.hpp"
#include "pictures/margin.hpp"

namespace minewise::pictures {

namespace {

constexpr int smallest_picture = 24, most_tried = 8;
/// Cells of all grids that are looked at: a picture of nothing has many.
constexpr int most_looked_at = 3000;
/// Evidence as of four clear digits says that there is a board, whatever is drawn on the rest.
constexpr double least_told = 8;

/// Are two grids one, but for parts of a pixel?
bool are_same(const CellGrid& a, const CellGrid& b) {
  const auto same = [](const Axis& one, const Axis& other) {
    const double within = 0.05 * one.pitch;
    return one.cells == other.cells && std::abs(one.start - other.start) < within &&
           std::abs(one.at(one.cells) - other.at(other.cells)) < within;
  };
  return same(a.columns, b.columns) && same(a.rows, b.rows);
}

/// Which cells with a drawing are in doubt?
std::vector<char> doubtful_drawings(const Attempt& attempt) {
  std::vector<char> found = attempt.marks.doubts;
  for (std::size_t cell = 0; cell < found.size(); ++cell)
    if (attempt.looks.cells[cell].blank) found[cell] = false;
  return found;
}

/// Leaves cells in doubt that were so before.
void keep_doubts(const std::vector<char>& before, Attempt& attempt) {
  for (std::size_t cell = 0; cell < before.size(); ++cell)
    if (before[cell]) attempt.marks.doubts[cell] = true;
}

/// Takes covered cells that are far more colourful than others for flags if the clues say so, and
/// else leaves them in doubt: some programs show flags and mines so. A single cell may be
/// highlighted, and on a shaded board cells differ by degrees.
void settle_colors(Attempt& attempt) {
  auto& [grid, looks, made] = attempt;
  constexpr int clear = 60, shade = 20;
  std::vector<int> chromas;
  int least = 255;
  for (std::size_t cell = 0; cell < made.of_cells.size(); ++cell) {
    const auto* middle = looks.tiles[cell].data() + (tile_side + 1) * tile_side / 2 * 3;
    const auto [low, high] = std::minmax({middle[0], middle[1], middle[2]});
    const bool is_plain = made.of_cells[cell] == '#' && looks.cells[cell].blank;
    chromas.push_back(is_plain ? high - low : -1);
    if (is_plain) least = std::min(least, high - low);
  }
  int grey = 0, shaded = 0, colored = 0;
  for (const int chroma : chromas)
    if (chroma >= 0)
      ++(chroma > least + clear ? colored : (chroma > least + shade ? shaded : grey));
  if (std::min(grey, colored) < 2 || shaded > 0) return;
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < chromas.size(); ++cell)
    if (chromas[cell] > least + clear) cells.push_back(cell);
  const bool are_flags =
      MarkedBoard{{grid.rows.cells, grid.columns.cells}, made.of_cells}.are_flags(cells);
  for (const std::size_t cell : cells)
    (are_flags ? made.of_cells[cell] : made.doubts[cell]) = are_flags ? 'F' : 1;
}

/// How good a grid is beside others: one that lies half a pixel beside its place has more doubts.
double worth(const Attempt& attempt) {
  // What a cell in doubt counts, and so many at most.
  constexpr double for_doubt = 2;
  constexpr std::ptrdiff_t most_doubts = 6;
  return attempt.score() - for_doubt * static_cast<double>(std::min(most_doubts, attempt.doubts()));
}

/// Do the clues of a board of a usual size tell so much that its cost does not matter? A program
/// may write chances on covered cells.
bool is_told(const Attempt& attempt) {
  return is_usual(attempt.grid) &&
         attempt.marks.evidence > 2 * clear_evidence * attempt.grid.cells();
}

/// The sides at which the picture ends within cells.
std::vector<std::string> cut_sides(const Edges& edges, const CellGrid& grid) {
  const Lattice lattice(edges, grid);
  constexpr std::array<const char*, 4> names{"right", "left", "bottom", "top"};  // of all ends
  std::vector<std::string> sides;
  for (std::size_t i = all_ends.size(); i-- > 0;)
    if (lattice.is_cut(all_ends[i])) sides.emplace_back(names[i]);
  return sides;
}

/// The likeliest of the grids that may be in a picture.
struct Search {
  std::optional<Attempt> best;

  Search(const Pixels& pixels, const Edges& edges) : pixels_(pixels), edges_(edges) {
    GridFinder finder(pixels, edges);
    if (is_found_among(finder.by_likeliest_sides()) || is_found_among(finder.in_parts()) ||
        is_found_among(finder.by_sides()) || is_found_among(finder.by_gaps()))
      return;
    if (best && best->marks.cost < hopeless) shift();
  }

 private:
  /// Looks at grids. Is a board found among them that leaves nothing to look for?
  bool is_found_among(const std::vector<CellGrid>& grids) {
    tried_ = std::min(tried_, most_tried / 2), looked_at_ = 0;  // these get their turn in any case
    for (const CellGrid& grid : grids)
      if (!look_at(grid)) break;
    return best && best->is_sure() && !best->has_doubts() &&
           (best->marks.cost < good_cost || is_told(*best));
  }

  /// Reads the cells of a grid; false if enough has been read.
  bool look_at(const CellGrid& grid) {
    if (std::min(grid.rows.cells, grid.columns.cells) < least_lines || grid.cells() > most_cells)
      return true;
    if (best && best->is_sure() && grid.score < 0.8 * best->grid.score) return false;
    if (best && best->marks.cost < good_cost && !best->has_doubts() &&
        (grid.frames > best->grid.frames || are_same(grid, best->grid)))
      return true;
    looked_at_ += grid.cells();
    if (++tried_ > most_tried || (best && looked_at_ > most_looked_at)) return false;
    Attempt attempt(pixels_, grid);
    fit_ends(pixels_, edges_, attempt);
    if (!best || worth(attempt) > worth(*best)) best = std::move(attempt);
    return true;
  }

  /// Moves the best grid by parts of a cell, as long as its board becomes clearer: where few cells
  /// are covered, half a pixel may decide whether they look otherwise. What is drawn in a cell
  /// stays in doubt, unless the board became clear.
  void shift() {
    if (!cut_sides(edges_, best->grid).empty()) return;
    if (best->marks.cost < most_cost) return shift(most_cost, true);
    if (best->marks.evidence < least_told) return;
    const double evidence = best->marks.evidence;
    const std::vector<char> before = doubtful_drawings(*best);
    shift(good_cost, false);
    if (best->marks.cost >= good_cost || evidence <= good_evidence) keep_doubts(before, *best);
  }

  /// The same until the board costs little enough and has no doubts.
  void shift(double enough, bool keeps_doubts) {
    // From so much more score on a board has become clear, and nothing of it stays in doubt.
    constexpr double clearer = 1;
    constexpr double step = 0.03;
    double doubted = best->score();  // of the board whose doubts are kept
    int cells_left = 5000;  // that are looked at: a noisy board of 24x28 took 2.5 s with 8,000
    bool moved = true;
    for (int round = 0; round < 2 && moved; ++round) {  // for one direction and the other
      const CellGrid from = best->grid;
      moved = false;
      for (const int steps : {-1, 1, -2, 2, -3, 3, -4, 4}) {
        for (const bool vertical : {true, false}) {
          if (best->marks.cost < enough && !best->has_doubts()) return;
          if ((cells_left -= from.cells()) < 0) return;
          CellGrid grid = from;
          grid.axis(vertical).start = from.axis(vertical).at(steps * step);
          Attempt other(pixels_, grid);
          const bool is_clear = other.score() >= doubted + clearer;
          if (keeps_doubts && !is_clear) keep_doubts(doubtful_drawings(*best), other);
          if (worth(other) <= worth(*best)) continue;
          if (is_clear) doubted = other.score();
          best = std::move(other);
          moved = true;
        }
      }
    }
  }

  const Pixels& pixels_;
  const Edges& edges_;
  int tried_ = 0, looked_at_ = 0;
};

/// Have cells sides between them? Without clues nothing else says that there are cells.
bool are_cells_parted(const Edges& edges, const CellGrid& grid) {
  constexpr double least = 0.8;
  const Lattice lattice(edges, grid);
  constexpr End bottom{false, true};
  double sum = 0;
  for (int row = 0; row < grid.rows.cells; ++row) sum += lattice.line_sides(bottom, row).crossing;
  return sum >= least * grid.rows.cells;
}

/// Why the cells of a grid are not those of a board; empty if they may be. `inner` cells were in
/// doubt before those at open ends.
const char* reason_against(const Edges& edges, const Attempt& attempt, std::ptrdiff_t inner) {
  const auto& [grid, looks, marks] = attempt;
  const int cells = grid.cells();
  const int revealed = count_marks(marks.of_cells, '0', '8'),
            covered = count_marks(marks.of_cells, '#', '#'),
            crossed = count_marks(marks.of_cells, 'X', 'X');
  const auto strange = std::count(marks.strange.begin(), marks.strange.end(), true);
  const bool is_likely =
      marks.cost < most_cost || (marks.cost < 2 * most_cost && marks.evidence > 5 + 0.1 * cells);
  if (!is_likely || inner * 4 > cells || (revealed > 0 && marks.evidence <= 0))
    return "that do not look like those of Minesweeper";
  if (attempt.doubts() * 4 > cells) return "that may go on, since its ends are not seen";
  if (revealed * 10 < cells && strange * 3 > cells && marks.evidence < least_told)
    return "that hold something else than Minesweeper shows";
  // Before the first move all cells show the same, but for a pointer.
  const auto drawn = std::count_if(looks.cells.begin(), looks.cells.end(),
                                   [](const Look& look) { return !look.blank && !look.patterned; });
  const bool is_fresh = covered == cells && cells >= 64 &&
                        looks.kinds.sizes.front() * 20 >= 19 * cells && drawn * 20 <= cells &&
                        are_cells_parted(edges, grid);
  if (revealed == 0 && !is_fresh) return "in which nothing is revealed";
  const double ratio = grid.columns.pitch / grid.rows.pitch;
  if ((ratio < 0.8 || ratio > 1.25) && revealed > 0 && 2 * marks.evidence < cells)
    return "that are not square, and say too little";
  if (3 * crossed > cells - revealed && crossed > 1 + covered)
    return "in which too many flags are crossed out";
  if (revealed == cells) return "in which nothing is covered";
  return "";
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : (i + 1 == words.size() ? " and " : ", ")) + words[i];
  return text;
}

}  // namespace

std::variant<Reading, Refusal> read(const Pixels& pixels, bool part) {
  if (std::min(pixels.width, pixels.height) < smallest_picture) {
    return Refusal{"expected a picture of a board, got one of " + std::to_string(pixels.width) +
                       " by " + std::to_string(pixels.height) + " pixels",
                   {}};
  }
  const Edges edges(pixels);
  Search search(pixels, edges);
  std::optional<Attempt>& best = search.best;
  if (!best) return Refusal{"found no grid of equal cells in the picture", {}};
  settle_ends(pixels, edges, *best);
  settle_colors(*best);
  const std::ptrdiff_t inner = best->doubts();
  doubt_open_ends(pixels, edges, *best);
  if (const char* reason = reason_against(edges, *best, inner); *reason != 0) {
    return Refusal{"found a grid of " + std::to_string(best->grid.rows.cells) + " by " +
                       std::to_string(best->grid.columns.cells) + " cells " + reason,
                   {}};
  }
  std::vector<std::string> sides = cut_sides(edges, best->grid);
  if (!sides.empty() && !part) {
    return Refusal{"expected a whole board, found one that is cut off at its " + listed(sides) +
                       (sides.size() == 1 ? " side" : " sides"),
                   sides};
  }
  Reading reading{best->grid, {}, best->marks.doubts, std::nullopt, std::move(sides)};
  const std::vector<char>& marks = best->marks.of_cells;
  for (auto row = marks.begin(); row != marks.end(); row += best->grid.columns.cells)
    reading.rows.emplace_back(row, row + best->grid.columns.cells);
  reading.mines_left = mines_left(pixels, reading.grid, reading.rows);
  // A counter that tells of more mines than cells are covered: these have been taken for empty
  // ones.
  const int covered =
      count_marks(marks, '#', '#') + count_marks(marks, '?', '?') + count_marks(marks, '*', '*');
  for (std::size_t cell = 0; cell < marks.size(); ++cell)
    if (reading.mines_left > covered && marks[cell] == '0') reading.doubts[cell] = true;
  return reading;
}

}  // namespace minewise::pictures

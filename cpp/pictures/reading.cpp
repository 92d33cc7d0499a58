#include "pictures/reading.hpp"

#include <optional>

#include "pictures/counter.hpp"
#include "pictures/grid.hpp"
#include "pictures/labels.hpp"

namespace minewise::pictures {

namespace {

constexpr int smallest_picture = 24, least_lines = 3, most_tried = 8;
/// The cost of a cell in the mean from which on nothing is believed, and below which nothing else
/// is looked for if there is evidence as of so many digits.
constexpr double most_cost = 0.2, good_cost = 0.06, good_evidence = 20;
/// The same of a cell, where a board is read so well that some cost does not matter.
constexpr double clear_evidence = 0.3;
/// What the sides of cells count beside what is drawn in them.
constexpr double grid_weight = 3;
/// What the cost of a board counts: clues that fit say more than some that are odd.
constexpr double cost_weight = 0.5;
/// What a line at an end that may be a frame counts.
constexpr double for_frame = 3;
/// What square cells count, and how far their sides may differ.
constexpr double for_squares = 15, ratio_within = 0.04;
/// Cells of all grids that are looked at: a picture of nothing has many.
constexpr int most_looked_at = 3000;
/// Evidence as of four clear digits says that there is a board, whatever is drawn on the rest.
constexpr double least_told = 8;
/// The cost of a cell in the mean from which on it does not help to take lines away.
constexpr double hopeless = 0.5;

struct Attempt {
  CellGrid grid;
  Looks looks;
  Marks marks;

  Attempt(const Pixels& pixels, const CellGrid& given)
      : grid(given), looks(looks_of(pixels, given)), marks(marks_of(looks, given.columns.cells)) {}

  [[nodiscard]] double cost() const { return marks.cost * grid.cells(); }
  [[nodiscard]] double score() const {
    const double ratio = grid.columns.pitch / grid.rows.pitch;
    return marks.evidence - cost_weight * cost() + grid_weight * std::log(grid.score) -
           for_frame * grid.frames + (std::abs(ratio - 1) < ratio_within ? for_squares : 0);
  }

  /// Need nothing else be looked for?
  [[nodiscard]] bool is_sure() const {
    return (marks.cost < good_cost && marks.evidence > good_evidence) ||
           (marks.cost < most_cost && marks.evidence > clear_evidence * grid.cells());
  }

  [[nodiscard]] bool has_doubts() const {
    return std::find(marks.doubts.begin(), marks.doubts.end(), true) != marks.doubts.end();
  }

  /// Is much of the line of cells at an end like nothing else on the board?
  [[nodiscard]] bool is_odd(bool vertical, bool after) const {
    const int length = grid.axis(!vertical).cells;
    const int line = after ? grid.axis(vertical).cells - 1 : 0;
    int odd = 0;
    for (int i = 0; i < length; ++i) {
      const std::size_t cell =
          vertical ? index_of(i, line, grid.columns.cells) : index_of(line, i, grid.columns.cells);
      odd += marks.doubts[cell] || looks.cells[cell].kind >= large_kinds;
    }
    return odd * 4 >= length;
  }
};

/// Are two grids one, but for parts of a pixel?
bool are_same(const CellGrid& a, const CellGrid& b) {
  const auto same = [](const Axis& one, const Axis& other) {
    const double within = 0.05 * one.pitch;
    return one.cells == other.cells && std::abs(one.start - other.start) < within &&
           std::abs(one.at(one.cells) - other.at(other.cells)) < within;
  };
  return same(a.columns, b.columns) && same(a.rows, b.rows);
}

/// What another look at the same cells, by a grid that lies a little beside, is sure of is not in
/// doubt.
void settle_doubts(const Attempt& other, Attempt& attempt) {
  constexpr double most_beside = 0.15;
  for (const bool vertical : {true, false}) {
    const Axis &one = attempt.grid.axis(vertical), &two = other.grid.axis(vertical);
    if (one.cells != two.cells || std::abs(one.start - two.start) > most_beside * one.pitch) return;
  }
  if (attempt.marks.of_cells != other.marks.of_cells) return;
  for (std::size_t cell = 0; cell < attempt.marks.doubts.size(); ++cell)
    attempt.marks.doubts[cell] = attempt.marks.doubts[cell] && other.marks.doubts[cell];
}

/// Takes lines of cells away at the ends that cost more than they explain.
void shorten(const Pixels& pixels, Attempt& attempt) {
  for (bool shorter = attempt.marks.cost > 0.03 && attempt.marks.cost < hopeless; shorter;) {
    shorter = false;
    for (const bool vertical : {true, false}) {
      for (const bool after : {true, false}) {
        if (attempt.grid.axis(vertical).cells <= least_lines + 1 ||
            !attempt.is_odd(vertical, after))
          continue;
        CellGrid less = attempt.grid;
        less.extend(vertical, after, -1);
        Attempt other(pixels, less);
        if (other.cost() > 0.6 * attempt.cost() || attempt.cost() - other.cost() < 3) continue;
        attempt = std::move(other);
        shorter = true;
      }
    }
  }
}

/// Takes a line of cells away that may be a frame, if the board is as likely without it.
void drop_frame(const Pixels& pixels, const Edges& edges, Attempt& attempt, bool vertical,
                bool after) {
  constexpr double most_more = 0.5;
  if (attempt.grid.axis(vertical).cells <= least_lines + 1 ||
      !Lattice(edges, attempt.grid).is_frame(vertical, after))
    return;
  CellGrid less = attempt.grid;
  less.extend(vertical, after, -1);
  less.frames = std::max(0, less.frames - 1);
  Attempt other(pixels, less);
  if (other.cost() > attempt.cost() + most_more) return;
  attempt = std::move(other);
}

/// Adds lines of cells at an end that have sides as all others, if what they show fits: the last
/// covered cells of a board may be like no others, and clues fit only beside their mines.
bool lengthen(const Pixels& pixels, const Edges& edges, Attempt& attempt, bool vertical,
              bool after) {
  constexpr double least_sides = 0.9, most_more = 0.1;
  constexpr int most_lines = 6;
  CellGrid more = attempt.grid;
  for (int lines = 1; lines <= most_lines; ++lines) {
    const int line = after ? more.axis(vertical).cells : -1;
    const LineSides sides = Lattice(edges, more).line_sides(vertical, line, after);
    more.extend(vertical, after, 1);
    if (std::min(sides.crossing, sides.outer) < least_sides || more.cells() > most_cells)
      return false;
    Attempt other(pixels, more);
    const double more_cost = other.cost() - attempt.cost(),
                 more_evidence = other.marks.evidence - attempt.marks.evidence;
    if (more_cost > most_more * more.axis(!vertical).cells + more_evidence) continue;
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

/// Why a reading is none of a board; empty if it may be one.
std::string reason_against(const Attempt& attempt) {
  const auto& [grid, looks, marks] = attempt;
  const int cells = grid.cells();
  const std::string found = "found a grid of " + std::to_string(grid.rows.cells) + " by " +
                            std::to_string(grid.columns.cells) + " cells ";
  const auto count = [&](auto is_one) {
    return static_cast<int>(std::count_if(marks.of_cells.begin(), marks.of_cells.end(), is_one));
  };
  const int revealed = count([](char mark) { return mark >= '0' && mark <= '8'; });
  const int covered = count([](char mark) { return mark == '#'; });
  const auto doubts = std::count(marks.doubts.begin(), marks.doubts.end(), true);
  const auto strange = std::count(marks.strange.begin(), marks.strange.end(), true);
  const bool is_likely =
      marks.cost < most_cost || (marks.cost < 2 * most_cost && marks.evidence > 6 + 0.1 * cells);
  if (!is_likely || doubts * 4 > cells || (revealed > 0 && marks.evidence <= 0))
    return found + "that do not look like those of Minesweeper";
  if (revealed * 10 < cells && strange * 3 > cells && marks.evidence < least_told)
    return found + "that hold something else than Minesweeper shows";
  const bool is_fresh = covered == cells && cells >= 64 && looks.of_kind.front() * 20 >= 19 * cells;
  if (revealed == 0 && !is_fresh) return found + "in which nothing is revealed";
  const double ratio = grid.columns.pitch / grid.rows.pitch;
  if ((ratio < 0.8 || ratio > 1.25) && revealed > 0 && 2 * marks.evidence < cells)
    return found + "that are not square, and say too little";
  if (revealed == cells) return found + "in which nothing is covered";
  return "";
}

/// The sides at which the picture ends within cells.
std::vector<std::string> cut_sides(const Edges& edges, const CellGrid& grid) {
  const Lattice lattice(edges, grid);
  std::vector<std::string> sides;
  if (lattice.is_cut(false, false)) sides.emplace_back("top");
  if (lattice.is_cut(false, true)) sides.emplace_back("bottom");
  if (lattice.is_cut(true, false)) sides.emplace_back("left");
  if (lattice.is_cut(true, true)) sides.emplace_back("right");
  return sides;
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
  std::optional<Attempt> best;
  std::vector<Attempt> others;
  int tried = 0, looked_at = 0;
  for (const CellGrid& grid : grids(pixels, edges)) {
    if (std::min(grid.rows.cells, grid.columns.cells) < least_lines || grid.cells() > most_cells)
      continue;
    if (best && best->is_sure() && grid.score < 0.8 * best->grid.score) break;
    if (best && best->marks.cost < good_cost && !best->has_doubts() && are_same(grid, best->grid))
      continue;
    looked_at += grid.cells();
    if (++tried > most_tried || (best && looked_at > most_looked_at)) break;
    Attempt attempt(pixels, grid);
    shorten(pixels, attempt);
    lengthen(pixels, edges, attempt);
    if (attempt.grid.frames > 0)
      for (const bool vertical : {true, false})
        for (const bool after : {true, false}) drop_frame(pixels, edges, attempt, vertical, after);
    if (best && attempt.score() > best->score()) std::swap(attempt, *best);
    if (best)
      others.push_back(std::move(attempt));
    else
      best = std::move(attempt);
  }
  for (const Attempt& other : others) settle_doubts(other, *best);
  if (!best) return Refusal{"found no grid of equal cells in the picture", {}};
  if (std::string reason = reason_against(*best); !reason.empty()) return Refusal{reason, {}};
  std::vector<std::string> sides = cut_sides(edges, best->grid);
  if (!sides.empty() && !part) {
    return Refusal{"expected a whole board, found one that is cut off at its " + listed(sides) +
                       (sides.size() == 1 ? " side" : " sides"),
                   sides};
  }
  Reading reading{best->grid, {}, best->marks.doubts, std::nullopt, std::move(sides)};
  const std::string marks(best->marks.of_cells.begin(), best->marks.of_cells.end());
  const auto columns = static_cast<std::size_t>(best->grid.columns.cells);
  for (std::size_t at = 0; at < marks.size(); at += columns)
    reading.rows.push_back(marks.substr(at, columns));
  reading.mines_left = mines_left(pixels, reading.grid, reading.rows);
  return reading;
}

}  // namespace minewise::pictures

#include "pictures/ends.hpp"

#include "pictures/clues.hpp"
#include "pictures/margin.hpp"
#include "pictures/reading.hpp"

namespace minewise::pictures {

namespace {

/// Pairs of empty cells that tell whether empty cells have sides between them.
constexpr int least_pairs = 4;

/// The clues that one reading has more than another, and of how many kinds.
struct MoreClues {
  int clues = 0, kinds = 0;

  /// Is it the same clue in all of so many cells? A frame may look like one.
  [[nodiscard]] bool is_one_in_all(int cells) const { return kinds == 1 && clues == cells; }
};

MoreClues more_clues(const Attempt& more, const Attempt& attempt) {
  MoreClues found;
  for (char clue = '1'; clue <= '8'; ++clue) {
    const int by = count_marks(more.marks.of_cells, clue, clue) -
                   count_marks(attempt.marks.of_cells, clue, clue);
    found.clues += by, found.kinds += by > 0;
  }
  return found;
}

/// Moves the ends of the grid of an attempt.
class Ends {
 public:
  Ends(const Pixels& pixels, const Edges& edges, Attempt& attempt)
      : pixels_(pixels), edges_(edges), attempt_(attempt) {}

  /// Takes lines of cells away that cost more than they explain.
  void shorten() {
    if (attempt_.marks.cost <= 0.03 || attempt_.marks.cost >= hopeless) return;
    while (any_end([&](End end) { return shorten(end); })) {
    }
  }

  void lengthen() {
    if (attempt_.marks.cost >= hopeless) return;
    while (any_end([&](End end) { return lengthen(end); })) {
    }
  }

  void complete() {
    int cells_left = 20'000;  // that are looked at: an expert board with forty ends of its own
    while (any_end([&](End end) { return complete(end, cells_left); })) {
    }
  }

  void drop_foreign() {
    constexpr int most_lines = 3;  // a wide margin, and what lies beside it
    for (const End end : all_ends)
      for (int lines = 1; lines <= most_lines; ++lines)
        while (drop_foreign(end, lines)) {
        }
  }

  /// Takes a line of cells away at each end that may be a frame, if the board is as likely without
  /// it. Was there any?
  bool drop_frames() {
    return any_end([&](End end) { return drop_frame(end); });
  }

  /// The same, or a line that lies beyond a frame.
  void drop_frames_and_beyond() {
    any_end([&](End end) { return drop_frame(end) || drop_beyond_frame(end); });
  }

  /// Adds empty lines at the only end where there may be some, if the board has a usual size then.
  void extend_to_usual() {
    constexpr int most_lines = 3;
    constexpr double most_more = 0.5;
    if (is_usual(attempt_.grid)) return;
    const Margin margin = margin_of(attempt_);
    const auto is_open = [&](End end) { return margin.is_open(end); };
    const auto end = std::find_if(all_ends.begin(), all_ends.end(), is_open);
    if (std::count_if(all_ends.begin(), all_ends.end(), is_open) != 1) return;
    CellGrid more = attempt_.grid;
    for (int lines = 1; lines <= most_lines; ++lines) {
      more.extend(*end, 1);
      if (!is_usual(more)) continue;
      Attempt other(pixels_, more);
      if (other.cost() <= attempt_.cost() + most_more) attempt_ = std::move(other);
      return;
    }
  }

 private:
  /// Tries all ends. Has any of them moved?
  template <class Move>
  static bool any_end(const Move& move) {
    bool moved = false;
    for (const End end : all_ends) moved = move(end) || moved;
    return moved;
  }

  [[nodiscard]] Margin margin_of(const Attempt& attempt) const {
    return {pixels_, edges_, attempt};
  }

  /// The grid with so many lines more at an end or, below 0, less.
  [[nodiscard]] CellGrid extended(End end, int by) const {
    CellGrid grid = attempt_.grid;
    grid.extend(end, by);
    return grid;
  }

  bool shorten(End end) {
    if (attempt_.grid.lines(end) <= least_lines + 1 || !attempt_.is_odd(end) ||
        margin_of(attempt_).has_sides(end))
      return false;
    Attempt other(pixels_, extended(end, -1));
    if (other.cost() > 0.6 * attempt_.cost() || attempt_.cost() - other.cost() < 3 ||
        margin_of(other).goes_on(end))
      return false;
    attempt_ = std::move(other);
    return true;
  }

  /// Takes a grid with fewer lines at an end, if the board is as likely by it, and what lies beyond
  /// is not more of it: no side is missing there that all empty cells have. Was it taken?
  bool shorten_to(const CellGrid& less, End end) {
    // What may cost more without the lines, and without a frame, which has no sides.
    constexpr double most_more = 0.5, of_frame = 6;
    // As of two clear digits: a frame shows none, or the same in all its cells.
    constexpr double most_evidence = 4;
    Attempt other(pixels_, less);
    const Margin margin = margin_of(other);
    const EmptyPairs pairs = margin.empty_pairs();
    const bool lacks_sides =
        pairs.all >= least_pairs && pairs.parted == pairs.all && may_be_frame(end);
    if (other.cost() > attempt_.cost() + (lacks_sides ? of_frame : most_more) ||
        (!lacks_sides && margin.likeness(end).goes_on()))
      return false;
    const int dropped = attempt_.grid.cells() - less.cells();
    if (!more_clues(attempt_, other).is_one_in_all(dropped) &&
        attempt_.marks.evidence - other.marks.evidence > most_evidence)
      return false;
    attempt_ = std::move(other);
    return true;
  }

  /// Is the outermost line a frame, or one of empty cells without a side between them?
  [[nodiscard]] bool may_be_frame(End end) const {
    return Lattice(edges_, attempt_.grid).is_frame(end) ||
           margin_of(attempt_).is_empty_and_bare(end);
  }

  bool drop_frame(End end) {
    if (attempt_.grid.lines(end) <= least_lines + 1 || !may_be_frame(end)) return false;
    CellGrid less = extended(end, -1);
    less.frames = std::max(0, less.frames - 1);
    return shorten_to(less, end);
  }

  /// Takes a line of empty cells away that all have a side to the board, where empty cells have
  /// none between them: it lies beyond the frame. Was there any?
  bool drop_beyond_frame(End end) {
    if (attempt_.grid.lines(end) <= least_lines + 1 ||
        !margin_of(attempt_).is_empty_and_parted(end))
      return false;
    Attempt other(pixels_, extended(end, -1));
    const EmptyPairs pairs = margin_of(other).empty_pairs();
    if (pairs.all < least_pairs || 4 * pairs.parted > pairs.all) return false;
    attempt_ = std::move(other);
    return true;
  }

  /// Takes lines of cells away that are like none of the board and say nothing, as a title may be.
  /// Were there any?
  bool drop_foreign(End end, int lines) {
    constexpr double least_beside = 0.2;  // of a cell, beyond the lines
    if (attempt_.grid.lines(end) <= least_lines + lines || !attempt_.is_foreign(end, lines) ||
        margin_of(attempt_).has_sides(end))
      return false;
    const CellGrid less = extended(end, -lines);
    // The outermost cells of a board that fills the picture may be cut, and look otherwise; and all
    // covered cells may lie in several lines.
    if (cells_beside(pixels_, less, end) < lines + least_beside || (lines > 1 && !is_usual(less)))
      return false;
    return shorten_to(less, end);
  }

  /// Adds lines of cells at an end that have sides as all others, if what they show fits: the last
  /// covered cells of a board may be like no others, and clues fit only beside their mines. Where
  /// no side is missing, a pointer in one of the cells does not matter.
  bool lengthen(End end) {
    constexpr double least_sides = 0.9, most_more = 0.1, of_pointer = 6;
    constexpr int most_lines = 6;
    bool is_closed = true;
    CellGrid more = attempt_.grid;
    for (int lines = 1; lines <= most_lines; ++lines) {
      const LineSides sides = Lattice(edges_, more).line_sides(end, more.beyond(end));
      more.extend(end, 1);
      const double seen = std::min(sides.crossing, sides.outer);
      if (seen < least_sides || more.cells() > most_cells) return false;
      is_closed = is_closed && seen == 1;
      Attempt other(pixels_, more);
      const double more_cost = other.cost() - attempt_.cost(),
                   more_evidence = other.marks.evidence - attempt_.marks.evidence;
      const double of_line = std::max(most_more, attempt_.marks.cost) * more.length(end);
      if (more_cost > std::max(of_line, is_closed ? of_pointer : 0) + more_evidence) continue;
      attempt_ = std::move(other);
      return true;
    }
    return false;
  }

  /// Adds lines of cells at an end of a board that has none of the sides that all others have: they
  /// look like its other cells, and hold clues that fit, or end where everything changes. A line of
  /// clues is like no other cells if all that was found is covered.
  bool complete(End end, int& cells_left) {
    constexpr double least_like = 0.6, least_same = 0.95, least_lined = 0.8, least_sides = 0.9,
                     least_more = 2, least_of_unlike = 5, most_more = 0.5, least_less = 3;
    constexpr int most_lines = 10, few_lines = 4;  // as far as another opening may be
    CellGrid more = attempt_.grid;
    const bool is_likely = attempt_.marks.cost < most_cost;
    bool is_lined = true, is_like = true, is_more = true;
    double same = 0;  // cells of all lines, in lines
    const bool is_closed = Lattice(edges_, more).last_sides(end).outer >= least_sides;
    const bool is_covered = count_marks(attempt_.marks.of_cells, '0', '8') == 0;
    const bool is_whole = is_closed && is_usual(more) && attempt_.is_sure();
    // Where no cell is empty, nothing tells what empty cells look like: a plain line may be of
    // them.
    const bool has_empty = count_marks(attempt_.marks.of_cells, '0', '0') > 0;
    for (int lines = 1; lines <= most_lines; ++lines) {
      if (cells_beside(pixels_, more, end) < least_cell || more.cells() > most_cells) return false;
      const Likeness beyond = likeness_beyond(pixels_, more, attempt_.looks.tiles, end);
      same += beyond.same;
      const bool is_same = same >= least_same * lines;
      is_lined = is_lined && beyond.same >= least_lined;
      is_like =
          is_like && (beyond.like >= least_like || (!has_empty && beyond.plain >= least_same) ||
                      (is_likely && beyond.drawn > 0));
      is_more = is_more && beyond.goes_on();
      // A board that is surely whole ends where the next line does not look like more of it.
      if (is_whole && !is_more && beyond.drawn == 0) return false;
      if (!is_like && (!is_covered || lines > few_lines)) return false;
      more.extend(end, 1);
      const Lattice lattice(edges_, more);
      const bool is_frame = !is_more && lattice.is_frame(end);
      const bool has_outer = lattice.last_sides(end).outer >= least_sides,
                 ends = cells_beside(pixels_, more, end) < 1 - least_cell || has_outer;
      is_lined = is_lined && ends;
      if (!ends && is_usual(attempt_.grid) && lines > (is_closed && !is_covered ? 1 : few_lines))
        continue;
      if ((cells_left -= more.cells()) < 0) return false;
      Attempt other(pixels_, more);
      const double more_cost = other.cost() - attempt_.cost(),
                   more_evidence = other.marks.evidence - attempt_.marks.evidence;
      const MoreClues found = more_clues(other, attempt_);
      const int added = more.cells() - attempt_.grid.cells();
      if (found.is_one_in_all(added)) return false;
      const bool has_clues = found.clues >= 2 && (found.kinds > 1 || 4 * found.clues <= 3 * added);
      // Beyond a side along the whole end lies the ground, unless something is drawn on it.
      const bool may_be_board =
          !is_frame && (!is_closed || is_more || has_clues || beyond.drawn > 0);
      // Lines without which what is covered was taken for what is empty make all the others fit.
      const bool is_cheaper = !is_frame && other.cost() <= attempt_.cost() - least_less;
      const bool is_better = other.score() > attempt_.score() + (beyond.drawn > 0 ? 0 : least_more);
      if (is_cheaper ||
          (is_better && ((is_like && may_be_board) || (more_evidence > least_of_unlike &&
                                                       (is_same || !is_frame || has_clues)))) ||
          (ends && !is_frame && (is_same || is_lined || is_more) &&
           more_cost <= most_more + more_evidence)) {
        attempt_ = std::move(other);
        return true;
      }
      if (is_frame && (!is_like || is_usual(attempt_.grid))) return false;
    }
    return false;
  }

  const Pixels& pixels_;
  const Edges& edges_;
  Attempt& attempt_;
};

}  // namespace

void fit_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  Ends ends(pixels, edges, attempt);
  ends.shorten();
  ends.lengthen();
  // A frame beside the cells of a line beyond an end has hidden that these have all their sides.
  if (attempt.grid.frames > 0 && ends.drop_frames()) ends.lengthen();
}

void settle_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  if (attempt.marks.cost >= hopeless) return;
  Ends ends(pixels, edges, attempt);
  ends.complete();
  ends.drop_foreign();
  ends.drop_frames_and_beyond();
  ends.extend_to_usual();
}

void doubt_open_ends(const Pixels& pixels, const Edges& edges, Attempt& attempt) {
  const Margin margin(pixels, edges, attempt);
  for (const End end : all_ends) {
    if (!margin.may_go_on(end)) continue;
    for (int i = 0; i < attempt.grid.length(end); ++i)
      attempt.marks.doubts[attempt.grid.last_cell(end, i)] = true;
  }
}

}  // namespace minewise::pictures

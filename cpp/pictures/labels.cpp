#include "pictures/labels.hpp"

#include <limits>
#include <utility>

#include "base/sort.hpp"
#include "pictures/clues.hpp"
#include "pictures/costs.hpp"
#include "pictures/overlays.hpp"

namespace minewise::pictures {

namespace {

/// The costs of a glyph that is like no mark and of one that is unlike a flag.
constexpr double unlike_all = 5, unlike_flag = 1;
/// The cost of a board of several kinds of cells of which all are covered, or all revealed.
constexpr double one_sided = 15;
/// The cost of empty cells of several kinds of which none is covered, or none revealed, and the
/// same for a kind of one cell, which may be a highlight.
constexpr double plain = 8, plain_cell = 2.5;
/// The cost of a cell that is covered and looks as if it was not, or the other way round.
constexpr double highlight = 1;
/// The cost of an empty cell, or of all digits, whose ground is that of the other side.
constexpr double unlike_ground = 2.2;
/// So many flags tell what covered cells look like: fewer may be drawn on a ground of their own.
/// And so many on revealed cells say that these look like covered ones: one may be a slip.
constexpr std::size_t least_flags = 3, flags_on_revealed = 2;
/// What drawings say for a board that has no clues.
constexpr double least_drawn = 3;
/// What a cluster of many cells counts, as a multiple of one cell.
constexpr double most_weight = 4;

class Labelling {
 public:
  Labelling(const Looks& looks, int columns)
      : looks_(&looks),
        clusters_(clusters_of(looks)),
        overlays_(clusters_, looks),
        cluster_of_(looks.cells.size()),
        board_{{static_cast<int>(looks.cells.size()) / columns, columns},
               std::vector<char>(looks.cells.size())} {
    circumstances_.faint = faint_of(looks);
    circumstances_.own_colors = has_own_colors(clusters_);
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      for (const std::size_t cell : clusters_[c].cells) cluster_of_[cell] = c;
      around_.push_back(board_.around(clusters_[c].cells));
      if (clusters_[c].kind >= kinds() || !clusters_[c].blank) continue;
      const std::vector<std::size_t>& cells = clusters_[c].cells;
      (cells.size() > 1 ? circumstances_.empty : single_) |= 1U << clusters_[c].kind;
      if (cells.size() == 1) board_.single.push_back(cells.front());
    }
    for (std::size_t c = 0; c < clusters_.size(); ++c)
      grounds_.push_back(overlays_.ground(c, looks, circumstances_.empty));
  }

  Marks marks() {
    Choice best = likeliest();
    if (may_be_lost(clusters_)) {
      circumstances_.is_lost = board_.shows_mines = true;
      Choice lost = likeliest();
      // Whoever has lost has stepped on a mine, and it is shown.
      circumstances_.is_lost = lost.cost + cost_of_loss < best.cost &&
                               std::count(lost.marks.begin(), lost.marks.end(), '*') > 0;
      board_.shows_mines = circumstances_.is_lost;
      if (circumstances_.is_lost) best = std::move(lost);
    }
    Marks made;
    made.cost = best.cost / static_cast<double>(board_.marks.size());
    made.doubts.resize(board_.marks.size());
    assign(best.marks);
    made.evidence = -2 * board_.violations();
    std::vector<bool> doubtful(clusters_.size());
    const auto doubt = [&](unsigned exchanged, double within) {
      const Choice other = by_looks(best.revealed ^ exchanged);
      for (std::size_t c = 0; other.cost - best.cost < within && c < clusters_.size(); ++c)
        if (clusters_[c].kind < kinds() && (exchanged >> clusters_[c].kind & 1U) != 0)
          doubtful[c] = doubtful[c] || other.marks[c] != best.marks[c];
    };
    for (int kind = 0; kind < kinds(); ++kind) {
      doubt(1U << kind, sure);
      // What is covered and what is empty may have been taken for each other.
      for (int other = 0; other < kind; ++other)
        if (const unsigned both = 1U << kind | 1U << other, one = best.revealed & both;
            (circumstances_.empty & both) == both && one != 0 && one != both)
          doubt(both, sure / 4);
      if (may_be_other(kind, best))
        for (std::size_t c = 0; c < clusters_.size(); ++c)
          doubtful[c] = doubtful[c] || (clusters_[c].blank && clusters_[c].kind == kind);
    }
    assign(best.marks);
    const std::vector<Overlay> overlaid = settle_overlays(best);
    double of_clues = 0, of_drawings = 0;
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      const bool is_clue = best.marks[c] >= '1' && best.marks[c] <= '8';
      (is_clue ? of_clues : of_drawings) +=
          evidence_of(clusters_[c], best.marks[c], own_cost(c, best) / weight(c));
      if (overlaid[c] == Overlay::of_other ||
          (overlaid[c] != Overlay::unclear && !doubtful[c] && !is_doubtful(c, best, overlaid[c]) &&
           !is_contradicted(c, best)))
        continue;
      for (const std::size_t cell : clusters_[c].cells) made.doubts[cell] = true;
    }
    // Drawings without clues are those of any picture.
    made.evidence += of_clues + std::min(of_drawings, std::max(least_drawn, of_clues));
    for (std::size_t cell = 0; cell < board_.marks.size(); ++cell) {
      // A flag too many may be a mistake of the player, but not where such are crossed out.
      if (board_.violation(cell) > flag_too_many ||
          (circumstances_.is_lost && board_.is_overfull(cell)))
        made.doubts[cell] = true;
      made.strange.push_back(!looks_->cells[cell].blank && board_.marks[cell] == '#');
    }
    made.of_cells = board_.marks;
    if (circumstances_.is_lost) doubt_message(made);
    return made;
  }

 private:
  /// Which kinds are revealed, and the mark of each cluster.
  struct Choice {
    unsigned revealed = 0;
    std::vector<char> marks;
    double cost = std::numeric_limits<double>::infinity();
  };

  /// What lies over a cell: nothing that is known, something over a cell of the mark that it seems
  /// to have, something that is no mark or over a cell of another one, or no mark over anything.
  enum class Overlay : std::uint8_t { none, of_own, of_other, unclear };

  /// How unlikely a picture of a lost game is.
  static constexpr double cost_of_loss = 2;
  [[nodiscard]] double weight(std::size_t c) const {
    return std::min(most_weight, std::sqrt(static_cast<double>(clusters_[c].cells.size())));
  }

  /// A message over the board of a lost game may hide mines; a pointer covers fewer cells.
  void doubt_message(Marks& made) const {
    constexpr std::ptrdiff_t least = 3;
    std::vector<bool> hidden = made.strange;
    for (std::size_t cell = 0; cell < hidden.size(); ++cell)
      hidden[cell] = hidden[cell] && !looks_->cells[cell].patterned;
    if (std::count(hidden.begin(), hidden.end(), true) < least) return;
    for (std::size_t cell = 0; cell < hidden.size(); ++cell)
      if (hidden[cell]) made.doubts[cell] = true;
  }

  void assign(std::size_t c, char mark) {
    for (const std::size_t cell : clusters_[c].cells) board_.marks[cell] = mark;
  }
  void assign(const std::vector<char>& marks) {
    for (std::size_t c = 0; c < clusters_.size(); ++c) assign(c, marks[c]);
  }

  /// Calls `use(mark, cost)` for the marks that a cluster may have; kinds of few cells may be
  /// covered or revealed.
  template <class Use>
  void each_mark(std::size_t c, unsigned revealed, const Use& use) const {
    const Cluster& cluster = clusters_[c];
    const bool is_single =
        cluster.kind < kinds() && looks_->of_kind[static_cast<std::size_t>(cluster.kind)] == 1;
    for (const bool side : {true, false}) {
      const bool is_large = cluster.kind < large_kinds,
                 is_other = is_large && side != ((revealed >> cluster.kind & 1U) != 0);
      if (is_other && !cluster.stray) continue;
      const double of_side =
          (!is_other ? (is_large ? 0 : 0.1) : (is_single ? 0 : highlight)) +
          (cluster.blank && grounds_[c] && side != ((revealed >> *grounds_[c] & 1U) != 0)
               ? unlike_ground
               : 0);
      for (const char mark : all_marks) {
        const double cost = cost_of(cluster, mark, side, revealed, circumstances_) + of_side;
        if (cost < never) use(mark, weight(c) * cost);
      }
    }
  }

  /// What is wrong with the clues of a cluster and around it.
  [[nodiscard]] double violations_at(std::size_t c) const {
    double sum = 0;
    for (const std::size_t cell : around_[c]) sum += board_.violation(cell);
    return sum;
  }

  /// May empty cells of a kind be on the other side, for all that clues say? Flags stand on covered
  /// cells: where none of them has this ground, it may be a shade of the revealed cells; and where
  /// some stand on revealed ones, the two have not been told apart.
  bool may_be_other(int kind, const Choice& choice) {
    if ((circumstances_.empty >> kind & 1U) == 0) return false;
    std::size_t flags = 0, here = 0;
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      if (choice.marks[c] != 'F') continue;
      flags += clusters_[c].cells.size();
      if (grounds_[c] == kind || clusters_[c].kind == kind) here += clusters_[c].cells.size();
    }
    if ((choice.revealed >> kind & 1U) != 0) return here >= flags_on_revealed;
    if (here > 0 || flags < least_flags) return false;
    assign(choice.marks);
    const double violations = board_.violations();
    by_looks(choice.revealed ^ 1U << kind);
    return board_.violations() <= violations;
  }

  /// What it costs that all large kinds are covered, or all revealed.
  [[nodiscard]] double cost_of_sides(unsigned revealed) const {
    int large = 0, open = 0;
    for (int kind = 0; kind < kinds(); ++kind) {
      if (looks_->of_kind[static_cast<std::size_t>(kind)] * 12 <= std::ssize(board_.marks))
        continue;
      ++large;
      open += (revealed >> kind & 1U) != 0;
    }
    // Empty cells of two kinds: one is covered, and one is not.
    const auto are_on_one_side = [&](unsigned kinds) {
      return (kinds & (kinds - 1)) != 0 && ((kinds & revealed) == 0 || (kinds & revealed) == kinds);
    };
    const double of_plain = are_on_one_side(circumstances_.empty)             ? plain
                            : are_on_one_side(circumstances_.empty | single_) ? plain_cell
                                                                              : 0;
    int unlike = 0;  // digits that have the ground of covered cells, beyond those that have not
    for (std::size_t c = 0; c < clusters_.size(); ++c)
      if (!clusters_[c].blank && grounds_[c])
        unlike += static_cast<int>(clusters_[c].cells.size()) *
                  ((revealed >> *grounds_[c] & 1U) != 0 ? -1 : 1);
    return (large > 1 && (open == 0 || open == large) ? one_sided : 0) + of_plain +
           (unlike > 0 ? unlike_ground : 0);
  }

  [[nodiscard]] int kinds() const {
    return std::min(large_kinds, static_cast<int>(looks_->of_kind.size()));
  }

  /// The likeliest marks by looks alone, if these kinds are revealed.
  Choice by_looks(unsigned revealed) {
    Choice choice{revealed, std::vector<char>(clusters_.size()), cost_of_sides(revealed)};
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      double least = std::numeric_limits<double>::infinity();
      each_mark(c, revealed, [&](char mark, double cost) {
        if (cost < least) least = cost, choice.marks[c] = mark;
      });
      choice.cost += least;
    }
    assign(choice.marks);
    choice.cost += board_.violations();
    choice.cost += board_.cost_of_rest();
    return choice;
  }

  /// Exchanges the mark of one cluster after the other as long as that makes them likelier.
  void improve(Choice& choice) {
    // The cost of a cell from which on a picture shows no board, and the marks that are exchanged.
    constexpr double hopeless = 0.7;
    constexpr int most_exchanged = 150;
    if (choice.cost > hopeless * static_cast<double>(board_.marks.size())) return;
    assign(choice.marks);
    for (int exchanged = 0; exchanged < most_exchanged; ++exchanged) {
      std::vector<bool> suspect(clusters_.size());
      for (const std::size_t cell : board_.suspects()) suspect[cluster_of_[cell]] = true;
      double best = choice.cost - 1e-6;
      std::size_t which = clusters_.size();
      char chosen = 0;
      for (std::size_t c = 0; c < clusters_.size(); ++c) {
        if (!suspect[c]) continue;
        const double own = own_cost(c, choice), wrong = violations_at(c);
        each_mark(c, choice.revealed, [&](char mark, double cost) {
          if (mark == choice.marks[c] || cost - own > wrong + 20) return;
          assign(c, mark);
          const double sum = choice.cost + cost - own + violations_at(c) - wrong;
          if (sum < best) best = sum, which = c, chosen = mark;
        });
        assign(c, choice.marks[c]);
      }
      if (which == clusters_.size()) return;
      choice.marks[which] = chosen;
      choice.cost = best;
      assign(which, chosen);
    }
  }

  Choice likeliest() {
    // Of the ways in which kinds may be covered or revealed, only the likeliest are worth a search.
    constexpr std::size_t most_improved = 4;
    std::vector<Choice> choices;
    for (unsigned revealed = 0; revealed < 1U << kinds(); ++revealed)
      choices.push_back(by_looks(revealed));
    sort_stably(choices, [](const Choice& a, const Choice& b) { return a.cost < b.cost; });
    choices.resize(std::min(choices.size(), most_improved));
    for (Choice& choice : choices) improve(choice);
    return *std::min_element(choices.begin(), choices.end(),
                             [](const Choice& a, const Choice& b) { return a.cost < b.cost; });
  }

  /// The cost of a mark of a cluster by its looks.
  [[nodiscard]] double cost_as(std::size_t c, char wanted, const Choice& choice) const {
    double least = std::numeric_limits<double>::infinity();
    each_mark(c, choice.revealed, [&](char mark, double cost) {
      if (mark == wanted) least = std::min(least, cost);
    });
    return least;
  }
  /// The same of the mark that it has.
  [[nodiscard]] double own_cost(std::size_t c, const Choice& choice) const {
    return cost_as(c, choice.marks[c], choice);
  }

  /// Is a flag drawn as others that are surely more than drawings on covered cells?
  [[nodiscard]] bool is_sure_elsewhere(std::size_t c, const Choice& choice) const {
    constexpr float alike = 0.5F;
    for (std::size_t other = 0; other < clusters_.size(); ++other)
      if (other != c && choice.marks[other] == 'F' && !clusters_[other].blank &&
          drawing_difference(clusters_[c].glyph, clusters_[other].glyph) < alike &&
          cost_as(other, '#', choice) - own_cost(other, choice) >= sure)
        return true;
    return false;
  }

  /// Gives single cells the mark of those that they are the same as, but for what lies over them,
  /// where their own mark is drawn otherwise elsewhere.
  std::vector<Overlay> settle_overlays(Choice& choice) {
    std::vector<Overlay> overlaid(clusters_.size());
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      const Cluster& cluster = clusters_[c];
      const char here = choice.marks[c];
      if (cluster.blank || cluster.cells.size() > 1) continue;
      const std::optional<std::size_t> below = overlays_.below(c);
      const bool foreign = is_foreign(cluster),
                 is_drawn = here == 'F' || here == '*' || here == 'X';
      if (foreign && is_drawn) overlaid[c] = Overlay::unclear;
      if (!below) continue;
      const char mark = choice.marks[*below];
      if (mark == here && !is_drawn) overlaid[c] = foreign ? Overlay::of_other : Overlay::of_own;
      // A clear digit may be a caret in an empty cell, and nothing else.
      if (mark == here || (mark != '0' && !foreign && is_clear_digit(cluster.likely)) ||
          !(foreign || overlays_.is_less_like(c, *below, choice.marks)))
        continue;
      // Such a mark says too little by itself.
      if (mark == 'F' || mark == '?') {
        overlaid[c] = Overlay::unclear;
        continue;
      }
      const double wrong = violations_at(c);
      assign(c, mark);
      if (violations_at(c) - wrong < sure / 4)
        choice.marks[c] = mark, overlaid[c] = Overlay::of_other;
      else
        assign(c, here);
    }
    return overlaid;
  }

  /// Could a cluster as well be another thing, by its looks and by the clues?
  bool is_doubtful(std::size_t c, const Choice& choice, Overlay overlay) {
    if (clusters_[c].blank && clusters_[c].kind < large_kinds) return false;
    const char here = choice.marks[c];
    if (clusters_[c].stray && choice.marks[clusters_[c].twin] == here) return false;
    if ((here == '*' || here == 'X') && !circumstances_.is_lost) return true;
    if (here == 'F' && clusters_[c].cells.size() == 1 &&
        is_drawn_otherwise(clusters_, choice.marks, c, here) &&
        cost_of_drawing(clusters_[c].likely, flag_sign) > unlike_flag)
      return true;
    const double own = own_cost(c, choice);
    if (own / weight(c) > unlike_all && overlay == Overlay::none) return true;
    if (overlay == Overlay::none && is_unclear(clusters_, choice.marks, c, own)) return true;
    const double wrong = violations_at(c);
    bool doubtful = false;
    each_mark(c, choice.revealed, [&](char mark, double cost) {
      if (doubtful || mark == here || cost - own >= sure) return;
      if ((mark == '?' || mark == '#') && (here == '?' || here == '#')) return;  // both are covered
      if (is_drawn_otherwise(clusters_, choice.marks, c, mark) ||
          (here == 'F' && mark == '#' && is_sure_elsewhere(c, choice)))
        return;
      assign(c, mark);
      doubtful = cost - own + violations_at(c) - wrong < enough(here, mark);
      assign(c, here);
    });
    return doubtful;
  }

  /// Has another cluster that is nearly the same another mark, which the clues allow here, too? Of
  /// two digits the looks decide.
  bool is_contradicted(std::size_t c, const Choice& choice) {
    constexpr float near = 1.5F;
    const char here = choice.marks[c];
    const auto is_digit = [](char mark) { return mark >= '0' && mark <= '8'; };
    for (std::size_t other = 0; !clusters_[c].blank && other < clusters_.size(); ++other) {
      const char mark = choice.marks[other];
      if (clusters_[other].blank || clusters_[other].kind != clusters_[c].kind || mark == here ||
          (is_digit(here) && is_digit(mark)) ||
          drawing_difference(clusters_[c].glyph, clusters_[other].glyph) >= near)
        continue;
      const double wrong = violations_at(c);
      assign(c, mark);
      const bool may_be = violations_at(c) - wrong < enough(here, mark);
      assign(c, here);
      if (may_be) return true;
    }
    return false;
  }

  const Looks* looks_;
  std::vector<Cluster> clusters_;
  Overlays overlays_;
  std::vector<std::optional<int>> grounds_;
  std::vector<std::size_t> cluster_of_;
  std::vector<std::vector<std::size_t>> around_;
  MarkedBoard board_;
  Circumstances circumstances_;
  unsigned single_ = 0;  // the kinds with one cell that shows nothing, a bit for each
};

}  // namespace

Marks marks_of(const Looks& looks, int columns) { return Labelling(looks, columns).marks(); }

}  // namespace minewise::pictures

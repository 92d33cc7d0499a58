#include "pictures/labels.hpp"

#include "pictures/choices.hpp"

namespace minewise::pictures {

namespace {

/// The costs of a glyph that is like no mark and of one that is unlike a flag.
constexpr double unlike_all = 5, unlike_flag = 1;
/// So many flags on revealed cells say that these look like covered ones: one may be a slip.
constexpr std::size_t flags_on_revealed = 2;
/// Cells that text hides at least: a pointer hides fewer.
constexpr std::ptrdiff_t least_hidden = 3;
/// So few clues may fit as well where covered and empty cells are exchanged. Then the looks decide,
/// and one of the two boards must be so much likelier by them.
constexpr int few_clues = 8;
constexpr double by_looks_alone = 3;
/// A drawing that costs less is surely one.
constexpr double clear_drawing = 0.5;
/// A question mark that costs more may be anything: one that is not as high as digits, and one that
/// is.
constexpr double unlike_question = 1, unlike_question_text = 3;
/// What drawings say for a board that has no clues.
constexpr double least_drawn = 3;

class Labelling {
 public:
  Labelling(const Looks& looks, int columns) : choices_(looks, columns) {}

  Marks marks() {
    Choice best = choices_.likeliest();
    if (may_be_lost(choices_.clusters)) {
      choices_.circumstances.is_lost = choices_.board.shows_mines = true;
      Choice lost = choices_.likeliest();
      // Whoever has lost has stepped on a mine, and it is shown.
      choices_.circumstances.is_lost =
          lost.cost + cost_of_loss < best.cost && count_marks(lost.marks, '*', '*') > 0;
      choices_.board.shows_mines = choices_.circumstances.is_lost;
      if (choices_.circumstances.is_lost) best = std::move(lost);
    }
    if (choices_.circumstances.is_lost) {
      flag(best);
      cross_out(best);
    }
    Marks made;
    made.cost = best.cost / static_cast<double>(choices_.board.marks.size());
    made.doubts.resize(choices_.board.marks.size());
    choices_.assign(best.marks);
    const double violations = choices_.board.violations();
    const bool has_few_clues = count_marks(choices_.board.marks, '1', '8') <= few_clues;
    made.evidence = -2 * violations;
    std::vector<char> doubtful(choices_.clusters.size());
    const auto doubt = [&](const Choice& other, double within) {
      const unsigned exchanged = best.revealed ^ other.revealed;
      for (std::size_t c = 0; other.cost - best.cost < within && c < choices_.clusters.size(); ++c)
        if (choices_.clusters[c].kind < choices_.kinds() &&
            (exchanged >> choices_.clusters[c].kind & 1U) != 0)
          doubtful[c] = doubtful[c] || other.marks[c] != best.marks[c];
    };
    for (int kind = 0; kind < choices_.kinds(); ++kind) {
      doubt(choices_.by_looks(best.revealed ^ 1U << kind), sure);
      // What is covered and what is empty may have been taken for each other.
      for (int second = 0; second < kind; ++second) {
        const unsigned both = 1U << kind | 1U << second, one = best.revealed & both;
        if ((choices_.circumstances.empty & both) != both || one == 0 || one == both) continue;
        const Choice other = choices_.by_looks(best.revealed ^ both);
        const bool may_be_mirrored = has_few_clues && choices_.board.violations() <= violations;
        doubt(other, may_be_mirrored ? by_looks_alone : sure / 4);
      }
      if (may_be_other(kind, best))
        for (std::size_t c = 0; c < choices_.clusters.size(); ++c)
          doubtful[c] =
              doubtful[c] || (choices_.clusters[c].blank && choices_.clusters[c].kind == kind);
    }
    choices_.assign(best.marks);
    const std::vector<Overlay> overlaid = settle_overlays(best);
    double of_clues = 0, of_drawings = 0;
    for (std::size_t c = 0; c < choices_.clusters.size(); ++c) {
      const bool is_clue = best.marks[c] >= '1' && best.marks[c] <= '8';
      (is_clue ? of_clues : of_drawings) += evidence_of(
          choices_.clusters[c], best.marks[c], choices_.own_cost(c, best) / choices_.weight(c));
      if (overlaid[c] == Overlay::of_other ||
          (overlaid[c] != Overlay::unclear && !doubtful[c] && !is_doubtful(c, best, overlaid[c]) &&
           !is_contradicted(c, best)))
        continue;
      for (const std::size_t cell : choices_.clusters[c].cells) made.doubts[cell] = true;
    }
    doubt_odd_flags(best, made);
    doubt_lone(best, made);
    // Drawings without clues are those of any picture.
    made.evidence += of_clues + std::min(of_drawings, std::max(least_drawn, of_clues));
    for (std::size_t cell = 0; cell < choices_.board.marks.size(); ++cell) {
      // A flag too many may be a mistake of the player, but not where such are crossed out.
      if (choices_.board.violation(cell) > flag_too_many ||
          (choices_.circumstances.is_lost && choices_.board.is_overfull(cell)))
        made.doubts[cell] = true;
    }
    made.strange.resize(choices_.board.marks.size());
    for (const Cluster& cluster : choices_.clusters)
      for (const std::size_t cell : cluster.cells)
        made.strange[cell] = !cluster.blank && !cluster.cover && choices_.board.marks[cell] == '#';
    made.has_cover = choices_.circumstances.has_cover;
    made.of_cells = choices_.board.marks;
    if (choices_.circumstances.is_lost) doubt_message(made);
    doubt_text(made);
    return made;
  }

 private:
  /// What lies over a cell: nothing that is known, something over a cell of the mark that it seems
  /// to have, something that is no mark or over a cell of another one, or no mark over anything.
  enum class Overlay : std::uint8_t { none, of_own, of_other, unclear };

  /// How unlikely a picture of a lost game is.
  static constexpr double cost_of_loss = 2;

  /// Some programs show a wrong flag by its colour alone: it is drawn otherwise than the other
  /// flags, and clues have too many with it.
  void cross_out(Choice& choice) {
    choices_.assign(choice.marks);
    for (std::size_t c = 0; c < choices_.clusters.size(); ++c) {
      if (choice.marks[c] != 'F' || !is_drawn_otherwise(choices_.clusters, choice.marks, c, 'F'))
        continue;
      const double wrong = choices_.violations_at(c);
      choices_.assign(c, 'X');
      if (wrong - choices_.violations_at(c) >= flag_too_many)
        choice.marks[c] = 'X';
      else
        choices_.assign(c, 'F');
    }
  }

  /// Is a cluster of a kind that is revealed?
  [[nodiscard]] bool is_revealed(const Cluster& cluster, const Choice& choice) const {
    return cluster.kind < choices_.kinds() && (choice.revealed >> cluster.kind & 1U) != 0;
  }

  /// Is a mark found on cells that are not of such a kind?
  [[nodiscard]] bool has_covered(const Choice& choice, char mark) const {
    for (std::size_t c = 0; c < choices_.clusters.size(); ++c)
      if (choice.marks[c] == mark && !is_revealed(choices_.clusters[c], choice)) return true;
    return false;
  }

  /// Takes mines on covered cells for flags if none are found and mines on revealed cells are drawn
  /// otherwise: a program shows a mine in one way.
  void flag(Choice& choice) {
    if (count_marks(choice.marks, 'F', 'F') > 0) return;
    std::vector<char> shown = choice.marks;  // of mines only those on revealed cells
    for (std::size_t c = 0; c < shown.size(); ++c)
      if (shown[c] == '*' && !is_revealed(choices_.clusters[c], choice)) shown[c] = 0;
    for (std::size_t c = 0; c < shown.size(); ++c)
      if (choice.marks[c] == '*' && shown[c] == 0 && choices_.clusters[c].kind < choices_.kinds() &&
          choices_.clusters[c].cells.size() > 1 &&
          is_drawn_otherwise(choices_.clusters, shown, c, '*'))
        choice.marks[c] = 'F';
  }

  /// A flag that is less clear than those that it is nearly the same as may have a question mark
  /// beside it.
  void doubt_odd_flags(const Choice& choice, Marks& made) const {
    constexpr double less_clear = 0.5;
    for (std::size_t c = 0; c < choices_.clusters.size(); ++c) {
      const Cluster& cluster = choices_.clusters[c];
      if (choice.marks[c] != 'F' || cluster.blank) continue;
      const double usual = cost_of_drawing(cluster.likely, flag_sign);
      for (const std::size_t cell : cluster.cells)
        if (cost_of_drawing(choices_.looks.cells[cell].likely, flag_sign) - usual > less_clear)
          made.doubts[cell] = true;
    }
  }

  /// A plain cell that has only clues around it may be covered or empty, unless others of its kind
  /// tell which, or plain ones of other kinds are what it is not.
  void doubt_lone(const Choice& choice, Marks& made) const {
    const std::vector<Cluster>& clusters = choices_.clusters;
    for (std::size_t c = 0; c < clusters.size(); ++c) {
      if (!clusters[c].blank || clusters[c].cells.size() > 1 ||
          !choices_.board.has_only_clues_around(clusters[c].cells.front()))
        continue;
      const bool is_empty = choice.marks[c] == '0';
      bool is_told =
          (choices_.circumstances.empty & (is_empty ? ~choice.revealed : choice.revealed)) != 0;
      for (std::size_t other = 0; other < clusters.size(); ++other)
        is_told = is_told || (other != c && clusters[other].kind == clusters[c].kind &&
                              is_digit(choice.marks[other]) == is_empty);
      if (!is_told) made.doubts[clusters[c].cells.front()] = true;
    }
  }

  /// A message over the board of a lost game may hide mines; a pointer covers fewer cells.
  void doubt_message(Marks& made) const {
    std::vector<char> hidden = made.strange;
    for (std::size_t cell = 0; cell < hidden.size(); ++cell)
      hidden[cell] = hidden[cell] && !choices_.looks.cells[cell].patterned;
    if (std::count(hidden.begin(), hidden.end(), true) < least_hidden) return;
    for (std::size_t cell = 0; cell < hidden.size(); ++cell)
      if (hidden[cell]) made.doubts[cell] = true;
  }

  /// Text over cells that are taken for empty ones: they lie beside the board, or text hides clues.
  void doubt_text(Marks& made) const {
    constexpr float likely = -0.7F;  // the logarithm of a half
    std::vector<std::size_t> cells;
    for (std::size_t c = 0; c < choices_.clusters.size(); ++c) {
      const Cluster& cluster = choices_.clusters[c];
      if (!cluster.blank && !cluster.patterned && cluster.likely[other_sign] > likely)
        for (const std::size_t cell : cluster.cells)
          if (made.of_cells[cell] == '0') cells.push_back(cell);
    }
    // Where most empty cells are like that, it is their pattern.
    const int empty = count_marks(made.of_cells, '0', '0');
    if (std::ssize(cells) < least_hidden || 4 * std::ssize(cells) > empty) return;
    for (const std::size_t cell : cells) made.doubts[cell] = true;
  }

  /// May empty cells of a kind be on the other side, for all that clues say? Flags stand on covered
  /// cells: where none of them has this ground, it may be a shade of the revealed cells; and where
  /// some stand on revealed ones, but no mine of a lost game does, the two have not been told
  /// apart.
  bool may_be_other(int kind, const Choice& choice) {
    if ((choices_.circumstances.empty >> kind & 1U) == 0) return false;
    std::size_t flags = 0, here = 0;
    bool has_mines = false;
    for (std::size_t c = 0; c < choices_.clusters.size(); ++c) {
      has_mines = has_mines || (choice.marks[c] == '*' && choices_.clusters[c].kind == kind);
      if (choice.marks[c] != 'F') continue;
      flags += choices_.clusters[c].cells.size();
      if (choices_.grounds[c] == kind || choices_.clusters[c].kind == kind)
        here += choices_.clusters[c].cells.size();
    }
    if ((choice.revealed >> kind & 1U) != 0)
      return here >= flags_on_revealed && !has_mines && !choices_.circumstances.has_cover;
    if (here > 0 || flags < least_flags) return false;
    choices_.assign(choice.marks);
    const double violations = choices_.board.violations();
    choices_.by_looks(choice.revealed ^ 1U << kind);
    return choices_.board.violations() <= violations;
  }

  /// Is a flag drawn as others that are surely more than drawings on covered cells?
  [[nodiscard]] bool is_sure_elsewhere(std::size_t c, const Choice& choice) const {
    constexpr float alike = 0.5F;
    for (std::size_t other = 0; other < choices_.clusters.size(); ++other)
      if (other != c && choice.marks[other] == 'F' && !choices_.clusters[other].blank &&
          drawing_difference(choices_.clusters[c].glyph, choices_.clusters[other].glyph) < alike &&
          choices_.cost_as(other, '#', choice) - choices_.own_cost(other, choice) >= sure)
        return true;
    return false;
  }

  /// Gives single cells the mark of those that they are the same as, but for what lies over them,
  /// where their own mark is drawn otherwise elsewhere.
  std::vector<Overlay> settle_overlays(Choice& choice) {
    std::vector<Overlay> overlaid(choices_.clusters.size());
    for (std::size_t c = 0; c < choices_.clusters.size(); ++c) {
      const Cluster& cluster = choices_.clusters[c];
      const char here = choice.marks[c];
      if (cluster.blank || cluster.cells.size() > 1) continue;
      const std::optional<std::size_t> below = choices_.overlays.below(c);
      const bool foreign = is_foreign(cluster) && (!below || choices_.overlays.is_over(c, *below)),
                 is_drawn = here == 'F' || here == '*' || here == 'X';
      if (foreign && is_drawn) overlaid[c] = Overlay::unclear;
      if (!below) continue;
      const char mark = choice.marks[*below];
      if (mark == here && !is_drawn) overlaid[c] = foreign ? Overlay::of_other : Overlay::of_own;
      // A clear digit may be a caret in an empty cell, and nothing else.
      if (mark == here || (mark != '0' && !foreign && is_clear_digit(cluster.likely)) ||
          !(foreign || choices_.overlays.is_less_like(c, *below, choice.marks)))
        continue;
      // Such a mark says too little by itself.
      if (mark == 'F' || mark == '?') {
        overlaid[c] = Overlay::unclear;
        continue;
      }
      const double wrong = choices_.violations_at(c);
      choices_.assign(c, mark);
      const bool fits = choices_.violations_at(c) - wrong < sure / 4;
      // A clear mine is more than a shade over a digit.
      const bool is_clear = is_drawn && choices_.own_cost(c, choice) < clear_drawing;
      if (fits) overlaid[c] = is_clear ? Overlay::unclear : Overlay::of_other;
      if (fits && !is_clear)
        choice.marks[c] = mark;
      else
        choices_.assign(c, here);
    }
    return overlaid;
  }

  /// Is a drawing of several cells on a ground that no plain cells have, though there are plain
  /// covered ones or none are covered?
  [[nodiscard]] bool has_own_ground(const Cluster& cluster, const Choice& choice) const {
    if (cluster.blank || cluster.cover || cluster.kind >= choices_.kinds() ||
        choices_.looks.kinds.sizes[static_cast<std::size_t>(cluster.kind)] < 2)
      return false;
    const unsigned empty = choices_.circumstances.empty;
    return (empty >> cluster.kind & 1U) == 0 &&
           ((empty & ~choice.revealed) != 0 || count_marks(choice.marks, '#', '#') == 0);
  }

  /// Could a cluster as well be another thing, by its looks and by the clues?
  bool is_doubtful(std::size_t c, const Choice& choice, Overlay overlay) {
    const Cluster& cluster = choices_.clusters[c];
    if (cluster.blank && cluster.kind < large_kinds) return false;
    const char here = choice.marks[c];
    // Of two single cells neither tells what the other is.
    if (cluster.stray && choice.marks[cluster.twin] == here &&
        choices_.clusters[cluster.twin].cells.size() > 1)
      return false;
    if ((here == '*' || here == 'X') && !choices_.circumstances.is_lost) return true;
    const bool has_flags = count_marks(choice.marks, 'F', 'F') > 0,
               is_single = cluster.cells.size() == 1,
               is_otherwise = is_drawn_otherwise(choices_.clusters, choice.marks, c, here);
    // A flag that is crossed out is drawn so, or not as the others.
    if (here == 'X' && !has_flags && cost_of_drawing(cluster.likely, cross_sign) > unlike_flag)
      return true;
    const double by_looks = choices_.own_cost(c, choice) / choices_.weight(c);
    // Where nothing else is covered the game is won, and unclear mines may be flags.
    if (here == '*' && !has_flags && by_looks > clear_drawing &&
        count_marks(choice.marks, '#', '#') + count_marks(choice.marks, 'X', 'X') == 0)
      return true;
    if (here == '?' && !cluster.patterned &&
        by_looks > (cluster.text ? unlike_question_text : unlike_question))
      return true;
    // Where no plain cell has its ground, a drawing may be a mine, whatever it is like, unless the
    // clues say that it is a flag.
    if (has_own_ground(cluster, choice) &&
        (here == '#' || (here == 'F' && cost_of_drawing(cluster.likely, flag_sign) > unlike_flag &&
                         !choices_.board.are_flags(cluster.cells))))
      return true;
    // A highlight changes what a covered cell shows.
    if (here == 'F' && is_single && is_otherwise &&
        (cost_of_drawing(cluster.likely, flag_sign) > unlike_flag ||
         (choices_.circumstances.has_cover &&
          choices_.looks.kinds.sizes[static_cast<std::size_t>(cluster.kind)] == 1)))
      return true;
    // Wrong flags have one ground: drawings on revealed cells may be what empty ones show.
    if (here == 'X' && is_revealed(cluster, choice) && has_covered(choice, 'X')) return true;
    // What is hardly like a flag, or is drawn in two ways, may be what covered cells show.
    if (!is_single && here == 'F' && (is_otherwise || !is_flag(cluster)) &&
        choices_.circumstances.has_cover)
      return true;
    // Of mines that are drawn in two ways some are flags, and digits that are drawn so are a frame.
    if (!is_single && ((here == '*' && !has_flags && is_otherwise) ||
                       (is_digit(here) && is_drawn_otherwise(choices_.clusters, choice.marks, c,
                                                             here, 2 * otherwise))))
      return true;
    // A wrong flag may be drawn as a flag is.
    const double own =
        here == 'X' ? std::min(choices_.own_cost(c, choice), choices_.cost_as(c, 'F', choice))
                    : choices_.own_cost(c, choice);
    if (own / choices_.weight(c) > unlike_all && overlay == Overlay::none) return true;
    if (overlay == Overlay::none && is_unclear(choices_.clusters, choice.marks, c, own))
      return true;
    const double wrong = choices_.violations_at(c);
    for (const auto& [mark, cost] : choices_.costs(c, choice.revealed)) {
      if (mark == here || cost - own >= sure) continue;
      if ((mark == '?' || mark == '#') && (here == '?' || here == '#'))
        continue;  // both are covered
      if (is_drawn_otherwise(choices_.clusters, choice.marks, c, mark) ||
          (here == 'F' && mark == '#' && is_sure_elsewhere(c, choice)))
        continue;
      choices_.assign(c, mark);
      const bool may_be = cost - own + choices_.violations_at(c) - wrong < enough(here, mark);
      choices_.assign(c, here);
      if (may_be) return true;
    }
    return false;
  }

  /// Has another cluster that is nearly the same another mark, which the clues allow here, too? Of
  /// two digits the looks decide.
  bool is_contradicted(std::size_t c, const Choice& choice) {
    constexpr float near = 1.5F;
    const Cluster& cluster = choices_.clusters[c];
    const char here = choice.marks[c];
    for (std::size_t other = 0; !cluster.blank && other < choices_.clusters.size(); ++other) {
      const char mark = choice.marks[other];
      // A flag and a mine are drawn otherwise on whatever ground.
      const bool are_apart = (here == 'F' && mark == '*') || (here == '*' && mark == 'F');
      if (choices_.clusters[other].blank ||
          (choices_.clusters[other].kind != cluster.kind && !are_apart) || mark == here ||
          (is_digit(here) && is_digit(mark)) ||
          drawing_difference(cluster.glyph, choices_.clusters[other].glyph) >= near)
        continue;
      const double wrong = choices_.violations_at(c);
      choices_.assign(c, mark);
      const bool may_be = choices_.violations_at(c) - wrong < enough(here, mark);
      choices_.assign(c, here);
      if (may_be) return true;
    }
    return false;
  }

  Choices choices_;
};

}  // namespace

Marks marks_of(const Looks& looks, int columns) { return Labelling(looks, columns).marks(); }

}  // namespace minewise::pictures

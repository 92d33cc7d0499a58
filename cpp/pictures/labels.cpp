#include "pictures/labels.hpp"

#include <limits>
#include <string_view>
#include <utility>

#include "base/grid.hpp"

namespace minewise::pictures {

namespace {

// Costs are about as the negative logarithms of chances: what weighs 2 is seven times less likely.
// They were chosen on screens of twenty programs, and on none of those that are tried in the end.

/// A mark that a cell cannot have.
constexpr double never = 50;
/// The difference of costs that leaves no doubt, and the cost of a glyph that is like no mark.
constexpr double sure = 2, unlike_all = 5;
/// The cost of a board of several kinds of cells of which all are covered, or all revealed.
constexpr double one_sided = 15;
/// The cost of empty cells of several kinds of which none is covered, or none revealed.
constexpr double plain = 4;
/// What a cluster of many cells counts, as a multiple of one cell.
constexpr double most_weight = 4;

constexpr std::string_view all_marks = "#F?012345678*X";

/// How unlikely it is that something is drawn that no text is: a flag, a mine, a cross or another
/// thing. The network has seen few of the drawings that there are, so each counts for the others.
double cost_of_drawing(const std::array<float, signs>& likely, int sign) {
  double sum = 0;
  for (const int s : {flag_sign, mine_sign, cross_sign, nine_sign, other_sign}) {
    const double share = s == sign ? 1 : (s == other_sign || s == nine_sign ? 0.3 : 0.08);
    sum += share * std::exp(static_cast<double>(likely[static_cast<std::size_t>(s)]));
  }
  return -std::log(std::max(1e-6, sum));
}

float shape_difference(const Glyph& a, const Glyph& b) {
  float sum = 0;
  for (std::size_t i = 0; i < a.shape.size(); ++i) sum += std::abs(a.shape[i] - b.shape[i]);
  return sum / static_cast<float>(a.shape.size());
}

/// How unusual a colour is for a digit: most programs have those of the first ones.
double color_cost(int digit, const Color& color) {
  const float most = std::max({color[0], color[1], color[2]}), chroma = chroma_of(color);
  if (chroma < 30) return digit >= 7 ? 0.2 : 0.6;
  if (digit >= 7) return 1;
  float hue = 0;
  if (most == color[0])
    hue = 60 * (color[1] - color[2]) / chroma;
  else if (most == color[1])
    hue = 120 + 60 * (color[2] - color[0]) / chroma;
  else
    hue = 240 + 60 * (color[0] - color[1]) / chroma;
  if (hue < 0) hue += 360;
  constexpr std::array<float, 6> usual{230, 120, 0, 255, 20, 180};
  const float far = std::abs(hue - usual[static_cast<std::size_t>(digit - 1)]);
  double cost = std::min(1.5, static_cast<double>(std::min(far, 360 - far)) / 40);
  // Two blues and two reds, of which those of 4 and 5 are dark.
  if (digit == 4 && most > 200 && hue < 250) cost += 0.4;
  if (digit == 5 && most > 200 && hue < 10) cost += 0.6;
  if ((digit == 1 || digit == 3) && most < 150) cost += 0.3;
  return cost;
}

std::vector<Cluster> clusters_of(const Looks& looks) {
  std::vector<Cluster> clusters;
  for (std::size_t i = 0; i < looks.cells.size(); ++i) {
    const Look& look = looks.cells[i];
    Cluster* best = nullptr;
    float least = 1;
    for (Cluster& cluster : clusters) {
      if (cluster.blank != look.blank || cluster.kind != look.kind ||
          cluster.patterned != look.patterned)
        continue;
      float far = 0;
      if (!look.blank)
        far = std::max({shape_difference(cluster.glyph, look.glyph) / 0.075F,
                        difference(cluster.glyph.color, look.glyph.color) / 50,
                        std::abs(cluster.glyph.height - look.glyph.height) / 0.15F});
      if (far < least) least = far, best = &cluster;
    }
    if (best == nullptr) {
      clusters.push_back({look.kind, look.blank, {}, look.glyph, {}, false, look.patterned});
      best = &clusters.back();
    }
    best->cells.push_back(i);
    const float share = 1 / static_cast<float>(best->cells.size());
    const auto move = [&](float& mean, float value) { mean += share * (value - mean); };
    for (std::size_t p = 0; p < look.glyph.shape.size(); ++p)
      move(best->glyph.shape[p], look.glyph.shape[p]);
    for (std::size_t c = 0; c < 3; ++c) move(best->glyph.color[c], look.glyph.color[c]);
    for (std::size_t s = 0; s < look.likely.size(); ++s) move(best->likely[s], look.likely[s]);
    move(best->glyph.height, look.glyph.height);
    move(best->glyph.chroma, look.glyph.chroma);
    move(best->glyph.level, look.glyph.level);
  }
  return clusters;
}

/// Finds dots instead of digits: one shape, which is no sign, in several colours.
void find_dots(std::vector<Cluster>& clusters) {
  for (Cluster& cluster : clusters) {
    if (cluster.blank || cost_of_drawing(cluster.likely, mine_sign) > 1.5) continue;
    std::size_t drawn = 0, like = 0;
    std::vector<Color> colors;
    for (const Cluster& other : clusters) {
      if (other.blank || other.kind != cluster.kind) continue;
      drawn += other.cells.size();
      if (shape_difference(cluster.glyph, other.glyph) > 0.1F) continue;
      like += other.cells.size();
      const Color& color = other.glyph.color;
      if (std::all_of(colors.begin(), colors.end(),
                      [&](const Color& one) { return difference(one, color) > 45; }))
        colors.push_back(color);
    }
    cluster.dot = colors.size() >= 3 && like * 2 > drawn;
  }
}

class Labelling {
 public:
  Labelling(const Looks& looks, int columns)
      : looks_(&looks),
        grid_{static_cast<int>(looks.cells.size()) / columns, columns},
        clusters_(clusters_of(looks)),
        cluster_of_(looks.cells.size()),
        marks_(looks.cells.size()) {
    find_dots(clusters_);
    std::vector<float> levels;
    for (const Look& look : looks.cells)
      if (!look.blank) levels.push_back(look.glyph.level);
    if (!levels.empty()) {
      const auto middle = levels.begin() + std::ssize(levels) / 2;
      std::nth_element(levels.begin(), middle, levels.end());
      faint_ = faintest * *middle;
    }
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      for (const std::size_t cell : clusters_[c].cells) cluster_of_[cell] = c;
      around_.push_back(around(clusters_[c].cells));
    }
  }

  Marks marks() {
    Choice best = likeliest();
    if (may_be_lost()) {
      is_lost_ = true;
      Choice lost = likeliest();
      is_lost_ = lost.cost + cost_of_loss < best.cost;
      if (is_lost_) best = std::move(lost);
    }
    Marks made;
    made.cost = best.cost / static_cast<double>(marks_.size());
    made.doubts.resize(marks_.size());
    assign(best.marks);
    made.evidence = -2 * violations();
    std::vector<bool> doubtful_kinds;
    for (int kind = 0; kind < kinds(); ++kind) {
      Choice other = by_looks(best.revealed ^ 1U << kind);
      doubtful_kinds.push_back(other.cost - best.cost < sure);
    }
    assign(best.marks);
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      made.evidence += evidence(c, best);
      const auto kind = static_cast<std::size_t>(clusters_[c].kind);
      if ((kind >= doubtful_kinds.size() || !doubtful_kinds[kind]) && !is_doubtful(c, best))
        continue;
      for (const std::size_t cell : clusters_[c].cells) made.doubts[cell] = true;
    }
    for (std::size_t cell = 0; cell < marks_.size(); ++cell) {
      // A flag too many may be a mistake of the player.
      if (violation(cell) > flag_too_many) made.doubts[cell] = true;
      made.strange.push_back(!looks_->cells[cell].blank && marks_[cell] == '#');
    }
    made.of_cells = marks_;
    return made;
  }

 private:
  /// Which kinds are revealed, and the mark of each cluster.
  struct Choice {
    unsigned revealed = 0;
    std::vector<char> marks;
    double cost = std::numeric_limits<double>::infinity();
  };

  /// Ink that is so much weaker than the usual one may be a shade of the cell itself.
  static constexpr float faintest = 0.4F;
  /// How unlikely a picture of a lost game is.
  static constexpr double cost_of_loss = 2;

  /// What a clue costs that has more flags around it than mines.
  static constexpr double flag_too_many = 1;
  /// And one that has fewer where all mines are shown.
  static constexpr double mine_too_few = 0.7;

  /// Does something look like a mine, or like a flag that is crossed out?
  [[nodiscard]] bool may_be_lost() const {
    return std::any_of(clusters_.begin(), clusters_.end(), [](const Cluster& cluster) {
      return !cluster.blank && (cost_of_drawing(cluster.likely, mine_sign) < 3 ||
                                cost_of_drawing(cluster.likely, cross_sign) < 3);
    });
  }

  [[nodiscard]] double weight(std::size_t c) const {
    return std::min(most_weight, std::sqrt(static_cast<double>(clusters_[c].cells.size())));
  }

  void assign(std::size_t c, char mark) {
    for (const std::size_t cell : clusters_[c].cells) marks_[cell] = mark;
  }
  void assign(const std::vector<char>& marks) {
    for (std::size_t c = 0; c < clusters_.size(); ++c) assign(c, marks[c]);
  }

  [[nodiscard]] double cost_of(const Cluster& cluster, char mark, bool revealed) const {
    if (cluster.blank) return mark == (revealed ? '0' : '#') ? 0 : never;
    const double cost = revealed ? cost_of_revealed(cluster, mark) : cost_of_covered(cluster, mark);
    if (!cluster.patterned) return cost;
    // What is drawn on all covered cells, or on all empty ones, says nothing.
    if (mark == (revealed ? '0' : '#'))
      return std::min(cost, 0.4 + std::min(1.5, cost_of_text(cluster)));
    return cost + 0.3;
  }

  /// What it costs that something that looks like a digit is none.
  static double cost_of_text(const Cluster& cluster) {
    const double drawn = cost_of_drawing(cluster.likely, other_sign);
    return std::clamp(drawn - 1, 0.0, 3.0);
  }

  /// What it costs that a cell with a drawing has a mark that is drawn.
  static double cost_of_drawn(const Cluster& cluster, char mark) {
    const int sign = mark == 'F' ? flag_sign : (mark == '*' ? mine_sign : cross_sign);
    return std::min(6.0, cost_of_drawing(cluster.likely, sign)) + (cluster.dot ? 3 : 0);
  }

  [[nodiscard]] double cost_of_covered(const Cluster& cluster, char mark) const {
    const Glyph& glyph = cluster.glyph;
    // Some programs write a chance on what is covered.
    const bool is_text =
        glyph.height < 0.62F && glyph.chroma <= 60 && cluster.likely[flag_sign] < -0.7F;
    const bool is_faint = glyph.level < faint_;
    switch (mark) {
      case 'F':
        return (is_text ? 2.5 : 0) + (is_faint ? 1.5 : 0) + cost_of_drawn(cluster, mark);
      case '?':
        return std::min(8.0, -static_cast<double>(cluster.likely[question_sign])) +
               (glyph.parts > 1 ? 3 : 0.2);
      case '#':
        return (is_faint || is_text ? 0.5 : 4) + (glyph.parts == 1 ? cost_of_text(cluster) : 0);
      case '*':
        return (is_lost_ ? 0.3 : 4) + cost_of_drawn(cluster, mark);
      case 'X':
        return (is_lost_ ? 0.5 : 4) + cost_of_drawn(cluster, mark);
      default:
        return never;
    }
  }

  [[nodiscard]] double cost_of_revealed(const Cluster& cluster, char mark) const {
    switch (mark) {
      case '*':
        return (is_lost_ ? 0.2 : 4) + cost_of_drawn(cluster, mark);
      case 'X':
        return (is_lost_ ? 0.5 : 4) + cost_of_drawn(cluster, mark);
      case '0':
        return std::min((cluster.glyph.level < faint_ ? 0.5 : 3) +
                            std::min(6.0, cost_of_drawing(cluster.likely, other_sign)),
                        1 - static_cast<double>(cluster.likely[zero_sign]));
      case '#':
        return 4 + std::min(6.0, cost_of_drawing(cluster.likely, other_sign));
      case 'F':
        return (cluster.glyph.chroma > 60 ? 3 : 5) + cost_of_drawn(cluster, mark);
      case '?':
        return never;
      default:
        break;
    }
    const int digit = mark - '0';
    const double color = color_cost(digit, cluster.glyph.color);
    if (cluster.dot) return 2 * color;
    const auto sign = static_cast<std::size_t>(digit - 1);
    return std::min(12.0, -static_cast<double>(cluster.likely[sign])) + color;
  }

  /// Calls `use(mark, cost)` for the marks that a cluster may have; kinds of few cells may be
  /// covered or revealed.
  template <class Use>
  void each_mark(std::size_t c, unsigned revealed, const Use& use) const {
    const Cluster& cluster = clusters_[c];
    for (const bool side : {true, false}) {
      const bool is_large = cluster.kind < large_kinds;
      if (is_large && side != ((revealed >> cluster.kind & 1U) != 0)) continue;
      for (const char mark : all_marks) {
        const double cost = cost_of(cluster, mark, side) + (is_large ? 0 : 0.1);
        if (cost < never) use(mark, weight(c) * cost);
      }
    }
  }

  /// What is wrong with a clue among its neighbours; a 0 without covered ones speaks for itself.
  [[nodiscard]] double violation(std::size_t cell) const {
    const char here = marks_[cell];
    if (here < '0' || here > '8') return 0;
    int covered = 0, flags = 0;
    grid_.for_neighbors(static_cast<Cell>(cell), [&](Cell near) {
      const char mark = marks_[static_cast<std::size_t>(near)];
      covered += mark == '#' || mark == '?';
      flags += mark == 'F' || mark == '*';
    });
    const int digit = here - '0';
    double cost = 0;
    if (digit > covered + flags) cost += 2 + 0.5 * (digit - covered - flags);
    if (digit < flags) cost += flag_too_many;
    if (is_lost_ && digit > flags) cost += mine_too_few;
    if (digit == 0 && covered > 0) cost += 1.5;
    return cost;
  }

  [[nodiscard]] double violations() const {
    double sum = 0;
    for (std::size_t cell = 0; cell < marks_.size(); ++cell) sum += violation(cell);
    return sum;
  }

  /// What is wrong with the clues of a cluster and around it.
  [[nodiscard]] double violations_at(std::size_t c) const {
    double sum = 0;
    for (const std::size_t cell : around_[c]) sum += violation(cell);
    return sum;
  }

  /// Cells, and their neighbours.
  [[nodiscard]] std::vector<std::size_t> around(const std::vector<std::size_t>& cells) const {
    std::vector<std::size_t> found = cells;
    for (const std::size_t cell : cells)
      grid_.for_neighbors(static_cast<Cell>(cell),
                          [&](Cell near) { found.push_back(static_cast<std::size_t>(near)); });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  /// The clusters of clues that something is wrong with, and of the cells around them.
  [[nodiscard]] std::vector<bool> suspects() const {
    std::vector<bool> suspect(clusters_.size());
    for (std::size_t cell = 0; cell < marks_.size(); ++cell) {
      if (violation(cell) <= 0) continue;
      suspect[cluster_of_[cell]] = true;
      grid_.for_neighbors(static_cast<Cell>(cell), [&](Cell near) {
        suspect[cluster_of_[static_cast<std::size_t>(near)]] = true;
      });
    }
    return suspect;
  }

  /// What it costs that all large kinds are covered, or all revealed.
  [[nodiscard]] double cost_of_sides(unsigned revealed) const {
    int large = 0, open = 0;
    for (int kind = 0; kind < kinds(); ++kind) {
      if (looks_->of_kind[static_cast<std::size_t>(kind)] * 12 <= std::ssize(marks_)) continue;
      ++large;
      open += (revealed >> kind & 1U) != 0;
    }
    // Empty cells of two kinds: one is covered, and one is not.
    unsigned empty = 0;
    for (const Cluster& cluster : clusters_)
      if (cluster.blank && cluster.kind < kinds() && cluster.cells.size() > 1)
        empty |= 1U << cluster.kind;
    const bool is_plain =
        (empty & (empty - 1)) != 0 && ((empty & revealed) == 0 || (empty & revealed) == empty);
    return (large > 1 && (open == 0 || open == large) ? one_sided : 0) + (is_plain ? plain : 0);
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
    choice.cost += violations();
    return choice;
  }

  /// Exchanges the mark of one cluster after the other as long as that makes them likelier.
  void improve(Choice& choice) {
    // The cost of a cell from which on a picture shows no board, and the marks that are exchanged.
    constexpr double hopeless = 0.7;
    constexpr int most_exchanged = 150;
    if (choice.cost > hopeless * static_cast<double>(marks_.size())) return;
    assign(choice.marks);
    for (int exchanged = 0; exchanged < most_exchanged; ++exchanged) {
      const std::vector<bool> suspect = suspects();
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
    std::sort(choices.begin(), choices.end(),
              [](const Choice& a, const Choice& b) { return a.cost < b.cost; });
    choices.resize(std::min(choices.size(), most_improved));
    for (Choice& choice : choices) improve(choice);
    return *std::min_element(choices.begin(), choices.end(),
                             [](const Choice& a, const Choice& b) { return a.cost < b.cost; });
  }

  /// The cost of the mark of a cluster by its looks.
  [[nodiscard]] double own_cost(std::size_t c, const Choice& choice) const {
    double own = std::numeric_limits<double>::infinity();
    each_mark(c, choice.revealed, [&](char mark, double cost) {
      if (mark == choice.marks[c]) own = std::min(own, cost);
    });
    return own;
  }

  /// How much a cluster says for a board: much if it is a digit, little if anything else is drawn,
  /// which most pictures have.
  [[nodiscard]] double evidence(std::size_t c, const Choice& choice) const {
    const char mark = choice.marks[c];
    const double cost = own_cost(c, choice) / weight(c),
                 cells = static_cast<double>(clusters_[c].cells.size());
    if (clusters_[c].blank) return 0.02 * cells;
    if (mark >= '0' && mark <= '8') return cells * std::clamp(2 - cost, -1.0, 2.0);
    return cells * std::clamp(0.3 - 0.3 * cost, -1.0, 0.3);
  }

  /// Could a cluster as well be another thing, by its looks and by the clues?
  bool is_doubtful(std::size_t c, const Choice& choice) {
    if ((clusters_[c].blank || clusters_[c].patterned) && clusters_[c].kind < large_kinds)
      return false;
    const char here = choice.marks[c];
    const double own = own_cost(c, choice);
    if (own / weight(c) > unlike_all) return true;
    const double wrong = violations_at(c);
    bool doubtful = false;
    each_mark(c, choice.revealed, [&](char mark, double cost) {
      if (doubtful || mark == here || cost - own >= sure) return;
      if ((mark == '?' || mark == '#') && (here == '?' || here == '#')) return;  // both are covered
      assign(c, mark);
      doubtful = cost - own + violations_at(c) - wrong < sure;
      assign(c, here);
    });
    return doubtful;
  }

  const Looks* looks_;
  Grid grid_;
  std::vector<Cluster> clusters_;
  std::vector<std::size_t> cluster_of_;
  std::vector<std::vector<std::size_t>> around_;
  std::vector<char> marks_;
  bool is_lost_ = false;  // are mines shown?
  float faint_ = 0;       // ink below is hardly more than a shade
};

}  // namespace

Marks marks_of(const Looks& looks, int columns) { return Labelling(looks, columns).marks(); }

}  // namespace minewise::pictures

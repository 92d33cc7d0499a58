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
/// What a cluster of many cells counts, as a multiple of one cell.
constexpr double most_weight = 4;

constexpr std::string_view all_marks = "#F?012345678*";

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
      if (cluster.blank != look.blank || cluster.kind != look.kind) continue;
      float far = 0;
      if (!look.blank)
        far = std::max({shape_difference(cluster.glyph, look.glyph) / 0.075F,
                        difference(cluster.glyph.color, look.glyph.color) / 50,
                        std::abs(cluster.glyph.height - look.glyph.height) / 0.15F});
      if (far < least) least = far, best = &cluster;
    }
    if (best == nullptr) {
      const bool patterned = look.blank && look.kind < large_kinds &&
                             looks.patterned[static_cast<std::size_t>(look.kind)];
      clusters.push_back({look.kind, look.blank, {}, look.glyph, {}, false, patterned});
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
  }
  return clusters;
}

/// Finds dots instead of digits: one shape, which is no sign, in several colours.
void find_dots(std::vector<Cluster>& clusters) {
  for (Cluster& cluster : clusters) {
    if (cluster.blank || cluster.likely[other_sign] < -0.7F) continue;
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
    for (std::size_t c = 0; c < clusters_.size(); ++c)
      for (const std::size_t cell : clusters_[c].cells) cluster_of_[cell] = c;
  }

  Marks marks() {
    Choice best = likeliest();
    for (std::size_t c = 0; c < clusters_.size(); ++c)
      is_lost_ = is_lost_ || (best.marks[c] == '*' && clusters_[c].cells.size() >= 3);
    if (is_lost_) best = likeliest();
    Marks made;
    made.cost = best.cost / static_cast<double>(marks_.size());
    made.doubts.resize(marks_.size());
    assign(best.marks);
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      if (!is_doubtful(c, best)) continue;
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

  /// What a clue costs that has more flags around it than mines.
  static constexpr double flag_too_many = 1;

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
    if (cluster.blank) return cost_of_blank(cluster, mark, revealed);
    return revealed ? cost_of_revealed(cluster, mark) : cost_of_covered(cluster, mark);
  }

  static double cost_of_blank(const Cluster& cluster, char mark, bool revealed) {
    const double pattern = cluster.patterned ? 1 : 0;
    if (mark == '#') return revealed ? never : 0.6 * pattern;
    if (mark == '0') return revealed ? 0.2 * pattern : never;
    if (mark == 'F') return revealed || pattern == 0 ? never : 0.2;
    if (mark == '*') return pattern == 0 ? never : (revealed ? 1.5 : 2);
    return never;
  }

  [[nodiscard]] double cost_of_covered(const Cluster& cluster, char mark) const {
    const Glyph& glyph = cluster.glyph;
    const double other = -static_cast<double>(cluster.likely[other_sign]);
    // Some programs write a chance on what is covered.
    const bool is_text = glyph.height < 0.62F && glyph.chroma <= 60;
    switch (mark) {
      case 'F':
        return (is_text ? 3.5 : 0) + std::min(5.0, other) + (cluster.dot ? 2 : 0) +
               (is_lost_ && cluster.kind >= large_kinds ? 1.5 : 0);
      case '?':
        return std::min(8.0, -static_cast<double>(cluster.likely[question_sign])) +
               (glyph.parts > 1 ? 3 : 0.2);
      case '#':
        return (is_text ? 0.5 : 4) + (glyph.parts == 1 ? std::clamp(other - 1, 0.0, 3.0) : 0);
      case '*':
        return (is_lost_ ? 1 : 2.5) + std::min(4.0, other);
      default:
        return never;
    }
  }

  [[nodiscard]] double cost_of_revealed(const Cluster& cluster, char mark) const {
    const double other = std::min(6.0, -static_cast<double>(cluster.likely[other_sign]));
    switch (mark) {
      case '*':
        return (is_lost_ ? 0.3 : 2.5) + other + (cluster.dot ? 4 : 0);
      case '0':
        return 3 + other;
      case '#':
        return 4 + other;
      case 'F':
        return (cluster.glyph.chroma > 60 ? 3 : 5) + other;
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
    if (digit == 0) cost += covered > 0 ? 1.5 : -0.03;
    return cost;
  }

  [[nodiscard]] double violations() const {
    double sum = 0;
    for (std::size_t cell = 0; cell < marks_.size(); ++cell) sum += violation(cell);
    return sum;
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
    return large > 1 && (open == 0 || open == large) ? one_sided : 0;
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
    assign(choice.marks);
    const auto own_cost = [&](std::size_t c) {
      double own = std::numeric_limits<double>::infinity();
      each_mark(c, choice.revealed, [&](char mark, double cost) {
        if (mark == choice.marks[c]) own = std::min(own, cost);
      });
      return own;
    };
    for (;;) {
      const std::vector<bool> suspect = suspects();
      const double wrong = violations();
      double best = choice.cost - 1e-6;
      std::size_t which = clusters_.size();
      char chosen = 0;
      for (std::size_t c = 0; c < clusters_.size(); ++c) {
        if (!suspect[c]) continue;
        const double own = own_cost(c);
        each_mark(c, choice.revealed, [&](char mark, double cost) {
          if (mark == choice.marks[c] || cost - own > wrong + 20) return;
          assign(c, mark);
          const double sum = choice.cost + cost - own + violations() - wrong;
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

  /// Could a cluster as well be another thing, by its looks and by the clues?
  bool is_doubtful(std::size_t c, const Choice& choice) {
    if (clusters_[c].blank && clusters_[c].kind < large_kinds) return false;
    const char here = choice.marks[c];
    double own = std::numeric_limits<double>::infinity();
    each_mark(c, choice.revealed, [&](char mark, double cost) {
      if (mark == here) own = std::min(own, cost);
    });
    if (own / weight(c) > unlike_all) return true;
    const double wrong = violations();
    bool doubtful = false;
    each_mark(c, choice.revealed, [&](char mark, double cost) {
      if (doubtful || mark == here || cost - own >= sure) return;
      if ((mark == '?' || mark == '#') && (here == '?' || here == '#')) return;  // both are covered
      assign(c, mark);
      doubtful = cost - own + violations() - wrong < sure;
      assign(c, here);
    });
    return doubtful;
  }

  const Looks* looks_;
  Grid grid_;
  std::vector<Cluster> clusters_;
  std::vector<std::size_t> cluster_of_;
  std::vector<char> marks_;
  bool is_lost_ = false;  // are mines shown?
};

}  // namespace

Marks marks_of(const Looks& looks, int columns) { return Labelling(looks, columns).marks(); }

}  // namespace minewise::pictures

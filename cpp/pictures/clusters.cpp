#include "pictures/clusters.hpp"

#include <utility>

#include "base/elementary.hpp"

namespace minewise::pictures {

namespace {

float shape_difference(const Glyph& a, const Glyph& b) {
  float sum = 0;
  for (std::size_t i = 0; i < a.shape.size(); ++i) sum += std::abs(a.shape[i] - b.shape[i]);
  return sum / static_cast<float>(a.shape.size());
}

}  // namespace

float drawing_difference(const Glyph& a, const Glyph& b) {
  return std::max({shape_difference(a, b) / 0.075F, difference(a.color, b.color) / 50,
                   std::abs(a.height - b.height) / 0.15F});
}

namespace {

/// Are two drawings clearly two digits? A 5 may be nearly drawn as a 3 is.
bool are_two_digits(const std::array<float, signs>& a, const std::array<float, signs>& b) {
  const auto likeliest = [](const auto& likely) {
    return std::max_element(likely.begin(), likely.begin() + 8) - likely.begin();
  };
  return is_clear_digit(a) && is_clear_digit(b) && likeliest(a) != likeliest(b);
}

/// Cells in the order in which they come; each joins the cluster that is nearest.
std::vector<Cluster> gathered(const Looks& looks) {
  std::vector<Cluster> clusters;
  for (std::size_t i = 0; i < looks.cells.size(); ++i) {
    const Look& look = looks.cells[i];
    const int kind = looks.kinds.of_cells[i];
    Cluster* best = nullptr;
    float least = 1;
    for (Cluster& cluster : clusters) {
      if (cluster.blank != look.blank || cluster.kind != kind ||
          cluster.patterned != look.patterned || are_two_digits(cluster.likely, look.likely))
        continue;
      const bool is_same = look.blank || look.patterned;
      const float far = is_same ? 0 : drawing_difference(cluster.glyph, look.glyph);
      if (far < least) least = far, best = &cluster;
    }
    if (best == nullptr) {
      clusters.push_back({kind, look.blank, {}, look.glyph, {}, look.patterned});
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
    // Of two colours none is grey, or they may be mines, one of them the exploded one.
    const bool are_colored =
        colors.size() == 2 && chroma_of(colors[0]) > colored && chroma_of(colors[1]) > colored;
    cluster.dot = (colors.size() >= 3 || are_colored) && like * 2 > drawn;
  }
}

/// Finds the cells that have another background than the others that show the same: one under the
/// pointer, or the one that was clicked last.
void find_strays(std::vector<Cluster>& clusters) {
  for (Cluster& cluster : clusters) {
    if (cluster.blank || cluster.cells.size() > 1) continue;
    for (std::size_t other = 0; other < clusters.size() && !cluster.stray; ++other) {
      cluster.stray = !clusters[other].blank && clusters[other].kind != cluster.kind &&
                      drawing_difference(cluster.glyph, clusters[other].glyph) < 1;
      if (cluster.stray) cluster.twin = other;
    }
  }
}

/// Finds what is as high as the digits of the picture, which most fonts make equally high.
void find_text(std::vector<Cluster>& clusters) {
  constexpr std::size_t least_cells = 4;  // fewer may be chance
  constexpr float within = 0.08F;
  std::vector<float> heights;
  for (const Cluster& cluster : clusters) {
    if (cluster.blank || !is_clear_digit(cluster.likely)) continue;
    heights.insert(heights.end(), cluster.cells.size(), cluster.glyph.height);
  }
  if (heights.size() < least_cells) return;
  const float usual = median(heights);
  for (Cluster& cluster : clusters) {
    cluster.text = !cluster.blank && cluster.glyph.parts == 1 &&
                   std::abs(cluster.glyph.height - usual) < within * usual;
    cluster.odd = !cluster.blank && !cluster.text;
  }
}

/// Finds what covered cells may show where all plain cells are of one kind, as those of a terminal:
/// the commonest thing that is neither a flag nor as high as a digit.
void find_covers(std::vector<Cluster>& clusters) {
  constexpr std::size_t least_cells = 4;  // fewer may all be flags
  unsigned plain = 0;
  for (const Cluster& cluster : clusters) {
    if (cluster.patterned) return;
    if (cluster.blank && cluster.cells.size() > 1 && cluster.kind < large_kinds)
      plain |= 1U << cluster.kind;
  }
  const Cluster* most = nullptr;
  for (const Cluster& cluster : clusters)
    if (!cluster.blank && plain == 1U << cluster.kind && !is_clear_digit(cluster.likely) &&
        !cluster.text && !is_flag(cluster) &&
        cluster.cells.size() >= std::max(least_cells, most != nullptr ? most->cells.size() : 0))
      most = &cluster;
  if (most == nullptr) return;
  for (Cluster& cluster : clusters)
    cluster.cover =
        &cluster == most || (!cluster.blank && cluster.kind == most->kind &&
                             drawing_difference(cluster.glyph, most->glyph) < otherwise);
}

/// Is it as narrow as a caret?
bool is_stroke(const Glyph& glyph) {
  constexpr float drawn = 0.3F;
  constexpr int widest = 2;  // columns; the 1 of most fonts has three
  std::array<bool, glyph_side> columns{};
  for (std::size_t place = 0; place < glyph.shape.size(); ++place)
    if (glyph.shape[place] >= drawn) columns[place % glyph_side] = true;
  return std::count(columns.begin(), columns.end(), true) <= widest;
}

}  // namespace

bool is_clear_digit(const std::array<float, signs>& likely) {
  // The logarithm of a chance of two thirds.
  constexpr float clear = -0.4F;
  return *std::max_element(likely.begin(), likely.begin() + 8) >= clear;
}

bool is_flag(const Cluster& cluster) {
  constexpr double most_cost = 0.5;  // as likely as three in five
  return !cluster.blank && cluster.kind < large_kinds &&
         cost_of_drawing(cluster.likely, flag_sign) < most_cost;
}

bool is_foreign(const Cluster& cluster) {
  // The logarithm of a chance of 0.3.
  constexpr float likely = -1.2F;
  if (cluster.blank || cluster.cells.size() > 1 || cluster.text || cluster.stray) return false;
  for (const int sign : {question_sign, flag_sign, mine_sign, cross_sign})
    if (cluster.likely[static_cast<std::size_t>(sign)] > likely) return false;
  return is_stroke(cluster.glyph) || (cluster.glyph.at_edge && !is_clear_digit(cluster.likely));
}

double cost_of_drawing(const std::array<float, signs>& likely, int sign) {
  // The network has seen few of the drawings that there are, so each counts for the others.
  double sum = 0;
  for (const int s : {flag_sign, mine_sign, cross_sign, nine_sign, other_sign}) {
    const double share = s == sign ? 1 : (s == other_sign || s == nine_sign ? 0.3 : 0.08);
    sum += share * elementary::exp(static_cast<double>(likely[static_cast<std::size_t>(s)]));
  }
  return -elementary::log(std::max(1e-6, sum));
}

bool may_be_lost(const std::vector<Cluster>& clusters) {
  return std::any_of(clusters.begin(), clusters.end(), [](const Cluster& cluster) {
    return !cluster.blank && (cost_of_drawing(cluster.likely, mine_sign) < 3 ||
                              cost_of_drawing(cluster.likely, cross_sign) < 3);
  });
}

Drawn drawn_as(const std::vector<Cluster>& clusters, const std::vector<char>& marks, std::size_t c,
               char mark) {
  Drawn drawn;
  for (std::size_t other = 0; other < clusters.size(); ++other) {
    if (other == c || marks[other] != mark || clusters[other].blank) continue;
    drawn.apart =
        std::min(drawn.apart, drawing_difference(clusters[c].glyph, clusters[other].glyph));
    drawn.is_common = drawn.is_common || clusters[other].cells.size() > 1;
  }
  return drawn;
}

bool is_drawn_otherwise(const std::vector<Cluster>& clusters, const std::vector<char>& marks,
                        std::size_t c, char mark, float least) {
  if (mark == '#' || mark == '0') return false;
  const Drawn drawn = drawn_as(clusters, marks, c, mark);
  return drawn.is_common && drawn.apart >= least;
}

bool is_unclear(const std::vector<Cluster>& clusters, const std::vector<char>& marks, std::size_t c,
                double own) {
  const char mark = marks[c];
  // The greatest costs of lone flags and question marks, and of what a lost game shows.
  constexpr double most_of_flag = 0.5, most_at_edge = 0.3, most_of_mine = 1;
  const Cluster& cluster = clusters[c];
  if (cluster.cells.size() > 1) return false;
  if (mark >= '1' && mark <= '8')
    return !cluster.text && is_drawn_otherwise(clusters, marks, c, mark, 2 * otherwise);
  const bool is_flag = mark == 'F' || mark == '?';
  // What reaches the edge of a cell and is drawn quite otherwise than flags are may be a shade.
  if (mark == 'F' && cluster.glyph.at_edge &&
      is_drawn_otherwise(clusters, marks, c, mark, 2 * otherwise))
    return true;
  // A flag with a question mark beside it is nearly drawn as the others are.
  const float unlike = mark == 'F' ? 0.5F : otherwise;
  return (is_flag || mark == '*' || mark == 'X') && cluster.glyph.chroma < colored &&
         drawn_as(clusters, marks, c, mark).apart >= unlike &&
         (own > (!is_flag                ? most_of_mine
                 : cluster.glyph.at_edge ? most_at_edge
                                         : most_of_flag) ||
          (mark == 'F' && cluster.glyph.at_edge));
}

std::vector<Cluster> clusters_of(const Looks& looks) {
  std::vector<Cluster> clusters = gathered(looks);
  find_dots(clusters);
  find_text(clusters);
  find_covers(clusters);
  find_strays(clusters);
  return clusters;
}

}  // namespace minewise::pictures

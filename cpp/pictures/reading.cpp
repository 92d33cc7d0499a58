#include "pictures/reading.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "pictures/cells.hpp"
#include "pictures/glyphs.hpp"

namespace minewise::pictures {

namespace {

const bool kDebug = std::getenv("PD") != nullptr;

constexpr int kMostKinds = 5;
/// The cost of a cell in the mean from which on nothing is believed.
constexpr double kWorst = 0.2;
/// The difference of costs that leaves no doubt, and the cost of a glyph that is like no label.
constexpr double kSure = 2.0, kStrange = 5.0;

/// What the border of a cell looks like.
std::vector<std::array<float, 3>> ring_of(const Tile& tile) {
  std::vector<std::array<float, 3>> ring;
  for (int j = 0; j < kSide; ++j)
    for (int i = 0; i < kSide; ++i)
      if (const int v = std::min(j, kSide - 1 - j), u = std::min(i, kSide - 1 - i);
          std::min(v, u) < 2 || std::max(v, u) < 5) {
        const auto at = static_cast<std::size_t>(3 * (j * kSide + i));
        ring.push_back({float(tile[at]), float(tile[at + 1]), float(tile[at + 2])});
      }
  return ring;
}

/// The mean difference of the seven tenths that differ least: a side may be drawn otherwise beside
/// another kind of cell.
float ring_difference(const std::vector<std::array<float, 3>>& a,
                      const std::vector<std::array<float, 3>>& b) {
  std::vector<float> all(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    all[i] = std::max({std::abs(a[i][0] - b[i][0]), std::abs(a[i][1] - b[i][1]),
                       std::abs(a[i][2] - b[i][2])});
  const auto most = static_cast<std::ptrdiff_t>(all.size() * 7 / 10);
  std::nth_element(all.begin(), all.begin() + most, all.end());
  float sum = 0;
  for (std::ptrdiff_t i = 0; i < most; ++i) sum += all[static_cast<std::size_t>(i)];
  return sum / static_cast<float>(most);
}

float color_difference(const std::array<float, 3>& a, const std::array<float, 3>& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

struct CellLook {
  int kind = 0;
  FineTile tile;
  std::array<float, 3> ground{};
  float level = 0;  // of its ink
  bool blank = true;
  Glyph glyph;
  std::array<float, kClasses> classes{};
  int cluster = -1;
};

/// The colours that most of the border has, whatever is drawn inside, and how much of it.
struct Grounds {
  std::array<float, 3> first{}, second{};
  int first_share = 0, second_share = 0;
};

Grounds grounds_of(const FineTile& tile) {
  std::vector<std::array<float, 3>> ring;
  for (int y = 2; y < kFine - 2; ++y)
    for (int x = 2 + y % 2; x < kFine - 2; x += 2)
      if (const int v = std::min(y, kFine - 1 - y), u = std::min(x, kFine - 1 - x); std::min(v, u) < 7)
        ring.push_back({tile.at(y, x, 0), tile.at(y, x, 1), tile.at(y, x, 2)});
  Grounds grounds;
  const auto most = [&](std::array<float, 3>& ground, int& share, bool other_than_first) {
    for (std::size_t i = 0; i < ring.size(); i += 3) {
      if (other_than_first && color_difference(ring[i], grounds.first) < 40) continue;
      int like = 0;
      std::array<float, 3> sum{};
      for (const auto& other : ring) {
        if (color_difference(other, ring[i]) > 14) continue;
        ++like;
        for (std::size_t c = 0; c < 3; ++c) sum[c] += other[c];
      }
      if (like <= share) continue;
      share = like;
      for (std::size_t c = 0; c < 3; ++c) ground[c] = sum[c] / static_cast<float>(like);
    }
  };
  most(grounds.first, grounds.first_share, false);
  most(grounds.second, grounds.second_share, true);
  return grounds;
}

struct Cluster {
  int kind = 0, count = 0;
  bool blank = false;
  Glyph mean;
  std::array<float, kClasses> classes{};
  bool dot = false;
  bool patterned = false;  // blank, but for what is drawn on all cells of its kind
};

float shape_difference(const Glyph& a, const Glyph& b) {
  float sum = 0;
  for (std::size_t i = 0; i < a.shape.size(); ++i) sum += std::abs(a.shape[i] - b.shape[i]);
  return sum / static_cast<float>(a.shape.size());
}


/// How unusual a colour is for a digit: what programs have taken over from the first of them.
float color_cost(int digit, const std::array<float, 3>& color, const std::array<float, 3>& ground) {
  (void)ground;
  const float most = std::max({color[0], color[1], color[2]}),
              least = std::min({color[0], color[1], color[2]});
  const float chroma = most - least;
  if (chroma < 30) return digit == 7 || digit == 8 ? 0.2F : 0.6F;
  float hue = 0;
  if (most == color[0]) hue = 60 * (color[1] - color[2]) / chroma;
  else if (most == color[1]) hue = 120 + 60 * (color[2] - color[0]) / chroma;
  else hue = 240 + 60 * (color[0] - color[1]) / chroma;
  if (hue < 0) hue += 360;
  // The hues of the classic digits: blue, green, red, dark blue, maroon, teal.
  static constexpr float kHues[] = {230, 120, 0, 255, 20, 180};
  if (digit > 6) return 1.0F;
  float far = std::abs(hue - kHues[digit - 1]);
  far = std::min(far, 360 - far);
  float cost = std::min(1.5F, far / 40);
  if (digit == 4 && most > 200 && hue < 250) cost += 0.4F;
  if (digit == 5 && most > 200 && hue < 10) cost += 0.6F;
  if (digit == 3 && most < 150) cost += 0.3F;
  if (digit == 1 && most < 150) cost += 0.3F;
  return cost;
}

class Reader {
 public:
  Reader(const Pixels& pixels, const Grid& grid)
      : pixels_(&pixels), grid_(grid), rows_(grid.rows.cells), columns_(grid.columns.cells) {}

  std::optional<Reading> read();

 private:
  void find_kinds();
  void find_ink();
  void cluster();
  double label(unsigned revealed, bool search);
  double energy(const std::vector<char>& labels) const;
  double violation(const std::vector<char>& labels, int row, int column) const;
  void mark_violated(const std::vector<char>& labels, std::vector<char>& suspect) const;
  double unary(const Cluster& cluster, char label, bool revealed) const;
  void find_doubts(const std::vector<char>& labels, unsigned revealed, Reading& reading) const;

  [[nodiscard]] int count() const { return rows_ * columns_; }

  const Pixels* pixels_;
  Grid grid_;
  int rows_, columns_;
  std::vector<CellLook> cells_;
  int kinds_ = 0;
  std::vector<int> of_kind_;
  std::vector<Cluster> clusters_;
  std::vector<std::vector<int>> members_;
  std::vector<char> labels_;  // of clusters
  double energy_ = 0;
  bool lost_ = false;  // are mines shown?
  std::array<bool, kMostKinds> patterned_{};
};

void Reader::find_kinds() {
  const std::vector<Tile> all = tiles(*pixels_, grid_);
  std::vector<std::vector<std::array<float, 3>>> rings;
  for (const Tile& tile : all) rings.push_back(ring_of(tile));
  cells_.resize(all.size());
  // Cells that look the same are one, so few are compared with each other.
  std::vector<std::size_t> leaders;
  std::vector<int> leader_of(all.size()), weights;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::size_t l = 0;
    while (l < leaders.size() && ring_difference(rings[i], rings[leaders[l]]) >= 2.5F) ++l;
    if (l == leaders.size()) leaders.push_back(i), weights.push_back(0);
    leader_of[i] = static_cast<int>(l);
    ++weights[l];
  }
  const std::size_t n = leaders.size();
  std::vector<float> far(n * n);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < a; ++b)
      far[a * n + b] = far[b * n + a] = ring_difference(rings[leaders[a]], rings[leaders[b]]);
  std::vector<int> kind_of(n);
  for (const float threshold : {5.0F, 8.0F, 12.0F, 17.0F, 23.0F}) {
    std::fill(kind_of.begin(), kind_of.end(), -1);
    kinds_ = 0;
    of_kind_.clear();
    std::vector<std::size_t> open;
    for (std::size_t start = 0; start < n; ++start) {
      if (kind_of[start] >= 0) continue;
      open.assign(1, start);
      kind_of[start] = kinds_;
      int size = 0;
      while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        size += weights[at];
        for (std::size_t other = 0; other < n; ++other) {
          if (kind_of[other] >= 0 || far[at * n + other] >= threshold) continue;
          kind_of[other] = kinds_;
          open.push_back(other);
        }
      }
      of_kind_.push_back(size);
      ++kinds_;
    }
    // Enough is joined when few kinds hold nearly all cells.
    std::vector<int> sizes = of_kind_;
    std::sort(sizes.rbegin(), sizes.rend());
    int held = 0;
    for (std::size_t i = 0; i < sizes.size() && i < 4; ++i) held += sizes[i];
    if (held * 100 >= count() * 94) break;
  }
  for (std::size_t i = 0; i < cells_.size(); ++i)
    cells_[i].kind = kind_of[static_cast<std::size_t>(leader_of[i])];
  // The largest first.
  std::vector<int> order(static_cast<std::size_t>(kinds_)), rank(order.size());
  for (int i = 0; i < kinds_; ++i) order[static_cast<std::size_t>(i)] = i;
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return of_kind_[static_cast<std::size_t>(a)] > of_kind_[static_cast<std::size_t>(b)];
  });
  for (std::size_t i = 0; i < order.size(); ++i) rank[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  std::sort(of_kind_.rbegin(), of_kind_.rend());
  for (CellLook& cell : cells_) cell.kind = rank[static_cast<std::size_t>(cell.kind)];
}

void Reader::find_ink() {
  std::vector<float> levels;
  const auto level = [](Ink& ink) {
    Ink sorted = ink;
    const std::size_t at = sorted.size() * 985 / 1000;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(at), sorted.end());
    return sorted[at];
  };
  std::vector<Ink> inks(cells_.size());
  std::vector<Grounds> grounds(cells_.size());
  const auto measure = [&](std::size_t i, const std::array<float, 3>& ground,
                           const std::vector<float>* pattern) {
    CellLook& cell = cells_[i];
    for (std::size_t p = 0; p < inks[i].size(); ++p) {
      float most = 0;
      for (std::size_t c = 0; c < 3; ++c) {
        const float expected = ground[c] + (pattern ? (*pattern)[3 * p + c] : 0);
        most = std::max(most, std::abs(cell.tile.colors[3 * p + c] - expected));
      }
      inks[i][p] = most;
    }
    cell.level = level(inks[i]);
  };
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column) {
      const auto i = static_cast<std::size_t>(row * columns_ + column);
      cells_[i].tile = fine_tile(*pixels_, grid_, row, column);
      grounds[i] = grounds_of(cells_[i].tile);
      cells_[i].ground = grounds[i].first;
      measure(i, cells_[i].ground, nullptr);
    }
  const auto split = [&] {
    std::vector<float> all;
    for (const CellLook& cell : cells_) all.push_back(std::max(6.0F, cell.level));
    std::sort(all.begin(), all.end());
    float most = 1.25F, at = 34;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      if (all[i] > 60 || all[i + 1] < 18) continue;
      const float ratio = all[i + 1] / all[i];
      if (ratio > most) most = ratio, at = std::sqrt(all[i] * all[i + 1]);
    }
    if (all.front() > 60 || all.back() < 18) at = all.back() < 18 ? 18 : 34;
    return at;
  };
  float threshold = split();
  // A large glyph may have more of the border than the background has, which blank cells show.
  std::vector<std::array<float, 3>> of_blanks;
  std::vector<int> times;
  for (const CellLook& cell : cells_) {
    if (cell.level >= threshold) continue;
    std::size_t k = 0;
    while (k < of_blanks.size() && color_difference(of_blanks[k], cell.ground) > 16) ++k;
    if (k == of_blanks.size()) of_blanks.push_back(cell.ground), times.push_back(0);
    ++times[k];
  }
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const auto usual = [&](const std::array<float, 3>& ground) {
      for (std::size_t k = 0; k < of_blanks.size(); ++k)
        if (times[k] > 1 && color_difference(of_blanks[k], ground) < 20) return true;
      return false;
    };
    if (cells_[i].level < threshold || usual(grounds[i].first) || !usual(grounds[i].second) ||
        grounds[i].second_share * 8 < grounds[i].first_share)
      continue;
    cells_[i].ground = grounds[i].second;
    measure(i, cells_[i].ground, nullptr);
  }
  // What the blank cells of a kind have in common belongs to its background.
  for (int kind = 0; kind < std::min(kinds_, kMostKinds); ++kind) {
    std::vector<float> pattern(3 * kFine * kFine);
    std::vector<std::size_t> blanks, all;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].kind != kind) continue;
      all.push_back(i);
      if (cells_[i].level < threshold) blanks.push_back(i);
    }
    if (blanks.empty() && all.size() >= 4) {  // a thing may be drawn on all that are blank
      std::size_t best = 0;
      std::vector<std::size_t> most;
      for (const std::size_t a : all) {
        std::vector<std::size_t> like;
        for (const std::size_t b : all) {
          float sum = 0;
          for (std::size_t p = 0; p < cells_[a].tile.colors.size(); ++p)
            sum += std::abs(cells_[a].tile.colors[p] - cells_[b].tile.colors[p]);
          if (sum / static_cast<float>(cells_[a].tile.colors.size()) < 3) like.push_back(b);
        }
        if (like.size() > most.size()) most = like, best = a;
        if (most.size() * 2 > all.size()) break;
      }
      (void)best;
      if (most.size() * 10 > all.size() * 9) blanks = most, patterned_[static_cast<std::size_t>(kind)] = true;
    }
    if (blanks.size() < 2) continue;
    std::array<float, 3> usual{};
    for (std::size_t c = 0; c < 3; ++c) {
      std::vector<float> values;
      for (const std::size_t i : blanks) values.push_back(cells_[i].ground[c]);
      std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
      usual[c] = values[values.size() / 2];
    }
    for (const std::size_t i : all)
      if (color_difference(cells_[i].ground, usual) > 40) cells_[i].ground = usual;
    for (const std::size_t i : blanks)
      for (std::size_t p = 0; p < pattern.size(); ++p)
        pattern[p] += (cells_[i].tile.colors[p] - cells_[i].ground[p % 3]) / static_cast<float>(blanks.size());
    for (const std::size_t i : all) measure(i, cells_[i].ground, &pattern);
  }
  threshold = split();
  if (kDebug) fprintf(stderr, "ink threshold %.1f\n", threshold);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    CellLook& cell = cells_[i];
    if (cell.level < threshold) continue;
    Ink ink = inks[i];
    for (float& value : ink) value = std::min(1.0F, value / cell.level);
    cell.glyph = glyph_of(ink, cell.tile);
    cell.glyph.level = cell.level;
    if (cell.glyph.parts == 0) continue;
    cell.blank = false;
    cell.classes = classify(cell.glyph);
  }
}

void Reader::cluster() {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    CellLook& cell = cells_[i];
    int best = -1;
    float least = 1;
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      const Cluster& cluster = clusters_[c];
      if (cluster.blank != cell.blank || cluster.kind != cell.kind) continue;
      float far = 0;
      if (!cell.blank)
        far = std::max({shape_difference(cluster.mean, cell.glyph) / 0.075F,
                        color_difference(cluster.mean.color, cell.glyph.color) / 50,
                        std::abs(cluster.mean.height - cell.glyph.height) / 0.15F});
      if (far < least) least = far, best = static_cast<int>(c);
    }
    if (best < 0) {
      best = static_cast<int>(clusters_.size());
      clusters_.push_back({cell.kind, 0, cell.blank, cell.glyph, {}, false,
                           cell.blank && cell.kind < kMostKinds &&
                               patterned_[static_cast<std::size_t>(cell.kind)]});
      members_.emplace_back();
    }
    Cluster& cluster = clusters_[static_cast<std::size_t>(best)];
    const float share = 1.0F / static_cast<float>(++cluster.count);
    for (std::size_t p = 0; p < cell.glyph.shape.size(); ++p)
      cluster.mean.shape[p] += share * (cell.glyph.shape[p] - cluster.mean.shape[p]);
    for (std::size_t c = 0; c < 3; ++c)
      cluster.mean.color[c] += share * (cell.glyph.color[c] - cluster.mean.color[c]);
    cluster.mean.height += share * (cell.glyph.height - cluster.mean.height);
    for (std::size_t c = 0; c < cell.classes.size(); ++c)
      cluster.classes[c] += share * (cell.classes[c] - cluster.classes[c]);
    members_[static_cast<std::size_t>(best)].push_back(static_cast<int>(i));
    cell.cluster = best;
  }
}

constexpr std::string_view kLabels = "#F?012345678*";

double Reader::unary(const Cluster& cluster, char label, bool revealed) const {
  constexpr double kNever = 50;
  const Glyph& glyph = cluster.mean;
  const bool colored = glyph.chroma > 60;
  if (cluster.blank && cluster.patterned) {
    if (label == '#') return revealed ? kNever : 0.6;
    if (label == 'F') return revealed ? kNever : 0.2;
    if (label == '0') return revealed ? 0.2 : kNever;
    if (label == '*') return revealed ? 1.5 : 2;
    return kNever;
  }
  if (cluster.blank) {
    if (label == '#') return revealed ? kNever : 0;
    if (label == '0') return revealed ? 0 : kNever;
    return kNever;
  }
  const double other = -cluster.classes[kOtherClass], question = -cluster.classes[kQuestionClass];
  if (!revealed) {
    const bool text = glyph.height < 0.62F && !colored;
    if (label == 'F') return (text ? 3.5 : 0) + std::min(5.0, other) + (cluster.dot ? 2 : 0) +
                             (lost_ && cluster.kind >= kMostKinds ? 1.5 : 0);
    if (label == '?') return std::min(8.0, question) + (glyph.parts > 1 ? 3 : 0.2);
    if (label == '#') return (text ? 0.5 : 4) + (glyph.parts == 1 ? std::min(3.0, std::max(0.0, other - 1)) : 0);
    if (label == '*') return (lost_ ? 1 : 2.5) + std::min(other, 4.0);
    return kNever;
  }
  if (label >= '1' && label <= '8') {
    const int digit = label - '0';
    const double shape = std::min(12.0, static_cast<double>(-cluster.classes[static_cast<std::size_t>(digit - 1)]));
    const double color = color_cost(digit, glyph.color, {});
    return cluster.dot ? 2 * color : shape + color;
  }
  if (label == '*') return (lost_ ? 0.3 : 2.5) + std::min(6.0, other) + (cluster.dot ? 4 : 0);
  if (label == '0') return 3 + std::min(6.0, other);
  if (label == '#') return 4 + std::min(6.0, other);
  if (label == 'F') return (colored ? 3 : 5) + std::min(6.0, other);
  return kNever;
}

double Reader::energy(const std::vector<char>& labels) const {
  double cost = 0;
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column) cost += violation(labels, row, column);
  return cost;
}

/// What is wrong with a clue among its neighbours.
double Reader::violation(const std::vector<char>& labels, int row, int column) const {
  const char here = labels[static_cast<std::size_t>(row * columns_ + column)];
  if (here < '0' || here > '8') return 0;
  int covered = 0, flags = 0;
  for (int y = std::max(0, row - 1); y <= std::min(rows_ - 1, row + 1); ++y) {
    for (int x = std::max(0, column - 1); x <= std::min(columns_ - 1, column + 1); ++x) {
      const char near = labels[static_cast<std::size_t>(y * columns_ + x)];
      covered += near == '#' || near == '?';
      flags += near == 'F' || near == '*';
    }
  }
  const int digit = here - '0';
  double cost = 0;
  if (digit > covered + flags) cost += 2.0 + 0.5 * (digit - covered - flags);
  if (digit < flags) cost += 1.0;
  if (digit == 0) cost += covered > 0 ? 1.5 : -0.03;
  return cost;
}

/// The clusters of clues that something is wrong with, and of the cells around them.
void Reader::mark_violated(const std::vector<char>& labels, std::vector<char>& suspect) const {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      if (violation(labels, row, column) <= 0) continue;
      for (int y = std::max(0, row - 1); y <= std::min(rows_ - 1, row + 1); ++y)
        for (int x = std::max(0, column - 1); x <= std::min(columns_ - 1, column + 1); ++x)
          suspect[static_cast<std::size_t>(cells_[static_cast<std::size_t>(y * columns_ + x)].cluster)] = 1;
    }
  }
}

double Reader::label(unsigned revealed, bool search) {
  const std::size_t n = clusters_.size();
  labels_.assign(n, '#');
  std::vector<std::vector<std::pair<double, char>>> choices(n);
  double base = 0;
  for (std::size_t c = 0; c < n; ++c) {
    const Cluster& cluster = clusters_[c];
    const double weight = std::min(4.0, std::sqrt(static_cast<double>(cluster.count)));
    const auto add = [&](bool side, double more) {
      for (const char label : kLabels) {
        const double cost = unary(cluster, label, side);
        if (cost < 40) choices[c].emplace_back(weight * (cost + more), label);
      }
    };
    if (cluster.kind < kMostKinds) {
      add((revealed >> cluster.kind & 1U) != 0, 0);
    } else {
      add(true, 0.1), add(false, 0.1);
    }
    std::sort(choices[c].begin(), choices[c].end());
    if (choices[c].empty()) return 1e9;
    labels_[c] = choices[c].front().second;
    base += choices[c].front().first;
  }
  std::vector<char> labels(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i)
    labels[i] = labels_[static_cast<std::size_t>(cells_[i].cluster)];
  const auto assign = [&](std::size_t c, char label) {
    for (const int i : members_[c]) labels[static_cast<std::size_t>(i)] = label;
  };
  double all = base + energy(labels);
  std::vector<double> costs(n);
  for (std::size_t c = 0; c < n; ++c) costs[c] = choices[c].front().first;
  energy_ = all - base;
  std::vector<char> suspect(n);
  for (bool better = search; better && all - base > 0.5;) {
    better = false;
    std::fill(suspect.begin(), suspect.end(), 0);
    mark_violated(labels, suspect);
    double best = all - 1e-6;
    std::size_t which = 0;
    std::pair<double, char> chosen;
    for (std::size_t c = 0; c < n; ++c) {
      if (!suspect[c]) continue;
      for (const auto& choice : choices[c]) {
        if (choice.second == labels_[c] || choice.first - costs[c] > all - base + 1e-9 + 20) continue;
        assign(c, choice.second);
        double sum = energy(labels) + choice.first - costs[c];
        for (std::size_t k = 0; k < n; ++k) sum += costs[k];
        if (sum < best) best = sum, which = c, chosen = choice, better = true;
      }
      assign(c, labels_[c]);
    }
    if (better) {
      labels_[which] = chosen.second;
      costs[which] = chosen.first;
      assign(which, chosen.second);
      all = best;
      energy_ = energy(labels);
    }
  }
  return all;
}

/// Marks the cells of clusters that could as well be another thing: the clues do not rule it out, and
/// its looks hardly do.
void Reader::find_doubts(const std::vector<char>& of_clusters, unsigned revealed,
                         Reading& reading) const {
  std::vector<char> labels(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i)
    labels[i] = of_clusters[static_cast<std::size_t>(cells_[i].cluster)];
  const double before = energy(labels);
  for (std::size_t c = 0; c < clusters_.size(); ++c) {
    const Cluster& cluster = clusters_[c];
    if (cluster.blank && cluster.kind < kMostKinds) continue;
    const double weight = std::min(4.0, std::sqrt(static_cast<double>(cluster.count)));
    double own = 1e9;
    const auto each = [&](const auto& use) {
      for (const char label : kLabels) {
        for (const bool side : {false, true}) {
          if (cluster.kind < kMostKinds && side != ((revealed >> cluster.kind & 1U) != 0)) continue;
          const double cost = unary(cluster, label, side);
          if (cost < 40) use(label, weight * cost);
        }
      }
    };
    each([&](char label, double cost) {
      if (label == of_clusters[c]) own = std::min(own, cost);
    });
    bool doubtful = own / weight > kStrange;
    each([&](char label, double cost) {
      if (doubtful || label == of_clusters[c] || cost - own >= kSure) return;
      if ((label == '?' && of_clusters[c] == '#') || (label == '#' && of_clusters[c] == '?')) return;
      for (const int i : members_[c]) labels[static_cast<std::size_t>(i)] = label;
      if (cost - own + energy(labels) - before < kSure) doubtful = true;
      for (const int i : members_[c]) labels[static_cast<std::size_t>(i)] = of_clusters[c];
    });
    if (!doubtful) continue;
    for (const int i : members_[c]) reading.doubts[static_cast<std::size_t>(i)] = true;
  }
  // What is wrong among clues is wrong in one of them, or in a cell beside it.
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column)
      if (violation(labels, row, column) > 1)  // a flag too many may be a mistake of the player
        reading.doubts[static_cast<std::size_t>(row * columns_ + column)] = true;
}

std::optional<Reading> Reader::read() {
  find_kinds();
  find_ink();
  cluster();
  // Dots instead of digits: one shape, which is none, in several colours.
  for (Cluster& cluster : clusters_) {
    if (cluster.blank || cluster.classes[kOtherClass] < -0.7) continue;
    int inked = 0, like = 0;
    std::vector<const Cluster*> colors;
    for (const Cluster& other : clusters_) {
      if (other.blank || other.kind != cluster.kind) continue;
      inked += other.count;
      if (shape_difference(cluster.mean, other.mean) > 0.1F) continue;
      like += other.count;
      bool own = true;
      for (const Cluster* one : colors)
        own = own && color_difference(one->mean.color, other.mean.color) > 45;
      if (own) colors.push_back(&other);
    }
    cluster.dot = colors.size() >= 3 && like * 2 > inked;
  }
  const int kinds = std::min(kinds_, kMostKinds);
  int large = 0;
  for (int kind = 0; kind < kinds; ++kind) large += of_kind_[static_cast<std::size_t>(kind)] * 12 > count();
  std::vector<std::pair<double, unsigned>> sides_tried;
  const auto prior = [&](unsigned revealed) {
    int large_revealed = 0;
    for (int kind = 0; kind < kinds; ++kind)
      large_revealed += (revealed >> kind & 1U) && of_kind_[static_cast<std::size_t>(kind)] * 12 > count();
    return large > 1 && (large_revealed == 0 || large_revealed == large) ? 15.0 : 0.0;
  };
  double best = 0, best_energy = 0;
  std::vector<char> labels;
  unsigned sides = 0;
  const auto choose = [&] {
    best = 1e18;
    sides_tried.clear();
    for (unsigned revealed = 0; revealed < 1U << kinds; ++revealed)
      sides_tried.emplace_back(label(revealed, false) + prior(revealed), revealed);
    std::sort(sides_tried.begin(), sides_tried.end());
    for (std::size_t i = 0; i < sides_tried.size() && i < 4; ++i) {
      const unsigned revealed = sides_tried[i].second;
      const double cost = label(revealed, true) + prior(revealed);
      if (cost < best) best = cost, best_energy = energy_, labels = labels_, sides = revealed;
    }
  };
  choose();
  for (std::size_t c = 0; c < clusters_.size(); ++c)
    lost_ = lost_ || (labels[c] == '*' && clusters_[c].count >= 3);
  if (lost_) choose();
  if (kDebug) {
    fprintf(stderr, "kinds:");
    for (int k = 0; k < kinds; ++k) fprintf(stderr, " %d%s", of_kind_[static_cast<std::size_t>(k)], sides >> k & 1 ? "r" : "c");
    fprintf(stderr, " of %d\n", kinds_);
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      const Cluster& k = clusters_[c];
      if (c > 40) break;
      fprintf(stderr, "  cluster %zu kind %d x%d -> %c", c, k.kind, k.count, labels[c]);
      if (!k.blank) {
        fprintf(stderr, " color %.0f,%.0f,%.0f h %.2f:", k.mean.color[0], k.mean.color[1], k.mean.color[2], k.mean.height);
        for (int i = 0; i < kClasses; ++i) if (k.classes[i] > -4) fprintf(stderr, " %c%.1f", "12345678?o"[i], k.classes[i]);
      }
      fputc('\n', stderr);
      if (getenv("GL") && atoi(getenv("GL")) == int(c)) for (int y = 0; y < 16; ++y) { for (int x = 0; x < 16; ++x) fputc(" .:-=+*#%@"[int(9.99F * std::min(0.999F, k.mean.shape[y * 16 + x]))], stderr); fputc('\n', stderr); }
    }
  }
  Reading reading;
  reading.grid = grid_;
  reading.cost = best / count();
  reading.wrong = best_energy;
  reading.doubts.resize(cells_.size());
  for (const CellLook& cell : cells_)
    reading.single.push_back(clusters_[static_cast<std::size_t>(cell.cluster)].count <= 1);
  for (int row = 0; row < rows_; ++row) {
    std::string line;
    for (int column = 0; column < columns_; ++column)
      line += labels[static_cast<std::size_t>(cells_[static_cast<std::size_t>(row * columns_ + column)].cluster)];
    reading.rows.push_back(line);
  }
  for (const CellLook& cell : cells_)
    reading.strange.push_back(!cell.blank && labels[static_cast<std::size_t>(cell.cluster)] == '#');
  find_doubts(labels, sides, reading);
  if (kDebug) for (std::size_t i = 0; i < cells_.size(); ++i) if (reading.doubts[i]) fprintf(stderr, "doubt (%d,%d) %c cluster %d\n", int(i) / columns_, int(i) % columns_, labels[cells_[i].cluster], cells_[i].cluster);
  return reading;
}

}  // namespace

namespace {

/// Is a line at the end of the board unlike the rest?
bool is_strange(const Reading& reading, bool vertical, bool after) {
  const int rows = reading.grid.rows.cells, columns = reading.grid.columns.cells;
  const int line = after ? (vertical ? columns : rows) - 1 : 0, length = vertical ? rows : columns;
  int single = 0;
  for (int i = 0; i < length; ++i) {
    const int cell = vertical ? i * columns + line : line * columns + i;
    single += reading.single[static_cast<std::size_t>(cell)];
  }
  return single * 4 >= length;
}

/// Why a reading is none of a board; empty if it may be one.
std::string refusal(const Reading& reading) {
  const int cells = reading.grid.rows.cells * reading.grid.columns.cells;
  const std::string size = std::to_string(reading.grid.rows.cells) + " by " +
                           std::to_string(reading.grid.columns.cells);
  int revealed = 0, flags = 0, covered = 0, doubts = 0, strange = 0;
  for (const std::string& row : reading.rows) {
    for (const char mark : row) {
      revealed += mark >= '0' && mark <= '8';
      flags += mark == 'F' || mark == '*' || mark == '?';
      covered += mark == '#';
    }
  }
  for (const bool doubt : reading.doubts) doubts += doubt;
  for (const bool one : reading.strange) strange += one;
  if (reading.cost > kWorst || doubts * 4 > cells)
    return "found a grid of " + size + " cells that do not look like those of Minesweeper";
  if (revealed * 10 < cells && strange * 3 > cells)
    return "found a grid of " + size + " cells that hold something else than Minesweeper shows";
  if (revealed == 0 && (flags * 5 > cells || cells < 64))
    return "found a grid of " + size + " cells in which nothing is revealed";
  if (covered + flags == 0) return "found a grid of " + size + " cells in which nothing is covered";
  return "";
}

}  // namespace

std::variant<Reading, std::string> read(const Pixels& pixels) {
  if (pixels.width < 24 || pixels.height < 24) return "expected a picture of a board, got one of " + std::to_string(pixels.width) + " by " + std::to_string(pixels.height) + " pixels";
  const Edges edges(pixels);
  std::optional<Reading> best;
  double score = 0;
  int tried = 0;
  const auto total = [](const Reading& reading) {
    return reading.cost * reading.grid.rows.cells * reading.grid.columns.cells;
  };
  double first = 0;
  for (const Grid& grid : grids(pixels, edges)) {
    if (grid.rows.cells < 3 || grid.columns.cells < 3 || ++tried > 3) continue;
    if (first == 0) first = grid.score;
    if (best && (grid.score < 0.35 * first || (best->cost < 0.1 && grid.score < 0.8 * first))) break;
    std::optional<Reading> reading = Reader(pixels, grid).read();
    if (!reading) continue;
    // A line too much costs more than it explains.
    for (bool shorter = reading->cost > 0.03; shorter;) {
      shorter = false;
      for (const bool vertical : {true, false}) {
        for (const bool after : {true, false}) {
          Grid less = reading->grid;
          Axis& axis = vertical ? less.columns : less.rows;
          if (axis.cells <= 4 || !is_strange(*reading, vertical, after)) continue;
          if (!after) axis.start += axis.pitch;
          --axis.cells;
          std::optional<Reading> other = Reader(pixels, less).read();
          if (!other || total(*other) > 0.6 * total(*reading) || total(*reading) - total(*other) < 3)
            continue;
          if (kDebug) fprintf(stderr, "shorter: %.1f to %.1f\n", total(*reading), total(*other));
          reading = other;
          shorter = true;
        }
      }
    }
    const double own = grid.score / (0.2 + reading->cost);
    if (kDebug) fprintf(stderr, "grid %dx%d cost %.3f score %.0f\n", grid.rows.cells, grid.columns.cells, reading->cost, own);
    if (own > score) score = own, best = reading;
  }
  if (!best) return std::string("found no grid of equal cells in the picture");
  if (const std::string why = refusal(*best); !why.empty()) return why;
  return *best;
}

}  // namespace minewise::pictures

#include "pictures/looks.hpp"

#include <optional>

#include "base/sort.hpp"

namespace minewise::pictures {

namespace {

/// The colours of some places of a face.
using Places = std::vector<Color>;

/// Half of the border of a face, whatever is drawn inside.
Places border_of(const Face& face) {
  Places border;
  for (int y = 2; y < face_side - 2; ++y) {
    for (int x = 2 + y % 2; x < face_side - 2; x += 2) {
      const int v = std::min(y, face_side - 1 - y), u = std::min(x, face_side - 1 - x);
      if (std::min(v, u) < 7) border.push_back(face.colors[index_of(y, x, face_side)]);
    }
  }
  return border;
}

/// A fourth of the places in the middle of a face.
Places inside_of(const Face& face) {
  constexpr int first = 5;  // bevels are narrower
  Places places;
  for (int y = first; y < face_side - first; y += 2)
    for (int x = first; x < face_side - first; x += 2)
      places.push_back(face.colors[index_of(y, x, face_side)]);
  return places;
}

/// The colour that most of these places have, and how many of them.
struct Ground {
  Color color{};
  int share = 0;
};

Ground ground_of(const Places& places) {
  constexpr float same = 14;  // colours that differ by less are one background
  Ground ground;
  std::size_t best = 0;
  // Where nearly all places are alike, no other colour has more.
  for (std::size_t i = 0; i < places.size() && 10 * ground.share < 9 * std::ssize(places); i += 3) {
    int like = 0;
    for (const Color& color : places) like += difference(color, places[i]) <= same;
    if (like > ground.share) ground.share = like, best = i;
  }
  for (const Color& color : places)
    for (std::size_t c = 0; difference(color, places[best]) <= same && c < 3; ++c)
      ground.color[c] += color[c];
  for (float& value : ground.color) value /= static_cast<float>(ground.share);
  return ground;
}

/// The ink of all cells of a grid: how far their colours are from the background.
class InkFinder {
 public:
  InkFinder(const Pixels& pixels, const CellGrid& grid, Looks& looks) : looks_(&looks) {
    cells_.reserve(static_cast<std::size_t>(grid.cells()));
    for (int row = 0; row < grid.rows.cells; ++row)
      for (int column = 0; column < grid.columns.cells; ++column)
        cells_.push_back({face_of(pixels, grid, row, column)});
    for (Cell& cell : cells_) {
      cell.ground = ground_of(border_of(cell.face)).color;
      measure(cell, nullptr);
    }
    find_threshold();
  }

  /// Of each cell the number of its ground, where plain cells of one kind have several: covered
  /// cells may have the border of empty ones, and be of another colour inside. Empty otherwise.
  [[nodiscard]] std::vector<int> mixed_grounds() const {
    constexpr float clear = 36, same = 24;
    constexpr int least_cells = 4;             // fewer may be under a pointer
    constexpr std::size_t most_grounds = 100;  // more are shades, of which none is clearly apart
    std::vector<Plain> grounds;
    std::vector<Places> insides;
    std::vector<char> is_plain;
    for (const Cell& cell : cells_) {
      const Places& inside = insides.emplace_back(inside_of(cell.face));
      const auto [color, share] = ground_of(inside);
      // Compression changes some of the places.
      is_plain.push_back(20 * share >= 19 * std::ssize(inside));
      if (is_plain.back()) add_ground(grounds, color);
      if (grounds.size() > most_grounds) return {};
    }
    const std::size_t n = grounds.size();
    const Distances far(n, [&](std::size_t a, std::size_t b) {
      return difference(grounds[a].color, grounds[b].color);
    });
    const std::vector<int> group = far.groups(clear);
    std::vector<int> sizes(n), found, of_kind(looks_->kinds.sizes.size(), -1);
    for (std::size_t i = 0; i < n; ++i)
      sizes[static_cast<std::size_t>(group[i])] += grounds[i].cells;
    for (std::size_t i = 0; i < n; ++i)
      grounds[i].cells = sizes[static_cast<std::size_t>(group[i])];
    bool has_mixed = false;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const auto [at, like] = most_like(insides[i], grounds, least_cells, same);
      found.push_back(like == 0 ? 0 : group[at]);
      if (!is_plain[i] || like == 0) continue;
      int& known = of_kind[static_cast<std::size_t>(looks_->kinds.of_cells[i])];
      has_mixed = has_mixed || (known >= 0 && known != found.back());
      known = found.back();
    }
    return has_mixed ? found : std::vector<int>{};
  }

  void find() {
    look_under_glyphs();
    for (int kind = 0; kind < std::min(large_kinds, static_cast<int>(looks_->kinds.sizes.size()));
         ++kind)
      find_pattern(kind);
    find_threshold();
    std::vector<std::size_t> known;  // cells of which no two show the very same
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      Cell& cell = cells_[i];
      if (cell.level < threshold_) continue;
      for (float& value : cell.ink) value = std::min(1.0F, value / cell.level);
      Look& look = looks_->cells[i];
      look.glyph = glyph_of(cell.ink, cell.face);
      look.glyph.level = cell.level;
      look.blank = look.glyph.parts == 0;
      look.patterned = look.patterned && !look.blank;
      if (look.blank) continue;
      const auto same = std::find_if(known.begin(), known.end(), [&](std::size_t other) {
        const Glyph& one = looks_->cells[other].glyph;
        return one.level == look.glyph.level && one.shape == look.glyph.shape;
      });
      look.likely = same != known.end() ? looks_->cells[*same].likely : signs_of(look.glyph);
      if (same == known.end()) known.push_back(i);
    }
  }

 private:
  struct Cell {
    Face face;
    Ink ink{};
    Color ground{};
    float level = 0;  // of the strongest ink
  };
  using Pattern = std::vector<Color>;

  static void measure(Cell& cell, const Pattern* pattern) {
    for (std::size_t p = 0; p < cell.ink.size(); ++p) {
      Color expected = cell.ground;
      for (std::size_t c = 0; pattern != nullptr && c < 3; ++c) expected[c] += (*pattern)[p][c];
      cell.ink[p] = difference(cell.face.colors[p], expected);
    }
    Ink inks = cell.ink;
    cell.level = value_at(inks, inks.size() * 989 / 1000);  // a hundredth of the places is noise
  }

  /// The level that parts blank cells from others: in the widest gap between levels.
  void find_threshold() {
    // Below is noise; the gap lies between what a blank cell may have and what is surely drawn.
    constexpr float noise = 6, most_blank = 60, least_drawn = 18, usual = 34;
    std::vector<float> levels;
    for (const Cell& cell : cells_) levels.push_back(std::max(noise, cell.level));
    sort_stably(levels);
    threshold_ = levels.back() < least_drawn ? least_drawn : usual;
    if (levels.front() > most_blank || levels.back() < least_drawn) return;
    // Of gaps that are about as wide the upper one: covered cells may be textured.
    constexpr float about = 0.8F, least_ratio = 1.25F;
    float widest = least_ratio;
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
      if (levels[i] > most_blank || levels[i + 1] < least_drawn) continue;
      const float ratio = levels[i + 1] / levels[i];
      if (ratio <= std::max(least_ratio, about * widest)) continue;
      widest = std::max(widest, ratio);
      threshold_ = std::sqrt(levels[i] * levels[i + 1]);
    }
  }

  /// A colour that plain cells have, and how many.
  struct Plain {
    Color color;
    int cells;
  };

  static void add_ground(std::vector<Plain>& grounds, const Color& color) {
    constexpr float same = 16;  // colours that differ by less are one ground
    auto known = std::find_if(grounds.begin(), grounds.end(), [&](const Plain& one) {
      return difference(one.color, color) <= same;
    });
    if (known == grounds.end()) known = grounds.insert(known, {color, 0});
    ++known->cells;
  }

  /// Which ground of so many cells places have most of, and how many of them.
  static std::pair<std::size_t, int> most_like(const Places& places,
                                               const std::vector<Plain>& grounds, int least_cells,
                                               float same) {
    std::pair<std::size_t, int> most{};
    for (std::size_t i = 0; i < grounds.size(); ++i) {
      if (grounds[i].cells < least_cells) continue;
      const auto like =
          static_cast<int>(std::count_if(places.begin(), places.end(), [&](const Color& one) {
            return difference(one, grounds[i].color) < same;
          }));
      if (like > most.second) most = {i, like};
    }
    return most;
  }

  /// The ground that plain cells have and that is seen on the border of a cell, if it is another
  /// one than that of most of the border.
  static std::optional<Color> ground_beside(const Places& border, const std::vector<Plain>& plain) {
    const auto [color, share] = ground_of(border);
    if (std::any_of(plain.begin(), plain.end(), [&, usual = color](const Plain& one) {
          return one.cells > 1 && difference(one.color, usual) < 20;
        }))
      return std::nullopt;
    // Compression spreads a background more than what is drawn on it.
    constexpr float same = 36;
    const auto [at, like] = most_like(border, plain, 2, same);
    return like * 4 < share ? std::nullopt : std::optional(plain[at].color);
  }

  /// The grounds of plain cells, and the usual ones of kinds that have no such cells: where all
  /// cells are shaded, none is plain. Large digits may be of a kind of their own, and have more of
  /// the border than the ground has.
  [[nodiscard]] std::vector<Plain> plain_grounds() const {
    constexpr int least_share = 4;  // a fourth of the cells: flags may have taken their own colour
    std::vector<Plain> plain;
    std::vector<std::vector<Plain>> of_kind(looks_->kinds.sizes.size());
    std::vector<char> has_plain(of_kind.size());
    const auto kind_of = [&](const Cell& cell) {
      return static_cast<std::size_t>(
          looks_->kinds.of_cells[static_cast<std::size_t>(&cell - cells_.data())]);
    };
    for (const Cell& cell : cells_)
      if (cell.level < threshold_) add_ground(plain, cell.ground), has_plain[kind_of(cell)] = true;
    for (const Cell& cell : cells_)
      if (!has_plain[kind_of(cell)] && !ground_beside(border_of(cell.face), plain))
        add_ground(of_kind[kind_of(cell)], cell.ground);
    for (std::size_t kind = 0; kind < of_kind.size() && kind < large_kinds; ++kind)
      for (const Plain& usual : of_kind[kind])
        if (usual.cells > 1 && least_share * usual.cells >= looks_->kinds.sizes[kind])
          plain.push_back(usual);
    return plain;
  }

  /// A large glyph may have more of the border than the background has, which blank cells show.
  void look_under_glyphs() {
    const std::vector<Plain> plain = plain_grounds();
    for (Cell& cell : cells_) {
      if (cell.level < threshold_) continue;
      if (const auto ground = ground_beside(border_of(cell.face), plain)) {
        cell.ground = *ground;
        measure(cell, nullptr);
      }
    }
  }

  /// What the blank cells of a kind have in common belongs to its background.
  void find_pattern(int kind) {
    std::vector<Cell*> all, blanks;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (looks_->kinds.of_cells[i] != kind) continue;
      all.push_back(&cells_[i]);
      if (cells_[i].level < threshold_) blanks.push_back(&cells_[i]);
    }
    if (blanks.empty() && all.size() >= 4) {
      const std::vector<Cell*> alike = most_alike(all);
      if (4 * alike.size() > all.size())
        for (const Cell* cell : alike)
          looks_->cells[static_cast<std::size_t>(cell - cells_.data())].patterned = true;
      return;
    }
    if (blanks.size() < 2) return;
    Color usual{};
    for (std::size_t c = 0; c < 3; ++c) {
      std::vector<float> values;
      for (const Cell* cell : blanks) values.push_back(cell->ground[c]);
      usual[c] = median(values);
    }
    for (Cell* cell : all)
      if (difference(cell->ground, usual) > 40) cell->ground = usual;
    Pattern pattern(cells_.front().ink.size());
    for (const Cell* cell : blanks)
      for (std::size_t p = 0; p < pattern.size(); ++p)
        for (std::size_t c = 0; c < 3; ++c)
          pattern[p][c] +=
              (cell->face.colors[p][c] - cell->ground[c]) / static_cast<float>(blanks.size());
    for (Cell* cell : all) measure(*cell, &pattern);
  }

  /// Do two cells show the same, but for noise and a shade?
  static bool are_same(const Face& a, const Face& b) {
    constexpr float same = 3;         // of each colour, in the mean
    constexpr float change = 24;      // less is a shade
    constexpr int most_changed = 20;  // places of noise
    const float most_far = same * 3 * static_cast<float>(a.colors.size());
    float sum = 0;
    int changed = 0;
    for (std::size_t p = 0; p < a.colors.size(); ++p) {
      for (std::size_t c = 0; c < 3; ++c) sum += std::abs(a.colors[p][c] - b.colors[p][c]);
      changed += difference(a.colors[p], b.colors[p]) > change;
      if (sum >= most_far || changed > most_changed) return false;
    }
    return true;
  }

  /// The most cells that show the same as another one of them: a shade goes from one to the next.
  static std::vector<Cell*> most_alike(std::vector<Cell*> all) {
    std::vector<Cell*> most;
    while (all.size() > most.size()) {
      std::vector<Cell*> like{all.back()};
      all.pop_back();
      for (std::size_t at = 0; at < like.size(); ++at) {
        std::vector<Cell*> rest;
        for (Cell* other : all)
          (are_same(like[at]->face, other->face) ? like : rest).push_back(other);
        all = std::move(rest);
      }
      if (like.size() > most.size()) most = std::move(like);
    }
    return most;
  }

  Looks* looks_;
  std::vector<Cell> cells_;
  float threshold_ = 0;
};

}  // namespace

Looks looks_of(const Pixels& pixels, const CellGrid& grid) {
  Looks looks;
  looks.cells.resize(static_cast<std::size_t>(grid.cells()));
  looks.tiles = tiles(pixels, grid);
  looks.kinds = kinds_of(looks.tiles, std::vector<int>(looks.tiles.size()));
  InkFinder ink(pixels, grid, looks);
  if (const std::vector<int> grounds = ink.mixed_grounds(); !grounds.empty())
    looks.kinds = kinds_of(looks.tiles, grounds);
  ink.find();
  return looks;
}

}  // namespace minewise::pictures

#include "pictures/tiles.hpp"

#include <optional>
#include <tuple>

namespace minewise::pictures {

namespace {

/// Tiles that differ by no more, in the mean, show the same.
constexpr int alike_within = 12, same_within = 5;
/// Of what is drawn the same thing may differ by so much of it.
constexpr double most_unlike = 0.3;
/// How far the shade of a cell may be from that of another one.
constexpr int most_shade = 16;
/// Less is a plain cell, and more a cell in which something is drawn.
constexpr double least_texture = 5, least_glyph = 14;
/// Cells that tell how many have another one that is like them.
constexpr std::size_t cells_compared = 100;
constexpr int shortest_axis = 3;
/// How far an outermost cell may lie beside the picture, as a share of it.
constexpr double most_beside = 0.2;

Tile tile(const Pixels& pixels, const CellGrid& grid, int row, int column) {
  std::array<Color, static_cast<std::size_t>(tile_side) * tile_side> means;
  mean_colors(pixels,
              {grid.columns.at(column), grid.rows.at(row), grid.columns.pitch / tile_side,
               grid.rows.pitch / tile_side, tile_side},
              means);
  Tile made;
  for (std::size_t place = 0; place < means.size(); ++place)
    for (std::size_t c = 0; c < 3; ++c)
      made[3 * place + c] = static_cast<std::uint8_t>(means[place][c] + 0.5F);
  return made;
}

/// The tile of a cell of the line beyond an end.
Tile tile_beyond(const Pixels& pixels, const CellGrid& grid, End end, int i) {
  const int line = grid.beyond(end);
  return end.vertical ? tile(pixels, grid, i, line) : tile(pixels, grid, line, i);
}

/// The sides of a tile that belong to a line between cells, which the last one may lack.
constexpr int line_width = 2;

/// Are tiles like each other, but for a line between cells at an end?
bool are_alike(const Tile& a, const Tile& b, std::optional<End> end = {},
               int within = alike_within) {
  const int most = within * static_cast<int>(std::tuple_size_v<Tile>);
  // The first place in a direction that counts, and the one after the last.
  const auto places = [&](bool vertical) {
    const std::size_t line = end && end->vertical == vertical ? line_width : 0;
    return std::array{line != 0 && !end->after ? line : 0,
                      tile_side - (line != 0 && end->after ? line : 0)};
  };
  // Red, green and blue of each of its pixels.
  constexpr std::size_t row = 3 * static_cast<std::size_t>(tile_side);
  const auto [top, bottom] = places(false);
  const auto [left, right] = places(true);
  int sum = 0;
  for (std::size_t y = top; y < bottom && sum < most; ++y)
    for (std::size_t i = row * y + 3 * left; i < row * y + 3 * right; ++i)
      sum += std::abs(a[i] - b[i]);
  return sum < most;
}

bool has_like(const Tile& one, const std::vector<Tile>& all, End end, int within = alike_within) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Tile& other) { return are_alike(one, other, end, within); });
}

/// A tile in a shade that is the same for all.
Tile unshaded(const Tile& tile) {
  constexpr int usual = 128;
  std::array<int, 3> sum{};
  for (std::size_t i = 0; i < tile.size(); ++i) sum[i % 3] += tile[i];
  Tile found;
  for (std::size_t i = 0; i < tile.size(); ++i) {
    const int mean = sum[i % 3] / (tile_side * tile_side);
    found[i] = static_cast<std::uint8_t>(std::clamp(tile[i] - mean + usual, 0, 255));
  }
  return found;
}

/// Tiles that are compared whatever the shade of each: a board may be darker at its end.
class ShadedTiles {
 public:
  explicit ShadedTiles(const std::vector<Tile>& all) : all_(&all) {}

  /// The same as `has_like`, but for shades.
  bool has_like(const Tile& one, End end, int within) {
    if (unshaded_.empty())
      for (const Tile& tile : *all_) unshaded_.push_back(unshaded(tile));
    const Tile own = unshaded(one);
    for (std::size_t i = 0; i < all_->size(); ++i)
      if (are_alike(own, unshaded_[i], end, within) &&
          are_alike(one, (*all_)[i], end, most_shade + within))
        return true;
    return false;
  }

 private:
  const std::vector<Tile>* all_;
  std::vector<Tile> unshaded_;  // when it is asked for
};

/// How far a tile without a border is from being of one colour.
double texture(const Tile& tile, int border) {
  const int side = tile_side - 2 * border;
  const auto each = [&](const auto& use) {
    for (int j = border; j < tile_side - border; ++j)
      for (int i = border; i < tile_side - border; ++i)
        for (std::size_t c = 0; c < 3; ++c) use(tile[3 * index_of(j, i, tile_side) + c], c);
  };
  std::array<double, 3> mean{};
  each([&](int value, std::size_t c) { mean[c] += static_cast<double>(value) / (side * side); });
  double sum = 0;
  each([&](int value, std::size_t c) { sum += std::abs(value - mean[c]); });
  return sum / (3 * side * side);
}

/// A grid whose ends move, with the tiles of its cells.
class TiledGrid {
 public:
  TiledGrid(const Pixels& pixels, Lattice& lattice, bool by_gaps)
      : pixels_(&pixels), lattice_(&lattice), by_gaps_(by_gaps) {
    all_ = tiles(pixels, lattice.grid);
  }

  /// Takes a line of cells away at an end whose cells are like none of the others.
  bool shorten(End end) {
    CellGrid& grid = lattice_->grid;
    if (grid.lines(end) <= shortest_axis) return false;
    const int line = grid.last(end);
    std::vector<Tile> own, others;
    for (int row = 0; row < grid.rows.cells; ++row)
      for (int column = 0; column < grid.columns.cells; ++column)
        ((end.vertical ? column : row) == line ? own : others)
            .push_back(all_[index_of(row, column, grid.columns.cells)]);
    const auto like = std::count_if(own.begin(), own.end(),
                                    [&](const Tile& one) { return has_like(one, others, end); });
    if (2 * like >= std::ssize(own)) return false;
    const LineSides sides = lattice_->line_sides(end, line);
    if (std::min(sides.clear, sides.outer) >= least_sides) return false;
    grid.extend(end, -1);
    all_ = std::move(others);
    return true;
  }

  /// Adds a line of cells at an end if what is drawn there is what the other cells show, or if its
  /// cells have sides.
  bool lengthen(End end) {
    CellGrid& grid = lattice_->grid;
    const Axis& axis = grid.axis(end.vertical);
    const int line = grid.beyond(end), count = grid.length(end);
    const double length = end.vertical ? pixels_->width : pixels_->height;
    if (axis.at(line) < -most_beside * axis.pitch ||
        axis.at(line + 1) > length + most_beside * axis.pitch)
      return false;
    std::vector<Tile> own;
    int drawn = 0, like = 0, plain_like = 0;
    for (int i = 0; i < count; ++i) {
      own.push_back(tile_beyond(*pixels_, grid, end, i));
      const double rough = texture(own.back(), 2);
      const bool is_like = has_like(own.back(), all_, end);
      plain_like += is_like;
      if (rough < least_texture) continue;
      ++drawn;
      like += is_like && rough > (by_gaps_ ? least_texture : least_glyph);
    }
    const LineSides sides = lattice_->line_sides(end, line);
    const bool is_like =
        like >= (by_gaps_ ? 0.2 : 0.3) * count && like >= (by_gaps_ ? 0.6 : 0.7) * drawn;
    const bool is_crossed = sides.crossing >= 0.6 && plain_like >= 0.8 * count;
    // The only drawing of its kind, such as an exploded mine, is like no other cell.
    constexpr int many = 8;
    const int unlike = count >= many && drawn == like + 1 && !lattice_->is_frame(end) ? 1 : 0;
    const bool is_all_like = like > 0 && plain_like >= count - unlike;
    const bool has_sides = std::min(sides.clear, sides.outer) >= least_sides;
    if (!is_like && !is_crossed && !is_all_like && !has_sides) return false;
    // A ruler, or a title, may look like digits; it has no sides where all lines of cells have
    // some.
    if (!is_crossed && !has_sides && like < 0.9 * count && sides.crossing < 0.1 &&
        crossing(end) > 0.5)
      return false;
    grid.extend(end, 1);
    std::vector<Tile> longer;
    for (int row = 0, at = 0; row < grid.rows.cells; ++row) {
      for (int column = 0; column < grid.columns.cells; ++column) {
        const auto [place, i] = end.vertical ? std::pair(column, row) : std::pair(row, column);
        longer.push_back(place == grid.last(end) ? own[static_cast<std::size_t>(i)]
                                                 : all_[static_cast<std::size_t>(at++)]);
      }
    }
    all_ = std::move(longer);
    return true;
  }

  /// The share of the cells that have another one that is like them.
  [[nodiscard]] double alike() const {
    const std::size_t step = std::max<std::size_t>(1, all_.size() / cells_compared);
    std::size_t like = 0, looked = 0;
    for (std::size_t i = 0; i < all_.size(); i += step, ++looked) {
      for (std::size_t j = 0; j < all_.size(); ++j) {
        if (i == j || !are_alike(all_[i], all_[j])) continue;
        ++like;
        break;
      }
    }
    return static_cast<double>(like) / static_cast<double>(looked);
  }

 private:
  /// The share of the sides between the cells of a line that are edges, of the line with fewest.
  [[nodiscard]] double crossing(End end) const {
    double least = 1;
    for (int line = 0; line < lattice_->grid.lines(end); ++line)
      least = std::min(least, lattice_->line_sides(end, line).crossing);
    return least;
  }

  /// The share of the sides of a line that must be edges where its cells are like no others.
  static constexpr double least_sides = 0.9;

  const Pixels* pixels_;
  Lattice* lattice_;
  bool by_gaps_;
  std::vector<Tile> all_;
};

}  // namespace

std::vector<Tile> tiles(const Pixels& pixels, const CellGrid& grid) {
  std::vector<Tile> all;
  for (int row = 0; row < grid.rows.cells; ++row)
    for (int column = 0; column < grid.columns.cells; ++column)
      all.push_back(tile(pixels, grid, row, column));
  return all;
}

Likeness likeness_beyond(const Pixels& pixels, const CellGrid& grid, const std::vector<Tile>& all,
                         End end) {
  const int count = grid.length(end);
  Likeness found;
  ShadedTiles shaded(all);
  for (int i = 0; i < count; ++i) {
    const Tile one = tile_beyond(pixels, grid, end, i);
    found.like += has_like(one, all, end);
    const bool is_same = has_like(one, all, end, same_within);
    found.same += is_same;
    const double rough = texture(one, line_width);
    found.plain += rough < least_texture;
    found.textured += is_same && rough >= least_texture;
    const int close = std::min(same_within, static_cast<int>(most_unlike * rough));
    found.drawn += rough >= least_texture &&
                   (has_like(one, all, end, close) || shaded.has_like(one, end, close));
  }
  found.like /= count, found.same /= count, found.textured /= count, found.drawn /= count;
  found.plain /= count;
  return found;
}

double settle(const Pixels& pixels, Lattice& lattice, bool by_gaps) {
  TiledGrid tiled(pixels, lattice, by_gaps);
  std::array<bool, all_ends.size()> shortened{};  // such an end stays, or it would go to and fro
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t end = 0; end < all_ends.size(); ++end) {
      while (tiled.shorten(all_ends[end])) shortened[end] = true;
      while (!shortened[end] && tiled.lengthen(all_ends[end])) changed = true;
    }
  }
  return tiled.alike();
}

}  // namespace minewise::pictures

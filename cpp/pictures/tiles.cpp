#include "pictures/tiles.hpp"

#include <tuple>

namespace minewise::pictures {

namespace {

/// Tiles that differ by no more, in the mean, show the same.
constexpr int alike_within = 12;
/// Less is a plain cell, and more a cell in which something is drawn.
constexpr double least_texture = 5, least_glyph = 14;
/// Cells that tell how many have another one that is like them.
constexpr std::size_t cells_compared = 100;
constexpr int shortest_axis = 3;
/// How far an outermost cell may lie beside the picture, as a share of it.
constexpr double most_beside = 0.2;

Tile tile(const Pixels& pixels, const CellGrid& grid, int row, int column) {
  Tile made{};
  const double dx = grid.columns.pitch / tile_side, dy = grid.rows.pitch / tile_side;
  for (int j = 0; j < tile_side; ++j) {
    for (int i = 0; i < tile_side; ++i) {
      const double left = grid.columns.at(column) + i * dx, top = grid.rows.at(row) + j * dy;
      const Color color = mean_color(pixels, left, top, left + dx, top + dy);
      for (std::size_t c = 0; c < 3; ++c)
        made[3 * index_of(j, i, tile_side) + c] = static_cast<std::uint8_t>(color[c] + 0.5F);
    }
  }
  return made;
}

bool are_alike(const Tile& a, const Tile& b) {
  constexpr int most = alike_within * static_cast<int>(std::tuple_size_v<Tile>);
  constexpr std::size_t step = 96;  // so often is looked whether they differ enough already
  int sum = 0;
  for (std::size_t i = 0; i < a.size() && sum < most;)
    for (const std::size_t end = i + step; i < end; ++i) sum += std::abs(a[i] - b[i]);
  return sum < most;
}

bool has_like(const Tile& one, const std::vector<Tile>& all) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Tile& other) { return are_alike(one, other); });
}

/// How far a tile without its border is from being of one colour.
double texture(const Tile& tile) {
  constexpr int border = 2, side = tile_side - 2 * border;
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

/// Takes lines of cells away at an end whose cells are like none of the others.
bool shorten(const std::vector<Tile>& all, CellGrid& grid, bool vertical, bool after) {
  if (grid.axis(vertical).cells <= shortest_axis) return false;
  const int line = after ? grid.axis(vertical).cells - 1 : 0;
  std::vector<Tile> own, others;
  for (int row = 0; row < grid.rows.cells; ++row)
    for (int column = 0; column < grid.columns.cells; ++column)
      ((vertical ? column : row) == line ? own : others)
          .push_back(all[index_of(row, column, grid.columns.cells)]);
  const auto like =
      std::count_if(own.begin(), own.end(), [&](const Tile& one) { return has_like(one, others); });
  if (2 * like >= static_cast<std::ptrdiff_t>(own.size())) return false;
  grid.extend(vertical, after, -1);
  return true;
}

/// Adds a line of cells at an end if what is drawn there is what the other cells show.
bool lengthen(const Pixels& pixels, const std::vector<Tile>& all, CellGrid& grid, bool vertical,
              bool after, bool by_gaps) {
  const Axis& axis = grid.axis(vertical);
  const int line = after ? axis.cells : -1;
  const double length = vertical ? pixels.width : pixels.height;
  if (axis.at(line) < -most_beside * axis.pitch ||
      axis.at(line + 1) > length + most_beside * axis.pitch)
    return false;
  const int count = grid.axis(!vertical).cells;
  int textured = 0, like = 0;
  for (int i = 0; i < count; ++i) {
    const Tile one = tile(pixels, grid, vertical ? i : line, vertical ? line : i);
    const double rough = texture(one);
    if (rough < least_texture) continue;
    ++textured;
    like += rough > (by_gaps ? least_texture : least_glyph) && has_like(one, all);
  }
  if (like < (by_gaps ? 0.2 : 0.3) * count || like < 0.7 * textured) return false;
  grid.extend(vertical, after, 1);
  return true;
}

}  // namespace

std::vector<Tile> tiles(const Pixels& pixels, const CellGrid& grid) {
  std::vector<Tile> all;
  for (int row = 0; row < grid.rows.cells; ++row)
    for (int column = 0; column < grid.columns.cells; ++column)
      all.push_back(tile(pixels, grid, row, column));
  return all;
}

double settle(const Pixels& pixels, CellGrid& grid, bool by_gaps) {
  std::vector<Tile> all = tiles(pixels, grid);
  std::array<std::array<bool, 2>, 2> shortened{};  // such an end stays, or it would go to and fro
  for (bool changed = true; changed;) {
    changed = false;
    for (const bool vertical : {true, false}) {
      for (const bool after : {true, false}) {
        while (shorten(all, grid, vertical, after)) {
          all = tiles(pixels, grid);
          shortened[vertical][after] = true;
        }
        while (!shortened[vertical][after] &&
               lengthen(pixels, all, grid, vertical, after, by_gaps)) {
          all = tiles(pixels, grid);
          changed = true;
        }
      }
    }
  }
  const std::size_t step = std::max<std::size_t>(1, all.size() / cells_compared);
  std::size_t like = 0, looked = 0;
  for (std::size_t i = 0; i < all.size(); i += step, ++looked) {
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (i == j || !are_alike(all[i], all[j])) continue;
      ++like;
      break;
    }
  }
  return static_cast<double>(like) / static_cast<double>(looked);
}

}  // namespace minewise::pictures

#include "pictures/cells.hpp"

#include <cmath>

namespace minewise::pictures {

namespace {

/// Tiles that differ by no more show the same.
constexpr double kAlike = 12;
/// Less is a plain cell.
constexpr double kTexture = 5, kStrong = 14;

}  // namespace

Tile tile(const Pixels& pixels, const Grid& grid, int row, int column) {
  Tile made{};
  const double x0 = grid.columns.at(column), y0 = grid.rows.at(row);
  const double dx = grid.columns.pitch / kSide, dy = grid.rows.pitch / kSide;
  for (int j = 0; j < kSide; ++j) {
    for (int i = 0; i < kSide; ++i) {
      // The part of each pixel that lies in this place of the tile counts.
      const double left = x0 + i * dx, right = left + dx, top = y0 + j * dy, bottom = top + dy;
      std::array<double, 3> sum{};
      double area = 0;
      for (int y = static_cast<int>(std::floor(top)); y < bottom; ++y) {
        const double h = std::min(bottom, y + 1.0) - std::max(top, static_cast<double>(y));
        for (int x = static_cast<int>(std::floor(left)); x < right; ++x) {
          const double w = h * (std::min(right, x + 1.0) - std::max(left, static_cast<double>(x)));
          const Color color = pixels.at(std::clamp(x, 0, pixels.width - 1),
                                        std::clamp(y, 0, pixels.height - 1));
          for (std::size_t c = 0; c < 3; ++c) sum[c] += w * color[c];
          area += w;
        }
      }
      const auto at = static_cast<std::size_t>(3 * (j * kSide + i));
      for (std::size_t c = 0; c < 3; ++c)
        made[at + c] = area > 0 ? static_cast<std::uint8_t>(sum[c] / area + 0.5) : 0;
    }
  }
  return made;
}

double difference(const Tile& a, const Tile& b) {
  int sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return static_cast<double>(sum) / static_cast<double>(a.size());
}

double texture(const Tile& tile) {
  std::array<double, 3> mean{};
  int used = 0;
  for (int j = 2; j < kSide - 2; ++j)
    for (int i = 2; i < kSide - 2; ++i, ++used)
      for (std::size_t c = 0; c < 3; ++c)
        mean[c] += tile[static_cast<std::size_t>(3 * (j * kSide + i)) + c];
  double sum = 0;
  for (int j = 2; j < kSide - 2; ++j)
    for (int i = 2; i < kSide - 2; ++i)
      for (std::size_t c = 0; c < 3; ++c)
        sum += std::abs(tile[static_cast<std::size_t>(3 * (j * kSide + i)) + c] - mean[c] / used);
  return sum / used / 3;
}

std::vector<Tile> tiles(const Pixels& pixels, const Grid& grid) {
  std::vector<Tile> all;
  all.reserve(static_cast<std::size_t>(grid.rows.cells) * grid.columns.cells);
  for (int row = 0; row < grid.rows.cells; ++row)
    for (int column = 0; column < grid.columns.cells; ++column)
      all.push_back(tile(pixels, grid, row, column));
  return all;
}

namespace {

bool are_alike(const Tile& a, const Tile& b) {
  const int most = static_cast<int>(kAlike * static_cast<double>(a.size()));
  int sum = 0;
  for (std::size_t i = 0; i < a.size() && sum < most;)
    for (const std::size_t end = i + 96; i < end; ++i) sum += std::abs(a[i] - b[i]);
  return sum < most;
}

bool has_like(const Tile& one, const std::vector<Tile>& all) {
  for (const Tile& other : all)
    if (are_alike(one, other)) return true;
  return false;
}

/// The tiles of a line of cells, and those of the others.
void parted(const std::vector<Tile>& all, const Grid& grid, bool vertical, int line,
            std::vector<Tile>& own, std::vector<Tile>& others) {
  own.clear(), others.clear();
  for (int row = 0; row < grid.rows.cells; ++row) {
    for (int column = 0; column < grid.columns.cells; ++column) {
      const Tile& one = all[static_cast<std::size_t>(row) * grid.columns.cells + column];
      ((vertical ? column : row) == line ? own : others).push_back(one);
    }
  }
}

}  // namespace

double settle(const Pixels& pixels, Grid& grid, bool by_gaps) {
  std::vector<Tile> all = tiles(pixels, grid), own, others;
  for (bool changed = true; changed;) {
    changed = false;
    for (const bool vertical : {true, false}) {
      Axis& axis = vertical ? grid.columns : grid.rows;
      for (const bool after : {true, false}) {
        while (axis.cells > 3) {
          parted(all, grid, vertical, after ? axis.cells - 1 : 0, own, others);
          std::size_t like = 0;
          for (const Tile& one : own) like += has_like(one, others);
          if (2 * like >= own.size()) break;
          if (!after) axis.start += axis.pitch;
          --axis.cells;
          all = tiles(pixels, grid);
        }
        for (;;) {
          const int line = after ? axis.cells : -1;
          const double length = vertical ? pixels.width : pixels.height;
          if (axis.at(line) < -0.2 * axis.pitch || axis.at(line + 1) > length + 0.2 * axis.pitch)
            break;
          const int count = vertical ? grid.rows.cells : grid.columns.cells;
          int textured = 0, like = 0;
          for (int i = 0; i < count; ++i) {
            const Tile one = tile(pixels, grid, vertical ? i : line, vertical ? line : i);
            const double rough = texture(one);
            if (rough < kTexture) continue;
            ++textured;
            like += rough > (by_gaps ? kTexture : kStrong) && has_like(one, all);
          }
          if (like < (by_gaps ? 0.2 : 0.3) * count || like < 0.7 * textured) break;
          if (!after) axis.start -= axis.pitch;
          ++axis.cells;
          all = tiles(pixels, grid);
          changed = true;
        }
      }
    }
  }
  // A hundred cells tell how many have another one that is like them.
  const std::size_t step = std::max<std::size_t>(1, all.size() / 100);
  std::size_t like = 0, looked = 0;
  for (std::size_t i = 0; i < all.size(); i += step, ++looked) {
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (i != j && are_alike(all[i], all[j])) {
        ++like;
        break;
      }
    }
  }
  return static_cast<double>(like) / static_cast<double>(looked);
}

}  // namespace minewise::pictures

// A rectangle of cells, numbered row by row, and who is next to whom.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace minewise {

using Cell = std::int32_t;

struct Grid {
  int height;
  int width;

  bool operator==(const Grid&) const = default;

  [[nodiscard]] Cell cells() const { return height * width; }
  [[nodiscard]] bool contains(int row, int column) const {
    return row >= 0 && row < height && column >= 0 && column < width;
  }
  [[nodiscard]] Cell at(int row, int column) const { return row * width + column; }
  [[nodiscard]] int row(Cell cell) const { return cell / width; }
  [[nodiscard]] int column(Cell cell) const { return cell % width; }

  /// Is one a neighbour of the other? No cell is its own.
  [[nodiscard]] bool adjacent(Cell a, Cell b) const {
    return a != b && std::abs(row(a) - row(b)) <= 1 && std::abs(column(a) - column(b)) <= 1;
  }

  /// Calls visit(neighbour) for the 3 to 8 cells around `cell`, row by row.
  template <class Visit>
  void for_neighbors(Cell cell, Visit visit) const {
    const int r = row(cell);
    const int c = column(cell);
    if (r > 0 && c > 0 && r < height - 1 && c < width - 1) {  // most cells, and much quicker
      const Cell steps[] = {-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1};
      for (const Cell step : steps) visit(cell + step);
      return;
    }
    const int top = std::max(r - 1, 0);
    const int bottom = std::min(r + 1, height - 1);
    const int left = std::max(c - 1, 0);
    const int right = std::min(c + 1, width - 1);
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        if (y != r || x != c) visit(at(y, x));
      }
    }
  }

  /// How many cells lie in the 3x3 square around `cell`, itself included.
  [[nodiscard]] int square(Cell cell) const {
    int count = 1;
    for_neighbors(cell, [&](Cell) { ++count; });
    return count;
  }
};

}  // namespace minewise

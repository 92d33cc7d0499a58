// A rectangle of cells, numbered row by row, and who is next to whom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace minewise {

using Cell = std::int32_t;

/// Cells and other small numbers, 0 or more, as places in arrays.
constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

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
    const bool left = c > 0;
    const bool right = c < width - 1;
    if (r > 0) {
      if (left) visit(cell - width - 1);
      visit(cell - width);
      if (right) visit(cell - width + 1);
    }
    if (left) visit(cell - 1);
    if (right) visit(cell + 1);
    if (r < height - 1) {
      if (left) visit(cell + width - 1);
      visit(cell + width);
      if (right) visit(cell + width + 1);
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

// The kinds of cells: those whose borders look alike.
#pragma once

#include <array>
#include <vector>

#include "pictures/tiles.hpp"

namespace minewise::pictures {

/// Kinds beyond these are of few cells: an exploded mine, one under the pointer.
inline constexpr int large_kinds = 5;

/// How far things are from each other, two by two.
class Distances {
 public:
  template <class Apart>
  Distances(std::size_t count, const Apart& apart) : count_(count), all_(count * count) {
    for (std::size_t a = 0; a < count; ++a)
      for (std::size_t b = 0; b < a; ++b) all_[a * count + b] = all_[b * count + a] = apart(a, b);
  }

  float operator()(std::size_t a, std::size_t b) const { return all_[a * count_ + b]; }

  /// The group of each: what differs by less than a threshold is joined, directly or by others
  /// between.
  [[nodiscard]] std::vector<int> groups(float threshold) const;

 private:
  std::size_t count_;
  std::vector<float> all_;
};

struct Kinds {
  std::vector<int> of_cells;  // 0 is that of most cells
  std::vector<int> sizes;     // cells of each kind
  /// How far the borders of two large kinds are from each other, where they are nearest.
  std::array<std::array<float, large_kinds>, large_kinds> apart{};
};

/// The kinds of cells by their borders; cells on different grounds are of different kinds.
Kinds kinds_of(const std::vector<Tile>& tiles, const std::vector<int>& grounds);

}  // namespace minewise::pictures

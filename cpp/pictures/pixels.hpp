// The pixels of a picture, and where its colours change.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace minewise::pictures {

using Color = std::array<int, 3>;

inline int difference(const Color& a, const Color& b) {
  int most = 0;
  for (std::size_t i = 0; i < 3; ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

/// Red, green and blue of each pixel, a byte each, row by row.
struct Pixels {
  std::span<const std::uint8_t> bytes;
  int width = 0, height = 0;

  [[nodiscard]] Color at(int x, int y) const {
    const std::size_t i = 3 * (static_cast<std::size_t>(y) * width + x);
    return {bytes[i], bytes[i + 1], bytes[i + 2]};
  }
};

/// How much the colour changes from a pixel to the next: `across` from the one to its left, `down`
/// from the one above it.
struct Edges {
  int width = 0, height = 0;
  std::vector<std::uint8_t> across, down;

  explicit Edges(const Pixels& pixels);
};

}  // namespace minewise::pictures

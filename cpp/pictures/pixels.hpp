// The pixels of a picture, and where its colours change.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace minewise::pictures {

/// Red, green and blue, each from 0 to 255.
using Color = std::array<float, 3>;

/// The greatest difference of red, green and blue.
inline float difference(const Color& a, const Color& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

/// How far a colour is from grey.
inline float chroma_of(const Color& color) {
  return std::max({color[0], color[1], color[2]}) - std::min({color[0], color[1], color[2]});
}

/// The index of a place in rows of this width.
inline std::size_t index_of(int y, int x, int width) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
         static_cast<std::size_t>(x);
}

/// The value that would be at a place if all were in order. It is moved there, with nothing greater
/// before it.
float value_at(std::span<float> values, std::size_t place);

/// The middle one of some values.
inline float median(std::span<float> values) { return value_at(values, values.size() / 2); }

/// Red, green and blue of each pixel, a byte each, row by row.
struct Pixels {
  std::span<const std::uint8_t> bytes;
  int width = 0, height = 0;

  /// The colour of a pixel; beside the picture, that of the nearest one.
  [[nodiscard]] Color at(int x, int y) const {
    const std::size_t i =
        3 * index_of(std::clamp(y, 0, height - 1), std::clamp(x, 0, width - 1), width);
    return {static_cast<float>(bytes[i]), static_cast<float>(bytes[i + 1]),
            static_cast<float>(bytes[i + 2])};
  }
};

/// Calls `add(place, share)` for the whole places that a stretch has a share of.
template <class Add>
void each_place(double from, double to, const Add& add) {
  for (int at = static_cast<int>(std::floor(from)); at < to; ++at)
    add(at, std::min(to, at + 1.0) - std::max(from, static_cast<double>(at)));
}

/// A rectangle that is cut into `side` rows and columns of equal parts, whose sides may lie within
/// pixels.
struct Parts {
  double left, top, width, height;  // of a part
  int side;
};

/// The mean colour of each part, row by row.
void mean_colors(const Pixels& pixels, const Parts& parts, std::span<Color> means);

/// How much the colour changes from a pixel to the next, up to `most_change`, and below 0 where it
/// gets darker: `across` from the one to its left, `down` from the one above it.
struct Edges {
  int width = 0, height = 0;
  std::vector<std::int8_t> across, down;

  explicit Edges(const Pixels& pixels);
  /// Those of a part of the picture.
  Edges(const Edges& edges, int left, int top, int width, int height);
};

/// Greater changes count as this, or a few letters would outweigh all lines of a board.
inline constexpr int most_change = 40;

}  // namespace minewise::pictures

#include "pictures/pixels.hpp"

namespace minewise::pictures {

namespace {

/// Smaller changes are noise of what compressed the picture.
constexpr int least_change = 6;

std::int8_t change(const Color& from, const Color& to) {
  float most = 0;
  for (std::size_t c = 0; c < 3; ++c)
    if (std::abs(to[c] - from[c]) > std::abs(most)) most = to[c] - from[c];
  const int whole = static_cast<int>(most);
  return static_cast<std::int8_t>(
      std::abs(whole) < least_change ? 0 : std::clamp(whole, -most_change, most_change));
}

}  // namespace

Color mean_color(const Pixels& pixels, double left, double top, double right, double bottom) {
  std::array<double, 3> sum{};
  each_place(top, bottom, [&](int y, double height) {
    each_place(left, right, [&](int x, double width) {
      const Color color = pixels.at(x, y);
      for (std::size_t c = 0; c < 3; ++c) sum[c] += height * width * static_cast<double>(color[c]);
    });
  });
  const double area = (right - left) * (bottom - top);
  return {static_cast<float>(sum[0] / area), static_cast<float>(sum[1] / area),
          static_cast<float>(sum[2] / area)};
}

Edges::Edges(const Pixels& pixels)
    : width(pixels.width),
      height(pixels.height),
      across(pixels.bytes.size() / 3),
      down(across.size()) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Color here = pixels.at(x, y);
      const std::size_t i = index_of(y, x, width);
      across[i] = change(pixels.at(x - 1, y), here);
      down[i] = change(pixels.at(x, y - 1), here);
    }
  }
}

}  // namespace minewise::pictures

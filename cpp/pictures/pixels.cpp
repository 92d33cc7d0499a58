#include "pictures/pixels.hpp"

namespace minewise::pictures {

namespace {

/// Smaller changes are noise of what compressed the picture.
constexpr int least_change = 6;

std::uint8_t counted(float change) {
  const int whole = static_cast<int>(change);
  return static_cast<std::uint8_t>(whole < least_change ? 0 : std::min(whole, most_change));
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
      across[i] = counted(difference(here, pixels.at(x - 1, y)));
      down[i] = counted(difference(here, pixels.at(x, y - 1)));
    }
  }
}

}  // namespace minewise::pictures

#include "pictures/pixels.hpp"

namespace minewise::pictures {

namespace {

/// Smaller changes are noise of what compressed the picture.
constexpr int kFloor = 5;
/// Greater ones count as this, or a few letters would outweigh all lines of a board.
constexpr int kCap = 40;

std::uint8_t capped(int change) {
  return change <= kFloor ? 0 : static_cast<std::uint8_t>(std::min(change, kCap));
}

}  // namespace

Edges::Edges(const Pixels& pixels)
    : width(pixels.width),
      height(pixels.height),
      across(static_cast<std::size_t>(width) * height),
      down(across.size()) {
  std::size_t i = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, ++i) {
      const Color here = pixels.at(x, y);
      if (x > 0) across[i] = capped(difference(here, pixels.at(x - 1, y)));
      if (y > 0) down[i] = capped(difference(here, pixels.at(x, y - 1)));
    }
  }
}

}  // namespace minewise::pictures

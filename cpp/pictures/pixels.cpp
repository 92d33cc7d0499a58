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

float value_at(std::span<float> values, std::size_t place) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(place);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

void mean_colors(const Pixels& pixels, const Parts& parts, std::span<Color> means) {
  const auto side = static_cast<std::size_t>(parts.side);
  struct Share {
    std::size_t part;
    int x;
    double width;
  };
  std::vector<Share> shares;
  for (std::size_t i = 0; i < side; ++i) {
    const double left = parts.left + static_cast<double>(i) * parts.width;
    each_place(left, left + parts.width,
               [&](int x, double width) { shares.push_back({i, x, width}); });
  }
  using Sums = std::vector<std::array<double, 3>>;
  // The last row of pixels of a part is often the first one of the next.
  Sums of_pixels(side), sums(side);
  int last = -1;
  bool has_last = false;
  const double area = parts.width * parts.height;
  for (std::size_t j = 0; j < side; ++j) {
    std::fill(sums.begin(), sums.end(), std::array<double, 3>{});
    const double top = parts.top + static_cast<double>(j) * parts.height;
    each_place(top, top + parts.height, [&](int y, double height) {
      if (!has_last || y != last) {
        std::fill(of_pixels.begin(), of_pixels.end(), std::array<double, 3>{});
        for (const auto& [part, x, width] : shares) {
          const Color color = pixels.at(x, y);
          for (std::size_t c = 0; c < 3; ++c)
            of_pixels[part][c] += width * static_cast<double>(color[c]);
        }
        last = y, has_last = true;
      }
      for (std::size_t i = 0; i < side; ++i)
        for (std::size_t c = 0; c < 3; ++c) sums[i][c] += height * of_pixels[i][c];
    });
    for (std::size_t i = 0; i < side; ++i)
      for (std::size_t c = 0; c < 3; ++c)
        means[j * side + i][c] = static_cast<float>(sums[i][c] / area);
  }
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

Edges::Edges(const Edges& edges, int left, int top, int w, int h)
    : width(w), height(h), across(index_of(h, 0, w)), down(across.size()) {
  for (int y = 0; y < h; ++y) {
    const std::size_t from = index_of(top + y, left, edges.width), to = index_of(y, 0, w);
    std::copy_n(&edges.across[from], w, &across[to]);
    std::copy_n(&edges.down[from], w, &down[to]);
  }
}

}  // namespace minewise::pictures

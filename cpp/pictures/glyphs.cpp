#include "pictures/glyphs.hpp"

#include <cmath>

namespace minewise::pictures {

namespace {

#include "pictures/weights.inc"

/// The share of a cell on each side that belongs to its border.
constexpr double kMargin = 0.1;
/// What counts as drawn when a glyph is cut out.
constexpr float kDrawn = 0.4F;
constexpr int kLargest = 14;

/// How much of each pixel from `start` to `end` belongs to the part `i` of `parts`.
template <class Add>
void spread(double start, double end, int parts, int i, const Add& add) {
  const double step = (end - start) / parts, left = start + i * step, right = left + step;
  for (int at = static_cast<int>(std::floor(left)); at < right; ++at)
    add(at, std::min(right, at + 1.0) - std::max(left, static_cast<double>(at)));
}

}  // namespace

FineTile fine_tile(const Pixels& pixels, const Grid& grid, int row, int column) {
  FineTile made{};
  const double x0 = grid.columns.at(column + kMargin), x1 = grid.columns.at(column + 1 - kMargin);
  const double y0 = grid.rows.at(row + kMargin), y1 = grid.rows.at(row + 1 - kMargin);
  for (int j = 0; j < kFine; ++j) {
    for (int i = 0; i < kFine; ++i) {
      std::array<double, 3> sum{};
      double area = 0;
      spread(y0, y1, kFine, j, [&](int y, double h) {
        spread(x0, x1, kFine, i, [&](int x, double w) {
          const Color color = pixels.at(std::clamp(x, 0, pixels.width - 1),
                                        std::clamp(y, 0, pixels.height - 1));
          for (std::size_t c = 0; c < 3; ++c) sum[c] += h * w * color[c];
          area += h * w;
        });
      });
      for (std::size_t c = 0; c < 3; ++c)
        made.colors[static_cast<std::size_t>(3 * (j * kFine + i)) + c] =
            static_cast<float>(sum[c] / area);
    }
  }
  return made;
}

namespace {

/// Takes away what is no glyph but a rest of the border.
void clear_border(Ink& ink) {
  std::array<int, kFine * kFine> part{};
  std::vector<int> open, all;
  int parts = 0;
  for (int start = 0; start < kFine * kFine; ++start) {
    if (ink[static_cast<std::size_t>(start)] <= kDrawn || part[static_cast<std::size_t>(start)])
      continue;
    part[static_cast<std::size_t>(start)] = ++parts;
    open.assign(1, start), all.clear();
    int left = kFine, right = 0, top = kFine, bottom = 0;
    while (!open.empty()) {
      const int at = open.back(), y = at / kFine, x = at % kFine;
      open.pop_back();
      all.push_back(at);
      left = std::min(left, x), right = std::max(right, x);
      top = std::min(top, y), bottom = std::max(bottom, y);
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const int v = y + dy, u = x + dx;
          if (v < 0 || u < 0 || v >= kFine || u >= kFine) continue;
          const auto next = static_cast<std::size_t>(v * kFine + u);
          if (ink[next] <= kDrawn || part[next]) continue;
          part[next] = parts;
          open.push_back(static_cast<int>(next));
        }
      }
    }
    const bool thin = right < 5 || left > kFine - 6 || bottom < 5 || top > kFine - 6;
    const int touched = (left == 0) + (right == kFine - 1) + (top == 0) + (bottom == kFine - 1);
    const bool frame = touched >= 2 && static_cast<int>(all.size()) * 5 <
                                           2 * (right - left + 1) * (bottom - top + 1);
    if (thin || frame)
      for (const int at : all) ink[static_cast<std::size_t>(at)] = 0;
  }
}

}  // namespace

Glyph glyph_of(const Ink& given, const FineTile& tile) {
  Ink ink = given;
  clear_border(ink);
  Glyph glyph;
  int left = kFine, right = -1, top = kFine, bottom = -1, drawn = 0;
  std::array<bool, kFine> used{};
  for (int y = 0; y < kFine; ++y) {
    for (int x = 0; x < kFine; ++x) {
      if (ink[static_cast<std::size_t>(y * kFine + x)] <= kDrawn) continue;
      left = std::min(left, x), right = std::max(right, x);
      top = std::min(top, y), bottom = std::max(bottom, y);
      used[static_cast<std::size_t>(x)] = true;
      ++drawn;
    }
  }
  if (right < 0) return glyph;
  ++right, ++bottom;
  for (int x = left; x < right; ++x)
    glyph.parts += used[static_cast<std::size_t>(x)] && (x == left || !used[static_cast<std::size_t>(x) - 1]);
  const int height = bottom - top, width = right - left;
  glyph.height = static_cast<float>(height) / kFine, glyph.width = static_cast<float>(width) / kFine;
  glyph.filled = static_cast<float>(drawn) / static_cast<float>(height * width);
  const double scale = static_cast<double>(kLargest) / std::max(height, width);
  const int h = std::max(1, static_cast<int>(std::lround(height * scale))),
            w = std::max(1, static_cast<int>(std::lround(width * scale)));
  const int y0 = (kGlyph - h) / 2, x0 = (kGlyph - w) / 2;
  for (int j = 0; j < h; ++j) {
    for (int i = 0; i < w; ++i) {
      double sum = 0, area = 0;
      spread(top, bottom, h, j, [&](int y, double dy) {
        spread(left, right, w, i, [&](int x, double dx) {
          if (y >= kFine || x >= kFine) return;
          sum += dy * dx * ink[static_cast<std::size_t>(y * kFine + x)];
          area += dy * dx;
        });
      });
      glyph.shape[static_cast<std::size_t>((y0 + j) * kGlyph + x0 + i)] =
          static_cast<float>(sum / std::max(1e-9, area));
    }
  }
  double weight = 0;
  std::array<double, 3> color{};
  std::vector<float> chromas;
  for (int i = 0; i < kFine * kFine; ++i) {
    const float here = ink[static_cast<std::size_t>(i)];
    if (here > kDrawn) {
      const float* rgb = &tile.colors[3 * static_cast<std::size_t>(i)];
      chromas.push_back(std::max({rgb[0], rgb[1], rgb[2]}) - std::min({rgb[0], rgb[1], rgb[2]}));
    }
    if (here < 0.75F) continue;
    weight += here;
    for (std::size_t c = 0; c < 3; ++c)
      color[c] += here * tile.colors[3 * static_cast<std::size_t>(i) + c];
  }
  std::sort(chromas.begin(), chromas.end());
  glyph.chroma = chromas[chromas.size() * 9 / 10];
  for (std::size_t c = 0; c < 3; ++c)
    glyph.color[c] = static_cast<float>(color[c] / std::max(1e-9, weight));
  return glyph;
}

namespace {

/// A layer that looks at each place and those around it, then takes the greatest of each four.
template <int In, int Out, int Side>
std::array<float, Out * Side * Side / 4> looked(const std::array<float, In * Side * Side>& input,
                                                const std::int8_t* weights, float scale,
                                                const float* biases) {
  std::array<float, Out * Side * Side / 4> made{};
  std::array<float, static_cast<std::size_t>(Side) * Side> plane;
  for (int o = 0; o < Out; ++o) {
    plane.fill(0);
    for (int i = 0; i < In; ++i) {
      for (int k = 0; k < 9; ++k) {
        const float weight = scale * weights[(o * In + i) * 9 + k];
        const int dy = k / 3 - 1, dx = k % 3 - 1;
        for (int y = std::max(0, -dy); y < std::min(Side, Side - dy); ++y)
          for (int x = std::max(0, -dx); x < std::min(Side, Side - dx); ++x)
            plane[static_cast<std::size_t>(y * Side + x)] +=
                weight * input[static_cast<std::size_t>((i * Side + y + dy) * Side + x + dx)];
      }
    }
    for (int y = 0; y < Side / 2; ++y) {
      for (int x = 0; x < Side / 2; ++x) {
        const auto at = [&](int v, int u) {
          return plane[static_cast<std::size_t>((2 * y + v) * Side + 2 * x + u)];
        };
        const float most = std::max({at(0, 0), at(0, 1), at(1, 0), at(1, 1)}) + biases[o];
        made[static_cast<std::size_t>((o * Side / 2 + y) * Side / 2 + x)] = std::max(0.0F, most);
      }
    }
  }
  return made;
}

template <int In, int Out>
std::array<float, Out> dense(const std::array<float, In>& input, const std::int8_t* weights,
                             float scale, const float* biases) {
  std::array<float, Out> made{};
  for (int o = 0; o < Out; ++o) {
    float sum = 0;
    for (int i = 0; i < In; ++i)
      sum += static_cast<float>(weights[o * In + i]) * input[static_cast<std::size_t>(i)];
    made[static_cast<std::size_t>(o)] = scale * sum + biases[o];
  }
  return made;
}

}  // namespace

std::array<float, kClasses> classify(const Glyph& glyph) {
  const auto first = looked<1, 12, kGlyph>(glyph.shape, kWeightsFirst, kScaleFirst, kBiasesFirst);
  const auto second = looked<12, 24, kGlyph / 2>(first, kWeightsSecond, kScaleSecond, kBiasesSecond);
  auto third = dense<24 * 16, 48>(second, kWeightsThird, kScaleThird, kBiasesThird);
  for (float& value : third) value = std::max(0.0F, value);
  auto made = dense<48, kClasses>(third, kWeightsFourth, kScaleFourth, kBiasesFourth);
  const float most = *std::max_element(made.begin(), made.end());
  float sum = 0;
  for (const float value : made) sum += std::exp(value - most);
  for (float& value : made) value -= most + std::log(sum);
  return made;
}

}  // namespace minewise::pictures

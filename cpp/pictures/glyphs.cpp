#include "pictures/glyphs.hpp"

#include <vector>

#include "base/elementary.hpp"

namespace minewise::pictures {

namespace {

#include "pictures/weights.inc"

/// The share of a cell on each side that belongs to its border.
constexpr double margin = 0.1;
/// Ink from which on a place counts as drawn, and as drawn strongly.
constexpr float drawn = 0.4F, strong = 0.75F;
/// Rows or columns of a glyph that are used.
constexpr int largest = 14;
/// What is no wider and lies at the side of a face is a rest of the border.
constexpr int border = 5;

/// Places of ink that hang together, and the box around them.
struct Part {
  std::vector<std::size_t> places;
  int left = face_side, right = -1, top = face_side, bottom = -1;
  int inside = 0;  // places that are farther from all sides than a border is wide

  /// Is it a rest of the border? A frame touches two sides, and is nowhere else.
  [[nodiscard]] bool is_border() const {
    const int last = face_side - 1;
    const int touched = (left == 0) + (right == last) + (top == 0) + (bottom == last);
    return right < border || left > last - border || bottom < border || top > last - border ||
           (touched >= 2 && inside * 5 < static_cast<int>(places.size()));
  }
};

Part part_at(const Ink& ink, std::size_t start, std::vector<char>& seen) {
  Part part;
  std::vector<std::size_t> open{start};
  seen[start] = true;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    part.places.push_back(at);
    const int y = static_cast<int>(at) / face_side, x = static_cast<int>(at) % face_side;
    part.left = std::min(part.left, x), part.right = std::max(part.right, x);
    part.top = std::min(part.top, y), part.bottom = std::max(part.bottom, y);
    part.inside += std::min({x, y, face_side - 1 - x, face_side - 1 - y}) > border;
    for (int v = std::max(0, y - 1); v <= std::min(face_side - 1, y + 1); ++v) {
      for (int u = std::max(0, x - 1); u <= std::min(face_side - 1, x + 1); ++u) {
        const std::size_t next = index_of(v, u, face_side);
        if (ink[next] <= drawn || seen[next]) continue;
        seen[next] = true;
        open.push_back(next);
      }
    }
  }
  return part;
}

void clear_border(Ink& ink) {
  std::vector<char> seen(ink.size());
  for (std::size_t start = 0; start < ink.size(); ++start) {
    if (ink[start] <= drawn || seen[start]) continue;
    const Part part = part_at(ink, start, seen);
    if (!part.is_border()) continue;
    for (const std::size_t at : part.places) ink[at] = 0;
  }
}

/// Cuts the ink out and makes it as large as there is room.
void draw_shape(const Ink& ink, const Part& box, Glyph& glyph) {
  const int height = box.bottom - box.top + 1, width = box.right - box.left + 1;
  const double scale = static_cast<double>(largest) / std::max(height, width);
  const int h = std::max(1, static_cast<int>(std::lround(height * scale))),
            w = std::max(1, static_cast<int>(std::lround(width * scale)));
  const int y0 = (glyph_side - h) / 2, x0 = (glyph_side - w) / 2;
  const double dy = static_cast<double>(height) / h, dx = static_cast<double>(width) / w;
  for (int j = 0; j < h; ++j) {
    for (int i = 0; i < w; ++i) {
      double sum = 0;
      each_place(box.top + j * dy, box.top + (j + 1) * dy, [&](int y, double part) {
        each_place(box.left + i * dx, box.left + (i + 1) * dx, [&](int x, double share) {
          if (y >= face_side || x >= face_side) return;
          sum += part * share * static_cast<double>(ink[index_of(y, x, face_side)]);
        });
      });
      glyph.shape[index_of(y0 + j, x0 + i, glyph_side)] = static_cast<float>(sum / dy / dx);
    }
  }
}

}  // namespace

Face face_of(const Pixels& pixels, const CellGrid& grid, int row, int column) {
  Face face;
  mean_colors(pixels,
              {grid.columns.at(column + margin), grid.rows.at(row + margin),
               grid.columns.pitch * (1 - 2 * margin) / face_side,
               grid.rows.pitch * (1 - 2 * margin) / face_side, face_side},
              face.colors);
  return face;
}

Glyph glyph_of(Ink ink, const Face& face) {
  clear_border(ink);
  Glyph glyph;
  Part box;
  std::array<bool, face_side> used{};
  std::vector<float> chromas;
  std::array<double, 3> color{};
  double weight = 0;
  for (int y = 0; y < face_side; ++y) {
    for (int x = 0; x < face_side; ++x) {
      const std::size_t at = index_of(y, x, face_side);
      if (ink[at] <= drawn) continue;
      box.left = std::min(box.left, x), box.right = std::max(box.right, x);
      box.top = std::min(box.top, y), box.bottom = std::max(box.bottom, y);
      used[static_cast<std::size_t>(x)] = true;
      chromas.push_back(chroma_of(face.colors[at]));
      if (ink[at] < strong) continue;
      weight += static_cast<double>(ink[at]);
      for (std::size_t c = 0; c < 3; ++c)
        color[c] += static_cast<double>(ink[at]) * static_cast<double>(face.colors[at][c]);
    }
  }
  if (chromas.empty()) return glyph;
  for (std::size_t x = 0; x < used.size(); ++x) glyph.parts += used[x] && (x == 0 || !used[x - 1]);
  glyph.height = static_cast<float>(box.bottom - box.top + 1) / face_side;
  glyph.at_edge =
      std::min(box.left, box.top) == 0 || std::max(box.right, box.bottom) == face_side - 1;
  glyph.chroma = value_at(chromas, chromas.size() * 9 / 10);
  for (std::size_t c = 0; c < 3; ++c)
    glyph.color[c] = static_cast<float>(color[c] / std::max(1e-9, weight));
  draw_shape(ink, box, glyph);
  return glyph;
}

namespace {

template <std::size_t Out, std::size_t In>
struct Layer {
  const std::int8_t* weights;
  float scale;
  const float* biases;
};

/// Looks at each place of planes and those around it, and keeps the greatest of each four.
template <std::size_t Out, std::size_t In, int Side>
std::array<float, Out * Side * Side / 4> looked(const Layer<Out, In>& layer,
                                                const std::array<float, In * Side * Side>& input) {
  std::array<float, Out * Side * Side / 4> made{};
  std::array<float, static_cast<std::size_t>(Side) * Side> plane;
  // Nothing is around a plane.
  constexpr int wide = Side + 2;
  constexpr std::size_t padded_size = static_cast<std::size_t>(wide) * wide;
  std::array<float, In * padded_size> padded{};
  for (std::size_t i = 0; i < In; ++i)
    for (int y = 0; y < Side; ++y)
      std::copy_n(input.data() + i * plane.size() + index_of(y, 0, Side), Side,
                  padded.data() + i * padded_size + index_of(y + 1, 1, wide));
  for (std::size_t o = 0; o < Out; ++o) {
    plane.fill(0);
    for (std::size_t i = 0; i < In; ++i) {
      std::array<float, 9> weights;
      std::copy_n(layer.weights + (o * In + i) * 9, 9, weights.begin());
      for (int y = 0; y < Side; ++y) {
        std::array<float, Side> sums;
        std::copy_n(plane.data() + index_of(y, 0, Side), Side, sums.begin());
        for (int k = 0; k < 9; ++k) {
          const float* from = padded.data() + i * padded_size + index_of(y + k / 3, k % 3, wide);
          for (std::size_t x = 0; x < Side; ++x)
            sums[x] += weights[static_cast<std::size_t>(k)] * from[x];
        }
        std::copy_n(sums.begin(), Side, plane.data() + index_of(y, 0, Side));
      }
    }
    for (int y = 0; y < Side / 2; ++y) {
      for (int x = 0; x < Side / 2; ++x) {
        const float* four = plane.data() + index_of(2 * y, 2 * x, Side);
        const float most = std::max({four[0], four[1], four[Side], four[Side + 1]});
        made[o * plane.size() / 4 + index_of(y, x, Side / 2)] =
            std::max(0.0F, layer.scale * most + layer.biases[o]);
      }
    }
  }
  return made;
}

template <std::size_t Out, std::size_t In>
std::array<float, Out> summed(const Layer<Out, In>& layer, const std::array<float, In>& input) {
  std::array<float, Out> made{};
  for (std::size_t i = 0; i < In; ++i) {
    if (input[i] == 0) continue;
    for (std::size_t o = 0; o < Out; ++o)
      made[o] += static_cast<float>(layer.weights[o * In + i]) * input[i];
  }
  for (std::size_t o = 0; o < Out; ++o) made[o] = layer.scale * made[o] + layer.biases[o];
  return made;
}

}  // namespace

std::array<float, signs> signs_of(const Glyph& glyph) {
  const Layer<12, 1> first{first_weights, first_scale, first_biases};
  const Layer<24, 12> second{second_weights, second_scale, second_biases};
  const Layer<48, 384> third{third_weights, third_scale, third_biases};
  const Layer<signs, 48> fourth{fourth_weights, fourth_scale, fourth_biases};
  const auto planes =
      looked<24, 12, glyph_side / 2>(second, looked<12, 1, glyph_side>(first, glyph.shape));
  auto hidden = summed(third, planes);
  for (float& value : hidden) value = std::max(0.0F, value);
  auto made = summed(fourth, hidden);
  const float most = *std::max_element(made.begin(), made.end());
  double sum = 0;
  for (const float value : made) sum += elementary::exp(static_cast<double>(value - most));
  for (float& value : made) value -= most + static_cast<float>(elementary::log(sum));
  return made;
}

}  // namespace minewise::pictures

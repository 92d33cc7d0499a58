// What is drawn in a cell: its ink, and which digit that looks like.
#pragma once

#include <array>
#include <vector>

#include "pictures/grid.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

inline constexpr int kFine = 32, kGlyph = 16;
/// 1 to 8, the question mark, and anything else.
inline constexpr int kClasses = 10, kQuestionClass = 8, kOtherClass = 9;

/// Red, green and blue of a cell without its border.
struct FineTile {
  std::array<float, 3 * kFine * kFine> colors;

  [[nodiscard]] float at(int y, int x, int channel) const {
    return colors[static_cast<std::size_t>(3 * (y * kFine + x) + channel)];
  }
};

FineTile fine_tile(const Pixels& pixels, const Grid& grid, int row, int column);

using Ink = std::array<float, kFine * kFine>;

struct Glyph {
  std::array<float, kGlyph * kGlyph> shape{};  // cut to what is drawn, as large as there is room
  std::array<float, 3> color{};                // of its darkest or brightest part
  float height = 0, width = 0;                 // shares of the cell
  float filled = 0;                            // share of its box
  int parts = 0;                               // beside each other
  float chroma = 0;                            // of its most coloured tenth
  float level = 0;                             // how far its colour is from the background
};

/// The glyph of some ink from 0 to 1.
Glyph glyph_of(const Ink& ink, const FineTile& tile);

/// The logarithms of how likely each class is.
std::array<float, kClasses> classify(const Glyph& glyph);

}  // namespace minewise::pictures

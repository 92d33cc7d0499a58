// What is drawn in a cell: its ink, and which sign that looks like.
#pragma once

#include <array>

#include "pictures/lattice.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// Rows and columns of a cell whose ink is looked at, and of a glyph.
inline constexpr int face_side = 32, glyph_side = 16;

/// The signs that a network knows: 1 to 8, the question mark, a flag, a mine, a cross over either
/// or alone, 0, 9 and anything else.
inline constexpr int signs = 15, question_sign = 8, flag_sign = 9, mine_sign = 10, cross_sign = 11,
                     zero_sign = 12, nine_sign = 13, other_sign = 14;

/// A cell without its border.
struct Face {
  std::array<Color, static_cast<std::size_t>(face_side) * face_side> colors;
};

Face face_of(const Pixels& pixels, const CellGrid& grid, int row, int column);

/// How much of each place of a face is drawn, from 0 to 1.
using Ink = std::array<float, static_cast<std::size_t>(face_side) * face_side>;

using Shape = std::array<float, static_cast<std::size_t>(glyph_side) * glyph_side>;

struct Glyph {
  Shape shape{};         // cut to what is drawn, and as large as there is room
  Color color{};         // of what is drawn most strongly
  float height = 0;      // as a share of the face; 0 if nothing is drawn
  float chroma = 0;      // of its most coloured tenth
  int parts = 0;         // beside each other
  float level = 0;       // how far its strongest ink is from the background
  bool at_edge = false;  // does it reach an edge of the face?
};

Glyph glyph_of(Ink ink, const Face& face);

/// The logarithms of how likely each sign is.
std::array<float, signs> signs_of(const Glyph& glyph);

}  // namespace minewise::pictures

// Pictures of boards in three looks, for tests: cells of 24 pixels, or of 21 with lines between
// them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// The digits from 0 to 8, seven rows of five bits each.
inline constexpr std::array<std::string_view, 9> digit_bits = {
    "00000000000000000000000000000000000", "00100011000010000100001000010001110",
    "01110100010000100110010001000011111", "11111000100010000010000011000101110",
    "00010001100101010010111110001000010", "11111100001111000001000011000101110",
    "00110010001000011110100011000101110", "11111000010001000100010000100001000",
    "01110100011000101110100011000101110"};

using Ink = std::array<std::uint8_t, 3>;
inline constexpr std::array<Ink, 9> digit_inks = {{{189, 189, 189},
                                                   {0, 0, 255},
                                                   {0, 123, 0},
                                                   {255, 0, 0},
                                                   {0, 0, 123},
                                                   {123, 0, 0},
                                                   {0, 123, 123},
                                                   {0, 0, 0},
                                                   {123, 123, 123}}};

struct Drawing {
  int width, height;
  std::vector<std::uint8_t> bytes;

  Drawing(int w, int h) : width(w), height(h), bytes(static_cast<std::size_t>(3 * w * h), 230) {}

  [[nodiscard]] std::uint8_t* at(int x, int y) { return &bytes[3 * index_of(y, x, width)]; }

  void fill(int x, int y, int w, int h, const Ink& color) {
    for (int v = y; v < y + h; ++v)
      for (int u = x; u < x + w; ++u)
        for (std::size_t c = 0; c < 3; ++c) at(u, v)[c] = color[c];
  }

  /// Draws a digit with its top left corner at a place, two pixels for each bit.
  void write(std::size_t digit, int x, int y, const Ink& color) {
    for (int i = 0; i < 35; ++i)
      if (digit_bits[digit][static_cast<std::size_t>(i)] == '1')
        fill(x + 2 * (i % 5), y + 2 * (i / 5), 2, 2, color);
  }

  [[nodiscard]] Pixels pixels() const { return {bytes, width, height}; }
};

/// Where the first cell of a board begins.
inline constexpr int first_x = 30, first_y = 20;

/// Calls `draw(x, y, mark)` for each cell of a board, with the pixel at which it begins.
template <class Draw>
void each_cell(const std::vector<std::string>& rows, int side, const Draw& draw) {
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < rows[row].size(); ++column)
      draw(first_x + side * static_cast<int>(column), first_y + side * static_cast<int>(row),
           rows[row][column]);
}

/// A board as the classic program draws it.
inline Drawing drawn(const std::vector<std::string>& rows) {
  constexpr int side = 24;
  Drawing made(static_cast<int>(rows[0].size()) * side + 70,
               static_cast<int>(rows.size()) * side + 50);
  each_cell(rows, side, [&](int x, int y, char mark) {
    if (mark == '#' || mark == 'F') {
      made.fill(x, y, side, side, {123, 123, 123});
      made.fill(x, y, side - 3, side - 3, {255, 255, 255});
      made.fill(x + 3, y + 3, side - 6, side - 6, {189, 189, 189});
      if (mark == 'F') {
        made.fill(x + 8, y + 5, 6, 6, {255, 0, 0});
        made.fill(x + 13, y + 5, 2, 12, {0, 0, 0});
        made.fill(x + 8, y + 17, 10, 2, {0, 0, 0});
      }
      return;
    }
    made.fill(x, y, side, side, {123, 123, 123});
    made.fill(x + 1, y + 1, side - 1, side - 1, {189, 189, 189});
    const auto digit = static_cast<std::size_t>(mark - '0');
    made.write(digit, x + 7, y + 5, digit_inks[digit]);
  });
  return made;
}

/// A board of flat cells with gaps between them, tints under dark clues, and one flag that was set
/// last, whose cell is nearly as light as one that is revealed.
inline Drawing flat(const std::vector<std::string>& rows, int last_row, int last_column) {
  constexpr int side = 24;
  constexpr std::array<Ink, 9> tints = {{{222, 222, 220},
                                         {221, 250, 195},
                                         {236, 237, 191},
                                         {237, 218, 180},
                                         {237, 195, 138},
                                         {247, 161, 162},
                                         {254, 167, 133},
                                         {255, 125, 96},
                                         {255, 50, 60}}};
  Drawing made(static_cast<int>(rows[0].size()) * side + 70,
               static_cast<int>(rows.size()) * side + 50);
  made.fill(0, 0, made.width, made.height, {246, 245, 244});
  each_cell(rows, side, [&](int x, int y, char mark) {
    const bool is_last = x == first_x + side * last_column && y == first_y + side * last_row;
    if (mark == '#' || mark == 'F') {
      const std::uint8_t shade = is_last ? 213 : 187;
      made.fill(x + 1, y + 1, side - 2, side - 2, {shade, shade, shade});
      if (mark == 'F') {
        made.fill(x + 7, y + 5, 2, 14, {46, 52, 54});
        for (int i = 0; i < 4; ++i) made.fill(x + 9, y + 5 + i, 8 - 2 * i, 8 - 2 * i, {46, 52, 54});
      }
      return;
    }
    const auto digit = static_cast<std::size_t>(mark - '0');
    made.fill(x + 1, y + 1, side - 2, side - 2, tints[digit]);
    made.write(digit, x + 7, y + 5, {46, 52, 54});
  });
  return made;
}

/// A board of raised cells; what is revealed is one ground with faint lines.
inline Drawing lined(const std::vector<std::string>& rows) {
  constexpr int side = 21;
  Drawing made(static_cast<int>(rows[0].size()) * side + 80,
               static_cast<int>(rows.size()) * side + 60);
  made.fill(28, 18, made.width - 76, made.height - 56, {80, 80, 80});
  each_cell(rows, side, [&](int x, int y, char mark) {
    if (mark == '#' || mark == 'F') {
      made.fill(x, y, side, side, {140, 140, 140});
      made.fill(x + 1, y + 1, side - 2, side - 2, {215, 215, 215});
      made.fill(x + 3, y + 3, side - 5, side - 5, {200, 200, 200});
      if (mark == 'F') {
        made.fill(x + 7, y + 5, 2, 12, {50, 50, 50});
        made.fill(x + 9, y + 5, 6, 5, {200, 0, 0});
      }
      return;
    }
    made.fill(x, y, side, side, {194, 194, 194});
    made.fill(x + 1, y + 1, side - 1, side - 1, {185, 185, 185});
    const auto digit = static_cast<std::size_t>(mark - '0');
    made.write(digit, x + 5, y + 3, digit_inks[digit]);
  });
  return made;
}

/// A pointer with its tip at a place: white, with a black outline.
inline void point_at(Drawing& drawing, int x, int y) {
  constexpr int height = 17;
  for (int i = 0; i < height; ++i) {
    drawing.fill(x, y + i, 2 + i / 2, 1, {0, 0, 0});
    if (i > 1 && i + 1 < height) drawing.fill(x + 1, y + i, i / 2, 1, {255, 255, 255});
  }
}

}  // namespace minewise::pictures

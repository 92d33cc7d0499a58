// Cells that show the same, which have one mark.
#pragma once

#include <limits>
#include <vector>

#include "pictures/looks.hpp"

namespace minewise::pictures {

/// Cells of one kind that show the same.
struct Cluster {
  int kind = 0;
  bool blank = false;
  std::vector<std::size_t> cells;
  Glyph glyph;  // in the mean
  std::array<float, signs> likely{};
  bool patterned = false;  // is it drawn on nearly all cells of the kind?
  bool dot = false;        // one of several colours of the same thing, instead of digits
  bool text = false;       // is it as high as the digits of the picture?
  bool odd = false;        // is it not, though there are such?
  bool cover = false;      // may it be what covered cells show, where no plain ones are?
  bool stray = false;      // is more of it on cells of another kind? Its own is a highlight
  std::size_t twin = 0;    // the cluster of a stray that has more of it
};

/// How unlikely it is that something is drawn that no text is: a flag, a mine, a cross or another
/// thing.
double cost_of_drawing(const std::array<float, signs>& likely, int sign);

/// Is it likely that one of 1 to 8 is drawn?
bool is_clear_digit(const std::array<float, signs>& likely);

/// Is it likely that a flag is drawn?
bool is_flag(const Cluster& cluster);

/// Is one thing by itself no mark? A pointer reaches beyond its cell, and a caret is higher or
/// lower than the digits.
bool is_foreign(const Cluster& cluster);

/// How far two drawings are from being the same, which they are below 1.
float drawing_difference(const Glyph& a, const Glyph& b);

/// How far the clusters with a mark are from one of them, the nearest one, and has one of them
/// several cells?
struct Drawn {
  float apart = std::numeric_limits<float>::infinity();
  bool is_common = false;
};
Drawn drawn_as(const std::vector<Cluster>& clusters, const std::vector<char>& marks, std::size_t c,
               char mark);

/// Drawings that differ by more are not of the same mark.
inline constexpr float otherwise = 1.5F;

/// The chroma above which a drawing has a colour: pointers, carets and dark text have none.
inline constexpr float colored = 60;

/// Does something look like a mine, or like a flag that is crossed out?
bool may_be_lost(const std::vector<Cluster>& clusters);

/// Do other clusters have a mark that is drawn otherwise? A program draws a mark in one way.
bool is_drawn_otherwise(const std::vector<Cluster>& clusters, const std::vector<char>& marks,
                        std::size_t c, char mark, float least = otherwise);

/// Is one thing by itself no clear mark? Pointers and carets have no colour, and reach beyond a
/// cell or are hardly like a mark.
bool is_unclear(const std::vector<Cluster>& clusters, const std::vector<char>& marks, std::size_t c,
                double own);

std::vector<Cluster> clusters_of(const Looks& looks);

}  // namespace minewise::pictures

// How far the cells of a board may be from each other: what repeats itself in a picture.
#pragma once

#include <vector>

#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// Edges across lines of pixels: the rows of the picture, or with both directions exchanged its
/// columns.
class EdgeLines {
 public:
  EdgeLines(const Edges& edges, bool vertical)
      : values_(vertical ? &edges.across : &edges.down),
        width_(edges.width),
        vertical_(vertical),
        length(vertical ? edges.width : edges.height),
        count(vertical ? edges.height : edges.width) {}

  /// The change before place `x` of line `y`; 0 beside the picture.
  [[nodiscard]] int change(int x, int y) const {
    if (x < 0 || y < 0 || x >= length || y >= count) return 0;
    return (*values_)[vertical_ ? index_of(y, x, width_) : index_of(x, y, width_)];
  }

  /// The greatest edge in a line, from one place to another.
  [[nodiscard]] int greatest(int from, int to, int y) const {
    if (y < 0 || y >= count) return 0;
    int most = 0;
    for (int x = std::max(0, from); x <= std::min(to, length - 1); ++x)
      most = std::max(
          most, std::abs((*values_)[vertical_ ? index_of(y, x, width_) : index_of(x, y, width_)]));
    return most;
  }

  /// The edge there: how great the change is.
  [[nodiscard]] int at(int x, int y) const { return std::abs(change(x, y)); }

  /// Is there an edge, and none greater beside it?
  [[nodiscard]] bool is_peak(int x, int y) const {
    const int here = at(x, y);
    return here > 0 && here >= at(x - 1, y) && here > at(x + 1, y);
  }

  /// Is there an edge that is half as great so far away, give or take a pixel?
  [[nodiscard]] bool recurs(int x, int y, double lag) const {
    const int there = static_cast<int>(std::floor(x + lag + 0.5));
    return 2 * std::max({at(there - 1, y), at(there, y), at(there + 1, y)}) >= at(x, y);
  }

 private:
  const std::vector<std::int8_t>* values_;
  int width_;
  bool vertical_;

 public:
  int length, count;
};

struct Pitch {
  double pixels, score;
};

/// Distances at which edges recur, the likeliest first.
std::vector<Pitch> pitches(const EdgeLines& lines);

}  // namespace minewise::pictures

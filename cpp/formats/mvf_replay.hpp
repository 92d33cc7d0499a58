// MVF, the replays of Minesweeper Clone, whose bits have an order of their own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

/// How many bits of an event hold what, one after the other: the right, the middle and the left
/// button first, then y, x and the time.
struct MvfLayout {
  std::size_t bytes;
  int y_bits;
  int x_bits;
  /// Of two parts, hundredths and seconds, or of one.
  int fraction_bits;
  int second_bits;
  /// What is taken from x and y.
  int margin;
};

/// Of the versions 0.97, and of 2006 and 2007.
inline constexpr MvfLayout mvf_097{5, 9, 9, 7, 10, 0};
inline constexpr MvfLayout mvf_2007{6, 11, 11, 22, 0, 32};

/// One record: the state of the mouse at a time.
struct MvfState {
  std::int32_t milliseconds = 0;
  int x = 0;
  int y = 0;
  bool left = false;
  bool right = false;
  bool middle = false;
};

/// For each bit of an event, its place among the bits of the bytes, the lowest of a byte first: the
/// order of `key`, a number in the file.
std::vector<std::size_t> mvf_order(const MvfLayout& layout, int key);

/// What the bytes of an event say.
MvfState mvf_state(const MvfLayout& layout, std::span<const std::size_t> order,
                   std::span<const std::uint8_t> event);

}  // namespace minewise

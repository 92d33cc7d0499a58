// What a pointer and its buttons did, as replays record it.
#pragma once

#include <cstdint>

namespace minewise {

enum class PointerAction : std::uint8_t {
  move,
  left_down,
  left_up,
  right_down,
  right_up,
  middle_down,
  middle_up,
  /// A flag that stood there before the recording begins.
  flag_before,
};

/// Far more than any screen has, and than moves of a few pixels add up to.
inline constexpr int farthest_pixel = 10'000'000;

/// The buttons that are down, added up.
inline constexpr std::uint8_t held_left = 1;
inline constexpr std::uint8_t held_right = 2;
inline constexpr std::uint8_t held_middle = 4;

struct PointerEvent {
  /// Since the recording began, as the file says.
  std::int32_t milliseconds;
  /// Pixels from the left and the upper edge of the board; it may lie outside.
  std::int32_t x;
  std::int32_t y;
  PointerAction action;
  /// The buttons that are down after the event.
  std::uint8_t held;

  bool operator==(const PointerEvent&) const = default;
};

}  // namespace minewise

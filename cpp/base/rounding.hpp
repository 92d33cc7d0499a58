// What numbers that are meant to be equal may differ by.
#pragma once

namespace minewise {

/// Chances and values closer than this count as equal, and a chance below it is none: more than
/// rounding adds, less than any two numbers of layouts differ by on a board that is counted.
inline constexpr double rounding = 1e-9;

}  // namespace minewise

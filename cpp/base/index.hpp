// Cells and other small numbers as places in arrays.
#pragma once

#include <cstddef>

namespace minewise {

/// `number` is 0 or more.
constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

}  // namespace minewise

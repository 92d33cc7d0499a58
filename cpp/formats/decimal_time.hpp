// Numbers and times as replay files write them in digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace minewise {

/// Digits and nothing else, up to nine of them.
std::optional<int> whole_of(std::string_view text);

/// Seconds with up to six decimals behind a point or a comma, cut off to milliseconds: `3.61`.
std::optional<std::int32_t> milliseconds_of(std::string_view text);

}  // namespace minewise

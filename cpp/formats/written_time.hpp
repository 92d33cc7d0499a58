// Numbers and times as replay files write them in digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace minewise {

/// Digits and nothing else, up to nine of them.
std::optional<int> whole_of(std::string_view text);

/// Seconds with up to six decimals behind a point or a comma, cut off to milliseconds: `3.61`.
std::optional<std::int32_t> milliseconds_of(std::string_view text);

/// Microseconds since 1970 in ISO 8601; empty behind the year 9999.
std::string iso_time(std::uint64_t microseconds);
/// Of such a text, or of one without a time zone, as if it were Greenwich time; none if it is
/// neither, or of before 1970.
std::optional<std::int64_t> microseconds_of(std::string_view iso);
/// A date and time in ISO 8601 without a time zone; empty if there is no such time.
std::string iso_time(int year, int month, int day, int hour, int minute, int second);
/// A time as programs write it: seconds or microseconds since 1970 in digits, `2008-01-26
/// 00:40:32`, or `24.8.2024.16:38:59:6687`. Empty if it is none of these.
std::string iso_time_of(std::string_view text);

}  // namespace minewise

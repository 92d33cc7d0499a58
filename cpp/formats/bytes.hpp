// The bytes of a file, written one after the other, and read, never behind its end; numbers and
// times as replay files write them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/written_position.hpp"

namespace minewise {

/// Numbers are big-endian.
class ByteWriter {
 public:
  ByteWriter& number(std::int64_t number, unsigned bytes) {
    while (bytes > 0) {
      --bytes;
      file_.push_back(static_cast<std::uint8_t>(number >> (8 * bytes) & 0xff));
    }
    return *this;
  }
  ByteWriter& u8(std::int64_t value) { return number(value, 1); }
  ByteWriter& u16(std::int64_t value) { return number(value, 2); }
  ByteWriter& u24(std::int64_t value) { return number(value, 3); }
  ByteWriter& u32(std::int64_t value) { return number(value, 4); }
  ByteWriter& u64(std::int64_t value) { return number(value, 8); }
  ByteWriter& text(std::string_view text) {
    file_.insert(file_.end(), text.begin(), text.end());
    return *this;
  }
  ByteWriter& bytes(std::initializer_list<int> bytes) {
    for (const int byte : bytes) u8(byte);
    return *this;
  }
  ByteWriter& append(std::span<const std::uint8_t> bytes) {
    file_.insert(file_.end(), bytes.begin(), bytes.end());
    return *this;
  }
  [[nodiscard]] const std::vector<std::uint8_t>& file() const { return file_; }

 private:
  std::vector<std::uint8_t> file_;
};

// The bytes of a file, read one after the other: never behind its end, and the first thing that is
// not as expected is kept with its place.

/// Why a file could not be read: the place of what is wrong, and what was expected there.
struct ByteError {
  std::size_t byte;
  std::string text;
};

/// Numbers are big-endian. After the first failure every read gives zeros or nothing and moves on
/// no more, so a loop that reads must ask `broken`.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> file) : file_(file) {}

  int u8() { return static_cast<int>(whole(1)); }
  int u16() { return static_cast<int>(whole(2)); }
  int u24() { return static_cast<int>(whole(3)); }
  std::int64_t u32() { return static_cast<std::int64_t>(whole(4)); }
  std::uint64_t u64() { return whole(8); }
  int i16() { return static_cast<std::int16_t>(whole(2)); }

  std::span<const std::uint8_t> bytes(std::size_t count);
  std::string text(int count);
  /// What stands before the next `end`, which is passed over.
  std::string text_until(char end);
  /// The rest of the line, without its end.
  std::string line();
  /// Passes over the next such text, and whatever stands before it.
  void find(std::string_view text);

  void skip(std::size_t count) { bytes(count); }
  /// To a place that has been read.
  void back_to(std::size_t byte) { at_ = byte; }

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::size_t left() const { return broken() ? 0 : file_.size() - at_; }
  /// The byte that is so many ahead, without reading it; -1 behind the end.
  [[nodiscard]] int ahead(std::size_t count) const;

  /// What stands at `byte` is not what was expected. Only the first failure counts.
  void refuse(std::size_t byte, Expected expected);
  [[nodiscard]] bool broken() const { return failure_.has_value(); }
  [[nodiscard]] const std::optional<ByteError>& failure() const { return failure_; }

 private:
  std::uint64_t whole(std::size_t count);

  std::span<const std::uint8_t> file_;
  std::size_t at_ = 0;
  std::optional<ByteError> failure_{};
};

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

// The bytes of a file, written one after the other.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

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

}  // namespace minewise

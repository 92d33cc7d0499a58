// Replay files for tests, written byte by byte.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "formats/replay_file.hpp"
#include "testing/check.hpp"

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
  ByteWriter& append(const std::vector<std::uint8_t>& bytes) {
    file_.insert(file_.end(), bytes.begin(), bytes.end());
    return *this;
  }
  [[nodiscard]] const std::vector<std::uint8_t>& file() const { return file_; }

 private:
  std::vector<std::uint8_t> file_;
};

/// One character an event: `m`, the buttons pressed `L R M` and released `l r w`, `f` for a flag
/// that stood before.
inline std::string actions_of(const Replay& replay) {
  std::string actions;
  for (const PointerEvent& event : replay.events) {
    actions += "mLlRrMwf"[static_cast<std::size_t>(event.action)];
  }
  return actions;
}

/// Every beginning of a file is refused or read, and so is the file with any byte changed: each a
/// copy of its own, so that a look behind the end is one behind its memory. Answers how many of the
/// beginnings were read.
inline int read_when_cut_or_changed(const std::vector<std::uint8_t>& file) {
  int read = 0;
  for (std::size_t size = 0; size < file.size(); ++size) {
    const std::vector<std::uint8_t> part(file.begin(),
                                         file.begin() + static_cast<std::ptrdiff_t>(size));
    const auto found = replay_of(part);
    if (found) ++read;
    if (!found) CHECK(found.failure().byte <= part.size());
  }
  for (std::size_t at = 0; at < file.size(); ++at) {
    for (const int change : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
      std::vector<std::uint8_t> changed = file;
      changed[at] = static_cast<std::uint8_t>(changed[at] ^ change);
      const auto found = replay_of(changed);
      if (!found) CHECK(found.failure().byte <= changed.size() && !found.failure().text.empty());
    }
  }
  return read;
}

}  // namespace minewise

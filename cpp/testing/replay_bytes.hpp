// Replay files for tests, written byte by byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/bytes.hpp"
#include "formats/replay_file.hpp"
#include "testing/check.hpp"

namespace minewise {

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

// The one reader of replay files: it knows a file by its content.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "formats/replay.hpp"

namespace minewise {

/// Why a file is no replay: the format it was read as, empty if it is none that is known, the byte
/// where that became plain, and what was expected there.
struct ReplayError {
  std::string format;
  std::size_t byte;
  std::string text;
};

/// The names of the formats.
std::vector<std::string_view> replay_formats();

/// Bytes of the longest file that is read: its replay needs less than 100 MB then.
inline constexpr std::size_t longest_replay_file = 8'000'000;

Result<Replay, ReplayError> replay_of(std::span<const std::uint8_t> file);

}  // namespace minewise

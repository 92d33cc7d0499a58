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

/// A replay in a file, not read yet.
struct ReplayPart {
  /// In a file of several; empty in others.
  std::string name;
  /// Where it begins.
  std::size_t byte;
  std::span<const std::uint8_t> bytes;
};

/// The names of the formats.
std::vector<std::string_view> replay_formats();

/// The most bytes of one replay: it needs less than 100 MB then.
inline constexpr std::size_t longest_replay = 8'000'000;

/// The replays in a file: one, except in files of evfs. They look at the bytes of the file.
Result<std::vector<ReplayPart>, ReplayError> replay_parts(std::span<const std::uint8_t> file);

/// One of them; a failure names the byte in the whole file.
Result<Replay, ReplayError> replay_of(const ReplayPart& part);

/// The replay of a file that holds one.
Result<Replay, ReplayError> replay_of(std::span<const std::uint8_t> file);

}  // namespace minewise

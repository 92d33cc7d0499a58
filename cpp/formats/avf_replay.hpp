// AVF, the replays of Minesweeper Arbiter. There is no public specification: the layout is that
// which public readers agree on.
#pragma once

#include "formats/byte_reader.hpp"
#include "formats/replay.hpp"

namespace minewise {

/// `24.8.2024.16:38:59:6687` in ISO 8601, to the second; empty if it is no date.
std::string iso_time_of_avf(std::string_view text);

bool is_avf(std::span<const std::uint8_t> file);
void read_avf(ByteReader& file, Replay& replay);

}  // namespace minewise

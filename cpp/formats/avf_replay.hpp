// AVF, the replays of Minesweeper Arbiter. There is no public specification: the layout is that
// which public readers agree on.
#pragma once

#include "formats/byte_reader.hpp"
#include "formats/replay.hpp"

namespace minewise {

bool is_avf(std::span<const std::uint8_t> file);
void read_avf(ByteReader& file, Replay& replay);

}  // namespace minewise

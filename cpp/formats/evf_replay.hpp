// EVF, the replays of Metasweeper and a format that others are turned into, versions 0 to 4, after
// its specification (github.com/eee555/ms-toollib).
#pragma once

#include "formats/byte_reader.hpp"
#include "formats/replay.hpp"

namespace minewise {

bool is_evf(std::span<const std::uint8_t> file);
void read_evf(ByteReader& file, Replay& replay);

}  // namespace minewise

// RMV, the replays of Viennasweeper, versions 1 and 2, after the draft of their specification
// (github.com/ralokt/rmv_spec).
#pragma once

#include "formats/byte_reader.hpp"
#include "formats/replay.hpp"

namespace minewise {

bool is_rmv(std::span<const std::uint8_t> file);
void read_rmv(ByteReader& file, Replay& replay);

}  // namespace minewise

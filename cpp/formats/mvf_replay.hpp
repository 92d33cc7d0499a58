// MVF, the replays of Minesweeper Clone: 0.97, 2006 and 2007, and programs made from them. There is
// no public specification: the layout is that which public readers agree on.
#pragma once

#include "formats/byte_reader.hpp"
#include "formats/replay.hpp"

namespace minewise {

bool is_mvf(std::span<const std::uint8_t> file);
void read_mvf(ByteReader& file, Replay& replay);

}  // namespace minewise

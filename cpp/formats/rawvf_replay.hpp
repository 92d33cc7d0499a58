// RawVF, replays as text, revisions 5 and 6, after the grammar of its authors
// (minesweeper.info/forum/viewtopic.php?t=86).
#pragma once

#include "formats/byte_reader.hpp"
#include "formats/replay.hpp"

namespace minewise {

bool is_rawvf(std::span<const std::uint8_t> file);
void read_rawvf(ByteReader& file, Replay& replay);

}  // namespace minewise

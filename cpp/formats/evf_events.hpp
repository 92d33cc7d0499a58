// What happens in replays of evf: events with their time and place in versions 0 to 3, with what
// has changed since the last one in version 4.
#pragma once

#include "formats/byte_reader.hpp"
#include "formats/replay.hpp"

namespace minewise {

/// Until the byte that ends them, with the checksum behind it.
void read_evf_events(ByteReader& file, Replay& replay);
void read_evf_events_4(ByteReader& file, Replay& replay);

}  // namespace minewise

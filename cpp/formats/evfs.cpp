#include "formats/evfs.hpp"

#include <algorithm>

#include "base/index.hpp"
#include "formats/evf_replay.hpp"

namespace minewise {

namespace {

/// More than anybody plays in a session, and little memory.
constexpr std::size_t most_units = 100'000;

/// The name and the bytes of the next replay.
EvfsUnit evfs_unit(ByteReader& file) {
  EvfsUnit unit{file.text_until('\0'), 0, {}};
  const auto size = static_cast<std::size_t>(file.u32());
  unit.byte = file.at();
  unit.file = file.bytes(size);
  return unit;
}

}  // namespace

bool is_evfs(std::span<const std::uint8_t> file) {
  constexpr std::size_t header = 3;
  if (file.size() < header || file[0] != 0) return false;
  // The replays of version 0 begin alike: only here a whole replay follows.
  ByteReader reader(file);
  reader.skip(header);
  const EvfsUnit unit = evfs_unit(reader);
  return unit.name.ends_with(".evf") || (!reader.broken() && is_evf(unit.file));
}

std::vector<EvfsUnit> evfs_units(ByteReader& file) {
  // Bytes of the version: there is but one.
  constexpr std::size_t version = 1;
  file.skip(version);
  const int checksum = file.u16();
  std::vector<EvfsUnit> units;
  while (file.left() > 0) {
    if (units.size() == most_units) {
      file.refuse(file.at(), Expected("expected at most 100,000 replays"));
    }
    ByteReader ahead = file;
    EvfsUnit unit = evfs_unit(ahead);
    if (ahead.broken()) {  // what is left of it, so that only its own reader refuses it
      file.skip(ahead.at() - file.at());
      units.push_back({std::move(unit.name), file.at(), file.bytes(file.left())});
      break;
    }
    file = ahead;
    file.skip(std::min(index(checksum), file.left()));
    units.push_back(std::move(unit));
  }
  return units;
}

}  // namespace minewise

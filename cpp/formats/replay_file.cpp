#include "formats/replay_file.hpp"

#include <algorithm>
#include <array>

#include "formats/bytes.hpp"

namespace minewise {

namespace {

struct ReplayFormat {
  std::string_view name;
  bool (*is_one)(std::span<const std::uint8_t>);
  void (*read)(ByteReader&, Replay&);
};

/// The name of the format that holds several.
constexpr std::string_view several = "evfs";

/// Those that begin with a text of their own come first.
constexpr std::array replay_registry{
    ReplayFormat{"rmv", is_rmv, read_rmv}, ReplayFormat{"rawvf", is_rawvf, read_rawvf},
    ReplayFormat{"mvf", is_mvf, read_mvf}, ReplayFormat{"evf", is_evf, read_evf},
    ReplayFormat{"avf", is_avf, read_avf},
};

// EVFS: replays of evf one after the other in one file, version 0, after its specification
// (github.com/eee555/ms-toollib).

/// More than anybody plays in a session, and little memory.
constexpr std::size_t most_units = 100'000;

/// The name and the bytes of the next replay.
ReplayPart evfs_unit(ByteReader& file) {
  ReplayPart unit{file.text_until('\0'), 0, {}};
  const auto size = static_cast<std::size_t>(file.u32());
  unit.byte = file.at();
  unit.bytes = file.bytes(size);
  return unit;
}

bool is_evfs(std::span<const std::uint8_t> file) {
  constexpr std::size_t header = 3;
  if (file.size() < header || file[0] != 0) return false;
  // The replays of version 0 begin alike: only here a whole replay follows.
  ByteReader reader(file);
  reader.skip(header);
  const ReplayPart unit = evfs_unit(reader);
  return unit.name.ends_with(".evf") || (!reader.broken() && is_evf(unit.bytes));
}

/// In their order. The last one may be cut off with the file.
std::vector<ReplayPart> evfs_parts(ByteReader& file) {
  // Bytes of the version: there is but one.
  constexpr std::size_t version = 1;
  file.skip(version);
  const int checksum = file.u16();
  std::vector<ReplayPart> parts;
  while (file.left() > 0) {
    if (parts.size() == most_units) {
      file.refuse(file.at(), Expected("expected at most 100,000 replays"));
    }
    ByteReader ahead = file;
    ReplayPart unit = evfs_unit(ahead);
    if (ahead.broken()) {  // what is left of it, so that only its own reader refuses it
      file.skip(ahead.at() - file.at());
      parts.push_back({std::move(unit.name), file.at(), file.bytes(file.left())});
      break;
    }
    file = ahead;
    file.skip(std::min(index(checksum), file.left()));
    parts.push_back(std::move(unit));
  }
  return parts;
}

}  // namespace

std::vector<std::string_view> replay_formats() {
  std::vector<std::string_view> names;
  for (const ReplayFormat& format : replay_registry) names.push_back(format.name);
  names.push_back(several);
  return names;
}

Result<std::vector<ReplayPart>, ReplayError> replay_parts(std::span<const std::uint8_t> file) {
  if (!is_evfs(file)) return std::vector{ReplayPart{"", 0, file}};
  ByteReader reader(file);
  auto parts = evfs_parts(reader);
  const auto& failure = reader.failure();
  if (failure) return ReplayError{std::string(several), failure->byte, failure->text};
  return parts;
}

Result<Replay, ReplayError> replay_of(const ReplayPart& part) {
  const auto refused = [&](std::string_view format, std::size_t byte, std::string text) {
    return ReplayError{std::string(format), part.byte + byte, std::move(text)};
  };
  if (part.bytes.size() > longest_replay) {
    return refused("", longest_replay, "expected a replay of at most 8 MB");
  }
  for (const ReplayFormat& format : replay_registry) {
    if (!format.is_one(part.bytes)) continue;
    ByteReader reader(part.bytes);
    Replay replay;
    format.read(reader, replay);
    const auto& failure = reader.failure();
    if (failure) return refused(format.name, failure->byte, failure->text);
    if (replay.events.size() > most_events) {
      return refused(format.name, reader.at(), "expected at most 200,000 events");
    }
    return replay;
  }
  return refused("", 0, "expected a replay: avf, rmv, mvf, evf, evfs or rawvf");
}

Result<Replay, ReplayError> replay_of(std::span<const std::uint8_t> file) {
  const auto parts = replay_parts(file);
  if (!parts) return parts.failure();
  if (parts->size() == 1) return replay_of(parts->front());
  return ReplayError{
      std::string(several), 0,
      Expected("expected a file of one replay, got one of ").number(parts->size()).error().text};
}

}  // namespace minewise

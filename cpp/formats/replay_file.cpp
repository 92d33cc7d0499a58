#include "formats/replay_file.hpp"

#include <array>

#include "formats/avf_replay.hpp"
#include "formats/byte_reader.hpp"
#include "formats/evf_replay.hpp"
#include "formats/evfs.hpp"
#include "formats/mvf_replay.hpp"
#include "formats/rawvf_replay.hpp"
#include "formats/rmv_replay.hpp"

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
  std::vector<ReplayPart> parts;
  for (EvfsUnit& unit : evfs_units(reader)) {
    parts.push_back({std::move(unit.name), unit.byte, unit.file});
  }
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

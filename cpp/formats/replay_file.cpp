#include "formats/replay_file.hpp"

#include <array>

#include "formats/avf_replay.hpp"
#include "formats/byte_reader.hpp"
#include "formats/evf_replay.hpp"
#include "formats/mvf_replay.hpp"
#include "formats/rmv_replay.hpp"

namespace minewise {

namespace {

struct ReplayFormat {
  std::string_view name;
  bool (*is_one)(std::span<const std::uint8_t>);
  void (*read)(ByteReader&, Replay&);
};

/// Those that begin with a text of their own come first.
constexpr std::array replay_registry{
    ReplayFormat{"rmv", is_rmv, read_rmv},
    ReplayFormat{"mvf", is_mvf, read_mvf},
    ReplayFormat{"evf", is_evf, read_evf},
    ReplayFormat{"avf", is_avf, read_avf},
};

}  // namespace

std::vector<std::string_view> replay_formats() {
  std::vector<std::string_view> names;
  for (const ReplayFormat& format : replay_registry) names.push_back(format.name);
  return names;
}

Result<Replay, ReplayError> replay_of(std::span<const std::uint8_t> file) {
  if (file.size() > longest_replay_file) {
    return ReplayError{"", longest_replay_file, "expected at most 8 MB"};
  }
  for (const ReplayFormat& format : replay_registry) {
    if (!format.is_one(file)) continue;
    ByteReader reader(file);
    Replay replay;
    format.read(reader, replay);
    const auto& failure = reader.failure();
    if (failure) return ReplayError{std::string(format.name), failure->byte, failure->text};
    return replay;
  }
  return ReplayError{"", 0, "expected a replay: avf, rmv, mvf, evf or rawvf"};
}

}  // namespace minewise

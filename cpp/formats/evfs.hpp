// EVFS: replays of evf one after the other in one file, version 0, after its specification
// (github.com/eee555/ms-toollib).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/byte_reader.hpp"

namespace minewise {

/// One replay in a file of several.
struct EvfsUnit {
  std::string name;
  /// Where it begins.
  std::size_t byte;
  std::span<const std::uint8_t> file;
};

bool is_evfs(std::span<const std::uint8_t> file);
/// In their order. The last one may be cut off with the file.
std::vector<EvfsUnit> evfs_units(ByteReader& file);

}  // namespace minewise

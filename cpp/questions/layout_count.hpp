// How many layouts fit a position: a whole number of any size, from its residues.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "analyze/analysis.hpp"
#include "base/interrupt.hpp"

namespace minewise::questions {

/// In decimal digits; the number has at most so many bits. None if a component is too wide, empty
/// if it was interrupted.
std::optional<std::string> layout_count(const Position& position, std::size_t bits,
                                        const KeepGoing& keep_going);

}  // namespace minewise::questions

// The number of layouts, of any size, from its residues.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "analyze/position.hpp"
#include "base/interrupt.hpp"

namespace minewise {

/// In decimal digits; the number has at most so many bits. None if a component is too wide, empty
/// if it was interrupted.
std::optional<std::string> layout_count(const Problem& problem, std::size_t bits,
                                        const KeepGoing& keep_going);

}  // namespace minewise

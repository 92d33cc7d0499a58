// Pattern: the name that players have for clues side by side along a wall of covered cells.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "why/argument.hpp"

namespace minewise {

inline constexpr std::array<std::string_view, 4> pattern_names{"1-1", "1-2", "1-2-1", "1-2-2-1"};

struct Pattern {
  /// One of those; empty if it has none.
  std::string name;
  /// Do the clues show more than that, since mines around them are known?
  bool reduced = false;
};

/// The pattern that one clue and its neighbour are where they decide cells.
Pattern pattern_of(const Evidence& evidence, const Demand& part, const Demand& whole,
                   const Finding& finding);

/// The pattern of three clues or four that a whole proof is.
Pattern pattern_of(const Evidence& evidence, const Proof& proof);

/// May a proof of the cell have that pattern? A quick look at the clues beside it.
bool may_have_pattern(const Evidence& evidence, Cell cell, std::string_view name);

/// Is that the pattern of a proof, or, where it is short and the whole has none, of one of its
/// inferences?
bool has_pattern(const Evidence& evidence, const Proof& proof, std::string_view name);

}  // namespace minewise

// Pattern: the name that players have for clues side by side along a wall of covered cells.
#pragma once

#include <string>

#include "why/argument.hpp"

namespace minewise {

struct Pattern {
  /// "1-1", "1-2", "1-2-1", "1-2-2-1"; empty if it has none.
  std::string name;
  /// Do the clues show more than that, since mines around them are known?
  bool reduced = false;
};

/// The pattern that one clue and its neighbour are where they decide cells.
Pattern pattern_of(const Evidence& evidence, const Demand& part, const Demand& whole,
                   const Finding& finding);

/// The pattern of three clues or four that a whole proof is.
Pattern pattern_of(const Evidence& evidence, const Proof& proof);

}  // namespace minewise

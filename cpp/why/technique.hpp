// Technique: what a player has to know to see that a cell is certain, the easiest first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "why/proof.hpp"

namespace minewise {

enum class Technique : std::uint8_t {
  one_clue,
  /// One after the other, each with the mines that those before it found.
  single_clues,
  /// The patterns of `pattern_names`.
  one_one,
  one_two,
  one_two_one,
  one_two_two_one,
  /// Two clues that are no pattern.
  two_clues,
  several_clues,
  mine_total,
};

inline constexpr std::array<std::string_view, 9> technique_names{
    "one clue", "single clues", "1-1",           "1-2",       "1-2-1",
    "1-2-2-1",  "two clues",    "several clues", "mine total"};

constexpr std::string_view name_of(Technique technique) {
  return technique_names[static_cast<std::size_t>(technique)];
}

/// The technique that a proof takes: single clues where they do; or else the pattern that it is;
/// or, where it is short, that of one of its inferences; or else the number of its clues.
Technique technique_of(const Evidence& evidence, const Proof& proof);

/// by one clue; by the 1-2 pattern; by the mine total
std::string phrase_of(Technique technique);

}  // namespace minewise

// The names that players have for a proof, and what one has to know for it, the easiest first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "why/argument.hpp"
#include "why/proof.hpp"

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

// Steps: a proof as it is shown, in words, one idea a step, with the cells that each is about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "count/deduction.hpp"
#include "why/proof.hpp"

namespace minewise {

struct Step {
  enum class Kind : std::uint8_t {
    fact,         // what clues, or the mine total, say
    supposition,  // what is supposed, to see that it cannot be
    conclusion,   // what follows
    conflict,     // what cannot be
    pattern,      // the name that players have for it
  };

  Kind kind;
  std::string text;
  /// The clues that speak.
  std::vector<Cell> clues;
  /// The cells that the step is about, and what it says of them: `unknown` where it is no single
  /// thing.
  std::vector<Cell> cells;
  Verdict verdict = Verdict::unknown;
};

std::string_view name_of(Step::Kind kind);

/// Why the cell is safe or a mine, for a reader who knows the rules and nothing else.
std::vector<Step> steps_of(const Evidence& evidence, const Proof& proof);

/// The texts of steps, as one.
std::string sentence_of(const std::vector<Step>& steps);

}  // namespace minewise

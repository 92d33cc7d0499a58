#include "why/technique.hpp"

#include <algorithm>

#include "why/pattern.hpp"
#include "why/phrase.hpp"

namespace minewise {

namespace {

/// Does each inference take one clue alone?
bool is_clue_by_clue(const std::vector<Inference>& argument) {
  return !argument.empty() && std::ranges::all_of(argument, [](const Inference& inference) {
    return inference.source != the_total && inference.parts.empty() && !inference.supposed;
  });
}

}  // namespace

Technique technique_of(const Evidence& evidence, const Proof& proof) {
  if (proof.with_total) return Technique::mine_total;
  if (proof.clues.size() == 1) return Technique::one_clue;
  if (is_clue_by_clue(find_argument(evidence, proof))) return Technique::single_clues;
  // A longer pattern says more than the pairs that it is made of.
  for (const Technique pattern : {Technique::one_two_two_one, Technique::one_two_one,
                                  Technique::one_two, Technique::one_one}) {
    if (has_pattern(evidence, proof, name_of(pattern))) return pattern;
  }
  return proof.clues.size() == 2 ? Technique::two_clues : Technique::several_clues;
}

std::string phrase_of(Technique technique) {
  const bool is_pattern =
      technique >= Technique::one_one && technique <= Technique::one_two_two_one;
  const bool is_total = technique == Technique::mine_total;
  return joined({"by ", is_pattern || is_total ? "the " : "", name_of(technique),
                 is_pattern ? " pattern" : ""});
}

}  // namespace minewise

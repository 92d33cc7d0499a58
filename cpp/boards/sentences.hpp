// What some clues say, and all that follows from it where one lies inside another: for proofs,
// which ask that of a few clues at a time.
#pragma once

#include <span>
#include <vector>

#include "boards/subsets.hpp"
#include "why/evidence.hpp"

namespace minewise {

/// Of cells that are covered; proved mines are shown as `exploded`.
std::vector<Sentence> sentences_of(const Evidence& evidence, std::span<const Cell> clues);

/// Do these clues prove a cell so?
bool proves(const Evidence& evidence, std::span<const Cell> clues, Cell cell, bool mine);

}  // namespace minewise

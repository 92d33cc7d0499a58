// Argument: how a proof's clues lead to its cell, one inference after the other, so that a person
// can follow.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "why/knowledge.hpp"

namespace minewise {

/// The cells of one list that are not in the other; all row by row.
std::vector<Cell> without(const std::vector<Cell>& one, const std::vector<Cell>& other);

/// What clues say about a cell or more, or what follows from a supposition that cannot be.
struct Inference {
  /// The clue, or the mine total, that says it.
  Cell source = the_total;
  /// Clues that see some of its cells, and none of them the same: what they say counts too.
  std::vector<Cell> parts;

  /// Where a cell is supposed to be a mine, or safe, what follows from that, to a conflict.
  std::optional<Cell> supposed;
  bool mine = false;
  std::vector<Inference> inner;
};

/// What an inference comes to: cells that are all mines or all safe, or a conflict.
struct Finding {
  enum class Kind { safe, mines, conflict };

  Kind kind;
  std::vector<Cell> cells;
};

/// What clues say, without suppositions; none if they say nothing new.
std::optional<Finding> follow(const Knowledge& knowledge, const Inference& inference);

/// Learns what the inferences say, one after the other. Is there a conflict in the end?
bool learn(Knowledge& knowledge, std::span<const Inference> inferences);

/// The inferences from nothing to the cell of a proof. Empty where none were found: few proofs are
/// so entangled.
std::vector<Inference> find_argument(const Evidence& evidence, const Proof& proof);

}  // namespace minewise

// Proofs by sets of cells: the few sets that prove a cell, and those that contradict each other.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sets/position.hpp"

namespace minewise {

/// Sets of which none can be left out, in ascending order. Is the mine total needed with them?
struct SetProof {
  std::vector<std::uint32_t> sets;
  bool with_total = false;
};

/// Sets that prove a cell to be a mine, or safe; near ones if possible. The first of the others is
/// the cell after the last of the sets. None if the cell is not certain, or it is not decided.
std::optional<SetProof> prove_by_sets(const SetProblem& problem, Cell cell, bool mine,
                                      ShapeCounter& counter);

/// Sets that no layout keeps; none if there is a layout, or that is not decided.
std::optional<SetProof> contradiction_of_sets(const SetProblem& problem, ShapeCounter& counter);

}  // namespace minewise

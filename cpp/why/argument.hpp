// Argument: how a proof's clues lead to its cell, one inference after the other, so that a person
// can follow.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "why/evidence.hpp"
#include "why/proof.hpp"

namespace minewise {

// Knowledge: what is known of the cells in the course of an argument, and what each clue of the
// argument then still demands.

/// Stands for the mine total where a clue could stand: a clue that sees every covered cell.
inline constexpr Cell the_total = -1;

/// What a clue, or the mine total, still demands of the cells that are not known.
struct Demand {
  Cell clue = the_total;
  /// Its cells that are not known, row by row.
  std::vector<Cell> open;
  /// The mines among its cells that are known.
  std::vector<Cell> mines;
  /// How many of its open cells are mines: at least, and at most.
  int least = 0;
  int most = 0;
  /// Is no such number possible? Then `least` and `most` are what it says, whatever is open.
  bool impossible = false;
};

class Knowledge {
 public:
  Knowledge(const Evidence& evidence, const Proof& proof);

  /// The clues that may be reasoned with, and the total where it is needed.
  [[nodiscard]] const std::vector<Cell>& sources() const { return sources_; }
  void learn(Cell cell, bool mine) { known_[static_cast<std::size_t>(cell)] = mine ? 1 : 0; }
  /// Is the cell a mine, as far as that is known?
  [[nodiscard]] std::optional<bool> known(Cell cell) const;
  [[nodiscard]] Demand demand(Cell source) const;
  [[nodiscard]] const Evidence& evidence() const { return *evidence_; }

 private:
  const Evidence* evidence_;
  std::vector<Cell> sources_;
  std::vector<std::int8_t> known_;  // 1 a mine, 0 safe, -1 not known
};

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

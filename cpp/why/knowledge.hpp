// Knowledge: what is known of the cells in the course of an argument, and what each clue of the
// argument then still demands.
#pragma once

#include <optional>
#include <vector>

#include "why/evidence.hpp"
#include "why/proof.hpp"

namespace minewise {

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

}  // namespace minewise

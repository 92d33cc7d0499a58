// What two clues near each other prove: where one has as many more mines as it has cells of its
// own, those are mines, and the cells that are the other's alone are safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/deduction.hpp"

namespace minewise {

/// Looks at each pair of clues again only after something around one of them has changed. What it
/// proves counting proves too, far slower.
class Pairs {
 public:
  explicit Pairs(Grid grid) : grid_(grid), is_listed_(index(grid.cells()), 0) {}

  /// Another board comes.
  void begin() { seen_ = 0; }
  /// Decides in `deduction`, which has settled, what pairs of clues prove. False if that is
  /// nothing.
  bool settle(Deduction& deduction);

 private:
  bool settle(Cell clue, Deduction& deduction) const;
  void decide(Cell clue, std::uint64_t cells, Verdict verdict, Deduction& deduction) const;

  Grid grid_;
  std::size_t seen_ = 0;  // of what was touched
  std::vector<Cell> clues_;
  std::vector<std::uint8_t> is_listed_;
};

}  // namespace minewise

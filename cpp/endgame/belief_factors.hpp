// Beliefs that come in independent parts: each layout of one part with each layout of the others.
#pragma once

#include <cstdint>
#include <vector>

#include "endgame/belief.hpp"

namespace minewise {

/// Takes beliefs apart. A belief is a product if its cells in doubt fall into groups so that what
/// the layouts show in one group goes with whatever they show in the others. No answer in one group
/// then tells anything of another, and the wins of the best play multiply.
class BeliefFactors {
 public:
  /// Finds none where there are more than 64 live cells.
  explicit BeliefFactors(const Layouts& layouts);

  /// The layouts of each factor, in which the cells of the others are as in the first layout; the
  /// smallest first. None where the belief is no product or, which is rare, cells of its factors
  /// touch. Of a belief without a safe cell whose clue is in doubt: that one is to be revealed.
  std::vector<std::vector<std::uint32_t>> of(const Outline& outline, Belief belief);

 private:
  using Cells = std::uint64_t;  // a bit for each live cell

  void find_regions(Cells in_doubt);
  void join_dependent(Belief belief);
  [[nodiscard]] std::uint64_t sum(Belief belief, Cells region) const;
  [[nodiscard]] bool is_product(Belief belief);
  [[nodiscard]] std::size_t count_projections(Belief belief, Cells group);

  std::vector<Cells> mines_;   // of each layout
  std::vector<Cells> around_;  // of each live cell: the live cells next to it
  std::vector<Cells> groups_;
  // Room that is used again.
  std::vector<Cells> seen_;
  std::vector<std::uint32_t> agreeing_;
};

}  // namespace minewise

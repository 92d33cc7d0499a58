// The layouts that survive what has been seen, what they show, and beliefs that come in
// independent parts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "analyze/layouts.hpp"

namespace minewise {

using Belief = std::span<const std::uint32_t>;  // numbers of layouts, in order

/// The layouts of a belief by what they show at one cell.
struct Parts {
  std::vector<std::uint32_t> layouts;
  std::array<std::size_t, faces + 1> start;

  [[nodiscard]] Belief at(int face) const {
    const auto from = start[static_cast<std::size_t>(face)];
    return Belief(layouts).subspan(from, start[static_cast<std::size_t>(face) + 1] - from);
  }
};

void split(const Layouts& layouts, Belief belief, std::size_t cell, Parts& parts);

/// What the layouts of a belief show at each live cell.
struct Outline {
  /// The least and the greatest clue (plus 1) of the layouts without a mine there, and 0 if some
  /// have one.
  std::vector<Face> least, most, any_mine;

  /// The greatest clue less the least where none has a mine, else 0.
  std::vector<Face> told;

  void read(const Layouts& layouts, Belief belief);

  [[nodiscard]] bool never_mine(std::size_t i) const { return any_mine[i] != mine_face; }
  [[nodiscard]] bool always_mine(std::size_t i) const { return most[i] == mine_face; }
  [[nodiscard]] bool one_clue(std::size_t i) const { return least[i] == most[i]; }
  /// Do layouts differ there?
  [[nodiscard]] bool varies(std::size_t i) const {
    return never_mine(i) ? !one_clue(i) : !always_mine(i);
  }
};

/// Do the best play's wins of these two layouts come to 2? Else to 1.
bool told_apart(const Layouts& layouts, std::uint32_t one, std::uint32_t two);

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

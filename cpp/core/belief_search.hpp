// The search over beliefs: how many layouts of a belief the best play wins.
//
// A belief is the set of layouts that survive what has been seen, so two ways to the same set are
// one. Depth first, with bounds: what cannot beat the best so far is dropped.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/belief_table.hpp"
#include "core/interrupt.hpp"
#include "core/layouts.hpp"

namespace minewise {

using Belief = std::span<const std::uint32_t>;  // numbers of layouts
using Symmetry = std::vector<std::size_t>;      // of each live cell: the one it is moved to

/// Thrown out of a search over beliefs whose budget is spent.
struct Spent {};

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

class BeliefSearch {
 public:
  /// `symmetries` move the view onto itself. `go_on` is asked every now and then.
  BeliefSearch(const Layouts& layouts, std::vector<Symmetry> symmetries, std::size_t budget,
               const GoOn& go_on);

  /// One for each belief that was looked at, and one more for each KiB of layouts in it.
  [[nodiscard]] std::size_t work() const { return work_; }

  /// The layouts won. Above `floor` the number is exact, else it is one that they do not exceed.
  /// Throws Spent and Interrupted.
  std::uint32_t value(Belief belief, std::uint32_t floor, std::size_t depth);

  /// The sum over the parts without a mine at the cell; `floor` is read as by `value`, and the
  /// parts are looked at from `depth` on.
  std::uint32_t value_of_parts(const Parts& parts, std::uint32_t floor, std::size_t depth);

 private:
  struct Choice {
    std::size_t cell;
    std::uint32_t safe;  // layouts without a mine there
  };

  /// What one belief on the path keeps while its parts are looked at.
  struct Frame {
    // Of each live cell: the least and the greatest clue (plus 1) of the layouts without a mine
    // there, and 0 if some have one.
    std::vector<Face> least, most, any_mine;
    std::vector<std::uint32_t> mines;
    std::vector<Choice> choices;
    Parts parts;
  };

  Frame& frame_at(std::size_t depth);
  void spend(std::size_t bytes);
  void look(Belief belief, Frame& frame);
  static bool one_clue(const Frame& frame, std::size_t i) {
    return frame.least[i] == frame.most[i];
  }
  [[nodiscard]] std::size_t informative_safe_cell(const Frame& frame) const;
  [[nodiscard]] std::uint32_t value_of_two(Belief belief) const;
  Known expand(Belief belief, std::uint32_t floor, std::size_t depth, Frame& frame);
  void make_key(const Frame& frame, std::size_t size);

  const Layouts& layouts_;
  std::size_t live_;
  std::size_t words_;
  std::vector<Symmetry> symmetries_;
  std::size_t budget_;
  const GoOn& go_on_;
  BeliefTable table_;
  std::vector<std::uint64_t> key_;
  std::vector<std::uint64_t> moved_;
  std::deque<Frame> frames_;
  std::size_t work_ = 0;
};

}  // namespace minewise

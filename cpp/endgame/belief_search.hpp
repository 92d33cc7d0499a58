// The search over beliefs: how many layouts of a belief the best play wins.
//
// A belief is the set of layouts that survive what has been seen, so two ways to the same set are
// one. Depth first, with bounds: what cannot beat the best so far is dropped.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "base/interrupt.hpp"
#include "endgame/belief.hpp"
#include "endgame/belief_table.hpp"

namespace minewise {

class BeliefSearch {
 public:
  /// `symmetries` move the view onto itself. `keep_going` is asked every now and then.
  BeliefSearch(const Layouts& layouts, const std::vector<Symmetry>& symmetries, std::size_t budget,
               const KeepGoing& keep_going);

  /// One for each belief that was looked at, and one more for each KiB of layouts in it.
  [[nodiscard]] std::size_t work() const { return work_; }

  /// The layouts won. Above `floor` the number is exact, else it is one that they do not exceed.
  /// A search that was halted finds nothing more.
  Searched<std::uint32_t> value(Belief belief, std::uint32_t floor, std::size_t depth);

  /// The sum over the parts without a mine at the cell; `floor` is read as by `value`, and the
  /// parts are looked at from `depth` on.
  Searched<std::uint32_t> value_of_parts(const Parts& parts, std::uint32_t floor,
                                         std::size_t depth);

 private:
  struct Choice {
    std::size_t cell;
    std::uint32_t safe;  // layouts without a mine there
  };

  /// What one belief on the path keeps while its parts are looked at.
  struct Frame {
    Outline outline;
    std::vector<std::uint32_t> mines;
    std::vector<Choice> choices;
    Parts parts;
  };

  Frame& frame_at(std::size_t depth);
  [[nodiscard]] std::optional<Halt> spend(std::size_t bytes);
  [[nodiscard]] std::size_t informative_safe_cell(const Outline& outline) const;
  [[nodiscard]] std::uint32_t value_of_two(Belief belief) const {
    return told_apart(layouts_, belief[0], belief[1]) ? 2 : 1;
  }
  Searched<Known> expand(Belief belief, std::uint32_t floor, std::size_t depth, Frame& frame);
  Searched<Known> multiply(const std::vector<std::vector<std::uint32_t>>& factors,
                           std::uint32_t floor, std::size_t depth);

  const Layouts& layouts_;
  std::size_t live_;
  std::size_t budget_;
  const KeepGoing& keep_going_;
  BeliefKeys keys_;
  BeliefFactors factors_;
  BeliefTable table_;
  std::deque<Frame> frames_;
  std::size_t work_ = 0;
  std::optional<Halt> halt_;
};

}  // namespace minewise

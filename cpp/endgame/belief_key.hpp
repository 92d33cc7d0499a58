// What names a belief: all that its value depends on, so that beliefs that are alike are searched
// once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "endgame/belief.hpp"

namespace minewise {

using Symmetry = std::vector<Cell>;  // of each cell of the board: the one it is moved to

/// The value of a belief depends on nothing but its cells in doubt: which they are, how many mines
/// they hold, and how many of these each clue near them has. The layouts of the view are all those
/// that fit its clues and total, so two beliefs with one key show the same in these cells, but that
/// a mine known in one adds 1 to all clues around it. What is known elsewhere does not matter.
class BeliefKeys {
 public:
  /// `symmetries` move the view onto itself: of mirrored beliefs one stands for all.
  BeliefKeys(const Layouts& layouts, const std::vector<Symmetry>& symmetries);

  /// 64-bit words of a key.
  [[nodiscard]] std::size_t words() const { return key_.size(); }
  /// Of a belief without a safe cell whose clue is in doubt. Valid until the next call.
  const std::uint64_t* of(const Outline& outline, Belief belief);

 private:
  const Layouts& layouts_;
  /// The live cells and then the revealed ones next to them.
  std::size_t places_;
  /// Behind the places and the digits of the number of mines: no place.
  std::size_t none_;
  /// Of each live cell: the places around it, filled up with `none_`.
  std::vector<std::array<std::uint16_t, 8>> around_;
  /// Of each place: the one it is moved to.
  std::vector<std::vector<std::size_t>> symmetries_;
  std::vector<std::uint8_t> codes_;
  std::vector<std::uint64_t> key_;
  std::vector<std::uint64_t> other_;
};

}  // namespace minewise

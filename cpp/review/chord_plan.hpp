// One way to chord some of the first cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "review/chord_scan.hpp"

namespace minewise {

/// What is chorded of the cells that are decided, as far as it matters for later ones.
struct ChordPlan {
  static constexpr int absent = 0;

  /// What the board takes if no later cell is chorded.
  int clicks = 0;
  /// The plan that this one goes on from, by its number, and whether it chords the last cell.
  int origin = 0;
  bool chords_last = false;
  /// A bit each.
  std::vector<std::uint64_t> gains;
  /// The group of each joint that is part of the plan, else `absent`. One left click reveals all
  /// joints of a group.
  std::vector<int> groups;

  /// What the next cell brings with it: so many slots, and the new ones.
  void begin(const ChordScan::Step& step, int gain_slots, int joint_slots);
  /// Chords the cell.
  void chord(const ChordScan::Step& step);
  /// Leaves what does not matter for later cells, so that plans that do not differ are alike.
  void end(const ChordScan::Step& step, const std::vector<ChordScan::Reach>& reaches);

  static std::size_t word(int slot) { return static_cast<std::size_t>(slot) / 64; }
  static std::uint64_t bit(int slot) { return std::uint64_t{1} << slot % 64; }

 private:
  [[nodiscard]] int new_group() const;
  [[nodiscard]] bool is_needed(const ChordScan::Reach& reach) const;
};

}  // namespace minewise

// Ways to chord some of the first cells: one, and all that may still be part of the best.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/interrupt.hpp"
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

/// Plans that decide the same cells.
class ChordPlans {
 public:
  /// The slots of the scan after these cells.
  ChordPlans(int gains, int joints);

  [[nodiscard]] int size() const { return static_cast<int>(heads_.size()); }
  [[nodiscard]] int clicks(int plan) const { return heads_[static_cast<std::size_t>(plan)].clicks; }
  /// The plan that it goes on from, and whether it chords the last cell.
  [[nodiscard]] int origin(int plan) const { return heads_[static_cast<std::size_t>(plan)].origin; }
  [[nodiscard]] bool chords_last(int plan) const {
    return heads_[static_cast<std::size_t>(plan)].chords_last;
  }
  /// Copies a plan into the room that another one has.
  void copy(int plan, ChordPlan& into) const;
  /// The groups are numbered anew.
  void add(const ChordPlan& plan);

  /// Leaves out every plan that another one makes superfluous, whatever is chorded later, and keeps
  /// at most `limit`, the plans with the fewest clicks. True if all others were superfluous.
  bool prune(const std::vector<ChordScan::Reach>& reaches, std::size_t limit, Watch& watch);

 private:
  struct Head {
    int clicks;
    int origin;
    bool chords_last;
  };

  /// The gains of a plan, and behind them which joints are part of it.
  [[nodiscard]] const std::uint64_t* bits(int plan) const;
  /// A group of each joint.
  [[nodiscard]] const std::uint16_t* groups(int plan) const;
  [[nodiscard]] std::vector<int> in_order() const;
  [[nodiscard]] bool are_alike(int a, int b) const;
  [[nodiscard]] int shortfall(int plan, int other, int most);
  [[nodiscard]] int shortfall_of_joints(int plan, int other);
  [[nodiscard]] bool is_superfluous(int plan, std::span<const int> kept);
  void keep_only(std::span<const int> kept);

  std::size_t joints_;
  std::size_t gain_words_;
  std::size_t words_;
  std::vector<Head> heads_;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint16_t> groups_;
  /// Of each joint the chains that a plan without it may lose.
  std::vector<int> chains_;
  /// When a group of one plan and a group of another one, or itself, were last met.
  std::vector<std::uint64_t> met_;
  std::uint64_t now_ = 0;
};

}  // namespace minewise

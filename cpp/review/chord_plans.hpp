// Ways to chord some of the first cells. Those are kept that may still be part of the best.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/interrupt.hpp"
#include "review/chord_plan.hpp"
#include "review/chord_scan.hpp"

namespace minewise {

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

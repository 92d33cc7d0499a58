#include "review/chord_plan.hpp"

#include <algorithm>

#include "base/index.hpp"

namespace minewise {

void ChordPlan::begin(const ChordScan::Step& step, int gain_slots, int joint_slots) {
  gains.resize(word(gain_slots + 63), 0);
  groups.resize(index(joint_slots), absent);
  for (const int gain : step.new_lone) gains[word(gain)] |= bit(gain);
  for (const int joint : step.new_openings) groups[index(joint)] = new_group();
}

void ChordPlan::chord(const ChordScan::Step& step) {
  clicks += step.clicks;
  for (const int mine : step.mines) {
    if ((gains[word(mine)] & bit(mine)) == 0) ++clicks;
    gains[word(mine)] |= bit(mine);
  }
  for (const int lone : step.lone) {
    if ((gains[word(lone)] & bit(lone)) != 0) --clicks;
    gains[word(lone)] &= ~bit(lone);
  }
  // A group of its own takes a left click, and each that it is joined with saves one.
  const int own = new_group();
  ++clicks;
  groups[index(step.joint)] = own;
  for (const int joint : step.touched) {
    const int group = groups[index(joint)];
    if (group == absent || group == own) continue;
    --clicks;
    std::replace(groups.begin(), groups.end(), group, own);
  }
}

void ChordPlan::end(const ChordScan::Step& step, const std::vector<ChordScan::Reach>& reaches) {
  for (const int gain : step.old_gains) gains[word(gain)] &= ~bit(gain);
  for (const int joint : step.old_joints) groups[index(joint)] = absent;
  for (const ChordScan::Reach& reach : reaches) {
    if (!is_needed(reach)) groups[index(reach.joint)] = absent;
  }
}

int ChordPlan::new_group() const {
  return groups.empty() ? 1 : *std::max_element(groups.begin(), groups.end()) + 1;
}

/// Not if every later cell beside it touches another joint of its group.
bool ChordPlan::is_needed(const ChordScan::Reach& reach) const {
  const int group = groups[index(reach.joint)];
  const auto is_of_group = [&](int joint) { return groups[index(joint)] == group; };
  return group != absent &&
         std::any_of(reach.beside.begin(), reach.beside.end(), [&](auto& others) {
           return std::none_of(others.begin(), others.end(), is_of_group);
         });
}

}  // namespace minewise

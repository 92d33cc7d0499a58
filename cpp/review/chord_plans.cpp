#include "review/chord_plans.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/sort.hpp"

namespace minewise {

namespace {

std::size_t words_for(int slots) { return (index(slots) + 63) / 64; }

}  // namespace

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

ChordPlans::ChordPlans(int gains, int joints)
    : joints_(index(joints)),
      gain_words_(words_for(gains)),
      words_(gain_words_ + words_for(joints)),
      chains_(joints_, 0),
      met_((joints_ + 1) * (joints_ + 1), 0) {}

const std::uint64_t* ChordPlans::bits(int plan) const {
  return bits_.data() + index(plan) * words_;
}
const std::uint16_t* ChordPlans::groups(int plan) const {
  return groups_.data() + index(plan) * joints_;
}

void ChordPlans::copy(int plan, ChordPlan& into) const {
  const Head& head = heads_[index(plan)];
  into.clicks = head.clicks;
  into.origin = head.origin;
  into.chords_last = head.chords_last;
  into.gains.assign(bits(plan), bits(plan) + gain_words_);
  into.groups.assign(groups(plan), groups(plan) + joints_);
}

void ChordPlans::add(const ChordPlan& plan) {
  heads_.push_back({plan.clicks, plan.origin, plan.chords_last});
  bits_.insert(bits_.end(), plan.gains.begin(), plan.gains.end());
  bits_.resize(heads_.size() * words_, 0);
  std::uint64_t* const present = bits_.data() + (bits_.size() - words_ + gain_words_);
  const std::size_t first = groups_.size();
  std::uint16_t last = ChordPlan::absent;
  for (std::size_t joint = 0; joint < joints_; ++joint) {
    const int group = plan.groups[joint];
    std::uint16_t number = ChordPlan::absent;
    if (group != ChordPlan::absent) {
      present[joint / 64] |= ChordPlan::bit(static_cast<int>(joint));
      const auto same = std::find(plan.groups.begin(), plan.groups.end(), group);
      const auto place = static_cast<std::size_t>(same - plan.groups.begin());
      number = place < joint ? groups_[first + place] : ++last;
    }
    groups_.push_back(number);
  }
}

bool ChordPlans::prune(const std::vector<ChordScan::Reach>& reaches, std::size_t limit,
                       Watch& watch) {
  for (const ChordScan::Reach& reach : reaches) chains_[index(reach.joint)] = reach.chains;
  std::vector<int> kept;
  bool complete = true;
  int last = -1;
  for (const int plan : in_order()) {
    if (watch.halts(kept.size() + 1)) break;
    if (last >= 0 && are_alike(last, plan)) continue;
    last = plan;
    if (is_superfluous(plan, kept)) continue;
    complete = kept.size() < limit;
    if (!complete) break;
    kept.push_back(plan);
  }
  keep_only(kept);
  return complete;
}

/// Plans that are alike stand one after the other, and none behind one that it makes superfluous:
/// that one has more clicks, or else no gain, joint or group more.
std::vector<int> ChordPlans::in_order() const {
  std::vector<int> plans(heads_.size());
  std::iota(plans.begin(), plans.end(), 0);
  const auto is_before = [&](int a, int b) {
    const int fewer = heads_[index(a)].clicks - heads_[index(b)].clicks;
    if (fewer != 0) return fewer < 0;
    const auto by_bits = std::lexicographical_compare_three_way(bits(a), bits(a) + words_, bits(b),
                                                                bits(b) + words_);
    if (by_bits != 0) return by_bits > 0;
    const auto by_groups = std::lexicographical_compare_three_way(groups(a), groups(a) + joints_,
                                                                  groups(b), groups(b) + joints_);
    return by_groups != 0 ? by_groups > 0 : a < b;
  };
  sort_stably(plans, is_before);
  return plans;
}

bool ChordPlans::are_alike(int a, int b) const {
  return heads_[index(a)].clicks == heads_[index(b)].clicks &&
         std::equal(bits(a), bits(a) + words_, bits(b)) &&
         std::equal(groups(a), groups(a) + joints_, groups(b));
}

/// At most so many clicks more than the other plan may this one take from here on, whatever is
/// chorded later. Above `most` any number above it will do.
int ChordPlans::shortfall(int plan, int other, int most) {
  const std::uint64_t* const own = bits(plan);
  const std::uint64_t* const wanted = bits(other);
  int gains = 0;
  int missing = 0;
  for (std::size_t word = 0; word < words_; ++word) {
    (word < gain_words_ ? gains : missing) += std::popcount(wanted[word] & ~own[word]);
  }
  // A joint that is missing joins one chain or more.
  if (gains + missing > most) return gains + missing;
  return gains + shortfall_of_joints(plan, other);
}

/// Chains of later chords that are joined by joints of the other plan that this one has not, and
/// what this one has joined already where the other has not.
int ChordPlans::shortfall_of_joints(int plan, int other) {
  const std::uint64_t* const wanted = bits(other) + gain_words_;
  ++now_;
  int found = 0;
  for (std::size_t word = 0; word < words_ - gain_words_; ++word) {
    for (std::uint64_t left = wanted[word]; left != 0; left &= left - 1) {
      const std::size_t joint = word * 64 + index(std::countr_zero(left));
      const std::size_t group = groups(plan)[joint];
      if (group == ChordPlan::absent) {
        found += chains_[joint];
        continue;
      }
      std::uint64_t& alone = met_[group * (joints_ + 1)];
      if (alone != now_) --found;
      alone = now_;
      std::uint64_t& both = met_[group * (joints_ + 1) + groups(other)[joint]];
      if (both != now_) ++found;
      both = now_;
    }
  }
  return found;
}

bool ChordPlans::is_superfluous(int plan, std::span<const int> kept) {
  const int clicks = heads_[index(plan)].clicks;
  return std::any_of(kept.begin(), kept.end(), [&](int other) {
    const int more = clicks - heads_[index(other)].clicks;
    return shortfall(other, plan, more) <= more;
  });
}

void ChordPlans::keep_only(std::span<const int> kept) {
  std::vector<Head> heads;
  std::vector<std::uint64_t> all_bits;
  std::vector<std::uint16_t> all_groups;
  for (const int plan : kept) {
    heads.push_back(heads_[index(plan)]);
    all_bits.insert(all_bits.end(), bits(plan), bits(plan) + words_);
    all_groups.insert(all_groups.end(), groups(plan), groups(plan) + joints_);
  }
  heads_ = std::move(heads);
  bits_ = std::move(all_bits);
  groups_ = std::move(all_groups);
}

}  // namespace minewise

#include "players/playout_memory.hpp"

#include <algorithm>
#include <utility>

namespace minewise {

namespace {
/// Views that are met again are those that most playouts pass through, and these are among the
/// first.
constexpr std::size_t most_plans = 4096;

/// Spreads a number over 64 bits: the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t spread(std::uint64_t word) {
  word += 0x9E3779B97F4A7C15ULL;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
  return word ^ (word >> 31);
}

}  // namespace

void ViewKey::add(Cell cell, std::int8_t code) {
  const std::uint64_t word =
      spread(static_cast<std::uint64_t>(cell) << 8 | static_cast<std::uint8_t>(code));
  low += word;
  high += spread(word);
}

void PlayoutMemory::start() {
  plans_.clear();
  change_layout();
}

void PlayoutMemory::change_layout() {
  views_.clear();
  luck_.clear();
  ended_.clear();
  begin();
}

void PlayoutMemory::begin() { begin_ = views_.size(); }

std::optional<PlayoutMemory::Rest> PlayoutMemory::come_to(const ViewKey& view) {
  const auto earlier = views_.begin() + static_cast<std::ptrdiff_t>(begin_);
  const auto found =
      static_cast<std::size_t>(std::find(views_.begin(), earlier, view) - views_.begin());
  if (found == begin_) {
    views_.push_back(view);
    luck_.push_back(0.0);
    return {};
  }
  const Ended& other = *std::ranges::upper_bound(ended_, found, {}, &Ended::end);
  const std::size_t first = views_.size();
  for (std::size_t turn = found; turn < other.end; ++turn) {
    views_.push_back(views_[turn]);
    luck_.push_back(luck_[turn]);
  }
  return Rest{std::span(luck_).subspan(first), other.exact};
}

void PlayoutMemory::add_luck(double luck) { luck_.back() += luck; }

void PlayoutMemory::end(double exact) { ended_.push_back({views_.size(), exact}); }

void PlayoutMemory::give_up() {
  views_.resize(begin_);
  luck_.resize(begin_);
}

const PlayoutMemory::Plan* PlayoutMemory::plan(const ViewKey& view) const {
  const auto found = plans_.find(view);
  return found == plans_.end() ? nullptr : &found->second;
}

void PlayoutMemory::keep(const ViewKey& view, Plan plan) {
  if (plans_.size() < most_plans) plans_.emplace(view, std::move(plan));
}

}  // namespace minewise

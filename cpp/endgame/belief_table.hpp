// What is known of the value of each belief, and what names it, so that it is searched once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "endgame/belief.hpp"

namespace minewise {

// What names a belief: all that its value depends on, so that beliefs that are alike are searched
// once.

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

/// Of a belief: the layouts won under the best play, or a number that they do not exceed.
struct Known {
  std::uint32_t wins;
  bool exact;
};

class BeliefTable {
 public:
  /// Keys are `words` 64-bit words long.
  explicit BeliefTable(std::size_t words) : words_(words), slots_(1 << 10, 0) {}

  /// The place of a key, made with `unknown` if it is new. Places stay valid.
  std::size_t place(const std::uint64_t* key, Known unknown) {
    if (2 * (known_.size() + 1) > slots_.size()) grow();
    std::size_t slot = hash(key) & (slots_.size() - 1);
    for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      if (same(key, slots_[slot] - 1)) return slots_[slot] - 1;
    }
    keys_.insert(keys_.end(), key, key + words_);
    known_.push_back(pack(unknown));
    slots_[slot] = static_cast<std::uint32_t>(known_.size());
    return known_.size() - 1;
  }

  [[nodiscard]] Known at(std::size_t place) const {
    return {known_[place] >> 1U, (known_[place] & 1U) != 0};
  }
  void set(std::size_t place, Known known) { known_[place] = pack(known); }

  [[nodiscard]] std::size_t bytes() const {
    return 8 * keys_.capacity() + 4 * (known_.capacity() + slots_.size());
  }

 private:
  static std::uint32_t pack(Known known) { return known.wins << 1U | (known.exact ? 1U : 0U); }

  [[nodiscard]] std::size_t hash(const std::uint64_t* key) const {
    std::uint64_t mixed = 0;
    for (std::size_t i = 0; i < words_; ++i) {
      mixed = (mixed ^ key[i]) * 0x9E3779B97F4A7C15U;
      mixed ^= mixed >> 32U;
    }
    return static_cast<std::size_t>(mixed * 0xD6E8FEB86659FD93U >> 20U);
  }

  [[nodiscard]] bool same(const std::uint64_t* key, std::size_t place) const {
    const std::uint64_t* other = keys_.data() + place * words_;
    for (std::size_t i = 0; i < words_; ++i) {
      if (key[i] != other[i]) return false;
    }
    return true;
  }

  void grow() {
    std::vector<std::uint32_t> wider(2 * slots_.size(), 0);
    for (const std::uint32_t entry : slots_) {
      if (entry == 0) continue;
      std::size_t slot = hash(keys_.data() + (entry - 1) * words_) & (wider.size() - 1);
      while (wider[slot] != 0) slot = (slot + 1) & (wider.size() - 1);
      wider[slot] = entry;
    }
    slots_ = std::move(wider);
  }

  std::size_t words_;
  /// One more than the place of a key, 0 where there is none.
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> known_;
};

}  // namespace minewise

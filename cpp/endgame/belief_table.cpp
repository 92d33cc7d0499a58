#include "endgame/belief_table.hpp"

#include <algorithm>

namespace minewise {

namespace {

/// Mirrored beliefs with fewer layouts are cheaper to search than to recognize.
constexpr std::size_t small = 32;

// The code of a place: in doubt, or else settled plus the mines in doubt around it. Without any of
// those a clue says nothing, as a mine does.
constexpr std::uint8_t in_doubt = 0;
constexpr std::uint8_t settled = 1;
/// Codes to a word, and codes that the number of mines takes.
constexpr std::size_t per_word = 16;
constexpr std::size_t for_mines = 3;

}  // namespace

BeliefKeys::BeliefKeys(const Layouts& layouts, const std::vector<Symmetry>& symmetries)
    : layouts_(layouts), places_(layouts.live.size()), around_(layouts.live.size()) {
  const std::size_t cells = index(layouts.grid.cells());
  constexpr std::size_t none = SIZE_MAX;
  std::vector<bool> covered(cells, false);
  for (const Cell cell : layouts.covered) covered[index(cell)] = true;
  std::vector<std::size_t> place(cells, none);
  std::vector<Cell> cell_at = layouts.live;
  for (std::size_t i = 0; i < places_; ++i) place[index(layouts.live[i])] = i;
  std::vector<std::array<std::size_t, 8>> around(around_.size());
  for (std::size_t i = 0; i < around_.size(); ++i) {
    around[i].fill(none);
    std::size_t count = 0;
    layouts.grid.for_neighbors(layouts.live[i], [&](Cell next) {
      if (!covered[index(next)] && place[index(next)] == none) {
        place[index(next)] = places_++;
        cell_at.push_back(next);
      }
      if (place[index(next)] != none) around[i][count++] = place[index(next)];
    });
  }
  none_ = places_ + for_mines;
  for (std::size_t i = 0; i < around_.size(); ++i) {
    std::ranges::transform(around[i], around_[i].begin(), [&](std::size_t next) {
      return static_cast<std::uint16_t>(next == none ? none_ : next);
    });
  }
  for (const Symmetry& symmetry : symmetries) {
    auto& moved = symmetries_.emplace_back();
    for (const Cell cell : cell_at) moved.push_back(place[index(symmetry[index(cell)])]);
    for (std::size_t i = 0; i < for_mines; ++i) moved.push_back(places_ + i);
  }
  codes_.resize(none_ + 1);
  key_.resize((none_ + per_word - 1) / per_word);
  other_.resize(key_.size());
}

const std::uint64_t* BeliefKeys::of(const Outline& outline, Belief belief) {
  std::ranges::fill(codes_, settled);
  const Face* const first = layouts_.row(belief.front());
  std::uint64_t mines = 0;
  for (std::size_t i = 0; i < around_.size(); ++i) {
    if (first[i] != mine_face || outline.always_mine(i)) continue;
    ++mines;
    for (const std::uint16_t place : around_[i]) ++codes_[place];
  }
  for (std::size_t i = 0; i < around_.size(); ++i) {
    if (outline.always_mine(i)) codes_[i] = settled;
    if (outline.varies(i)) codes_[i] = in_doubt;
  }
  for (std::size_t i = 0; i < for_mines; ++i) {
    codes_[places_ + i] = static_cast<std::uint8_t>(mines >> (4 * i) & 15U);
  }
  std::ranges::fill(key_, 0U);
  for (std::size_t i = 0; i < none_; ++i) {
    key_[i / per_word] |= std::uint64_t{codes_[i]} << (i % per_word * 4);
  }
  if (belief.size() < small) return key_.data();
  for (const auto& moved : symmetries_) {
    std::ranges::fill(other_, 0U);
    for (std::size_t i = 0; i < none_; ++i) {
      other_[moved[i] / per_word] |= std::uint64_t{codes_[i]} << (moved[i] % per_word * 4);
    }
    if (other_ < key_) key_.swap(other_);
  }
  return key_.data();
}

}  // namespace minewise

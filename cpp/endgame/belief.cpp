#include "endgame/belief.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <numeric>

#include "base/sort.hpp"

namespace minewise {

namespace {

/// Faces that are compared at once (an extension that GCC and Clang share).
using Block [[gnu::vector_size(row_block)]] = Face;

Block block_at(const Face* faces) {
  Block block;
  std::memcpy(&block, faces, row_block);
  return block;
}

/// Live cells are bits of one word.
constexpr std::size_t most_cells = 64;

std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

}  // namespace

void split(const Layouts& layouts, Belief belief, std::size_t cell, Parts& parts) {
  std::array<std::size_t, faces + 1> next{};
  const Face* const shown = layouts.column(cell);
  for (const std::uint32_t layout : belief) ++next[shown[layout] + 1U];
  std::partial_sum(next.begin(), next.end(), next.begin());
  parts.start = next;
  parts.layouts.resize(belief.size());
  for (const std::uint32_t layout : belief) {
    parts.layouts[next[shown[layout]]++] = layout;
  }
}

void Outline::read(const Layouts& layouts, Belief belief) {
  least.resize(layouts.stride);
  most.resize(layouts.stride);
  any_mine.resize(layouts.stride);
  told.resize(layouts.stride);
  for (std::size_t start = 0; start < layouts.stride; start += row_block) {
    Block low = Block{} - 1;
    Block high{};
    Block mine = Block{} - 1;
    for (const std::uint32_t layout : belief) {
      const Block row = block_at(layouts.row(layout) + start);
      const Block before = row - 1;  // a mine is 0: it wraps to 255 and is no least clue
      low = before < low ? before : low;
      high = row > high ? row : high;
      mine = row < mine ? row : mine;
    }
    low += 1;
    const Block width = mine != 0 ? high - low : Block{};
    std::memcpy(told.data() + start, &width, row_block);
    std::memcpy(least.data() + start, &low, row_block);
    std::memcpy(most.data() + start, &high, row_block);
    std::memcpy(any_mine.data() + start, &mine, row_block);
  }
}

bool told_apart(const Layouts& layouts, std::uint32_t one, std::uint32_t two) {
  for (std::size_t start = 0; start < layouts.stride; start += row_block) {
    const Block a = block_at(layouts.row(one) + start);
    const Block b = block_at(layouts.row(two) + start);
    const auto told = (a != b) & (a != 0) & (b != 0);
    std::array<std::uint64_t, row_block / 8> words;
    std::memcpy(words.data(), &told, row_block);
    if ((words[0] | words[1]) != 0) return true;
  }
  return false;
}

BeliefFactors::BeliefFactors(const Layouts& layouts) {
  const std::size_t live = layouts.live.size();
  if (live > most_cells) return;
  mines_.resize(layouts.count, 0);
  for (std::size_t layout = 0; layout < layouts.count; ++layout) {
    const Face* const row = layouts.row(layout);
    for (std::size_t i = 0; i < live; ++i) {
      mines_[layout] |= row[i] == mine_face ? bit(i) : 0U;
    }
  }
  std::vector<Cells> at(static_cast<std::size_t>(layouts.grid.cells()), 0);
  for (std::size_t i = 0; i < live; ++i) at[static_cast<std::size_t>(layouts.live[i])] = bit(i);
  for (const Cell cell : layouts.live) {
    Cells& around = around_.emplace_back(0);
    layouts.grid.for_neighbors(cell,
                               [&](Cell next) { around |= at[static_cast<std::size_t>(next)]; });
  }
}

std::vector<std::vector<std::uint32_t>> BeliefFactors::of(const Outline& outline, Belief belief) {
  Cells in_doubt = 0;
  for (std::size_t i = 0; i < around_.size(); ++i) in_doubt |= outline.varies(i) ? bit(i) : 0U;
  find_regions(in_doubt);
  if (groups_.size() < 2) return {};
  join_dependent(belief);
  if (groups_.size() < 2 || !is_product(belief)) return {};
  std::vector<std::vector<std::uint32_t>> factors(groups_.size());
  const Cells first = mines_[belief.front()];
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    std::ranges::copy_if(belief, std::back_inserter(factors[i]), [&](std::uint32_t layout) {
      return ((mines_[layout] ^ first) & ~groups_[i]) == 0;
    });
  }
  sort_stably(factors, {}, &std::vector<std::uint32_t>::size);
  return factors;
}

/// Cells in doubt that touch, and those that these touch, stay together: their clues tell of each
/// other.
void BeliefFactors::find_regions(Cells in_doubt) {
  groups_.clear();
  while (in_doubt != 0) {
    Cells region = 0;
    Cells next = in_doubt & (~in_doubt + 1);
    while (next != 0) {
      region |= next;
      Cells reached = 0;
      for (; next != 0; next &= next - 1) {
        reached |= around_[static_cast<std::size_t>(std::countr_zero(next))];
      }
      next = reached & in_doubt & ~region;
    }
    groups_.push_back(region);
    in_doubt &= ~region;
  }
}

/// Joins regions that depend on each other, through the mine total or a clue between them: the mean
/// of a number for the mines in one is not the same among the layouts that agree with the first one
/// in the other. What that misses is left to `is_product`.
void BeliefFactors::join_dependent(Belief belief) {
  const Cells first = mines_[belief.front()];
  std::vector<Cells> open;
  open.swap(groups_);
  while (!open.empty()) {
    Cells group = 0;
    std::vector<Cells> next{open.back()};
    open.pop_back();
    while (!next.empty()) {
      const Cells region = next.back();
      next.pop_back();
      group |= region;
      agreeing_.clear();
      std::ranges::copy_if(belief, std::back_inserter(agreeing_), [&](std::uint32_t layout) {
        return ((mines_[layout] ^ first) & region) == 0;
      });
      std::erase_if(open, [&](Cells other) {
        const bool depends =
            sum(belief, other) * agreeing_.size() != sum(agreeing_, other) * belief.size();
        if (depends) next.push_back(other);
        return depends;
      });
    }
    if (groups_.empty() && open.empty()) return;
    groups_.push_back(group);
  }
}

/// Of a number below 2^24 for the mines in the region, as good as drawn for each set of them.
std::uint64_t BeliefFactors::sum(Belief belief, Cells region) const {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
  std::uint64_t total = 0;
  for (const std::uint32_t layout : belief) total += (mines_[layout] & region) * odd >> 40U;
  return total;
}

/// The belief lies within the product of what its layouts show in each group, and it is that
/// product if both are of one size.
bool BeliefFactors::is_product(Belief belief) {
  std::size_t product = 1;
  for (const Cells group : groups_) {
    product *= count_projections(belief, group);
    if (product > belief.size()) return false;
  }
  return product == belief.size();
}

/// How many different things the layouts show in the group.
std::size_t BeliefFactors::count_projections(Belief belief, Cells group) {
  seen_.clear();
  for (const std::uint32_t layout : belief) seen_.push_back(mines_[layout] & group);
  sort_stably(seen_);
  return static_cast<std::size_t>(std::ranges::unique(seen_).begin() - seen_.begin());
}

}  // namespace minewise

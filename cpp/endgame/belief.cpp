#include "endgame/belief.hpp"

#include <cstring>
#include <numeric>

namespace minewise {

namespace {

/// Faces that are compared at once (an extension that GCC and Clang share).
using Block [[gnu::vector_size(row_block)]] = Face;

Block block_at(const Face* faces) {
  Block block;
  std::memcpy(&block, faces, row_block);
  return block;
}

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

}  // namespace minewise

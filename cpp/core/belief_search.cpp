#include "core/belief_search.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

namespace minewise {

namespace {

/// Faces that are compared at once (an extension that GCC and Clang share).
using Block [[gnu::vector_size(row_block)]] = Face;

/// What the table may grow to; while it grows it takes three times as much.
constexpr std::size_t most_table_bytes = 400'000'000;
/// Work between two questions whether to go on: tens of milliseconds.
constexpr std::size_t pause = 65536;

Block block_at(const Face* faces) {
  Block block;
  std::memcpy(&block, faces, row_block);
  return block;
}

}  // namespace

void split(const Layouts& layouts, Belief belief, std::size_t cell, Parts& parts) {
  std::array<std::size_t, faces + 1> next{};
  for (const std::uint32_t layout : belief) ++next[layouts.row(layout)[cell] + 1U];
  std::partial_sum(next.begin(), next.end(), next.begin());
  parts.start = next;
  parts.layouts.resize(belief.size());
  for (const std::uint32_t layout : belief) {
    parts.layouts[next[layouts.row(layout)[cell]]++] = layout;
  }
}

BeliefSearch::BeliefSearch(const Layouts& layouts, std::vector<Symmetry> symmetries,
                           std::size_t budget, const GoOn& go_on)
    : layouts_(layouts),
      live_(layouts.live.size()),
      words_((live_ + 15) / 16),
      symmetries_(std::move(symmetries)),
      budget_(budget),
      go_on_(go_on),
      table_(words_),
      key_(words_),
      moved_(words_) {}

std::uint32_t BeliefSearch::value(Belief belief, std::uint32_t floor, std::size_t depth) {
  if (belief.size() == 1) return 1;
  if (belief.size() == 2) return value_of_two(belief);
  Frame& frame = frame_at(depth);
  look(belief, frame);
  const std::size_t safe = informative_safe_cell(frame);
  if (safe != live_) {
    split(layouts_, belief, safe, frame.parts);
    return value_of_parts(frame.parts, floor, depth + 1);
  }
  make_key(frame, belief.size());
  const auto size = static_cast<std::uint32_t>(belief.size());
  const std::size_t place = table_.place(key_.data(), {size - 1, false});
  const Known known = table_.at(place);
  if (known.exact || known.wins <= floor) return known.wins;
  const Known found = expand(belief, floor, depth, frame);
  table_.set(place, found);
  return found.wins;
}

std::uint32_t BeliefSearch::value_of_parts(const Parts& parts, std::uint32_t floor,
                                           std::size_t depth) {
  std::array<std::uint32_t, faces> most{};
  std::array<int, faces> order{};
  int count = 0;
  std::uint32_t total = 0;
  for (int face = 1; face < faces; ++face) {
    const Belief part = parts.at(face);
    if (part.empty()) continue;
    auto bound = static_cast<std::uint32_t>(part.size());
    if (bound == 2) bound = value_of_two(part);
    most[static_cast<std::size_t>(face)] = bound;
    total += bound;
    if (part.size() > 2) order[static_cast<std::size_t>(count++)] = face;
  }
  std::sort(order.begin(), order.begin() + count,
            [&](int a, int b) { return parts.at(a).size() > parts.at(b).size(); });
  for (int i = 0; i < count && total > floor; ++i) {
    const int face = order[static_cast<std::size_t>(i)];
    const std::uint32_t others = total - most[static_cast<std::size_t>(face)];
    total = others + value(parts.at(face), floor > others ? floor - others : 0, depth);
  }
  return total;
}

BeliefSearch::Frame& BeliefSearch::frame_at(std::size_t depth) {
  while (frames_.size() <= depth) {
    Frame& frame = frames_.emplace_back();
    frame.least.resize(layouts_.stride);
    frame.most.resize(layouts_.stride);
    frame.any_mine.resize(layouts_.stride);
    frame.mines.resize(layouts_.stride);
  }
  return frames_[depth];
}

void BeliefSearch::spend(std::size_t bytes) {
  const std::size_t cost = 1 + bytes / 1024;
  if (cost > budget_ - work_ || table_.bytes() > most_table_bytes) throw Spent{};
  if ((work_ + cost) / pause != work_ / pause) look_up(go_on_);
  work_ += cost;
}

void BeliefSearch::look(Belief belief, Frame& frame) {
  spend(belief.size() * layouts_.stride);
  for (std::size_t start = 0; start < layouts_.stride; start += row_block) {
    Block least = Block{} - 1;
    Block most{};
    Block any_mine = Block{} - 1;
    for (const std::uint32_t layout : belief) {
      const Block row = block_at(layouts_.row(layout) + start);
      const Block before = row - 1;  // a mine is 0: it wraps to 255 and is no least clue
      least = before < least ? before : least;
      most = row > most ? row : most;
      any_mine = row < any_mine ? row : any_mine;
    }
    least += 1;
    std::memcpy(frame.least.data() + start, &least, row_block);
    std::memcpy(frame.most.data() + start, &most, row_block);
    std::memcpy(frame.any_mine.data() + start, &any_mine, row_block);
  }
}

/// The safe cell that tells the most, or live_ if none tells anything.
std::size_t BeliefSearch::informative_safe_cell(const Frame& frame) const {
  std::size_t best = live_;
  int widest = 0;
  for (std::size_t i = 0; i < live_; ++i) {
    const int width = frame.most[i] - frame.least[i];
    if (frame.any_mine[i] == mine_face || width <= widest) continue;
    best = i;
    widest = width;
  }
  return best;
}

std::uint32_t BeliefSearch::value_of_two(Belief belief) const {
  const Face* const one = layouts_.row(belief[0]);
  const Face* const two = layouts_.row(belief[1]);
  for (std::size_t start = 0; start < layouts_.stride; start += row_block) {
    const Block a = block_at(one + start);
    const Block b = block_at(two + start);
    const auto told = (a != b) & (a != 0) & (b != 0);
    std::array<std::uint64_t, row_block / 8> words;
    std::memcpy(words.data(), &told, row_block);
    if ((words[0] | words[1]) != 0) return 2;
  }
  return 1;
}

/// The best of all cells, none of which is safe and tells anything.
Known BeliefSearch::expand(Belief belief, std::uint32_t floor, std::size_t depth, Frame& frame) {
  // A cell that shows one clue wherever it is safe tells nothing but that: it can wait.
  std::ranges::fill(frame.mines, 0U);
  for (const std::uint32_t layout : belief) {
    const Face* const row = layouts_.row(layout);
    for (std::size_t i = 0; i < layouts_.stride; ++i) {
      frame.mines[i] += row[i] == mine_face ? 1U : 0U;
    }
  }
  frame.choices.clear();
  const auto size = static_cast<std::uint32_t>(belief.size());
  for (std::size_t i = 0; i < live_; ++i) {
    if (frame.mines[i] != size && !one_clue(frame, i)) {
      frame.choices.push_back({i, size - frame.mines[i]});
    }
  }
  // Nothing that can be seen tells layouts apart: one of them is right.
  if (frame.choices.empty()) return {1, true};
  std::ranges::stable_sort(frame.choices, std::ranges::greater{}, &Choice::safe);
  std::uint32_t best = 0;
  std::uint32_t bound = 0;
  for (const Choice& choice : frame.choices) {
    const std::uint32_t goal = std::max(best, floor);
    if (choice.safe <= goal) {
      bound = std::max(bound, choice.safe);
      break;
    }
    split(layouts_, belief, choice.cell, frame.parts);
    const std::uint32_t wins = value_of_parts(frame.parts, goal, depth + 1);
    bound = std::max(bound, wins);
    if (wins > goal) best = wins;
  }
  return best > floor ? Known{best, true} : Known{bound, false};
}

/// What the player knows of each cell, which is the belief itself: the layouts that agree with
/// it are just these. Of mirrored beliefs one stands for all.
void BeliefSearch::make_key(const Frame& frame, std::size_t size) {
  constexpr std::size_t small = 32;
  const auto known = [&](std::size_t i) -> std::uint64_t {
    if (frame.any_mine[i] != mine_face) return frame.least[i] + 1U;
    return frame.most[i] == mine_face ? 1U : 0U;
  };
  std::ranges::fill(key_, 0U);
  for (std::size_t i = 0; i < live_; ++i) key_[i / 16] |= known(i) << (i % 16 * 4);
  if (size < small) return;
  for (const Symmetry& symmetry : symmetries_) {
    std::ranges::fill(moved_, 0U);
    for (std::size_t i = 0; i < live_; ++i) {
      moved_[symmetry[i] / 16] |= known(i) << (symmetry[i] % 16 * 4);
    }
    if (moved_ < key_) key_.swap(moved_);
  }
}

}  // namespace minewise

#include "endgame/belief_search.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/sort.hpp"

namespace minewise {

namespace {

/// What the table may grow to; while it grows it takes three times as much.
constexpr std::size_t most_table_bytes = 400'000'000;
/// Work between two questions whether to go on: tens of milliseconds.
constexpr std::size_t pause = 65536;
/// Two cells in doubt apart from two others, as in two separate guesses.
constexpr std::size_t least_product = 4;

}  // namespace

BeliefSearch::BeliefSearch(const Layouts& layouts, const std::vector<Symmetry>& symmetries,
                           std::size_t budget, const KeepGoing& keep_going)
    : layouts_(layouts),
      live_(layouts.live.size()),
      budget_(budget),
      keep_going_(keep_going),
      keys_(layouts, symmetries),
      factors_(layouts),
      table_(keys_.words()) {}

Searched<std::uint32_t> BeliefSearch::value(Belief belief, std::uint32_t floor, std::size_t depth) {
  if (belief.size() == 1) return 1U;
  if (belief.size() == 2) return value_of_two(belief);
  Frame& frame = frame_at(depth);
  if (const auto halt = spend(belief.size() * layouts_.stride)) return *halt;
  frame.outline.read(layouts_, belief);
  const std::size_t safe = informative_safe_cell(frame.outline);
  if (safe != live_) {
    split(layouts_, belief, safe, frame.parts);
    return value_of_parts(frame.parts, floor, depth + 1);
  }
  const auto size = static_cast<std::uint32_t>(belief.size());
  const std::size_t place = table_.place(keys_.of(frame.outline, belief), {size - 1, false});
  const Known known = table_.at(place);
  if (known.exact || known.wins <= floor) return known.wins;
  std::vector<std::vector<std::uint32_t>> factors;
  if (belief.size() >= least_product) factors = factors_.of(frame.outline, belief);
  const Searched<Known> found =
      factors.empty() ? expand(belief, floor, depth, frame) : multiply(factors, floor, depth);
  if (!found) return found.failure();
  table_.set(place, *found);
  return found->wins;
}

Searched<std::uint32_t> BeliefSearch::value_of_parts(const Parts& parts, std::uint32_t floor,
                                                     std::size_t depth) {
  std::array<std::uint32_t, faces> most{};
  std::array<int, faces> order{};
  std::size_t count = 0;
  std::uint32_t total = 0;
  for (int face = 1; face < faces; ++face) {
    const Belief part = parts.at(face);
    if (part.empty()) continue;
    auto bound = static_cast<std::uint32_t>(part.size());
    if (bound == 2) bound = value_of_two(part);
    most[static_cast<std::size_t>(face)] = bound;
    total += bound;
    if (part.size() <= 2) continue;
    // The largest first; of equal ones the lower face.
    std::size_t place = count++;
    for (; place > 0 && parts.at(order[place - 1]).size() < part.size(); --place)
      order[place] = order[place - 1];
    order[place] = face;
  }
  for (std::size_t i = 0; i < count && total > floor; ++i) {
    const int face = order[i];
    const std::uint32_t others = total - most[static_cast<std::size_t>(face)];
    const auto wins = value(parts.at(face), floor > others ? floor - others : 0, depth);
    if (!wins) return wins;
    total = others + *wins;
  }
  return total;
}

BeliefSearch::Frame& BeliefSearch::frame_at(std::size_t depth) {
  while (frames_.size() <= depth) frames_.emplace_back().mines.resize(layouts_.stride);
  return frames_[depth];
}

std::optional<Halt> BeliefSearch::spend(std::size_t bytes) {
  if (halt_) return halt_;
  const std::size_t cost = 1 + bytes / 1024;
  if (cost > budget_ - work_ || table_.bytes() > most_table_bytes) {
    halt_ = Halt::spent;
  } else if ((work_ + cost) / pause != work_ / pause && is_interrupted(keep_going_)) {
    halt_ = Halt::interrupted;
  } else {
    work_ += cost;
  }
  return halt_;
}

/// The safe cell that tells the most, or live_ if none tells anything.
std::size_t BeliefSearch::informative_safe_cell(const Outline& outline) const {
  Face widest = 0;
  for (const Face width : outline.told) widest = std::max(widest, width);
  if (widest == 0) return live_;
  return static_cast<std::size_t>(std::ranges::find(outline.told, widest) - outline.told.begin());
}

/// The best of all cells, none of which is safe and tells anything.
Searched<Known> BeliefSearch::expand(Belief belief, std::uint32_t floor, std::size_t depth,
                                     Frame& frame) {
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
    if (frame.mines[i] != size && !frame.outline.one_clue(i)) {
      frame.choices.push_back({i, size - frame.mines[i]});
    }
  }
  // Nothing that can be seen tells layouts apart: one of them is right.
  if (frame.choices.empty()) return Known{1, true};
  sort_stably(frame.choices, std::ranges::greater{}, &Choice::safe);
  std::uint32_t best = 0;
  std::uint32_t bound = 0;
  for (const Choice& choice : frame.choices) {
    const std::uint32_t goal = std::max(best, floor);
    if (choice.safe <= goal) {
      bound = std::max(bound, choice.safe);
      break;
    }
    split(layouts_, belief, choice.cell, frame.parts);
    const auto wins = value_of_parts(frame.parts, goal, depth + 1);
    if (!wins) return wins.failure();
    bound = std::max(bound, *wins);
    if (*wins > goal) best = *wins;
  }
  return best > floor ? Known{best, true} : Known{bound, false};
}

/// Of independent beliefs: their wins multiply.
Searched<Known> BeliefSearch::multiply(const std::vector<std::vector<std::uint32_t>>& factors,
                                       std::uint32_t floor, std::size_t depth) {
  std::uint32_t bound = 1;
  for (const auto& factor : factors) bound *= static_cast<std::uint32_t>(factor.size());
  for (const auto& factor : factors) {
    const std::uint32_t others = bound / static_cast<std::uint32_t>(factor.size());
    const auto wins = value(factor, floor / others, depth + 1);
    if (!wins) return wins.failure();
    bound = others * *wins;
    if (bound <= floor) return Known{bound, false};
  }
  return Known{bound, true};
}

}  // namespace minewise

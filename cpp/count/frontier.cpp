#include "count/frontier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/sort.hpp"

namespace minewise {

namespace {

/// A slot takes four bits of 64: it counts to eight at most.
constexpr int slots_in_word = 16;

/// So many moves are made between two looks at the watch.
constexpr std::size_t between = 4096;

/// Up to so many states a look at each is quicker than a table.
constexpr std::size_t few = 8;
std::size_t word(int slot) { return index(slot / slots_in_word); }
unsigned shift(int slot) { return 4U * static_cast<unsigned>(slot % slots_in_word); }

int get(const std::uint64_t* state, int slot) {
  return static_cast<int>(state[word(slot)] >> shift(slot) & 15U);
}

std::size_t hash(const std::uint64_t* state, std::size_t stride) {
  std::uint64_t x = 0x9e3779b97f4a7c15U;
  for (std::size_t i = 0; i < stride; ++i) {
    x = (x ^ state[i]) * 0xbf58476d1ce4e5b9U;
    x ^= x >> 29;
  }
  return static_cast<std::size_t>(x ^ x >> 32);
}

}  // namespace

/// The state of an automaton, whose slot has a power of two of bits.
int Explorer::state_of(const std::uint64_t* state, int slot) const {
  const int bit = slot * bits_;
  return static_cast<int>(state[index(bit / 64)] >> static_cast<unsigned>(bit % 64) &
                          ((std::uint64_t{1} << static_cast<unsigned>(bits_)) - 1));
}

/// Gives each constraint a slot from its first box to its last.
void Explorer::plan(const Shape& shape, const std::vector<int>& order, const Automata* automata) {
  const std::vector<Constraint>& constraints = shape.constraints();
  touches_.clear();
  first_touch_.assign(1, 0);
  slot_of_.assign(constraints.size(), -1);
  left_.resize(constraints.size());
  for (std::size_t c = 0; c < left_.size(); ++c) left_[c] = constraints[c].cells;
  const bool is_general = has_general_shapes && automata != nullptr;
  bits_ = is_general ? automata->bits() : 4;
  for (std::size_t c = 0; is_general && c < left_.size(); ++c) {
    left_[c] = 0;  // cells, and not what they count
    for (const int box : shape.boxes_of(static_cast<int>(c))) left_[c] += shape.size(box);
  }
  free_.clear();
  int slots = 0;
  for (const int box : order) {
    for (const int c : shape.constraints_of(box)) {
      if (slot_of_[index(c)] < 0 && free_.empty()) free_.push_back(slots++);
      if (slot_of_[index(c)] < 0) {
        slot_of_[index(c)] = free_.back();
        free_.pop_back();
      }
      left_[index(c)] -= shape.size(box);
      touches_.push_back({&constraints[index(c)], slot_of_[index(c)], left_[index(c)], nullptr});
    }
    for (std::size_t t = first_touch_.back(); t < touches_.size(); ++t) {
      if (touches_[t].cells_after == 0) free_.push_back(touches_[t].slot);
    }
    first_touch_.push_back(touches_.size());
  }
  for (std::size_t t = 0; is_general && t < touches_.size(); ++t) {
    touches_[t].stage = automata->stage(t);
  }
  stride_ = index(slots * bits_ / 64 + 1);
}

/// The number of the state in next_; a state that is not there yet is added.
template <bool narrow>
std::int32_t Explorer::number_of_next() {
  const auto is_next = [&](std::size_t s) {
    if constexpr (narrow) return after_[s] == next_[0];
    return std::equal(next_.begin(), next_.end(), &after_[s * stride_]);
  };
  const auto append = [&] {
    if constexpr (narrow) {
      after_.push_back(next_[0]);
    } else {
      after_.insert(after_.end(), next_.begin(), next_.end());
    }
    return static_cast<std::int32_t>(count_++);
  };
  if (count_ < few) {
    for (std::size_t s = 0; s < count_; ++s) {
      if (is_next(s)) return static_cast<std::int32_t>(s);
    }
    return append();
  }
  if (count_ == few || 2 * count_ >= table_.size()) tabulate();
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = hash(next_.data(), stride_) & mask;; i = (i + 1) & mask) {
    Entry& entry = table_[i];
    if (entry.stamp != stamp_) {
      const std::int32_t added = append();
      entry = {stamp_, added};
      return added;
    }
    if (is_next(index(entry.state))) return entry.state;
  }
}

/// Enters all states into the table, a larger one if need be.
void Explorer::tabulate() {
  if (2 * count_ >= table_.size()) table_.resize(std::max<std::size_t>(64, 4 * table_.size()));
  if (++stamp_ == 0) {
    std::ranges::fill(table_, Entry{0, 0});
    stamp_ = 1;
  }
  const std::size_t mask = table_.size() - 1;
  for (std::size_t s = 0; s < count_; ++s) {
    std::size_t i = hash(&after_[s * stride_], stride_) & mask;
    while (table_[i].stamp == stamp_) i = (i + 1) & mask;
    table_[i] = {stamp_, static_cast<std::int32_t>(s)};
  }
}

/// Appends what a box of that size may do in the state number `s`. Narrow: states have one word, as
/// nearly all have, and calls that copy memory would cost more than all the rest.
template <bool narrow>
void Explorer::move_from(std::size_t s, const Touch* first, const Touch* last, int size) {
  const std::uint64_t* const before = &before_[s * stride_];
  int fewest = 0;
  int most = size;
  for (const Touch* touch = first; touch != last; ++touch) {
    const int so_far = get(before, touch->slot);
    most = std::min(most, touch->constraint->most - so_far);
    fewest = std::max(fewest, touch->constraint->least - so_far - touch->cells_after);
  }
  for (int mines = fewest; mines <= most; ++mines) {
    if constexpr (narrow) {
      next_[0] = before[0];
    } else {
      std::copy_n(before, stride_, next_.data());
    }
    double likelihood = 1.0;
    for (const Touch* touch = first; touch != last; ++touch) {
      std::uint64_t& bits = next_[narrow ? 0 : word(touch->slot)];
      if (touch->cells_after > 0) {
        bits += static_cast<std::uint64_t>(mines) << shift(touch->slot);
        continue;
      }
      likelihood *= touch->constraint->weight[index(get(before, touch->slot) + mines)];
      bits &= ~(std::uint64_t{15} << shift(touch->slot));
    }
    if (likelihood == 0.0) continue;
    moves_.push_back({static_cast<std::int32_t>(s), number_of_next<narrow>(), mines, likelihood});
  }
}

/// The same in a general shape.
void Explorer::follow_stages(std::size_t s, const Touch* first, const Touch* last, int size) {
  for (int mines = 0; mines <= size; ++mines) {
    const std::uint64_t* const before = &before_[s * stride_];
    std::copy_n(before, stride_, next_.data());
    double likelihood = 1.0;
    for (const Touch* touch = first; touch != last && likelihood > 0.0; ++touch) {
      const int state = state_of(before, touch->slot);
      const int next = touch->stage->next(state, mines);
      if (next == Stage::dead) {
        likelihood = 0.0;
        break;
      }
      const int bit = touch->slot * bits_;
      std::uint64_t& word = next_[index(bit / 64)];
      word ^= static_cast<std::uint64_t>(state) << static_cast<unsigned>(bit % 64);
      if (touch->cells_after == 0) {
        likelihood *= touch->stage->promise(next);
      } else {
        word |= static_cast<std::uint64_t>(next) << static_cast<unsigned>(bit % 64);
      }
    }
    if (likelihood == 0.0) continue;
    const std::int32_t next = stride_ == 1 ? number_of_next<true>() : number_of_next<false>();
    moves_.push_back({static_cast<std::int32_t>(s), next, mines, likelihood});
  }
}

Outcome Explorer::explore(const Shape& shape, const std::vector<int>& order,
                          const Automata* automata, std::size_t budget, const Thinning* thinning,
                          Frontier& frontier) {
  plan(shape, order, automata);
  frontier.states.reserve(order.size() + 1);
  frontier.states.assign(1, 1);
  frontier.first_move.reserve(order.size() + 1);
  frontier.first_move.assign(1, 0);
  moves_.clear();
  before_.assign(stride_, 0);
  next_.resize(stride_);
  weight_before_.assign(1, 1.0);
  open_.clear();
  std::size_t seen = 0;  // moves that the watch has seen
  std::size_t look = thinning == nullptr ? std::min(budget, between) : between;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Touch* first = touches_.data() + first_touch_[i];
    const Touch* last = touches_.data() + first_touch_[i + 1];
    const int size = shape.size(order[i]);
    after_.clear();
    count_ = 0;
    weight_after_.clear();
    for (std::size_t s = 0; s < frontier.states.back(); ++s) {
      const std::size_t first_new = moves_.size();
      if (has_general_shapes && automata != nullptr) {
        follow_stages(s, first, last, size);
      } else if (stride_ == 1) {
        move_from<true>(s, first, last, size);
      } else {
        move_from<false>(s, first, last, size);
      }
      if (moves_.size() > look) {
        if (watch.halts(moves_.size() - seen)) return Outcome::too_wide;
        if (thinning == nullptr && moves_.size() > budget) {
          frontier.states.push_back(static_cast<std::uint32_t>(count_));
          return Outcome::too_wide;
        }
        seen = moves_.size();
        look = thinning == nullptr ? std::min(budget, seen + between) : seen + between;
      }
      if (thinning == nullptr) continue;
      weight_after_.resize(count_);
      for (std::size_t m = first_new; m < moves_.size(); ++m) {
        weight_after_[index(moves_[m].next)] +=
            weight_before_[s] * moves_[m].likelihood *
            thinning->steps[index(size)][index(moves_[m].mines)];
      }
    }
    if (count_ == 0) return Outcome::impossible;
    if (thinning != nullptr) {
      open_after(first, last);
      thin(*thinning, frontier);
      seen = std::min(seen, moves_.size());
      look = seen + between;
      if (count_ == 0) return Outcome::impossible;
      weight_before_.swap(weight_after_);
    }
    frontier.states.push_back(static_cast<std::uint32_t>(count_));
    frontier.first_move.push_back(moves_.size());
    before_.swap(after_);
  }
  prune(frontier);
  return Outcome::complete;
}

void Explorer::open_after(const Touch* first, const Touch* last) {
  for (const Touch* touch = first; touch != last; ++touch) {
    std::erase_if(open_, [&](const Touch& other) { return other.slot == touch->slot; });
    if (touch->cells_after > 0) open_.push_back(*touch);
  }
}

/// How well the open constraints of a state can still be met, each taken for itself.
double Explorer::promise(const Thinning& thinning, const std::uint64_t* state) const {
  double product = 1.0;
  for (const Touch& touch : open_) {
    if (has_general_shapes && touch.stage != nullptr) {
      product *= touch.stage->promise(state_of(state, touch.slot));
      continue;
    }
    const int so_far = get(state, touch.slot);
    double sum = 0.0;
    for (int n = 0; n <= touch.cells_after && so_far + n <= most_clue_cells; ++n) {
      sum += touch.constraint->weight[index(so_far + n)] *
             thinning.steps[index(touch.cells_after)][index(n)];
    }
    product *= sum;
  }
  return product;
}

/// Keeps states in proportion to their weight and promise, and makes up for the rest in what the
/// moves to them count.
void Explorer::thin(const Thinning& thinning, Frontier& frontier) {
  // Scale free: weights would run out of range in long components.
  const double largest = *std::ranges::max_element(weight_after_);
  for (double& weight : weight_after_) weight /= largest;
  if (count_ <= thinning.most_states) return;
  frontier.thinned = true;
  std::vector<double> score(count_);
  for (std::size_t s = 0; s < count_; ++s) {
    score[s] = weight_after_[s] * promise(thinning, &after_[s * stride_]);
  }
  // The level c at which the sum of min(1, score / c) is the number of states to keep.
  std::vector<double> sorted = score;
  sort_stably(sorted);
  double below = 0.0;
  for (const double s : sorted) below += s;
  double level = 0.0;
  for (std::size_t whole = 0; whole < thinning.most_states; ++whole) {
    level = below / static_cast<double>(thinning.most_states - whole);
    const double top = sorted[count_ - 1 - whole];
    if (top <= level) break;
    below -= top;
  }
  std::vector<std::int32_t> renumbered(count_, -1);
  std::vector<double> factor(count_, 1.0);
  std::size_t kept = 0;
  double turn = thinning.random.uniform();
  for (std::size_t s = 0; s < count_; ++s) {
    const double share = level > 0.0 ? std::min(1.0, score[s] / level) : 0.0;
    turn += share;
    if (turn < 1.0) continue;
    turn -= 1.0;
    factor[s] = 1.0 / share;
    weight_after_[kept] = weight_after_[s] / share;
    std::copy_n(&after_[s * stride_], stride_, &after_[kept * stride_]);
    renumbered[s] = static_cast<std::int32_t>(kept++);
  }
  count_ = kept;
  weight_after_.resize(kept);
  after_.resize(kept * stride_);
  std::size_t out = frontier.first_move.back();
  for (std::size_t m = out; m < moves_.size(); ++m) {
    Move move = moves_[m];
    if (renumbered[index(move.next)] < 0) continue;
    move.likelihood *= factor[index(move.next)];
    move.next = renumbered[index(move.next)];
    moves_[out++] = move;
  }
  moves_.resize(out);
}

/// Takes out what leads nowhere, and finds the numbers of mines that are possible.
void Explorer::prune(Frontier& frontier) {
  const std::size_t boxes = frontier.first_move.size() - 1;
  // The new number of each state; -1 if no layout passes through it.
  first_state_.assign(1, 0);
  for (const std::uint32_t states : frontier.states) {
    first_state_.push_back(first_state_.back() + states);
  }
  renumbered_.assign(first_state_.back(), -1);
  renumbered_.back() = 0;
  for (std::size_t i = boxes; i-- > 0;) {
    std::int32_t* const states = &renumbered_[first_state_[i]];
    const std::int32_t* const next_states = &renumbered_[first_state_[i + 1]];
    for (std::size_t m = frontier.first_move[i]; m < frontier.first_move[i + 1]; ++m) {
      const Move& move = moves_[m];
      if (next_states[move.next] >= 0) states[move.state] = 0;
    }
    std::int32_t alive = 0;
    for (std::uint32_t s = 0; s < frontier.states[i]; ++s) {
      if (states[s] == 0) states[s] = alive++;
    }
    frontier.states[i] = static_cast<std::uint32_t>(alive);
  }
  frontier.least.assign(boxes + 1, 0);
  frontier.most.assign(boxes + 1, 0);
  range_.assign(1, {0, 0});
  std::size_t out = 0;
  for (std::size_t i = 0; i < boxes; ++i) {
    const std::int32_t* const states = &renumbered_[first_state_[i]];
    const std::int32_t* const next_states = &renumbered_[first_state_[i + 1]];
    next_range_.assign(frontier.states[i + 1], {std::numeric_limits<int>::max(), 0});
    const std::size_t end = frontier.first_move[i + 1];
    const std::size_t begin = std::exchange(frontier.first_move[i], out);
    for (std::size_t m = begin; m < end; ++m) {
      Move move = moves_[m];
      move.state = states[move.state];
      move.next = next_states[move.next];
      if (move.state < 0 || move.next < 0) continue;
      const auto [fewest, most] = range_[index(move.state)];
      auto& reached = next_range_[index(move.next)];
      reached.first = std::min(reached.first, fewest + move.mines);
      reached.second = std::max(reached.second, most + move.mines);
      moves_[out++] = move;
    }
    range_.swap(next_range_);
    frontier.least[i + 1] = std::ranges::min(range_, {}, &std::pair<int, int>::first).first;
    frontier.most[i + 1] = std::ranges::max(range_, {}, &std::pair<int, int>::second).second;
  }
  frontier.first_move[boxes] = out;
  frontier.moves.assign(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(out));
}

}  // namespace minewise

// The states of a component: explored once, counted in as many kinds of numbers as are asked for.
#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/counting.hpp"

namespace minewise {

namespace {

constexpr int slots = 32;

/// For each open constraint, four bits with the mines it has so far, at the slot it was given.
struct State {
  std::array<std::uint64_t, 2> bits{};

  bool operator==(const State&) const = default;
  [[nodiscard]] int get(int slot) const {
    return static_cast<int>(bits[word(slot)] >> shift(slot) & 15U);
  }
  void set(int slot, int mines) {
    bits[word(slot)] &= ~(std::uint64_t{15} << shift(slot));
    bits[word(slot)] |= static_cast<std::uint64_t>(mines) << shift(slot);
  }

 private:
  static std::size_t word(int slot) { return static_cast<std::size_t>(slot) / 16; }
  static unsigned shift(int slot) { return 4U * (static_cast<unsigned>(slot) % 16U); }
};

struct Hash {
  std::size_t operator()(const State& state) const {
    std::uint64_t x = state.bits[0] * 0x9e3779b97f4a7c15U ^ state.bits[1] * 0xc2b2ae3d27d4eb4fU;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9U;
    return static_cast<std::size_t>(x ^ x >> 32);
  }
};

/// A constraint that a box stands in, at the time when the box is eliminated.
struct Touch {
  const Constraint* constraint;
  int slot;
  int cells_after;  // cells of the constraint in boxes that come later
};

/// For every box of the order, the constraints it touches. Empty if slots run out.
std::vector<std::vector<Touch>> plan(const Problem& problem, const Component& component) {
  std::vector<int> slot_of(problem.constraints.size(), -1);
  std::vector<int> left(problem.constraints.size(), 0);
  for (const int c : component.constraints) {
    left[static_cast<std::size_t>(c)] = problem.constraints[static_cast<std::size_t>(c)].cells;
  }
  std::vector<int> free;
  for (int slot = slots - 1; slot >= 0; --slot) free.push_back(slot);
  std::vector<std::vector<Touch>> touches;
  for (const int number : component.boxes) {
    const Box& box = problem.boxes[static_cast<std::size_t>(number)];
    std::vector<Touch> of_box;
    for (const int c : box.constraints) {
      const auto i = static_cast<std::size_t>(c);
      if (slot_of[i] < 0) {
        if (free.empty()) return {};
        slot_of[i] = free.back();
        free.pop_back();
      }
      left[i] -= static_cast<int>(box.cells.size());
      of_box.push_back({&problem.constraints[i], slot_of[i], left[i]});
    }
    for (const Touch& touch : of_box) {
      if (touch.cells_after == 0) free.push_back(touch.slot);
    }
    touches.push_back(std::move(of_box));
  }
  return touches;
}

/// The state after `mines` in a box; likelihood 0 if a constraint cannot be met any more.
double advance(State& state, const std::vector<Touch>& touches, int mines) {
  double likelihood = 1.0;
  for (const Touch& touch : touches) {
    const Constraint& constraint = *touch.constraint;
    const int so_far = state.get(touch.slot) + mines;
    if (so_far > constraint.most || so_far + touch.cells_after < constraint.least) return 0.0;
    if (touch.cells_after == 0) {
      likelihood *= constraint.weight[static_cast<std::size_t>(so_far)];
      state.set(touch.slot, 0);
    } else {
      state.set(touch.slot, so_far);
    }
  }
  return likelihood;
}

}  // namespace

Frontier explore(const Problem& problem, const Component& component, std::size_t budget) {
  Frontier frontier;
  const auto touches = plan(problem, component);
  if (touches.size() != component.boxes.size()) {
    frontier.too_wide = true;
    return frontier;
  }
  std::vector<State> states(1);
  frontier.states.push_back(1);
  frontier.least.push_back(0);
  frontier.most.push_back(0);
  std::size_t spent = 0;
  for (std::size_t i = 0; i < component.boxes.size(); ++i) {
    const Box& box = problem.boxes[static_cast<std::size_t>(component.boxes[i])];
    const int size = static_cast<int>(box.cells.size());
    std::unordered_map<State, std::int32_t, Hash> number;
    std::vector<State> following;
    std::vector<Move> moves;
    int fewest = 8;
    int most = 0;
    for (std::size_t s = 0; s < states.size(); ++s) {
      for (int mines = 0; mines <= size; ++mines) {
        State next = states[s];
        const double likelihood = advance(next, touches[i], mines);
        if (likelihood == 0.0) continue;
        const auto [entry, added] =
            number.try_emplace(next, static_cast<std::int32_t>(following.size()));
        if (added) following.push_back(next);
        moves.push_back({static_cast<std::int32_t>(s), entry->second, mines, likelihood});
        fewest = std::min(fewest, mines);
        most = std::max(most, mines);
      }
    }
    spent += following.size();
    if (spent > budget) {
      frontier.too_wide = true;
      return frontier;
    }
    frontier.least.push_back(frontier.least.back() + fewest);
    frontier.most.push_back(frontier.most.back() + most);
    frontier.states.push_back(following.size());
    frontier.moves.push_back(std::move(moves));
    states = std::move(following);
    if (states.empty()) break;
  }
  return frontier;
}

}  // namespace minewise

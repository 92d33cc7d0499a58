#include "core/components.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace minewise {

namespace {

std::size_t at(int number) { return static_cast<std::size_t>(number); }

/// An order and what it costs: the sum over its steps of 4^(open constraints), since a constraint
/// that is begun has about so many counts that must be told apart.
struct Order {
  std::vector<int> boxes;
  double cost = 0.0;
};

class Ordering {
 public:
  explicit Ordering(const Problem& problem)
      : problem_(problem), left_(problem.constraints.size()), done_(problem.boxes.size(), 0) {}

  /// Eliminates constraint after constraint: always the one next to what is open that keeps the
  /// fewest constraints open, ties to the one that was begun first.
  Order from(int start, const Component& component, double give_up) {
    ++stamp_;
    for (const int c : component.constraints) left_[at(c)] = constraint_boxes(c);
    Order order;
    std::vector<int> open;
    int next = start;
    while (next >= 0) {
      for (const int box : problem_.constraints[at(next)].boxes) {
        if (done_[at(box)] == stamp_) continue;
        eliminate(box, open, order);
      }
      if (order.cost > give_up) return order;
      next = cheapest(open);
    }
    return order;
  }

 private:
  [[nodiscard]] int constraint_boxes(int c) const {
    return static_cast<int>(problem_.constraints[at(c)].boxes.size());
  }

  void eliminate(int box, std::vector<int>& open, Order& order) {
    done_[at(box)] = stamp_;
    order.boxes.push_back(box);
    for (const int c : problem_.boxes[at(box)].constraints) {
      if (left_[at(c)] == constraint_boxes(c)) open.push_back(c);
      --left_[at(c)];
    }
    order.cost += std::pow(4.0, static_cast<double>(open.size()));
    std::erase_if(open, [&](int c) { return left_[at(c)] == 0; });
  }

  /// The open constraint whose boxes would begin the fewest others.
  [[nodiscard]] int cheapest(const std::vector<int>& open) {
    int best = -1;
    int fewest = 0;
    for (const int c : open) {
      int begun = 0;
      for (const int box : problem_.constraints[at(c)].boxes) {
        if (done_[at(box)] == stamp_) continue;
        for (const int other : problem_.boxes[at(box)].constraints) {
          begun += left_[at(other)] == constraint_boxes(other) ? 1 : 0;
        }
      }
      if (best < 0 || begun < fewest) {
        best = c;
        fewest = begun;
      }
    }
    return best;
  }

  const Problem& problem_;
  std::vector<int> left_;  // boxes of a constraint that are not eliminated yet
  std::vector<int> done_;  // of a box: the stamp of the order that eliminated it
  int stamp_ = 0;
};

/// Starts worth trying: the constraints with the fewest boxes, which lie at ends, and a few spread
/// over the component.
std::vector<int> starts(const Problem& problem, const Component& component) {
  constexpr std::size_t most = 6;
  std::vector<int> chosen = component.constraints;
  std::ranges::stable_sort(chosen, {},
                           [&](int c) { return problem.constraints[at(c)].boxes.size(); });
  if (chosen.size() > most) chosen.resize(most);
  return chosen;
}

}  // namespace

std::vector<Component> split(const Problem& problem) {
  std::vector<Component> components;
  std::vector<bool> seen(problem.constraints.size(), false);
  std::vector<int> pending;
  Ordering ordering(problem);
  for (int first = 0; first < static_cast<int>(problem.constraints.size()); ++first) {
    if (seen[at(first)]) continue;
    Component component;
    seen[at(first)] = true;
    pending.push_back(first);
    while (!pending.empty()) {
      const int c = pending.back();
      pending.pop_back();
      component.constraints.push_back(c);
      for (const int box : problem.constraints[at(c)].boxes) {
        for (const int other : problem.boxes[at(box)].constraints) {
          if (seen[at(other)]) continue;
          seen[at(other)] = true;
          pending.push_back(other);
        }
      }
    }
    std::ranges::sort(component.constraints);
    Order best;
    best.cost = HUGE_VAL;
    for (const int start : starts(problem, component)) {
      Order order = ordering.from(start, component, best.cost);
      if (order.cost < best.cost) best = std::move(order);
    }
    component.boxes = std::move(best.boxes);
    components.push_back(std::move(component));
  }
  return components;
}

}  // namespace minewise

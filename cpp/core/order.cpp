// The order in which the boxes of a component are eliminated.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/shape.hpp"

namespace minewise {

namespace {

constexpr std::size_t most_starts = 6;

/// A frontier so narrow that no other order can save much.
constexpr double cheap = 1000.0;

std::size_t at(int number) { return static_cast<std::size_t>(number); }

/// An order and what it costs: the sum over its steps of 4^(open constraints), since a constraint
/// that is begun has about so many counts that must be told apart.
struct Order {
  std::vector<int> boxes;
  double cost = 0.0;
};

class Ordering {
 public:
  explicit Ordering(const Shape& shape)
      : shape_(shape),
        left_(shape.constraints().size()),
        begun_(left_.size()),
        done_(at(shape.boxes()), 0) {}

  /// Eliminates constraint after constraint: always the one next to what is open that keeps the
  /// fewest constraints open, ties to the one that was begun first.
  Order from(int start, double give_up) {
    ++stamp_;
    for (std::size_t c = 0; c < left_.size(); ++c) {
      left_[c] = static_cast<int>(shape_.boxes_of(static_cast<int>(c)).size());
    }
    begun_.assign(left_.size(), 0);
    Order order;
    order.boxes.reserve(done_.size());
    open_.clear();
    piece_ = 0;
    int next = start;
    while (next >= 0) {
      for (const int box : shape_.boxes_of(next)) {
        if (done_[at(box)] != stamp_) eliminate(box, order);
      }
      if (order.cost > give_up) return order;
      next = cheapest();
      // A shape may fall into pieces.
      for (; next < 0 && piece_ < left_.size(); ++piece_) {
        if (left_[piece_] > 0) next = static_cast<int>(piece_);
      }
    }
    return order;
  }

 private:
  void eliminate(int box, Order& order) {
    done_[at(box)] = stamp_;
    order.boxes.push_back(box);
    bool closed = false;
    for (const int c : shape_.constraints_of(box)) {
      if (begun_[at(c)] == 0) open_.push_back(c);
      begun_[at(c)] = 1;
      --left_[at(c)];
      closed = closed || left_[at(c)] == 0;
    }
    order.cost += std::ldexp(1.0, 2 * static_cast<int>(std::min<std::size_t>(open_.size(), 400)));
    if (closed) std::erase_if(open_, [&](int c) { return left_[at(c)] == 0; });
  }

  /// The open constraint whose boxes would begin the fewest others.
  [[nodiscard]] int cheapest() const {
    if (open_.size() == 1) return open_[0];
    int best = -1;
    int fewest = 0;
    for (const int c : open_) {
      int begun = 0;
      for (const int box : shape_.boxes_of(c)) {
        if (done_[at(box)] == stamp_) continue;
        for (const int other : shape_.constraints_of(box)) {
          begun += 1 - begun_[at(other)];
        }
      }
      if (best < 0 || begun < fewest) {
        best = c;
        fewest = begun;
      }
    }
    return best;
  }

  const Shape& shape_;
  std::vector<int> left_;  // boxes of a constraint that are not eliminated yet
  std::vector<int> begun_;
  std::vector<int> done_;  // of a box: the stamp of the order that eliminated it
  std::vector<int> open_;
  std::size_t piece_ = 0;  // constraints before it are eliminated
  int stamp_ = 0;
};

}  // namespace

std::vector<int> elimination_order(const Shape& shape) {
  // Starts worth trying: the constraints with the fewest boxes, which lie at ends.
  const auto boxes_of = [&](int c) { return shape.boxes_of(c).size(); };
  std::vector<int> starts(shape.constraints().size());
  for (std::size_t c = 0; c < starts.size(); ++c) starts[c] = static_cast<int>(c);
  std::iter_swap(starts.begin(), std::ranges::min_element(starts, {}, boxes_of));

  Ordering ordering(shape);
  Order best = ordering.from(starts[0], HUGE_VAL);
  if (best.cost <= cheap * shape.boxes()) return std::move(best.boxes);
  std::ranges::stable_sort(starts.begin() + 1, starts.end(), {}, boxes_of);
  if (starts.size() > most_starts) starts.resize(most_starts);
  for (std::size_t i = 1; i < starts.size(); ++i) {
    Order order = ordering.from(starts[i], best.cost);
    if (order.cost < best.cost) best = std::move(order);
  }
  return std::move(best.boxes);
}

}  // namespace minewise

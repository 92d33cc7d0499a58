#include "count/shape.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "base/sort.hpp"

namespace minewise {

namespace {

// The order in which the boxes of a component are eliminated.

/// A frontier so narrow that no other order can save much.
constexpr double cheap = 1000.0;
/// An order and what it costs: the sum over its steps of 4^(open constraints), since a constraint
/// that is begun has about so many counts that must be told apart.
struct Order {
  std::vector<int> boxes;
  double cost = 0.0;
};

double cost_of(std::size_t open) {
  if (open < 32) return static_cast<double>(std::uint64_t{1} << 2 * open);
  return std::ldexp(1.0, 2 * static_cast<int>(std::min<std::size_t>(open, 400)));
}

class Ordering {
 public:
  explicit Ordering(const Shape& shape)
      : shape_(shape),
        room_(3 * shape.constraints().size() + index(shape.boxes()), 0),
        left_(room_.data(), shape.constraints().size()),
        begun_(left_.data() + left_.size(), left_.size()),
        open_(begun_.data() + begun_.size()),
        done_(open_ + left_.size()) {}

  /// Eliminates constraint after constraint: always the one next to what is open that keeps the
  /// fewest constraints open, ties to the one that was begun first.
  Order from(int start, double give_up) {
    ++stamp_;
    for (std::size_t c = 0; c < left_.size(); ++c) {
      left_[c] = static_cast<int>(shape_.boxes_of(static_cast<int>(c)).size());
    }
    std::ranges::fill(begun_, 0);
    Order order;
    order.boxes.reserve(index(shape_.boxes()));
    opened_ = 0;
    piece_ = 0;
    int next = start;
    while (next >= 0) {
      for (const int box : shape_.boxes_of(next)) {
        if (done_[index(box)] != stamp_) eliminate(box, order);
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
    done_[index(box)] = stamp_;
    order.boxes.push_back(box);
    bool closed = false;
    for (const int c : shape_.constraints_of(box)) {
      if (begun_[index(c)] == 0) open_[opened_++] = c;
      begun_[index(c)] = 1;
      --left_[index(c)];
      closed = closed || left_[index(c)] == 0;
    }
    order.cost += cost_of(opened_);
    if (!closed) return;
    const auto is_closed = [&](int c) { return left_[index(c)] == 0; };
    opened_ = static_cast<std::size_t>(std::remove_if(open_, open_ + opened_, is_closed) - open_);
  }

  /// The open constraint whose boxes would begin the fewest others.
  [[nodiscard]] int cheapest() const {
    if (opened_ == 1) return open_[0];
    int best = -1;
    int fewest = 0;
    for (std::size_t i = 0; i < opened_; ++i) {
      const int c = open_[i];
      int begun = 0;
      for (const int box : shape_.boxes_of(c)) {
        if (done_[index(box)] == stamp_) continue;
        for (const int other : shape_.constraints_of(box)) {
          begun += 1 - begun_[index(other)];
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
  std::vector<int> room_;  // for all that follows
  std::span<int> left_;    // boxes of a constraint that are not eliminated yet
  std::span<int> begun_;   // 1 for a constraint of which a box is eliminated
  int* open_;              // constraints that are begun and not finished
  std::size_t opened_ = 0;
  int* done_;  // of a box: the stamp of the order that eliminated it
  int stamp_ = 0;
  std::size_t piece_ = 0;  // constraints before it are eliminated
};

}  // namespace

Shape::Shape(const ShapeKey& key, const ClueTable& clues)
    : boxes_(static_cast<int>(key[1])),
      constraints_(key[0] & ~general_shape),
      is_general_((key[0] & general_shape) != 0) {
  const auto constraints = static_cast<int>(constraints_.size());
  const int first_box = 2 * boxes_ + 1;  // of each constraint
  const int first_list = first_box + constraints + 1;
  numbers_.assign(index(first_list), 0);
  numbers_.reserve(index(first_list) + 2 * key.size());
  std::size_t next = 2 + constraints_.size();
  for (int b = 0; b < boxes_; ++b) {
    const auto size = static_cast<int>(key[next]);
    const std::uint32_t count = key[next + 1];
    next += 2;
    cells_ += size;
    numbers_[index(b)] = size;
    numbers_[index(boxes_ + b)] = static_cast<int>(numbers_.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto c = static_cast<int>(key[next++]);
      int count_of_mine = 1;
      if (is_general()) {
        count_of_mine = static_cast<int>(key[next++]);
        counts_once_ = counts_once_ && count_of_mine == 1;
        counts_.resize(numbers_.size());
        counts_.emplace_back(count_of_mine);
      }
      numbers_.push_back(c);
      constraints_[index(c)].cells += size * count_of_mine;
      ++numbers_[index(first_box + c + 1)];
    }
  }
  const auto end = static_cast<int>(numbers_.size());
  numbers_[index(2 * boxes_)] = end;
  numbers_[index(first_box)] = end;
  for (int c = 0; c < constraints; ++c) {
    numbers_[index(first_box + c + 1)] += numbers_[index(first_box + c)];
  }
  numbers_.resize(index(numbers_[index(first_box + constraints)]));
  // Each constraint is filled from its end, box by box from the last.
  for (int c = 0; c < constraints; ++c)
    constraints_[index(c)].most = numbers_[index(first_box + c + 1)];
  for (int b = boxes_; b-- > 0;) {
    for (const int c : constraints_of(b)) numbers_[index(--constraints_[index(c)].most)] = b;
  }
  for (std::size_t c = 0; c < constraints_.size(); ++c) {
    Constraint& constraint = constraints_[c];
    constraint.least = constraint.cells + 1;
    constraint.most = -1;
    if (is_general()) constraint.table = clues.table(key[2 + c]).data();
    for (int n = 0; n <= constraint.cells; ++n) {
      const double weight = is_general() ? constraint.table[n] : clues.likelihood(key[2 + c], n);
      if (!is_general()) constraint.weight[index(n)] = weight;
      if (!(weight > 0.0)) continue;
      constraint.least = std::min(constraint.least, n);
      constraint.most = n;
    }
  }
}

std::vector<int> elimination_order(const Shape& shape, std::size_t most) {
  if (shape.boxes() == 0) return {};
  // Starts worth trying: the constraints with the fewest boxes, which lie at ends.
  const auto boxes_of = [&](int c) { return shape.boxes_of(c).size(); };
  const auto constraints = static_cast<int>(shape.constraints().size());
  const auto all = std::views::iota(0, constraints);
  Ordering ordering(shape);
  Order best = ordering.from(*std::ranges::min_element(all, {}, boxes_of), HUGE_VAL);
  if (best.cost <= cheap * shape.boxes()) return std::move(best.boxes);
  std::vector<int> starts(all.begin(), all.end());
  sort_stably(starts, {}, boxes_of);
  if (starts.size() > most) starts.resize(most);
  for (std::size_t i = 1; i < starts.size(); ++i) {
    Order order = ordering.from(starts[i], best.cost);
    if (order.cost < best.cost) best = std::move(order);
  }
  return std::move(best.boxes);
}

}  // namespace minewise

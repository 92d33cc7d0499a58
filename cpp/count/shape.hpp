// The shape of a component: all that its layouts depend on, without where it lies on the board.
// Equal shapes are counted once, wherever and whenever they come up.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/clue_model.hpp"

namespace minewise {

/// One clue, on the cells that are still unknown around it: weight[n] is its likelihood if n of
/// them are mines; it is 0 outside of least .. most. In a general shape, `table` has the
/// likelihoods of what the mines of its cells count.
struct Constraint {
  std::array<double, 9> weight{};
  int cells = 0;
  int least = 0;
  int most = 0;
  const double* table = nullptr;

  [[nodiscard]] double likelihood(int count) const {
    return has_general_shapes && table != nullptr ? table[count] : weight[index(count)];
  }
};

/// A shape in words: constraints, boxes, the code of each constraint, then of each box its size,
/// how many constraints it has, and which. In a general shape, whose number of constraints bears
/// this mark, each of those is followed by what a mine of the box counts in it.
using ShapeKey = std::vector<std::uint32_t>;
inline constexpr std::uint32_t general_shape = std::uint32_t{1} << 31;

/// A clue has at most so many cells, each of which counts once; what has more, or tells fewer
/// counts apart, is a general shape.
inline constexpr int most_clue_cells = 8;

/// Constraints, and boxes: cells that are seen by the same constraints, of which it only matters
/// how many are mines.
class Shape {
 public:
  Shape(const ShapeKey& key, const ClueTable& clues);

  [[nodiscard]] int boxes() const { return boxes_; }
  [[nodiscard]] int size(int box) const { return numbers_[index(box)]; }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] const std::vector<Constraint>& constraints() const { return constraints_; }
  [[nodiscard]] std::span<const int> constraints_of(int box) const { return list(boxes_ + box); }
  [[nodiscard]] std::span<const int> boxes_of(int constraint) const {
    return list(2 * boxes_ + 1 + constraint);
  }
  [[nodiscard]] bool is_general() const { return has_general_shapes && is_general_; }
  /// In a general shape: what a mine of the box counts in each of its constraints.
  [[nodiscard]] std::span<const int> counts_of(int box) const {
    const std::span<const int> constraints = constraints_of(box);
    return {counts_.data() + (constraints.data() - numbers_.data()), constraints.size()};
  }
  /// Does every mine count once in its constraints?
  [[nodiscard]] bool counts_once() const { return !is_general() || counts_once_; }

 private:
  /// From where the number at `place` says to where the one after it does.
  [[nodiscard]] std::span<const int> list(int place) const {
    return {numbers_.data() + numbers_[index(place)], numbers_.data() + numbers_[index(place) + 1]};
  }

  int boxes_;
  int cells_ = 0;
  std::vector<Constraint> constraints_;
  /// All in one, since shapes are made and dropped by the million: the sizes of the boxes; where
  /// the constraints of each box begin, with an end; where the boxes of each constraint begin, with
  /// an end; and all these.
  std::vector<int> numbers_;
  bool is_general_;
  bool counts_once_ = true;
  /// What mines count, where `numbers_` says in which constraint.
  std::vector<int> counts_;
};

/// Constraints from which an order is tried: those with the fewest boxes. In games one is enough;
/// the widest lattices cost 2 times as much with three and 0.6 times as much with 24, which take
/// three times as long to find (`make limits`).
inline constexpr std::size_t most_starts = 6;

/// The boxes in the order in which they are best eliminated. So many starts are tried, the
/// narrowest order is kept.
std::vector<int> elimination_order(const Shape& shape, std::size_t starts = most_starts);

}  // namespace minewise

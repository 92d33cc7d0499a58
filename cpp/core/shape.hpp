// The shape of a component: all that its layouts depend on, without where it lies on the board.
// Equal shapes are counted once, wherever and whenever they come up.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/clue_table.hpp"

namespace minewise {

/// One clue, on the cells that are still unknown around it: weight[n] is its likelihood if n of
/// them are mines; it is 0 outside of least .. most.
struct Constraint {
  std::array<double, 9> weight{};
  int cells = 0;
  int least = 0;
  int most = 0;
};

/// A shape in words: constraints, boxes, the code of each constraint, then of each box its size,
/// how many constraints it has, and which.
using ShapeKey = std::vector<std::uint32_t>;

/// Constraints, and boxes: cells that are seen by the same constraints, of which it only matters
/// how many are mines.
class Shape {
 public:
  Shape(const ShapeKey& key, const ClueTable& clues);

  [[nodiscard]] int boxes() const { return static_cast<int>(size_.size()); }
  [[nodiscard]] int size(int box) const { return size_[at(box)]; }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] const std::vector<Constraint>& constraints() const { return constraints_; }
  [[nodiscard]] std::span<const int> constraints_of(int box) const {
    return {constraints_of_.data() + first_constraint_[at(box)],
            constraints_of_.data() + first_constraint_[at(box) + 1]};
  }
  [[nodiscard]] std::span<const int> boxes_of(int constraint) const {
    return {boxes_of_.data() + first_box_[at(constraint)],
            boxes_of_.data() + first_box_[at(constraint) + 1]};
  }

 private:
  static std::size_t at(int number) { return static_cast<std::size_t>(number); }

  int cells_ = 0;
  std::vector<int> size_;
  std::vector<Constraint> constraints_;
  std::vector<int> constraints_of_;
  std::vector<int> first_constraint_;
  std::vector<int> boxes_of_;
  std::vector<int> first_box_;
};

/// The boxes in the order in which they are best eliminated. Several starts are tried, the
/// narrowest order is kept.
std::vector<int> elimination_order(const Shape& shape);

}  // namespace minewise

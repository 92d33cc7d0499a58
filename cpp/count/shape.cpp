#include "count/shape.hpp"

#include <algorithm>

namespace minewise {

Shape::Shape(const ShapeKey& key, const ClueTable& clues)
    : boxes_(static_cast<int>(key[1])), constraints_(key[0]) {
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
      numbers_.push_back(c);
      constraints_[index(c)].cells += size;
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
    for (int n = 0; n <= constraint.cells; ++n) {
      const double weight = clues.likelihood(key[2 + c], n);
      constraint.weight[index(n)] = weight;
      if (!(weight > 0.0)) continue;
      constraint.least = std::min(constraint.least, n);
      constraint.most = n;
    }
  }
}

}  // namespace minewise

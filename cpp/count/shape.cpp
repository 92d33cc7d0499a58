#include "count/shape.hpp"

#include <algorithm>

namespace minewise {

Shape::Shape(const ShapeKey& key, const ClueTable& clues)
    : boxes_(static_cast<int>(key[1])), constraints_(key[0]) {
  const auto constraints = static_cast<int>(constraints_.size());
  const int first_box = 2 * boxes_ + 1;  // of each constraint
  const int first_list = first_box + constraints + 1;
  numbers_.assign(at(first_list), 0);
  numbers_.reserve(at(first_list) + 2 * key.size());
  std::size_t next = 2 + constraints_.size();
  for (int b = 0; b < boxes_; ++b) {
    const auto size = static_cast<int>(key[next]);
    const std::uint32_t count = key[next + 1];
    next += 2;
    cells_ += size;
    numbers_[at(b)] = size;
    numbers_[at(boxes_ + b)] = static_cast<int>(numbers_.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto c = static_cast<int>(key[next++]);
      numbers_.push_back(c);
      constraints_[at(c)].cells += size;
      ++numbers_[at(first_box + c + 1)];
    }
  }
  const auto end = static_cast<int>(numbers_.size());
  numbers_[at(2 * boxes_)] = end;
  numbers_[at(first_box)] = end;
  for (int c = 0; c < constraints; ++c) {
    numbers_[at(first_box + c + 1)] += numbers_[at(first_box + c)];
  }
  numbers_.resize(at(numbers_[at(first_box + constraints)]));
  // Each constraint is filled from its end, box by box from the last.
  for (int c = 0; c < constraints; ++c) constraints_[at(c)].most = numbers_[at(first_box + c + 1)];
  for (int b = boxes_; b-- > 0;) {
    for (const int c : constraints_of(b)) numbers_[at(--constraints_[at(c)].most)] = b;
  }
  for (std::size_t c = 0; c < constraints_.size(); ++c) {
    Constraint& constraint = constraints_[c];
    constraint.least = constraint.cells + 1;
    constraint.most = -1;
    for (int n = 0; n <= constraint.cells; ++n) {
      const double weight = clues.likelihood(key[2 + c], n);
      constraint.weight[at(n)] = weight;
      if (!(weight > 0.0)) continue;
      constraint.least = std::min(constraint.least, n);
      constraint.most = n;
    }
  }
}

}  // namespace minewise

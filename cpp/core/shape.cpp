#include "core/shape.hpp"

#include <algorithm>

namespace minewise {

Shape::Shape(const ShapeKey& key, const ClueTable& clues)
    : size_(key[1]), constraints_(key[0]), first_box_(constraints_.size() + 1, 0) {
  const std::size_t words = key.size();
  constraints_of_.reserve(words);
  first_constraint_.reserve(size_.size() + 1);
  std::size_t next = 2 + constraints_.size();
  for (int& size : size_) {
    size = static_cast<int>(key[next]);
    cells_ += size;
    const std::uint32_t count = key[next + 1];
    next += 2;
    first_constraint_.push_back(static_cast<int>(constraints_of_.size()));
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t c = key[next++];
      constraints_of_.push_back(static_cast<int>(c));
      constraints_[c].cells += size;
      ++first_box_[c + 1];
    }
  }
  first_constraint_.push_back(static_cast<int>(constraints_of_.size()));
  for (std::size_t c = 0; c < constraints_.size(); ++c) first_box_[c + 1] += first_box_[c];
  boxes_of_.resize(constraints_of_.size());
  std::vector<int> place = first_box_;
  for (int b = 0; b < boxes(); ++b) {
    for (const int c : constraints_of(b)) boxes_of_[at(place[at(c)]++)] = b;
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

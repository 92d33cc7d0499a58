// What mines weigh in one box, by its size.
#pragma once

#include <cstddef>
#include <vector>

#include "base/grid.hpp"

namespace minewise {

/// step[size][mines]: the weight of that many mines in a box of that size. Sizes go up to `most`.
template <class Number>
class Steps {
 public:
  explicit Steps(int most) : rows_(index((most + 1) * (most + 2) / 2)) {}

  [[nodiscard]] Number* operator[](std::size_t size) {
    return rows_.data() + size * (size + 1) / 2;
  }
  [[nodiscard]] const Number* operator[](std::size_t size) const {
    return rows_.data() + size * (size + 1) / 2;
  }

 private:
  std::vector<Number> rows_;
};

/// Each mine weighing `tilt`.
inline Steps<double> tilted_steps(double tilt, int most) {
  Steps<double> steps(most);
  for (std::size_t size = 0; size <= index(most); ++size) {
    double ways = 1.0;
    double weight = 1.0;
    for (std::size_t mines = 0; mines <= size; ++mines) {
      steps[size][mines] = ways * weight;
      ways = ways * static_cast<double>(size - mines) / static_cast<double>(mines + 1);
      weight *= tilt;
    }
  }
  return steps;
}

}  // namespace minewise

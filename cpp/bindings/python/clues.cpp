#include <stdexcept>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

Likelihoods table_of(const std::vector<double>& likelihood) {
  Likelihoods table{};
  if (likelihood.size() != 81) throw std::invalid_argument("expected 81 likelihoods");
  for (std::size_t i = 0; i < 81; ++i) {
    if (!(likelihood[i] >= 0.0 && likelihood[i] <= 1.0)) {
      throw std::invalid_argument("expected likelihoods from 0 to 1");
    }
    table[i / 9][i % 9] = likelihood[i];
  }
  return table;
}

}  // namespace minewise::bindings

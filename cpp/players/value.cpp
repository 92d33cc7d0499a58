#include "players/value.hpp"

#include <algorithm>

namespace minewise {

namespace {

constexpr std::size_t at(Feature feature) { return static_cast<std::size_t>(feature); }

constexpr int most_safe_cells = 4;  // more of them count alike

std::size_t safe_feature(const Answer& answer) {
  return at(Feature::safe_1) +
         static_cast<std::size_t>(std::clamp(answer.safe_cells, 1, most_safe_cells) - 1);
}

}  // namespace

Features features_of(const Answer& answer) {
  Features features{};
  if (answer.progress && answer.count == 0) {
    features[at(Feature::zero)] = 1.0;
    return features;
  }
  if (answer.progress) {
    features[safe_feature(answer)] = 1.0;
  } else {
    features[at(Feature::base)] = 1.0;
    features[at(Feature::best)] = answer.best;
    features[at(Feature::second)] = answer.second;
  }
  features[at(Feature::apart)] = answer.apart ? 1.0 : 0.0;
  return features;
}

// The sum of `features_of`, with only those that are not 0.
double LinearValue::of(const Answer& answer) const {
  const LinearValue& weight = *this;
  if (answer.progress && answer.count == 0) return weight[Feature::zero];
  const double apart = answer.apart ? weight[Feature::apart] : 0.0;
  if (answer.progress) return apart + coefficients_[safe_feature(answer)];
  return apart + weight[Feature::base] + weight[Feature::best] * answer.best +
         weight[Feature::second] * answer.second;
}

double LinearValue::bound(bool is_apart) const {
  const LinearValue& weight = *this;
  const double safe = *std::max_element(coefficients_.begin() + at(Feature::safe_1),
                                        coefficients_.begin() + at(Feature::base));
  const double clue =
      std::max(safe, weight[Feature::base] + weight[Feature::best] + weight[Feature::second]);
  return std::max(weight[Feature::zero], clue + (is_apart ? weight[Feature::apart] : 0.0));
}

LinearValue LinearValue::without_progress() const {
  const LinearValue& weight = *this;
  Features changed = coefficients_;
  std::fill(changed.begin(), changed.begin() + at(Feature::base),
            weight[Feature::base] + weight[Feature::best] + weight[Feature::second]);
  return LinearValue(changed);
}

LinearValue LinearValue::without_second() const {
  Features changed = coefficients_;
  changed[at(Feature::best)] += changed[at(Feature::second)];
  changed[at(Feature::second)] = 0.0;
  return LinearValue(changed);
}

}  // namespace minewise

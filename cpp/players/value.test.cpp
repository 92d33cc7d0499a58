// The value of positions: what a linear value says of an answer is the sum of its features, and no
// answer is above the bound.
#include "players/value.hpp"

#include <cmath>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace value_test {

namespace {

using minewise::Answer;
using minewise::Feature;
using minewise::Features;
using minewise::LinearValue;
using minewise::Random;

double share(Random& random) { return random.below(1'000'001) / 1e6; }

Features coefficients_of(Random& random) {
  Features coefficients{};
  for (double& coefficient : coefficients) coefficient = share(random) - 0.2;
  return coefficients;
}

Answer answer_of(Random& random) {
  Answer answer{static_cast<int>(random.below(9)), share(random), random.below(2) == 0,
                static_cast<int>(random.below(8)), random.below(2) == 0};
  answer.best = share(random);
  answer.second = answer.best * share(random);
  return answer;
}

void a_linear_value_is_the_sum_of_its_features() {
  Random random(minewise::derive_key(1, 2, minewise::Purpose::agent));
  for (int i = 0; i < 10'000; ++i) {
    const LinearValue value(coefficients_of(random));
    const Answer answer = answer_of(random);
    const Features features = minewise::features_of(answer);
    double sum = 0.0;
    for (std::size_t f = 0; f < features.size(); ++f) sum += features[f] * value.coefficients()[f];
    CHECK(std::abs(value.of(answer) - sum) < 1e-12);
  }
}

/// With coefficients that are not negative, as those of chances to win are.
void no_answer_is_above_the_bound() {
  Random random(minewise::derive_key(1, 3, minewise::Purpose::agent));
  for (int i = 0; i < 10'000; ++i) {
    Features coefficients{};
    for (double& coefficient : coefficients) coefficient = share(random);
    const LinearValue value(coefficients);
    const Answer answer = answer_of(random);
    CHECK(value.of(answer) <= value.bound(answer.apart) + 1e-12);
  }
}

void parts_are_left_out() {
  const LinearValue value(Features{0.6, 0.5, 0.51, 0.52, 0.53, 0.01, 0.3, 0.1, 0.02});
  Answer answer{1, 0.2, true, 3, false};
  CHECK(std::abs(value.without_progress().of(answer) - 0.41) < 1e-12);
  answer.progress = false;
  answer.best = 0.9;
  answer.second = 0.5;
  CHECK(value.without_progress().of(answer) == value.of(answer));
  CHECK(std::abs(value.without_second().of(answer) - (0.01 + 0.4 * 0.9)) < 1e-12);
}

}  // namespace

CHECK_UNIT(value) {
  a_linear_value_is_the_sum_of_its_features();
  no_answer_is_above_the_bound();
  parts_are_left_out();
}

}  // namespace value_test

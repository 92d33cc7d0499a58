// The value of a position: about the chance to win it, by what the last reveal has shown.
// Playing and training use the same one: a search asks a `Value`, and training fits one to the same
// features.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "players/guess_forecast.hpp"

namespace minewise {

/// What is known of a position after an answer, as numbers. Each is 0 or 1 but `best` and `second`.
enum class Feature : std::size_t {
  zero,    // a zero was opened
  safe_1,  // no zero, and one cell is safe for certain; or two, three, four and more
  safe_2,
  safe_3,
  safe_4,
  base,    // no cell is safe for certain
  best,    // then: the chance to survive the safest cell
  second,  // and the second safest
  apart,   // no zero, and the cell lies apart from all components
};

inline constexpr std::array<std::string_view, 9> feature_names{
    "zero", "safe_1", "safe_2", "safe_3", "safe_4", "base", "best", "second", "apart"};

/// One number for each feature.
using Features = std::array<double, feature_names.size()>;

[[nodiscard]] Features features_of(const Answer& answer);

class Value {
 public:
  virtual ~Value() = default;
  /// The value of the position after an answer.
  [[nodiscard]] virtual double of(const Answer& answer) const = 0;
  /// No answer of a cell that lies apart, or does not, has a higher value. Searches prune by it, so
  /// a loose bound costs time and a wrong one costs games.
  [[nodiscard]] virtual double bound(bool is_apart) const = 0;
};

/// The sum of the features, each times its coefficient.
class LinearValue final : public Value {
 public:
  explicit LinearValue(const Features& coefficients) : coefficients_(coefficients) {}

  [[nodiscard]] double of(const Answer& answer) const override;
  [[nodiscard]] double bound(bool is_apart) const override;

  [[nodiscard]] const Features& coefficients() const { return coefficients_; }
  /// The same where safe cells and zeros count no more than a next guess that is surely survived.
  [[nodiscard]] LinearValue without_progress() const;
  /// The same where the safest cell counts for the second safest too.
  [[nodiscard]] LinearValue without_second() const;

 private:
  [[nodiscard]] double operator[](Feature feature) const {
    return coefficients_[static_cast<std::size_t>(feature)];
  }

  Features coefficients_;
};

}  // namespace minewise

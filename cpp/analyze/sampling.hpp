// Layouts drawn at random from all that fit a position.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analyze/analysis.hpp"

namespace minewise {

/// Draws layouts, each as likely as it weighs, independent of each other: uniform where clues are
/// exact and the total is known. The position must not be contradictory.
class LayoutSampler {
 public:
  explicit LayoutSampler(const Position& position);

  /// Are all components counted? Else nothing can be drawn.
  [[nodiscard]] bool possible() const { return possible_; }
  /// One byte a cell, 1 for a mine: the mines found and exploded ones included.
  void draw(Random& random, std::uint8_t* mine);

 private:
  const Position& position_;
  bool possible_ = true;
  double log_tilt_ = 0.0;
  std::vector<Spread> spreads_;
  /// after_[i]: the mines of components i and later, and of the unconstrained cells.
  std::vector<Spread> after_;
  std::vector<Cell> unconstrained_;
  std::vector<std::uint8_t> base_;
};

}  // namespace minewise

// The chance to win in the course of a game: at each guess, after its choice, and at the end. What
// a choice lost is skill; what the cells showed from there to the next guess is luck.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "review/judged.hpp"

namespace minewise {

struct WinningPoint {
  /// Of the guess in its game, from 0.
  std::size_t number;
  Winning winning;
  /// The chance to win at the next point, or 1 or 0 at the end, less the one after the choice:
  /// above 0 is good luck. None until that is known.
  std::optional<double> luck{};
};

class WinningCurve {
 public:
  /// The moves of a game come in their order.
  void add(const Judged& judged);
  /// The game came to its end.
  void end(bool won);

  /// One for each guess whose chance to win is known.
  [[nodiscard]] const std::vector<WinningPoint>& points() const { return points_; }
  /// What the choices lost of the chance to win.
  [[nodiscard]] double lost() const;
  /// The sum over all points; none as long as the game is not over.
  [[nodiscard]] std::optional<double> luck() const;
  /// What it comes to, in points of a hundred; empty without a point.
  [[nodiscard]] std::string sentence() const;

 private:
  void lead_to(double chance);

  std::vector<WinningPoint> points_;
};

}  // namespace minewise

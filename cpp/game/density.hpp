// Densities: mines per cell, as exact decimals.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "game/rules.hpp"

namespace minewise {

struct Density {
  /// Of a billion cells.
  std::int64_t mines;

  auto operator<=>(const Density&) const = default;
  [[nodiscard]] double share() const;
  /// The decimal, without zeros at its end.
  [[nodiscard]] std::string text() const;
  /// round(density x cells), an exact half going to the even number.
  [[nodiscard]] int mines_on(Grid grid) const;
};

/// The density of a number from 0 to 1, rounded to nine digits after the point: the largest board
/// has a million cells.
Checked<Density> density(std::string_view text);

/// Densities from one number, a list `a,b,c`, or `start:stop:step`, stop included; in their order,
/// each once.
Checked<std::vector<Density>> densities(std::string_view text);

}  // namespace minewise

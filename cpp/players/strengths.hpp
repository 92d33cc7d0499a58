// The strengths of the agent `best` by name, and its parts, which can be left out.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "players/strength.hpp"
#include "players/value.hpp"

namespace minewise {

/// Presets, from the quickest on. Budgets count work, never time: a position has one answer.
std::vector<std::string> strength_names();

/// By which values a position is judged in an opening, and after it.
struct Values {
  Features early;
  Features late;
};

/// As `minewise train value` found them (engine/value.json of the package).
Values learned_values();

/// A preset without some of its parts, whose names `+` joins.
Checked<Strength> strength_of(std::string_view name, std::string_view without = {});

}  // namespace minewise

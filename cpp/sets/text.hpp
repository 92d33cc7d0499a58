// Sets of cells as people and programs write them: a line each, or JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "sets/position.hpp"

namespace minewise {

/// Sets whose cells have names.
struct WrittenSets {
  SetProblem problem;
  /// Of each cell, in the order in which they first come up.
  std::vector<std::string> labels;
};

/// What a mine of a set may count in all: there is one likelihood for each count.
inline constexpr int most_counted = 1 << 16;

/// Lines `cells = count`, such as `a b c = 1`, `d 2*e = 1-2,4` and `f g = 0:0.2,1:0.8`, where a
/// mine of `e` counts twice and counts have likelihoods; `mines: 5` for the total and `others: 10`
/// for the cells in no set. Or JSON with the same: `{"sets": [[["a", "b", "c"], 1], [{"d": 1, "e":
/// 2}, [1, 2, 4]], [["f", "g"], {"0": 0.2, "1": 0.8}]], "mines": 5, "others": 10}`.
Checked<WrittenSets> read_sets(std::string_view text);

}  // namespace minewise

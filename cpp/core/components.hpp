// Components: parts of the frontier that share no constraint, each with the order in which its
// boxes are eliminated.
#pragma once

#include <vector>

#include "core/constraints.hpp"

namespace minewise {

struct Component {
  /// The boxes in the order of elimination.
  std::vector<int> boxes;
  std::vector<int> constraints;
};

/// All components of a problem. Several starts are tried for each order, the narrowest is kept.
std::vector<Component> split(const Problem& problem);

}  // namespace minewise

// The two ways in which the core refuses: both leave everything as it was.
#pragma once

#include <stdexcept>

namespace minewise {

/// Rules that no board can satisfy, or a board that does not belong to them.
struct InvalidRules : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// A move that the game does not allow in its present state.
struct IllegalMove : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

}  // namespace minewise

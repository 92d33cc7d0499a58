// End games of expert boards, and small boards: what the search over beliefs is for.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "bench/positions.hpp"

namespace bench {

/// Positions without a certain cell that are searched to the end.
struct SearchClass {
  std::string_view name;
  std::vector<Position> (*positions)();
  /// Quick enough for callgrind?
  bool listed;
};

const std::vector<SearchClass>& search_classes();

/// What a search came to.
struct Searched {
  std::size_t layouts;
  std::size_t wins;
  std::size_t beliefs;  // as `Question::budget` counts them
};

Searched counted_search(const Position& given);

}  // namespace bench

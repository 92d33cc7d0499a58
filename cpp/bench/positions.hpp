// Fixed positions a class: of games, wide, and long.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/grid.hpp"

namespace bench {

struct Position {
  minewise::Grid grid;
  std::vector<std::int8_t> shown;
  int mines;
};

struct PositionClass {
  std::string_view name;
  std::vector<Position> (*positions)();
};

/// All of them; the positions of each are the same on every machine.
const std::vector<PositionClass>& classes();

}  // namespace bench

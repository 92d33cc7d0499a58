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

/// A random board that shows the clues at odd row and odd column, which are no mines.
Position with_clues(minewise::Grid grid, int mines, std::uint64_t number);

}  // namespace bench

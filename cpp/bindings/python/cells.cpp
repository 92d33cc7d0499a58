#include <nanobind/stl/pair.h>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

nb::list pairs_of(Grid grid, const std::vector<Cell>& cells) {
  nb::list pairs;
  for (const Cell cell : cells) pairs.append(RowColumn{grid.row(cell), grid.column(cell)});
  return pairs;
}

Shown shown_of(Grid grid, const nb::bytes& cells) {
  if (grid.height < 1 || grid.width < 1 ||
      cells.size() !=
          static_cast<std::size_t>(grid.height) * static_cast<std::size_t>(grid.width)) {
    throw std::invalid_argument("expected one byte for each cell");
  }
  return {static_cast<const std::int8_t*>(cells.data()), cells.size()};
}

}  // namespace minewise::bindings

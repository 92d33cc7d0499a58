#include "endgame/optimal.hpp"

#include <nanobind/stl/pair.h>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// The cells that were weighed, each with its layouts and how many of them are won.
nb::list candidates_of(const Optimum& optimum, Grid grid) {
  nb::list candidates;
  for (const Candidate& candidate : optimum.candidates) {
    candidates.append(
        nb::make_tuple(RowColumn{grid.row(candidate.cell), grid.column(candidate.cell)},
                       candidate.layouts, candidate.wins));
  }
  return candidates;
}

}  // namespace

void bind_optimal(nb::module_& m) {
  m.def(
      "find_optimum",
      [](const nb::bytes& cells, int height, int width, int mines, FirstClick protection,
         bool every_cell, std::size_t budget) {
        const Grid grid{height, width};
        const auto shown = shown_of(grid, cells);
        const auto optimum = without_python([&] {
          return find_optimum(grid, shown, {mines, protection, every_cell, budget}, go_on);
        });
        return nb::make_tuple(optimum.contradictory, optimum.too_wide, optimum.layouts,
                              candidates_of(optimum, grid));
      },
      "cells"_a, "height"_a, "width"_a, "mines"_a, "protection"_a, "every_cell"_a, "budget"_a,
      nb::sig("def find_optimum(cells: bytes, height: int, width: int, mines: int, protection: "
              "FirstClick, every_cell: bool, budget: int) -> "
              "tuple[bool, bool, int, list[tuple[tuple[int, int], int, int]]]"),
      "Contradictory or not, too wide or not, the layouts, and of each cell that may be revealed "
      "next: the layouts that are possible then, and those that the best play wins.");
}

}  // namespace minewise::bindings

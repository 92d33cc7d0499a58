#include "endgame/optimal.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// What was found, with the grid that its cells are on.
struct PlacedCandidate {
  Candidate found;
  Grid grid;
};
struct PlacedOptimum {
  Optimum found;
  Grid grid;
};

std::vector<PlacedCandidate> candidates_of(const PlacedOptimum& optimum) {
  std::vector<PlacedCandidate> candidates;
  for (const Candidate& candidate : optimum.found.candidates) {
    candidates.push_back({candidate, optimum.grid});
  }
  return candidates;
}

}  // namespace

void bind_optimal(nb::module_& m) {
  nb::class_<PlacedCandidate>(m, "Candidate", "What revealing a cell next leads to.")
      .def_prop_ro("cell",
                   [](const PlacedCandidate& c) {
                     return RowColumn{c.grid.row(c.found.cell), c.grid.column(c.found.cell)};
                   })
      .def_prop_ro(
          "layouts", [](const PlacedCandidate& c) { return c.found.layouts; },
          "Those that are possible then.")
      .def_prop_ro(
          "wins", [](const PlacedCandidate& c) { return c.found.wins; },
          "Those of them that the best play wins.");
  nb::class_<PlacedOptimum>(m, "Optimum", "The best play of a small position.")
      .def_prop_ro("contradictory", [](const PlacedOptimum& o) { return o.found.contradictory; })
      .def_prop_ro(
          "too_wide", [](const PlacedOptimum& o) { return o.found.too_wide; },
          "Is the budget spent? Then there are no candidates.")
      .def_prop_ro(
          "layouts", [](const PlacedOptimum& o) { return o.found.layouts; },
          "Those that fit the view.")
      .def_prop_ro("candidates", candidates_of, "The cells that were weighed, row by row.");
  m.def(
      "find_optimum",
      [](const nb::bytes& cells, int height, int width, int mines, FirstClick protection,
         bool every_cell, std::size_t budget) {
        const Grid grid{height, width};
        const auto shown = shown_of(grid, cells);
        const auto optimum = without_python([&] {
          return find_optimum(grid, shown, {mines, protection, every_cell, budget}, go_on);
        });
        return PlacedOptimum{optimum, grid};
      },
      "cells"_a, "height"_a, "width"_a, "mines"_a, "protection"_a, "every_cell"_a, "budget"_a,
      "What the best play wins after each cell that may be revealed next.");
  m.def("missing_for_optimum", &missing_for_optimum, "rules"_a, "clues_are_exact"_a,
        "What rules must be for their optimum to be known, if these are not.");
}

}  // namespace minewise::bindings

#include "core/analysis.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// The likelihoods of a clue model, those of one shown clue after those of another.
ClueTable table_of(const std::vector<double>& likelihood) {
  ClueTable table{};
  if (likelihood.size() != 81) throw std::invalid_argument("expected 81 likelihoods");
  for (std::size_t i = 0; i < 81; ++i) {
    if (!(likelihood[i] >= 0.0 && likelihood[i] <= 1.0)) {
      throw std::invalid_argument("expected likelihoods from 0 to 1");
    }
    table[i / 9][i % 9] = likelihood[i];
  }
  return table;
}

std::vector<Cell> decided(const Analysis& analysis, Verdict verdict) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < analysis.problem.grid.cells(); ++cell) {
    if (analysis.verdict[static_cast<std::size_t>(cell)] == verdict) cells.push_back(cell);
  }
  return cells;
}

/// The components as lists of boxes; a box is its cells and the clues that see it.
nb::list components_of(const Analysis& analysis) {
  const auto& problem = analysis.problem;
  nb::list components;
  for (const auto& component : analysis.components) {
    nb::list boxes;
    for (const int number : component.boxes) {
      const auto& box = problem.boxes[static_cast<std::size_t>(number)];
      std::vector<Cell> clues;
      for (const int c : box.constraints) {
        clues.push_back(problem.constraints[static_cast<std::size_t>(c)].clue);
      }
      boxes.append(
          nb::make_tuple(pairs_of(problem.grid, box.cells), pairs_of(problem.grid, clues)));
    }
    components.append(boxes);
  }
  return components;
}

}  // namespace

void bind_analysis(nb::module_& m) {
  nb::class_<Analysis>(m, "Analysis", "Mine probabilities of one view; see minewise.analyze.")
      .def_ro("contradictory", &Analysis::contradictory)
      .def_ro("too_wide", &Analysis::too_wide)
      .def_ro("log2_layouts", &Analysis::log2_layouts)
      .def_ro("expected_mines", &Analysis::expected_mines)
      .def_prop_ro(
          "probability",
          [](const Analysis& a) {
            return nb::bytes(a.probability.data(), a.probability.size() * sizeof(double));
          },
          "One double a cell, row by row; nan where it is revealed.")
      .def_prop_ro(
          "safe",
          [](const Analysis& a) { return pairs_of(a.problem.grid, decided(a, Verdict::safe)); },
          nb::sig("def safe(self) -> list[tuple[int, int]]"))
      .def_prop_ro(
          "mines",
          [](const Analysis& a) { return pairs_of(a.problem.grid, decided(a, Verdict::mine)); },
          nb::sig("def mines(self) -> list[tuple[int, int]]"))
      .def_prop_ro("components", components_of,
                   nb::sig("def components(self) -> list[list[tuple[list[tuple[int, int]], "
                           "list[tuple[int, int]]]]]"),
                   "Of each component its boxes: their cells, and the clues that see them.")
      .def("count_layouts", &count_layouts, "mines"_a.none(), "prime"_a,
           nb::call_guard<nb::gil_scoped_release>(), "The number of layouts modulo a prime.");
  m.def(
      "analyze",
      [](const nb::bytes& cells, int height, int width, std::optional<int> mines, double odds,
         const std::vector<double>& likelihood, std::size_t budget) {
        const Grid grid{height, width};
        const auto shown = shown_of(grid, cells);
        const ClueTable table = table_of(likelihood);
        nb::gil_scoped_release release;
        return analyze(grid, shown, mines, odds, table, budget);
      },
      "cells"_a, "height"_a, "width"_a, "mines"_a.none(), "odds"_a, "likelihood"_a, "budget"_a,
      "The mine probabilities of a view whose clue of s where t mines are around has the "
      "likelihood 9 s + t.");
}

}  // namespace minewise::bindings

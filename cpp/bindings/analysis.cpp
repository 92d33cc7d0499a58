#include "core/analysis.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// The likelihoods of a clue model, those of one shown clue after those of another.
Likelihoods table_of(const std::vector<double>& likelihood) {
  Likelihoods table{};
  if (likelihood.size() != 81) throw std::invalid_argument("expected 81 likelihoods");
  for (std::size_t i = 0; i < 81; ++i) {
    if (!(likelihood[i] >= 0.0 && likelihood[i] <= 1.0)) {
      throw std::invalid_argument("expected likelihoods from 0 to 1");
    }
    table[i / 9][i % 9] = likelihood[i];
  }
  return table;
}

/// One view, what is certain about it, and the chances where there are any.
struct Analysis {
  Analysis(Grid grid, Shown shown, const Total& total, const Likelihoods& likelihood,
           const Effort& effort)
      : office(std::make_unique<CensusOffice>(likelihood, effort)),
        position(grid, shown, total, *office),
        certainty(judge(position)) {
    if (!certainty.contradictory) chances = weigh(position, certainty);
  }

  std::unique_ptr<CensusOffice> office;
  Position position;
  Certainty certainty;
  Chances chances;
};

nb::list decided(const Analysis& analysis, Verdict verdict) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < analysis.position.grid().cells(); ++cell) {
    if (analysis.certainty.verdict[static_cast<std::size_t>(cell)] == verdict)
      cells.push_back(cell);
  }
  return pairs_of(analysis.position.grid(), cells);
}

nb::bytes bytes_of(const std::vector<double>& numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(double));
}

/// The components as lists of boxes; a box is its cells and the clues that see it.
nb::list components_of(const Analysis& analysis) {
  const Grid grid = analysis.position.grid();
  nb::list components;
  for (const auto& component : analysis.position.components()) {
    nb::list boxes;
    for (std::size_t b = 0; b < component->boxes(); ++b) {
      const auto box = component->box(b);
      const std::vector<Cell> cells(box.begin(), box.end());
      std::vector<Cell> clues;
      for (const int c : component->census().shape().constraints_of(static_cast<int>(b))) {
        clues.push_back(component->clues()[static_cast<std::size_t>(c)]);
      }
      boxes.append(nb::make_tuple(pairs_of(grid, cells), pairs_of(grid, clues)));
    }
    components.append(boxes);
  }
  return components;
}

}  // namespace

void bind_analysis(nb::module_& m) {
  nb::class_<Analysis>(m, "Analysis", "Mine probabilities of one view; see minewise.analyze.")
      .def_prop_ro("contradictory", [](const Analysis& a) { return a.certainty.contradictory; })
      .def_prop_ro(
          "exact", [](const Analysis& a) { return a.chances.error.empty(); },
          "Was every component within the budget?")
      .def_prop_ro(
          "lost", [](const Analysis& a) { return a.chances.lost; },
          "Has no layout been found where the budget did not allow to count them?")
      .def_prop_ro("log2_layouts", [](const Analysis& a) { return a.chances.log2_layouts; })
      .def_prop_ro("expected_mines", [](const Analysis& a) { return a.chances.expected_mines; })
      .def_prop_ro(
          "probability", [](const Analysis& a) { return bytes_of(a.chances.probability); },
          "One double a cell, row by row; nan where it is revealed.")
      .def_prop_ro(
          "error", [](const Analysis& a) { return bytes_of(a.chances.error); },
          "One double a cell, row by row; empty if the analysis is exact.")
      .def_prop_ro(
          "safe", [](const Analysis& a) { return decided(a, Verdict::safe); },
          nb::sig("def safe(self) -> list[tuple[int, int]]"))
      .def_prop_ro(
          "mines", [](const Analysis& a) { return decided(a, Verdict::mine); },
          nb::sig("def mines(self) -> list[tuple[int, int]]"))
      .def_prop_ro("components", components_of,
                   nb::sig("def components(self) -> list[list[tuple[list[tuple[int, int]], "
                           "list[tuple[int, int]]]]]"),
                   "Of each component its boxes: their cells, and the clues that see them.")
      .def(
          "count_layouts",
          [](const Analysis& a, std::uint64_t prime) { return count_layouts(a.position, prime); },
          "prime"_a, nb::call_guard<nb::gil_scoped_release>(),
          "The number of layouts modulo a prime; None if the analysis is not exact.");
  m.def(
      "analyze",
      [](const nb::bytes& cells, int height, int width, std::optional<int> mines, double odds,
         const std::vector<double>& likelihood, std::size_t budget) {
        const Grid grid{height, width};
        const auto shown = shown_of(grid, cells);
        const Likelihoods table = table_of(likelihood);
        nb::gil_scoped_release release;
        return Analysis(grid, shown, Total{mines, odds}, table, Effort{budget});
      },
      "cells"_a, "height"_a, "width"_a, "mines"_a.none(), "odds"_a, "likelihood"_a, "budget"_a,
      "The mine probabilities of a view whose clue of s where t mines are around has the "
      "likelihood 9 s + t.");
}

}  // namespace minewise::bindings

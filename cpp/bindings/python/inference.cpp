#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "base/random.hpp"
#include "bindings/python/bindings.hpp"
#include "players/basic_player.hpp"
#include "players/csp_player.hpp"
#include "players/layout_repair.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// What was found in a view, with the grid that its cells are on.
struct PlacedProven {
  Proven found;
  Grid grid;
};
struct PlacedSearch {
  LimitedSearch found;
  Grid grid;
};

void bind_proven(nb::module_& m) {
  nb::class_<PlacedProven>(m, "Proven", "What single clues prove, in the order of discovery.")
      .def_prop_ro("safe", [](const PlacedProven& p) { return pairs_of(p.grid, p.found.safe); })
      .def_prop_ro("mines", [](const PlacedProven& p) { return pairs_of(p.grid, p.found.mines); });
  m.def(
      "prove_by_single_clues",
      [](const nb::bytes& cells, int height, int width) {
        const Grid grid{height, width};
        return PlacedProven{prove_by_single_clues(grid, shown_of(grid, cells)), grid};
      },
      "cells"_a, "height"_a, "width"_a, "One row-major pass of the two single-clue rules.");
}

void bind_limited_search(nb::module_& m) {
  nb::class_<PlacedSearch>(m, "LimitedSearch", "The solutions of the most constrained cells.")
      .def_prop_ro(
          "variables", [](const PlacedSearch& s) { return pairs_of(s.grid, s.found.variables); },
          "The cells that were searched, the most constrained first.")
      .def_prop_ro(
          "mine_count", [](const PlacedSearch& s) { return s.found.mine_count; },
          "Of each variable: in how many solutions it is a mine.")
      .def_prop_ro(
          "solutions", [](const PlacedSearch& s) { return s.found.solutions; },
          "0 if clues and flags contradict each other.")
      .def_prop_ro(
          "nodes", [](const PlacedSearch& s) { return s.found.nodes; },
          "Assignments that were tried.");
  m.def(
      "search_limited",
      [](const nb::bytes& cells, int height, int width, int max_variables) {
        if (max_variables < 1 || max_variables > most_variables) {
          throw std::invalid_argument("expected max_variables from 1 to 32");
        }
        const Grid grid{height, width};
        const Shown shown = shown_of(grid, cells);
        const nb::gil_scoped_release release;
        return PlacedSearch{search_limited(grid, shown, max_variables), grid};
      },
      "cells"_a, "height"_a, "width"_a, "max_variables"_a,
      "Counts the solutions of the most constrained cells.");
}

void bind_counted_search(nb::module_& m) {
  m.def(
      "count_solutions",
      [](const nb::bytes& cells, int height, int width, int max_variables, std::size_t budget) {
        if (max_variables < 1) throw std::invalid_argument("expected max_variables from 1");
        const Grid grid{height, width};
        const Shown shown = shown_of(grid, cells);
        const auto found = without_python([&]() -> Interruptible<CountedSearch> {
          ShapeCounter counter(exact_clues(), {budget}, keep_going);
          auto counted = count_solutions(grid, shown, max_variables, counter);
          if (counter.watch().halt()) return Interrupted{};
          return counted;
        });
        return std::tuple(found.too_wide, pairs_of(grid, found.variables), found.share);
      },
      "cells"_a, "height"_a, "width"_a, "max_variables"_a, "budget"_a,
      "Counts the solutions of the most constrained cells, of any number of them. Did cells hang "
      "together that take more than the budget? Then shares that are not known for certain are "
      "nan. "
      "The cells, the most constrained first, and in which share of the solutions each is a mine.");
}

}  // namespace

void bind_inference(nb::module_& m) {
  bind_proven(m);
  bind_limited_search(m);
  bind_counted_search(m);
  m.def(
      "repair_layouts",
      [](const nb::bytes& cells, int height, int width, std::optional<int> mines, double density,
         int layers, std::int64_t most_moves, Random& rng) {
        if (layers < 0 || most_moves < 0 || !(density >= 0 && density <= 1)) {
          throw std::invalid_argument("expected layers and most_moves from 0, density 0 to 1");
        }
        const Grid grid{height, width};
        const Shown shown = shown_of(grid, cells);
        nb::typed<nb::list, nb::bytes> fitting;
        for (int layer = 0; layer < layers; ++layer) {
          const auto layout = [&] {
            const nb::gil_scoped_release release;
            return repaired_layout(grid, shown, {mines, density, most_moves}, rng);
          }();
          if (layout) fitting.append(nb::bytes(layout->data(), layout->size()));
        }
        return fitting;
      },
      "cells"_a, "height"_a, "width"_a, "mines"_a.none(), "density"_a, "layers"_a, "most_moves"_a,
      "rng"_a, "The layouts that were made to fit, one byte a cell: at most `layers`.");
}

}  // namespace minewise::bindings

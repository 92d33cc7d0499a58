#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "base/random.hpp"
#include "bindings/python/bindings.hpp"
#include "count/deduction.hpp"
#include "players/layout_repair.hpp"
#include "players/limited_search.hpp"
#include "players/single_clue.hpp"

namespace minewise::bindings {

using namespace nb::literals;

void bind_inference(nb::module_& m) {
  m.def(
      "prove_by_single_clues",
      [](const nb::bytes& cells, int height, int width) {
        const Grid grid{height, width};
        const auto proven = prove_by_single_clues(grid, shown_of(grid, cells));
        return nb::make_tuple(pairs_of(grid, proven.safe), pairs_of(grid, proven.mines));
      },
      "cells"_a, "height"_a, "width"_a,
      nb::sig("def prove_by_single_clues(cells: bytes, height: int, width: int) -> "
              "tuple[list[tuple[int, int]], list[tuple[int, int]]]"),
      "One row-major pass of the two single-clue rules: the cells proven safe, and the mines.");
  m.def(
      "deduce_from_single_clues",
      [](const nb::bytes& cells, int height, int width, const std::vector<double>& likelihood) {
        const Grid grid{height, width};
        const Shown shown = shown_of(grid, cells);
        const ClueTable table(table_of(likelihood));
        Deduction deduction(grid, table);
        for (Cell cell = 0; cell < grid.cells(); ++cell) {
          const std::int8_t code = shown[static_cast<std::size_t>(cell)];
          if (!is_covered(code)) deduction.show(cell, code);
        }
        deduction.settle();
        std::vector<Cell> safe;
        std::vector<Cell> mines;
        for (Cell cell = 0; cell < grid.cells() && !deduction.contradictory(); ++cell) {
          const Verdict verdict = deduction.verdict()[static_cast<std::size_t>(cell)];
          if (verdict == Verdict::safe) safe.push_back(cell);
          if (verdict == Verdict::mine) mines.push_back(cell);
        }
        return nb::make_tuple(pairs_of(grid, safe), pairs_of(grid, mines));
      },
      "cells"_a, "height"_a, "width"_a, "likelihood"_a,
      nb::sig(
          "def deduce_from_single_clues(cells: bytes, height: int, width: int, "
          "likelihood: Sequence[float]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]"),
      "What single clues decide, to the end, flags read as covered cells: the cells that are safe, "
      "and the mines, row by row; none where the clues contradict each other.");
  m.def(
      "search_limited",
      [](const nb::bytes& cells, int height, int width, int max_variables) {
        if (max_variables < 1 || max_variables > most_variables) {
          throw std::invalid_argument("expected max_variables from 1 to 32");
        }
        const Grid grid{height, width};
        const Shown shown = shown_of(grid, cells);
        const auto found = [&] {
          const nb::gil_scoped_release release;
          return search_limited(grid, shown, max_variables);
        }();
        return nb::make_tuple(pairs_of(grid, found.variables), found.mine_count, found.solutions,
                              found.nodes);
      },
      "cells"_a, "height"_a, "width"_a, "max_variables"_a,
      nb::sig("def search_limited(cells: bytes, height: int, width: int, max_variables: int) -> "
              "tuple[list[tuple[int, int]], list[int], int, int]"),
      "Variables, in how many solutions each is a mine, solutions, nodes searched.");
  m.def(
      "repair_layouts",
      [](const nb::bytes& cells, int height, int width, std::optional<int> mines, double density,
         int layers, std::int64_t most_moves, Random& rng) {
        if (layers < 0 || most_moves < 0 || !(density >= 0 && density <= 1)) {
          throw std::invalid_argument("expected layers and most_moves from 0, density 0 to 1");
        }
        const Grid grid{height, width};
        const Shown shown = shown_of(grid, cells);
        nb::list fitting;
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
      "rng"_a,
      nb::sig("def repair_layouts(cells: bytes, height: int, width: int, mines: int | None, "
              "density: float, layers: int, most_moves: int, rng: Random) -> list[bytes]"),
      "The layouts that were made to fit, one byte a cell: at most `layers`.");
}

}  // namespace minewise::bindings

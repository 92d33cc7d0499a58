// Certificates for Python: the steps that solve a board, read-only.
#include "boards/certificate.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// A step on the grid that its cells belong to.
struct PlacedStep {
  Grid grid;
  CertificateStep step;
};

std::optional<std::vector<PlacedStep>> steps_of(const Board& board, const RowColumn& first,
                                                const std::string& level, std::size_t budget) {
  const Grid grid = board.grid();
  const auto named = level_named(level);
  if (!named || !grid.contains(first.first, first.second)) {
    throw std::invalid_argument("expected a level, and a first cell of the board");
  }
  CensusOffice office(exact_clues(), Effort{budget}, go_on);
  auto steps = counted_by(office, Watch::unlimited, [&] {
    return certify(board, grid.at(first.first, first.second), *named, office);
  });
  if (!steps) return {};
  std::vector<PlacedStep> placed;
  for (CertificateStep& step : *steps) placed.push_back({grid, std::move(step)});
  return placed;
}

}  // namespace

void bind_certificate(nb::module_& m) {
  const auto cells = [](std::vector<Cell> CertificateStep::* part) {
    return [part](const PlacedStep& s) { return pairs_of(s.grid, s.step.*part); };
  };
  const auto sig = [](const char* text) { return nb::sig(text); };
  nb::class_<PlacedStep>(m, "CertificateStep", "Cells that the same clues prove.")
      .def_prop_ro("level", [](const PlacedStep& s) { return name_of(s.step.level); })
      .def_prop_ro("clues", cells(&CertificateStep::clues),
                   sig("def clues(self) -> list[tuple[int, int]]"))
      .def_prop_ro("total", [](const PlacedStep& s) { return s.step.with_total; })
      .def_prop_ro("safe", cells(&CertificateStep::safe),
                   sig("def safe(self) -> list[tuple[int, int]]"))
      .def_prop_ro("mines", cells(&CertificateStep::mines),
                   sig("def mines(self) -> list[tuple[int, int]]"));
  m.def("certify", steps_of, "board"_a, "first_cell"_a, "level"_a, "budget"_a,
        "The steps that solve a board, None where the level does not. See minewise.boards.");
}

}  // namespace minewise::bindings

// Drills: positions of real boards as exercises.
#include "boards/drills.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <string>

#include "bindings/python/bindings.hpp"
#include "why/pattern.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

struct PlacedDrill {
  Grid grid;
  Drill found;
};

/// Drills with the name of their pattern, which they only look at.
class NamedDrills {
 public:
  NamedDrills(const Rules& rules, std::optional<int> mines, Cell first, bool may_guess, Level level,
              std::string pattern, const Effort& effort)
      : grid_(rules.grid),
        pattern_(std::move(pattern)),
        drills_(rules, mines, first, {may_guess, level, pattern_}, effort, go_on) {}
  NamedDrills(const NamedDrills&) = delete;
  NamedDrills& operator=(const NamedDrills&) = delete;

  std::optional<PlacedDrill> draw(std::uint64_t seed, std::uint64_t number, std::uint64_t most) {
    auto drill = without_python([&] { return drills_.draw(seed, number, most); });
    if (!drill) return {};
    return PlacedDrill{grid_, *std::move(drill)};
  }

 private:
  Grid grid_;
  std::string pattern_;
  Drills drills_;
};

void begin_drills(NamedDrills* self, const Rules& rules, std::optional<int> mines, RowColumn first,
                  bool may_guess, const std::string& level, const std::string& pattern,
                  std::size_t budget) {
  const auto named = level_named(level);
  if (!named || !rules.grid.contains(first.first, first.second)) {
    throw std::invalid_argument("expected a level, and a first cell of the board");
  }
  check(Drills::refusal_of(rules, mines, {may_guess, *named, pattern}));
  const Cell cell = rules.grid.at(first.first, first.second);
  new (self) NamedDrills(rules, mines, cell, may_guess, *named, pattern, Effort{budget});
}

PlacedDrill of_view(const nb::bytes& cells, int height, int width, std::optional<int> mines,
                    std::size_t budget) {
  const Grid grid{height, width};
  CensusOffice office(exact_clues(), Effort{budget}, go_on);
  const Evidence evidence{grid, shown_of(grid, cells), mines, &office};
  return {grid, counted_by(office, Watch::unlimited, [&] { return drill_of(evidence); })};
}

}  // namespace

void bind_drills(nb::module_& m) {
  std::string patterns;
  for (const std::string_view name : pattern_names) {
    (patterns += patterns.empty() ? "" : " ") += name;
  }
  m.attr("PATTERNS") = patterns;
  nb::class_<PlacedDrill>(m, "Drill", "A position as an exercise; see minewise.boards.drills.")
      .def_prop_ro("shown",
                   [](const PlacedDrill& d) {
                     return nb::bytes(reinterpret_cast<const char*>(d.found.shown.data()),
                                      d.found.shown.size());
                   })
      .def_prop_ro("level",
                   [](const PlacedDrill& d) -> std::optional<std::string_view> {
                     if (!d.found.level) return {};
                     return name_of(*d.found.level);
                   })
      .def_prop_ro(
          "cells", [](const PlacedDrill& d) { return pairs_of(d.grid, d.found.cells); },
          nb::sig("def cells(self) -> list[tuple[int, int]]"))
      .def_prop_ro(
          "safe", [](const PlacedDrill& d) { return pairs_of(d.grid, d.found.safe); },
          nb::sig("def safe(self) -> list[tuple[int, int]]"));
  nb::class_<NamedDrills>(m, "Drills", "Drills of one kind; for one thread.")
      .def("__init__", begin_drills, "rules"_a, "mines"_a.none(), "first_cell"_a, "may_guess"_a,
           "level"_a, "pattern"_a, "budget"_a)
      .def("draw", &NamedDrills::draw, "seed"_a, "number"_a, "most"_a,
           "Drill `number` of a seed; None where none of so many boards has such a position.");
  m.def("drill_of", of_view, "cells"_a, "height"_a, "width"_a, "mines"_a.none(), "budget"_a,
        "A view as a drill: what its lowest level proves is to be found.");
}

}  // namespace minewise::bindings

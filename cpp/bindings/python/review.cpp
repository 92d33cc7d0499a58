// What became of games that are over.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/python/bindings.hpp"
#include "bindings/python/games.hpp"
#include "review/outcome.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

using SolvedOnGrid = OnGrid<Solved>;

}  // namespace

void bind_review(nb::module_& m) {
  const auto cells = [](std::vector<Cell> Solved::* part) {
    return [part](const SolvedOnGrid& s) { return pairs_of(s.grid, s.thing.*part); };
  };
  nb::class_<SolvedOnGrid>(m, "Solved", "What became of a game that is over.")
      .def_prop_ro("mines", cells(&Solved::mines),
                   nb::sig("def mines(self) -> list[tuple[int, int]]"))
      .def_prop_ro("visited", cells(&Solved::visited),
                   nb::sig("def visited(self) -> list[tuple[int, int]]"),
                   "Safe cells that were revealed.")
      .def_prop_ro("identified", cells(&Solved::identified),
                   nb::sig("def identified(self) -> list[tuple[int, int]]"),
                   "Mines with a flag on them and, where play goes on after a mine, every mine "
                   "that was not hit.")
      .def_prop_ro("wrong_flags", cells(&Solved::wrong_flags),
                   nb::sig("def wrong_flags(self) -> list[tuple[int, int]]"));
  m.def(
      "solved",
      [](const Rules& rules, const Game& game) -> std::optional<SolvedOnGrid> {
        auto found = solved(rules, game);
        if (!found) return {};
        return SolvedOnGrid{*std::move(found), rules.grid};
      },
      "rules"_a, "game"_a, "None as long as the game is not over, since this tells the mines.");
}

}  // namespace minewise::bindings

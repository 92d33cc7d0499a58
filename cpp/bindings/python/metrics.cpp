// Clicks and pointers, and the figures of a game that follow from them.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "bindings/python/bindings.hpp"
#include "review/click_figures.hpp"
#include "review/pluck.hpp"
#include "review/pointer.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

// In the order of ClickKind and PointerAction.
constexpr std::array<std::string_view, 3> click_kinds{"left", "right", "chord"};
constexpr std::array<std::string_view, 8> pointer_actions{"move",       "left_down",  "left_up",
                                                          "right_down", "right_up",   "middle_down",
                                                          "middle_up",  "flag_before"};

template <class Kind, std::size_t count>
Kind named(const std::array<std::string_view, count>& names, std::string_view name,
           const char* expected) {
  const auto* const found = std::ranges::find(names, name);
  if (found == names.end()) throw std::invalid_argument(expected);
  return static_cast<Kind>(found - names.begin());
}

/// A click whose cell needs no grid.
struct CellClick {
  ClickKind kind;
  std::optional<RowColumn> cell;
  std::int64_t milliseconds;

  bool operator==(const CellClick&) const = default;
};

std::vector<Click> clicks_on(const Board& board, const std::vector<CellClick>& clicks) {
  std::vector<Click> placed;
  placed.reserve(clicks.size());
  for (const CellClick& click : clicks) {
    Cell cell = off_board;
    if (click.cell) {
      if (!board.grid().contains(click.cell->first, click.cell->second)) {
        throw std::out_of_range("expected clicks on the board, or None as their cell");
      }
      cell = board.grid().at(click.cell->first, click.cell->second);
    }
    placed.push_back({click.kind, cell, click.milliseconds});
  }
  return placed;
}

std::vector<CellClick> clicks_of(const Board& board, const std::vector<Click>& clicks) {
  std::vector<CellClick> found;
  found.reserve(clicks.size());
  for (const Click& click : clicks) {
    std::optional<RowColumn> cell;
    if (click.cell != off_board) {
      cell = {board.grid().row(click.cell), board.grid().column(click.cell)};
    }
    found.push_back({click.kind, cell, click.milliseconds});
  }
  return found;
}

void bind_events(nb::module_& m) {
  nb::class_<CellClick>(m, "Click", "A click as replays count it; its cell is None off the board.")
      .def(
          "__init__",
          [](CellClick* self, std::string_view kind, std::optional<RowColumn> cell,
             std::int64_t milliseconds) {
            const auto known =
                named<ClickKind>(click_kinds, kind, "expected left, right or chord as the kind");
            new (self) CellClick{known, cell, milliseconds};
          },
          "kind"_a, "cell"_a.none(), "milliseconds"_a)
      .def_prop_ro(
          "kind", [](const CellClick& c) { return click_kinds[static_cast<std::size_t>(c.kind)]; },
          nb::sig("def kind(self) -> typing.Literal['left', 'right', 'chord']"))
      .def_ro("cell", &CellClick::cell)
      .def_ro("milliseconds", &CellClick::milliseconds)
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"));
  nb::class_<PointerEvent>(m, "PointerEvent", "What a pointer did; see minewise.formats.metrics.")
      .def(
          "__init__",
          [](PointerEvent* self, std::int32_t milliseconds, std::int32_t x, std::int32_t y,
             std::string_view action) {
            const auto known = named<PointerAction>(
                pointer_actions, action,
                "expected move, left_down, left_up, right_down, right_up, middle_down, middle_up "
                "or flag_before as the action");
            new (self) PointerEvent{milliseconds, x, y, known, 0};
          },
          "milliseconds"_a, "x"_a, "y"_a, "action"_a)
      .def_ro("milliseconds", &PointerEvent::milliseconds)
      .def_ro("x", &PointerEvent::x, "Pixels from the left edge of the board.")
      .def_ro("y", &PointerEvent::y, "Pixels from the upper edge of the board.")
      .def_prop_ro("action", [](const PointerEvent& e) {
        return pointer_actions[static_cast<std::size_t>(e.action)];
      });
}

void bind_counts(nb::module_& m) {
  nb::class_<ClicksOfKind>(m, "ClicksOfKind", "Clicks of one kind.")
      .def_ro("all", &ClicksOfKind::all)
      .def_ro("effective", &ClicksOfKind::effective);
  nb::class_<ClickCounts>(m, "ClickCounts", "The clicks of a game, counted.")
      .def_ro("left", &ClickCounts::left)
      .def_ro("right", &ClickCounts::right)
      .def_ro("chord", &ClickCounts::chord)
      .def_prop_ro("clicks", &ClickCounts::clicks)
      .def_prop_ro("effective", &ClickCounts::effective)
      .def_ro("flags", &ClickCounts::flags, "Flags on the board at the end.")
      .def_ro("three_bv_done", &ClickCounts::three_bv_done)
      .def_ro("status", &ClickCounts::status)
      .def_prop_ro("seconds", &ClickCounts::seconds,
                   "From the first reveal to the end of the game, or to the last click.");
  nb::class_<ClickFigures>(m, "ClickFigures", "What players know a game by.")
      .def_ro("ioe", &ClickFigures::ioe)
      .def_ro("throughput", &ClickFigures::throughput)
      .def_ro("correctness", &ClickFigures::correctness)
      .def_ro("three_bv_per_second", &ClickFigures::three_bv_per_second)
      .def_ro("rqp", &ClickFigures::rqp)
      .def_ro("qg", &ClickFigures::qg)
      .def_ro("stnb", &ClickFigures::stnb);
}

}  // namespace

void bind_metrics(nb::module_& m) {
  bind_events(m);
  bind_counts(m);
  m.def(
      "count_clicks",
      [](const Board& board, const std::vector<CellClick>& clicks) {
        return count_clicks(board, clicks_on(board, clicks));
      },
      "board"_a, "clicks"_a);
  m.def("click_figures", &click_figures, "board"_a, "counts"_a, "seconds"_a);
  m.def(
      "pluck",
      [](const Board& board, const std::vector<CellClick>& clicks, std::size_t budget) {
        const auto placed = clicks_on(board, clicks);
        return without_python([&] { return pluck(board, placed, Effort{budget}, go_on); });
      },
      "board"_a, "clicks"_a, "budget"_a);
  m.def(
      "follow_pointer",
      [](const Board& board, int cell_pixels, const std::vector<PointerEvent>& events) {
        if (cell_pixels < 1) throw std::invalid_argument("expected cells of 1 pixel or more");
        const PointedGame game = follow_pointer(board, cell_pixels, events);
        return std::pair(clicks_of(board, game.clicks), game.path);
      },
      "board"_a, "cell_pixels"_a, "events"_a, "The clicks of a pointer, and its path in pixels.");
}

}  // namespace minewise::bindings

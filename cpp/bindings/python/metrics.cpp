// Clicks and pointers, and the figures of a game that follow from them.
#include "review/metrics.hpp"

#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "bindings/python/bindings.hpp"
#include "bindings/python/games.hpp"
#include "review/clicks.hpp"
#include "review/least_clicks.hpp"
#include "review/replay_game.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

// In the order of ClickKind.
constexpr std::array<std::string_view, 3> click_kinds{"left", "right", "chord"};
ClickKind click_kind(std::string_view name) {
  const auto* const found = std::ranges::find(click_kinds, name);
  if (found == click_kinds.end()) {
    throw std::invalid_argument("expected left, right or chord as the kind");
  }
  return static_cast<ClickKind>(found - click_kinds.begin());
}

/// Milliseconds, action, x and y.
using Event = std::tuple<std::int32_t, int, std::int32_t, std::int32_t>;

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

/// The game of a replay, with the board that its cells are on.
struct BoardGame {
  Board board;
  ReplayGame game;
};

using NamedMove = std::tuple<std::string_view, RowColumn, std::int64_t>;

std::vector<NamedMove> moves_of(const BoardGame& played) {
  const Grid grid = played.board.grid();
  std::vector<NamedMove> moves;
  moves.reserve(played.game.moves.size());
  for (const auto& [move, milliseconds] : played.game.moves) {
    moves.emplace_back(name_of(move.kind), RowColumn{grid.row(move.cell), grid.column(move.cell)},
                       milliseconds);
  }
  return moves;
}

void bind_replay_game(nb::module_& m) {
  nb::class_<BoardGame>(m, "ReplayGame", "The game that a replay amounts to.")
      .def_prop_ro("moves", moves_of,
                   "Kind, cell and milliseconds of each move that changed the board.",
                   nb::sig("def moves(self) -> list[tuple[typing.Literal['reveal', 'flag', "
                           "'unflag', 'chord'], tuple[int, int], int]]"))
      .def_prop_ro(
          "clicks",
          [](const BoardGame& played) { return clicks_of(played.board, played.game.clicks); })
      .def_prop_ro("counts", [](const BoardGame& played) { return played.game.counts; })
      .def_prop_ro("path", [](const BoardGame& played) { return played.game.path; })
      .def_prop_ro("contradictions",
                   [](const BoardGame& played) { return played.game.contradictions; });
  m.def(
      "game_of", [](const Replay& replay) { return BoardGame{replay.board, game_of(replay)}; },
      "replay"_a, "The game that a replay amounts to, and where the file contradicts it.");
}

void bind_clicks(nb::module_& m) {
  nb::class_<CellClick>(m, "Click", "A click as replays count it; its cell is None off the board.")
      .def(
          "__init__",
          [](CellClick* self, std::string_view kind, std::optional<RowColumn> cell,
             std::int64_t milliseconds) {
            new (self) CellClick{click_kind(kind), cell, milliseconds};
          },
          "kind"_a, "cell"_a.none(), "milliseconds"_a)
      .def_prop_ro(
          "kind", [](const CellClick& c) { return click_kinds[static_cast<std::size_t>(c.kind)]; },
          nb::sig("def kind(self) -> typing.Literal['left', 'right', 'chord']"))
      .def_ro("cell", &CellClick::cell)
      .def_ro("milliseconds", &CellClick::milliseconds)
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"));
}

nb::dict mapping_of(const std::vector<Metric>& metrics) {
  nb::dict mapping;
  for (const Metric& metric : metrics) {
    const nb::str name(metric.name.data(), metric.name.size());
    if (!metric.value) {
      mapping[name] = nb::none();
    } else if (metric.whole) {
      mapping[name] = nb::int_(static_cast<std::int64_t>(*metric.value));
    } else {
      mapping[name] = *metric.value;
    }
  }
  return mapping;
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
}

void bind_least_clicks(nb::module_& m) {
  using Found = OnGrid<LeastClicks>;
  nb::class_<Found>(m, "LeastClicks", "The fewest clicks that win a board, or bounds.")
      .def_prop_ro("lower", [](const Found& found) { return found.thing.lower; })
      .def_prop_ro("upper", [](const Found& found) { return found.thing.upper; })
      .def_prop_ro("moves", [](const Found& found) {
        std::vector<MoveOnGrid> moves;
        for (const PlayedMove& move : found.thing.moves) moves.push_back({move, found.grid});
        return moves;
      });
  m.def(
      "least_clicks",
      [](const Board& board, std::size_t limit) {
        auto found = without_python([&] { return least_clicks(board, limit, keep_going); });
        return Found{std::move(found), board.grid()};
      },
      "board"_a, "limit"_a, "Keeps so many ways to chord the decided cells at a time.");
}

}  // namespace

void bind_metrics(nb::module_& m) {
  bind_least_clicks(m);
  bind_clicks(m);
  bind_counts(m);
  bind_replay_game(m);
  m.def(
      "count_clicks",
      [](const Board& board, const std::vector<CellClick>& clicks) {
        return count_clicks(board, clicks_on(board, clicks));
      },
      "board"_a, "clicks"_a);
  m.def(
      "metrics_of",
      [](const Board& board, const std::vector<CellClick>& clicks, std::optional<double> seconds,
         std::size_t budget) {
        const auto placed = clicks_on(board, clicks);
        return mapping_of(without_python(
            [&] { return metrics_of(board, placed, seconds, Effort{budget}, keep_going); }));
      },
      "board"_a, "clicks"_a, "seconds"_a.none(), "budget"_a,
      nb::sig("def metrics_of(board: Board, clicks: collections.abc.Sequence[Click], "
              "seconds: float | None, budget: int) -> dict[str, int | float | None]"));
  m.def(
      "follow_pointer",
      [](const Board& board, int cell_pixels, const std::vector<Event>& listed) {
        if (cell_pixels < 1) throw std::invalid_argument("expected cells of 1 pixel or more");
        std::vector<PointerEvent> events;
        events.reserve(listed.size());
        for (const auto& [milliseconds, action, x, y] : listed) {
          if (action < 0 || action > static_cast<int>(PointerAction::flag_before)) {
            throw std::invalid_argument("expected the number of a pointer's action");
          }
          events.push_back({milliseconds, x, y, static_cast<PointerAction>(action), 0});
        }
        const PointedGame game = follow_pointer(board, cell_pixels, events);
        return std::pair(clicks_of(board, game.clicks), game.path);
      },
      "board"_a, "cell_pixels"_a, "events"_a, "The clicks of a pointer, and its path in pixels.");
}

}  // namespace minewise::bindings

// Replays of other programs, read-only, and the figures of games of clicks. What Python has a class
// of its own for comes as a tuple of its fields.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <variant>

#include "bindings/python/bindings.hpp"
#include "bindings/python/games.hpp"
#include "formats/mbf.hpp"
#include "formats/replay.hpp"
#include "formats/replay_file.hpp"
#include "formats/written_replay.hpp"
#include "review/least_clicks.hpp"
#include "review/metrics.hpp"
#include "review/replay_game.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

// Files

std::span<const std::uint8_t> span_of(const nb::bytes& file) {
  return {static_cast<const std::uint8_t*>(file.data()), file.size()};
}

nb::bytes file_of(const std::vector<std::uint8_t>& file) {
  return nb::bytes(file.data(), file.size());
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

/// Name, first byte and number of bytes.
using Part = std::tuple<std::string, std::size_t, std::size_t>;

std::variant<std::vector<Part>, ReplayError> parts_of(const nb::bytes& file) {
  auto found = replay_parts(span_of(file));
  if (!found) return found.failure();
  std::vector<Part> parts;
  for (const ReplayPart& part : *found) {
    parts.emplace_back(utf8_of(part.name), part.byte, part.bytes.size());
  }
  return parts;
}

std::variant<Replay, ReplayError> part_of(const nb::bytes& file, std::size_t byte,
                                          std::size_t size) {
  const auto whole = span_of(file);
  if (byte > whole.size() || size > whole.size() - byte) {
    throw std::invalid_argument("expected a part of the file");
  }
  auto found = replay_of(ReplayPart{"", byte, whole.subspan(byte, size)});
  if (!found) return found.failure();
  return *std::move(found);
}

/// In the order of ReplayEnd.
constexpr std::array<std::string_view, 3> ends{"won", "lost", "other"};

/// The fields of `minewise.formats.Claims`.
auto claims_of(const Replay& replay) {
  const ReplayClaims& claims = replay.claims;
  std::optional<double> seconds;
  if (claims.milliseconds) seconds = *claims.milliseconds / 1000.0;
  std::optional<std::string_view> end;
  if (claims.end) end = ends[static_cast<std::size_t>(*claims.end)];
  nb::typed<nb::dict, nb::str, nb::str> names;
  for (const auto& [what, name] : claims.names) names[nb::cast(what)] = utf8_of(name);
  return std::tuple(seconds, claims.three_bv, end, claims.question_marks, claims.without_flags,
                    claims.mode, utf8_of(claims.program), claims.started, claims.ended, names);
}

/// Milliseconds, action, x, y and the buttons that are down then.
auto events_of(const Replay& replay) {
  std::vector<std::tuple<std::int32_t, int, std::int32_t, std::int32_t, int>> events;
  events.reserve(replay.events.size());
  for (const PointerEvent& event : replay.events) {
    events.emplace_back(event.milliseconds, static_cast<int>(event.action), event.x, event.y,
                        event.held);
  }
  return events;
}

/// As the clicks of the replay end the game, whatever its file says.
ReplayEnd end_of(const Replay& replay) {
  switch (game_of(replay).counts.status) {
    case Status::won:
      return ReplayEnd::won;
    case Status::lost:
      return ReplayEnd::lost;
    default:
      return ReplayEnd::other;
  }
}

// Pointers and clicks

/// Milliseconds, action, x and y.
using Events = std::vector<std::tuple<std::int32_t, int, std::int32_t, std::int32_t>>;

std::vector<PointerEvent> pointer_events(int cell_size, const Events& listed) {
  if (cell_size < 1) throw std::invalid_argument("expected cells of 1 pixel or more");
  std::vector<PointerEvent> events;
  events.reserve(listed.size());
  for (const auto& [milliseconds, action, x, y] : listed) {
    if (action < 0 || action > static_cast<int>(PointerAction::flag_before)) {
      throw std::invalid_argument("expected the number of a pointer's action");
    }
    events.push_back({milliseconds, x, y, static_cast<PointerAction>(action), 0});
  }
  return events;
}

Replay made_replay(const Board& board, const nb::bytes& player, std::int32_t milliseconds,
                   int cell_size, const Events& events, std::string program) {
  Replay replay;
  for (const auto& event : pointer_events(cell_size, events)) {
    replay.add(event.milliseconds, event.action, event.x, event.y);
  }
  replay.cell_size = cell_size;
  replay.format = "made";
  replay.board = board;
  replay.player = std::string(player.c_str(), player.size());
  replay.milliseconds = milliseconds;
  replay.claims.mode = replay_mode(0);
  replay.claims.program = std::move(program);
  return replay;
}

// In the order of ClickKind.
constexpr std::array<std::string_view, 3> click_kinds{"left", "right", "chord"};

/// Kind, cell, and milliseconds; no cell is one beside the board.
using NamedClick = std::tuple<std::string_view, std::optional<RowColumn>, std::int64_t>;

std::vector<Click> clicks_on(const Board& board, const std::vector<NamedClick>& clicks) {
  std::vector<Click> placed;
  placed.reserve(clicks.size());
  for (const auto& [name, cell, milliseconds] : clicks) {
    const auto* const kind = std::ranges::find(click_kinds, name);
    if (kind == click_kinds.end()) {
      throw std::invalid_argument("expected left, right or chord as the kind");
    }
    if (cell && !board.grid().contains(cell->first, cell->second)) {
      throw std::out_of_range("expected clicks on the board, or None as their cell");
    }
    placed.push_back({static_cast<ClickKind>(kind - click_kinds.begin()),
                      cell ? board.grid().at(cell->first, cell->second) : off_board, milliseconds});
  }
  return placed;
}

std::vector<NamedClick> clicks_of(Grid grid, const std::vector<Click>& clicks) {
  std::vector<NamedClick> named;
  named.reserve(clicks.size());
  for (const Click& click : clicks) {
    std::optional<RowColumn> cell;
    if (click.cell != off_board) cell = place_of(grid, click.cell);
    named.emplace_back(click_kinds[static_cast<std::size_t>(click.kind)], cell, click.milliseconds);
  }
  return named;
}

/// Moves that changed the board, each with its milliseconds; clicks, path and contradictions.
auto played_by(const Replay& replay) {
  const Grid grid = replay.board.grid();
  const ReplayGame game = game_of(replay);
  std::vector<std::pair<NamedMove, std::int64_t>> moves;
  moves.reserve(game.moves.size());
  for (const auto& [move, milliseconds] : game.moves) {
    moves.emplace_back(named_move(grid, move), milliseconds);
  }
  return std::tuple(moves, clicks_of(grid, game.clicks), game.path, game.contradictions);
}

using Metrics = nb::typed<nb::dict, nb::str, std::optional<std::variant<std::int64_t, double>>>;

Metrics mapping_of(const std::vector<Metric>& metrics) {
  Metrics mapping;
  for (const Metric& metric : metrics) {
    nb::object value = nb::none();
    if (metric.value) value = nb::float_(*metric.value);
    if (metric.value && metric.whole) value = nb::int_(value);
    mapping[nb::cast(metric.name)] = value;
  }
  return mapping;
}

void bind_clicks(nb::module_& m) {
  m.def(
      "count_clicks",
      [](const Board& board, const std::vector<NamedClick>& clicks) {
        const ClickCounts counts = count_clicks(board, clicks_on(board, clicks));
        const auto& [left, right, chord] = std::tie(counts.left, counts.right, counts.chord);
        return std::tuple(left.all, right.all, chord.all, left.effective, right.effective,
                          chord.effective, counts.flags, counts.three_bv_done);
      },
      "board"_a, "clicks"_a,
      "Left, right and chord; how many of each had an effect; flags at the end, 3BV done.");
  m.def(
      "metrics_of",
      [](const Board& board, const std::vector<NamedClick>& clicks, std::optional<double> seconds,
         std::size_t budget) {
        const auto placed = clicks_on(board, clicks);
        return mapping_of(without_python(
            [&] { return metrics_of(board, placed, seconds, Effort{budget}, keep_going); }));
      },
      "board"_a, "clicks"_a, "seconds"_a.none(), "budget"_a);
  m.def(
      "follow_pointer",
      [](const Board& board, int cell_pixels, const Events& events) {
        const auto recorded = pointer_events(cell_pixels, events);
        const PointedGame game = follow_pointer(board, cell_pixels, recorded);
        return std::pair(clicks_of(board.grid(), game.clicks), game.path);
      },
      "board"_a, "cell_pixels"_a, "events"_a, "The clicks of a pointer, and its path in pixels.");
  m.def(
      "least_clicks",
      [](const Board& board, std::size_t limit) {
        const auto found = without_python([&] { return least_clicks(board, limit, keep_going); });
        return std::tuple(found.lower, found.upper, named_moves(board.grid(), found.moves));
      },
      "board"_a, "limit"_a,
      "Bounds of the fewest clicks that win, and moves that need the upper one. Keeps so many ways "
      "to chord the decided cells at a time.");
}

}  // namespace

void bind_replays(nb::module_& m) {
  nb::class_<Replay>(m, "Replay", "A game as another program recorded it.")
      .def_ro("format", &Replay::format)
      .def_ro("board", &Replay::board)
      .def_prop_ro("player", [](const Replay& r) { return utf8_of(r.player); })
      .def_prop_ro("player_bytes", [](const Replay& r) { return bytes_of(r.player); })
      .def_ro("milliseconds", &Replay::milliseconds)
      .def_ro("cell_size", &Replay::cell_size)
      .def_prop_ro("claims", claims_of, "What the file says: the fields of formats.Claims.")
      .def_ro("notes", &Replay::notes)
      .def_prop_ro("events", events_of,
                   "Milliseconds, action, x, y and the buttons that are down then.")
      .def_prop_ro("game", played_by,
                   "The game that it amounts to: each move that changed the board with its "
                   "milliseconds, the clicks, the path of the pointer, and where the file "
                   "contradicts it.");
  nb::class_<ReplayError>(m, "ReplayError", "Why a file is no replay.")
      .def_ro("format", &ReplayError::format)
      .def_ro("byte", &ReplayError::byte)
      .def_ro("text", &ReplayError::text);
  m.def("made_replay", made_replay, "board"_a, "player"_a, "milliseconds"_a, "cell_size"_a,
        "events"_a, "program"_a, "A replay of these events.");
  m.def(
      "evf_of",
      [](const Replay& replay) { return file_of(checked(evf_of(replay, end_of(replay)))); },
      "replay"_a, "The bytes of EVF 4. InvalidRules if it holds no such replay.");
  m.def(
      "rawvf_of", [](const Replay& replay) { return bytes_of(rawvf_of(replay, end_of(replay))); },
      "replay"_a, "The text of RawVF 6.");
  m.def(
      "mbf_of", [](const Board& board) { return file_of(checked(mbf_of(board))); }, "board"_a,
      "The bytes of MBF. InvalidRules if it holds no such board.");
  m.def(
      "board_of_mbf", [](const nb::bytes& file) { return checked(board_of_mbf(span_of(file))); },
      "file"_a, "The board of a file of MBF. InvalidRules if it is none.");
  m.def("replay_formats", replay_formats, "The names of the formats.");
  m.def("replay_parts", parts_of, "file"_a,
        "The replays in a file: the name, the first byte and the number of bytes of each.");
  m.def("replay_of", part_of, "file"_a, "byte"_a, "size"_a, "The replay in these bytes of a file.");
  bind_clicks(m);
}

}  // namespace minewise::bindings

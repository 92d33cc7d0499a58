// Replays of other programs for Python, read-only.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <variant>

#include "bindings/python/bindings.hpp"
#include "formats/mbf.hpp"
#include "formats/replay_file.hpp"
#include "formats/written_replay.hpp"
#include "review/replay_game.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

std::span<const std::uint8_t> span_of(const nb::bytes& file) {
  return {static_cast<const std::uint8_t*>(file.data()), file.size()};
}

template <class Value>
std::variant<Value, ReplayError> either(Result<Value, ReplayError> asked) {
  if (!asked) return asked.failure();
  return *std::move(asked);
}

/// Name, first byte and number of bytes.
using Part = std::tuple<nb::bytes, std::size_t, std::size_t>;

std::variant<std::vector<Part>, ReplayError> parts_of(const nb::bytes& file) {
  auto found = replay_parts(span_of(file));
  if (!found) return found.failure();
  std::vector<Part> parts;
  for (const ReplayPart& part : *found) {
    parts.emplace_back(nb::bytes(part.name.data(), part.name.size()), part.byte, part.bytes.size());
  }
  return parts;
}

std::variant<Replay, ReplayError> part_of(const nb::bytes& file, std::size_t byte,
                                          std::size_t size) {
  const auto whole = span_of(file);
  if (byte > whole.size() || size > whole.size() - byte) {
    throw std::invalid_argument("expected a part of the file");
  }
  return either(replay_of(ReplayPart{"", byte, whole.subspan(byte, size)}));
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

nb::list names_of(const ReplayClaims& claims) {
  nb::list names;
  for (const auto& [what, name] : claims.names) names.append(nb::make_tuple(what, bytes_of(name)));
  return names;
}

nb::list events_of(const Replay& replay) {
  nb::list events;
  for (const PointerEvent& event : replay.events) {
    events.append(nb::make_tuple(event.milliseconds, static_cast<int>(event.action), event.x,
                                 event.y, static_cast<int>(event.held)));
  }
  return events;
}

std::string_view name_of_end(ReplayEnd end) {
  switch (end) {
    case ReplayEnd::won:
      return "won";
    case ReplayEnd::lost:
      return "lost";
    default:
      return "other";
  }
}

nb::bytes file_of(const std::vector<std::uint8_t>& file) {
  return nb::bytes(file.data(), file.size());
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

/// Milliseconds, action, x and y.
using Event = std::tuple<std::int32_t, int, std::int32_t, std::int32_t>;

Replay made_replay(const Board& board, const nb::bytes& player, std::int32_t milliseconds,
                   int cell_size, const std::vector<Event>& events, std::string program) {
  if (cell_size < 1) throw std::invalid_argument("expected cells of 1 pixel or more");
  Replay replay;
  replay.format = "made";
  replay.board = board;
  replay.player = std::string(player.c_str(), player.size());
  replay.milliseconds = milliseconds;
  replay.cell_size = cell_size;
  for (const auto& [at, action, x, y] : events) {
    if (action < 0 || action > static_cast<int>(PointerAction::flag_before)) {
      throw std::invalid_argument("expected the number of a pointer's action");
    }
    replay.add(at, static_cast<PointerAction>(action), x, y);
  }
  replay.claims.mode = replay_mode(0);
  replay.claims.program = std::move(program);
  return replay;
}

}  // namespace

void bind_replays(nb::module_& m) {
  const auto sig = [](const char* text) { return nb::sig(text); };
  nb::class_<ReplayClaims>(m, "ReplayClaims", "What a file says of its game.")
      .def_ro("milliseconds", &ReplayClaims::milliseconds)
      .def_ro("three_bv", &ReplayClaims::three_bv)
      .def_prop_ro("end",
                   [](const ReplayClaims& c) {
                     return c.end ? std::optional(name_of_end(*c.end)) : std::nullopt;
                   })
      .def_ro("question_marks", &ReplayClaims::question_marks)
      .def_ro("without_flags", &ReplayClaims::without_flags)
      .def_ro("mode", &ReplayClaims::mode)
      .def_prop_ro("program", [](const ReplayClaims& c) { return bytes_of(c.program); })
      .def_ro("started", &ReplayClaims::started)
      .def_ro("ended", &ReplayClaims::ended)
      .def_prop_ro(
          "names", [](const ReplayClaims& c) { return names_of(c); },
          sig("def names(self) -> list[tuple[str, bytes]]"));
  nb::class_<Replay>(m, "Replay", "A game as another program recorded it.")
      .def_ro("format", &Replay::format)
      .def_ro("board", &Replay::board)
      .def_prop_ro("player", [](const Replay& r) { return bytes_of(r.player); })
      .def_ro("milliseconds", &Replay::milliseconds)
      .def_ro("cell_size", &Replay::cell_size)
      .def_ro("claims", &Replay::claims)
      .def_ro("notes", &Replay::notes)
      .def_prop_ro("events", events_of,
                   sig("def events(self) -> list[tuple[int, int, int, int, int]]"),
                   "Milliseconds, action, x, y and the buttons that are down then.");
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
}

}  // namespace minewise::bindings

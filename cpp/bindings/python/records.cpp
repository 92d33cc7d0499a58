// Texts: positions in any notation; records of games, and whether their moves give what they say.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>

#include "base/message.hpp"
#include "bindings/python/bindings.hpp"
#include "formats/position_text.hpp"
#include "formats/record_text.hpp"
#include "review/outcome.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

RecordedMove move_of(nb::handle move) {
  const std::string name = utf8(nb::str(move[0]));
  const auto kind = move_kind(name);
  if (!kind) {
    throw NoRecord("expected reveal, flag, unflag or chord, got " + quoted(name, quoted_part));
  }
  const auto [row, column] = nb::cast<RowColumn>(nb::object(move[1]));
  return {*kind, row, column, nb::cast<bool>(nb::object(move[2]))};
}

/// A record of Python as one of the core: converts, parses no record.
Record record_from_python(nb::handle given) {
  const auto get = [&](std::string_view name) { return nb::object(given.attr(name.data())); };
  const auto text = [&](const char* name) { return utf8(nb::str(get(name))); };
  Record record;
  record.agent = text("agent");
  record.options = text("options");
  record.variant = checked(NamedRules::parse(text("rules")));
  const auto status = std::ranges::find(status_names, text("status"));
  if (status == status_names.end()) throw NoRecord("expected playing, won or lost as status");
  record.status = static_cast<Status>(status - status_names.begin());
  for (std::size_t i = 0; i < count_names.size(); ++i) {
    record.counts[i] = nb::cast<int>(get(count_names[i]));
  }
  if (!get("fault").is_none()) record.fault = text("fault");
  record.seconds = nb::cast<double>(get("seconds"));
  record.seed = nb::cast<std::uint64_t>(get("seed"));
  record.number = nb::cast<std::uint64_t>(get("game"));
  for (const nb::handle move : get("moves")) record.moves.push_back(move_of(move));
  if (!get("board").is_none()) {
    record.board = checked(board_of_text(text("board"), record.variant.rules.grid));
  }
  return record;
}

/// Of minewise.Record. A program may have made it of any values.
Record record_of(nb::handle given) {
  try {
    return record_from_python(given);
  } catch (const nb::cast_error&) {
    throw NoRecord("expected values of the types that the fields of a record have");
  }
}

void bind_positions(nb::module_& m) {
  nb::class_<WrittenPosition>(m, "WrittenPosition", "A position as a text gives it.")
      .def_prop_ro("height", [](const WrittenPosition& p) { return p.grid.height; })
      .def_prop_ro("width", [](const WrittenPosition& p) { return p.grid.width; })
      .def_prop_ro(
          "cells",
          [](const WrittenPosition& p) { return nb::bytes(p.cells.data(), p.cells.size()); },
          "One signed byte a cell, row by row.")
      .def_ro("mines", &WrittenPosition::mines, "The mine total, where the text tells it.")
      .def_prop_ro(
          "rules",
          [](const WrittenPosition& p) {
            return p.variant ? std::optional(p.variant->text()) : std::nullopt;
          },
          "The text of the rules, where the text tells them.")
      .def_ro("format", &WrittenPosition::format, "The name of its notation.")
      .def_ro("used", &WrittenPosition::used,
              "How what may be read in several ways was read, a sentence each.")
      .def_ro("left_out", &WrittenPosition::left_out,
              "Parts of the text that say nothing of the position.")
      .def_prop_ro("note", &note_of,
                   "Both in one line; empty if the position is what stands there.");
  m.def(
      "position_of_text",
      [](const nb::str& text, bool has_total, bool has_rules, std::string_view part) {
        const std::string bytes = utf8(text);
        const nb::gil_scoped_release release;  // it may look for the board of a game
        return checked(position_of_text(bytes, {has_total, has_rules, part}, keep_going));
      },
      "text"_a, "has_total"_a = false, "has_rules"_a = false, "part"_a = "",
      "The position of a text in any notation. InvalidRules if it is none.");
  m.def(
      "worlds_of_text", [](const nb::str& text) { return worlds_of_text(utf8(text)); }, "text"_a,
      "The boards of a text in the forms of courses and judges; empty if it is no such text.");
}

}  // namespace

void bind_records(nb::module_& m) {
  bind_positions(m);
  m.def(
      "checked_record",
      [](const nb::str& text) { return checked(record_of_text(utf8(text))).text(); }, "text"_a,
      "The text of a record as the core writes it. RecordError if it is none.");
  m.def(
      "text_of_record", [](nb::handle record) { return record_of(record).text(); }, "record"_a,
      "The text of minewise.Record.");
  m.def(
      "play_record",
      [](nb::handle given, History& history) {
        const Record record = record_of(given);
        const auto error = [&] {
          const nb::gil_scoped_release release;  // a board that needs no guess may take hours
          return play_record(record, history);
        }();
        check(error);
      },
      "record"_a, "history"_a,
      "Makes the moves of minewise.Record in its game. RecordError if they do not give what it "
      "says.");
}

}  // namespace minewise::bindings

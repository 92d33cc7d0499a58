// Records of games: their text, and whether their moves give what they say.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <string>

#include "base/message.hpp"
#include "bindings/python/bindings.hpp"
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

Record read_record(nb::handle given) {
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
    return read_record(given);
  } catch (const nb::cast_error&) {
    throw NoRecord("expected values of the types that the fields of a record have");
  }
}

}  // namespace

void bind_records(nb::module_& m) {
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

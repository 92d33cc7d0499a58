#include "formats/record_text.hpp"

#include <algorithm>
#include <utility>

#include "base/json.hpp"
#include "base/message.hpp"
#include "formats/json_reader.hpp"
#include "formats/written_position.hpp"

namespace minewise {

namespace {

constexpr std::string_view record_format = "minewise record";
/// Of the JSON; a change that older programs cannot read raises it.
constexpr std::string_view version = "1";

using RecordFields = std::vector<std::pair<std::string, std::string_view>>;

Error refused(Expected expected) {
  Error error = expected.error();
  error.kind = ErrorKind::invalid_record;
  return error;
}

/// Refuses a text that is no JSON behind what the reader has read.
Error broken(std::string_view text, std::string_view rest) {
  const std::string_view before = text.substr(0, text.size() - rest.size());
  const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  const std::size_t start = before.rfind('\n') + 1;  // 0 where there is none
  return refused(Expected("expected a minewise record: its JSON ends or breaks at line ")
                     .number(line + 1)
                     .add(", column ")
                     .number(length(before.substr(start)) + 1));
}

/// The names and the values of an object, each value as JSON.
Checked<RecordFields> fields_of(std::string_view text) {
  JsonReader json(text);
  if (!json.stands('{')) {
    return refused(Expected("expected a minewise record: it is JSON, as `minewise watch --json` "
                            "writes it, got ")
                       .quote(text));
  }
  json.take('{');
  RecordFields fields;
  while (!json.broken() && !json.stands('}')) {
    if (!fields.empty()) json.take(',');
    std::string name = json.text();
    json.take(':');
    fields.emplace_back(std::move(name), json.skip());
  }
  json.take('}');
  if (!json.ended()) return broken(text, json.rest());
  return fields;
}

std::string_view value_of(const RecordFields& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &RecordFields::value_type::first);
  return found == fields.end() ? std::string_view{} : found->second;
}

/// Reads a value, and nothing behind it, by a function of the reader.
template <class Value>
bool read(std::string_view json, Value& value, Value (JsonReader::*function)()) {
  JsonReader reader(json);
  value = (reader.*function)();
  return reader.ended();
}

bool read_status(std::string_view json, Record& record) {
  std::string name;
  const bool is_text = read(json, name, &JsonReader::text);
  const auto found = std::ranges::find(status_names, name);
  record.status = static_cast<Status>(found - status_names.begin());
  return is_text && found != status_names.end();
}

bool read_fault(std::string_view json, Record& record) {
  if (json == "null") return true;
  return read(json, record.fault.emplace(), &JsonReader::text);
}

bool read_seconds(std::string_view json, Record& record) {
  return read(json, record.seconds, &JsonReader::number) && record.seconds >= 0.0;
}

/// Parses the moves of a record: of each [kind, row, column, guess].
bool read_moves(std::string_view text, Record& record) {
  JsonReader json(text);
  json.take('[');
  while (!json.broken() && !json.stands(']')) {
    if (!record.moves.empty()) json.take(',');
    json.take('[');
    const auto kind = move_kind(json.text());
    json.take(',');
    const int row = json.integer();
    json.take(',');
    const int column = json.integer();
    json.take(',');
    const std::string_view guess = json.word();
    json.take(']');
    if (!kind || json.broken() || guess == "null") return false;
    record.moves.push_back({*kind, row, column, guess == "true"});
  }
  json.take(']');
  return json.ended();
}

/// A field, what is expected of its value, and what reads it.
struct Field {
  std::string_view name;
  std::string_view expected;
  bool (*read)(std::string_view json, Record& record);
  bool may_lack = false;
};

constexpr std::string_view numbers = "the seed and the game as numbers from 0 to 2**64 - 1";

constexpr std::array<Field, 8> read_fields{{
    {"agent", "a text as agent",
     [](auto json, Record& r) { return read(json, r.agent, &JsonReader::text); }},
    {"options", "a text as options",
     [](auto json, Record& r) { return read(json, r.options, &JsonReader::text); }},
    {"status", "playing, won or lost as status", read_status},
    {"fault", "the fault as text or null", read_fault, true},
    {"seconds", "seconds of 0 or more", read_seconds, true},
    {"seed", numbers, [](auto json, Record& r) { return read(json, r.seed, &JsonReader::whole); }},
    {"game", numbers,
     [](auto json, Record& r) { return read(json, r.number, &JsonReader::whole); }},
    {"moves", "a kind, a row, a column, and true or false for each move", read_moves},
}};

/// The fields that are read in a way of their own.
constexpr std::array<std::string_view, 5> other_fields{"format", "version", "rules", "board",
                                                       "boards"};

bool is_known(std::string_view name) {
  return std::ranges::find(count_names, name) != count_names.end() ||
         std::ranges::find(other_fields, name) != other_fields.end() ||
         std::ranges::find(read_fields, name, &Field::name) != read_fields.end();
}

Error wrong(std::string_view expected, std::string_view json) {
  return refused(Expected("expected all fields of a record: expected ")
                     .add(expected)
                     .add(", got ")
                     .quote(json));
}

Error missing(std::string_view name) {
  return refused(Expected("expected all fields of a record: ").add(name).add(" is missing"));
}

std::optional<Error> check_names(const RecordFields& fields) {
  if (value_of(fields, "format") != "\"minewise record\"") {
    return refused(Expected("expected a minewise record, got JSON of another kind"));
  }
  if (const auto json = value_of(fields, "version"); json != version) {
    return refused(Expected("expected a minewise record of version ")
                       .add(version)
                       .add(", got version ")
                       .add(json.empty() ? "None" : json));
  }
  for (const auto& [name, json] : fields) {
    if (!is_known(name)) {
      return refused(Expected("expected only fields of a record, got ").quote(name));
    }
    if (value_of(fields, name).data() != json.data()) {
      return refused(Expected("expected each field of a record once, got ").quote(name));
    }
  }
  return {};
}

std::optional<Error> read_values(const RecordFields& fields, Record& record) {
  for (const Field& field : read_fields) {
    const std::string_view json = value_of(fields, field.name);
    if (json.empty() && !field.may_lack) return missing(field.name);
    if (!json.empty() && !field.read(json, record)) return wrong(field.expected, json);
  }
  for (std::size_t i = 0; i < count_names.size(); ++i) {
    const std::string_view json = value_of(fields, count_names[i]);
    if (json.empty()) return missing(count_names[i]);
    if (!read(json, record.counts[i], &JsonReader::small)) {
      return wrong("a count of 0 or more as " + std::string(count_names[i]), json);
    }
  }
  return {};
}

/// Reads the rules, and checks that a game by them may have come out like this.
std::optional<Error> read_rules(std::string_view json, Record& record) {
  std::string text;
  if (!read(json, text, &JsonReader::text)) return wrong("the text of rules", json);
  auto variant = NamedRules::parse(text);
  if (!variant) {
    return refused(Expected("expected all fields of a record: ").add(variant.failure().text));
  }
  record.variant = *std::move(variant);
  constexpr std::size_t mines_hit = 1;  // its place among the counts
  if (!record.variant.has_total || record.counts[mines_hit] > record.variant.rules.mines) {
    return wrong("rules with a number of mines for this game", json);
  }
  return {};
}

std::optional<Error> read_board(const RecordFields& fields, Record& record) {
  const Rules& rules = record.variant.rules;
  if (const auto json = value_of(fields, "board"); !json.empty() && json != "null") {
    std::string text;
    if (!read(json, text, &JsonReader::text)) return wrong("the board as text or null", json);
    auto board = board_of_text(text, rules.grid);
    if (!board) {
      return refused(Expected("expected all fields of a record: ").add(board.failure().text));
    }
    record.board = *std::move(board);
    if (record.board->mines() != rules.mines)
      return wrong("a board with the mines of the rules", json);
  }
  const auto json = value_of(fields, "boards");
  std::string name;
  if (json.empty()) return missing("boards");
  if (!read(json, name, &JsonReader::text) || name != record.boards()) {
    return refused(Expected("expected boards ").add(record.boards()).add(", got ").quote(json));
  }
  return {};
}

}  // namespace

std::string Record::boards() const { return board ? "given:" + board->digest() : "random"; }

std::string Record::text() const {
  Json json;
  json.begin_object().key("format").text(record_format).key("version").whole(1);
  json.key("agent").text(agent).key("options").text(options).key("rules").text(variant.text());
  json.key("status").text(status_names[static_cast<std::size_t>(status)]);
  for (std::size_t i = 0; i < count_names.size(); ++i) json.key(count_names[i]).whole(counts[i]);
  json.key("fault")
      .text(fault)
      .key("seconds")
      .number(seconds)
      .key("seed")
      .whole(seed)
      .key("game")
      .whole(number);
  json.key("moves").begin_array();
  for (const RecordedMove& move : moves) {
    json.begin_array().text(name_of(move.kind)).whole(move.row).whole(move.column);
    json.boolean(move.guess).end_array();
  }
  json.end_array().key("board");
  board ? json.text(board_text(*board)) : json.null();
  json.key("boards").text(boards()).end_object();
  return json.written();
}

std::string board_text(const Board& board) {
  std::string text;
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (cell > 0) text += board.grid().column(cell) == 0 ? '\n' : ' ';
    text += board.mine(cell) ? '*' : static_cast<char>('0' + board.clue(cell));
  }
  return text;
}

Checked<Board> board_of_text(std::string_view text, Grid grid) {
  std::string marks(text);
  std::erase_if(marks, [](char one) { return one == ' ' || one == '\n' || one == '/'; });
  if (marks.size() != index(grid.cells())) {
    return refused(Expected("expected a board of the size of the rules, got ").quote(text));
  }
  std::vector<bool> mines;
  for (const char mark : marks) mines.push_back(mark == '*');
  const Board board(grid, mines);
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const char mark = marks[index(cell)];
    if (board.mine(cell) || mark == '.' || mark == '0' + board.clue(cell)) continue;
    const std::string place =
        std::to_string(grid.row(cell)) + "," + std::to_string(grid.column(cell));
    return refused(Expected("expected a clue of ")
                       .number(board.clue(cell))
                       .add(" of the board at ")
                       .add(place)
                       .add(", got ")
                       .quote({&mark, 1}));
  }
  return board;
}

Checked<Record> record_of_text(std::string_view text) {
  const auto fields = fields_of(text);
  if (!fields) return fields.failure();
  Record record;
  auto error = check_names(*fields);
  if (!error) error = read_values(*fields, record);
  if (!error) error = read_rules(value_of(*fields, "rules"), record);
  if (!error) error = read_board(*fields, record);
  if (error) return *std::move(error);
  return record;
}

Checked<WrittenPosition> position_of_record(std::string_view text, const KeepGoing& keep_going) {
  auto record = record_of_text(text);
  if (!record) return unread(record.failure(), record_format, text);
  const WrittenGame game{std::move(record->variant), record->seed, record->number,
                         std::move(record->moves), std::move(record->board)};
  auto position = position_after(game, record_format, keep_going);
  if (!position) return unread(position.failure(), record_format, text);
  return position;
}

}  // namespace minewise

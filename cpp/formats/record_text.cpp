#include "formats/record_text.hpp"

#include <algorithm>
#include <utility>

#include "base/index.hpp"
#include "base/message.hpp"
#include "formats/json_reader.hpp"
#include "formats/replayed.hpp"
#include "formats/text_rows.hpp"

namespace minewise {

namespace {

constexpr std::string_view record_format = "minewise record";
/// Of the JSON of a record, as programs of today write it.
constexpr int version = 1;

struct RecordFields {
  std::string format;
  std::optional<int> version{};
  std::string rules;
  std::optional<std::string> board;
  WrittenGame game;
};

/// [kind, row, column, guess]
void read_move(JsonReader& json, RecordFields& record) {
  json.take('[');
  const auto kind = move_kind(json.text());
  json.take(',');
  const int row = json.small();
  json.take(',');
  const int column = json.small();
  json.take(',');
  json.word();
  json.take(']');
  if (kind && !json.broken()) record.game.moves.push_back({*kind, row, column});
  // What is no kind of move is no record: the reader says where it stopped.
  if (!kind) json.take('?');
}

void read_moves(JsonReader& json, RecordFields& record) {
  json.take('[');
  while (!json.broken() && !json.stands(']')) {
    if (!record.game.moves.empty()) json.take(',');
    read_move(json, record);
  }
  json.take(']');
}

void read_field(JsonReader& json, const std::string& name, RecordFields& record) {
  if (name == "format") {
    record.format = json.text();
  } else if (name == "version") {
    record.version = json.small();
  } else if (name == "rules") {
    record.rules = json.text();
  } else if (name == "seed") {
    record.game.seed = json.whole();
  } else if (name == "game") {
    record.game.number = json.whole();
  } else if (name == "board" && json.stands('"')) {
    record.board = json.text();
  } else if (name == "moves") {
    record.game.moves.clear();
    read_moves(json, record);
  } else {
    json.skip();
  }
}

RecordFields read_fields(JsonReader& json) {
  RecordFields record;
  json.take('{');
  for (bool first = true; !json.broken() && !json.stands('}'); first = false) {
    if (!first) json.take(',');
    const std::string name = json.text();
    json.take(':');
    if (!json.broken()) read_field(json, name, record);
  }
  json.take('}');
  return record;
}

/// The layout of a board as a record has it: * for a mine.
std::optional<Board> board_of_text(std::string_view text, Grid grid) {
  std::vector<bool> mine;
  for (const char mark : text) {
    if (mark != ' ' && mark != '\n' && mark != '/') mine.push_back(mark == '*');
  }
  if (mine.size() != index(grid.cells())) return {};
  return Board(grid, mine);
}

Checked<WrittenPosition> position_of_fields(RecordFields record, const GoOn& go_on) {
  if (record.format != "minewise record") {
    return Expected("expected the field format with the value \"minewise record\", got ")
        .quote(record.format)
        .error();
  }
  if (!record.version) return Expected("expected the field version").error();
  if (*record.version != version) {
    return Expected("expected a minewise record of version ")
        .number(version)
        .add(", got version ")
        .number(*record.version)
        .error();
  }
  auto variant = Variant::parse(record.rules);
  if (!variant) return variant.failure();
  record.game.variant = *std::move(variant);
  if (record.board) {
    record.game.board = board_of_text(*record.board, record.game.variant.rules.grid);
    if (!record.game.board) return Expected("expected a board of the size of its rules").error();
  }
  if (!record.game.seed) return Expected("expected the field seed").error();
  return position_after(record.game, record_format, go_on);
}

}  // namespace

Checked<WrittenPosition> position_of_record(std::string_view text, const GoOn& go_on) {
  JsonReader json(text);
  auto record = read_fields(json);
  if (json.broken()) {
    return unread(Expected("expected all fields of a record, got ")
                      .quote(json.rest())
                      .add(" at character ")
                      .number(length(text) - length(json.rest()))
                      .error(),
                  record_format, text);
  }
  auto position = position_of_fields(std::move(record), go_on);
  if (!position) return unread(position.failure(), record_format, text);
  return position;
}

}  // namespace minewise

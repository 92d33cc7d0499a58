#include "formats/game_log.hpp"

#include <algorithm>

#include "base/message.hpp"
#include "formats/json_reader.hpp"
#include "formats/written_position.hpp"

namespace minewise {

namespace {

/// The fields of a line, whatever it is about.
struct LogLine {
  std::optional<std::string> date{}, level{};
  std::optional<bool> won{};
  std::optional<int> milliseconds{}, clicks{}, three_bv{}, three_bv_done{};
  std::optional<bool> avoidable{};
  std::optional<double> luck{};
  std::optional<int> games{}, wins{}, best{}, longest{};
};

/// A value, or null.
template <typename Read>
auto read_known(JsonReader& json, Read read) -> std::optional<decltype(read(json))> {
  if (json.stands('n')) {
    json.word();
    return {};
  }
  return read(json);
}

int read_small(JsonReader& json) { return json.small(); }
double read_number(JsonReader& json) { return json.number(); }
bool read_truth(JsonReader& json) { return json.word() == "true"; }

void read_log_field(JsonReader& json, std::string_view name, LogLine& line) {
  if (name == "date") {
    line.date = json.text();
  } else if (name == "level") {
    line.level = json.text();
  } else if (name == "won") {
    line.won = read_truth(json);
  } else if (name == "milliseconds") {
    line.milliseconds = json.small();
  } else if (name == "clicks") {
    line.clicks = read_known(json, read_small);
  } else if (name == "three_bv") {
    line.three_bv = read_known(json, read_small);
  } else if (name == "three_bv_done") {
    line.three_bv_done = read_known(json, read_small);
  } else if (name == "avoidable") {
    line.avoidable = read_known(json, read_truth);
  } else if (name == "luck") {
    line.luck = read_known(json, read_number);
  } else if (name == "games") {
    line.games = json.small();
  } else if (name == "wins") {
    line.wins = json.small();
  } else if (name == "best") {
    line.best = read_known(json, read_small);
  } else if (name == "longest") {
    line.longest = json.small();
  } else {
    json.skip();
  }
}

LogLine read_log_line(JsonReader& json) {
  LogLine line;
  json.take('{');
  for (bool first = true; !json.broken() && !json.stands('}'); first = false) {
    if (!first) json.take(',');
    const std::string name = json.text();
    json.take(':');
    if (!json.broken()) read_log_field(json, name, line);
  }
  json.take('}');
  return line;
}

/// Is it as 2026-11-23T08:57:43.120Z?
bool is_log_date(std::string_view text) {
  constexpr std::string_view shape = "0000-00-00T00:00:00.000Z";
  if (text.size() != shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const bool digit = is_digit(text[i]);
    if (shape[i] == '0' ? !digit : text[i] != shape[i]) return false;
  }
  return true;
}

/// What is expected of a line that is not whole; empty if it is.
std::string_view lacking_in(const LogLine& line) {
  if (!line.level) return "the field level";
  if (line.games) return line.wins && *line.wins <= *line.games ? "" : "wins among the games";
  if (!line.date || !is_log_date(*line.date)) return "a date as 2026-11-23T08:57:43.120Z";
  if (!line.won) return "the field won";
  return line.milliseconds ? "" : "the field milliseconds";
}

void add_line(GameLog& log, const LogLine& line) {
  if (line.games) {
    log.earlier.push_back(
        {*line.level, *line.games, *line.wins, line.best, line.longest.value_or(0)});
  } else {
    log.games.push_back({*line.date, *line.level, *line.won, *line.milliseconds, line.clicks,
                         line.three_bv, line.three_bv_done, line.avoidable, line.luck});
  }
}

}  // namespace

Checked<GameLog> game_log_of(std::string_view text) {
  GameLog log;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view rest = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    JsonReader json(rest);
    if (rest.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const LogLine line = read_log_line(json);
    const std::string_view lacks = json.broken() ? "a JSON object" : lacking_in(line);
    if (!lacks.empty()) {
      return Expected("expected ")
          .add(lacks)
          .add(" in line ")
          .number(number)
          .add(" of a log of games, got ")
          .quote(rest)
          .error();
    }
    add_line(log, line);
  }
  return log;
}

}  // namespace minewise

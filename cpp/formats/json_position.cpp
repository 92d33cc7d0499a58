#include "formats/json_position.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/message.hpp"
#include "formats/grid_text.hpp"
#include "formats/json_reader.hpp"
#include "formats/mark.hpp"
#include "formats/mine_count.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

constexpr std::string_view json_format = "JSON object";
constexpr std::string_view name_letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$0123456789";

using Keys = std::span<const std::string_view>;

/// Keys of what a player sees, those first that name it best.
constexpr std::array<std::string_view, 17> grid_keys{
    "board", "grid", "cells", "view",   "field",     "state",   "position", "rows",       "tiles",
    "map",   "game", "tile",  "matrix", "minefield", "squares", "display",  "playerboard"};
/// Grids that say which cells are shown, covered, flagged; true, 1 or such a word for yes.
constexpr std::array<std::string_view, 14> shown_keys{
    "revealed", "isrevealed", "visible", "opened",   "open",    "uncovered", "shown",
    "visited",  "clicked",    "cleared", "explored", "exposed", "known",     "discovered"};
constexpr std::array<std::string_view, 4> hidden_keys{"covered", "hidden", "closed", "unopened"};
constexpr std::array<std::string_view, 5> flag_keys{"flags", "flagged", "isflagged", "flag",
                                                    "marked"};
/// A grid of these says yes and no, but of what differs from program to program.
constexpr std::array<std::string_view, 4> mask_keys{"mask", "status", "states", "state"};
constexpr std::array<std::string_view, 9> value_keys{
    "value", "count",         "number",      "adjacent",     "neighbors",
    "clue",  "adjacentmines", "minesaround", "neighbormines"};
constexpr std::array<std::string_view, 7> mine_keys{"mine",   "ismine",  "hasmine", "bomb",
                                                    "isbomb", "hasbomb", "mines"};

bool is_any(Keys keys, std::string_view key) { return std::ranges::find(keys, key) != keys.end(); }

/// Its letters, small.
std::string plain_key(std::string_view key) {
  std::string plain;
  for (const char mark : key) {
    const char low = mark >= 'A' && mark <= 'Z' ? static_cast<char>(mark - 'A' + 'a') : mark;
    if (low >= 'a' && low <= 'z') plain += low;
  }
  return plain;
}

/// JSON of a dict of Python or an object of JavaScript.
std::string strict_json(std::string_view text) {
  std::string json;
  while (!text.empty()) {
    const char first = text[0];
    std::size_t size = 1;
    if (first == '"' || first == '\'') {
      json += '"';
      for (; size < text.size() && text[size] != first; ++size) {
        if (text[size] == '\\' && size + 1 < text.size()) {
          if (text[size + 1] != '\'') json += '\\';
          ++size;
        } else if (text[size] == '"') {
          json += '\\';
        }
        json += text[size];
      }
      ++size;
      json += '"';
    } else if (name_letters.find(first) != std::string_view::npos && (first < '0' || first > '9')) {
      size = std::min(text.find_first_not_of(name_letters), text.size());
      const std::string_view word = text.substr(0, size);
      if (word == "True" || word == "true") {
        json += "true";
      } else if (word == "False" || word == "false") {
        json += "false";
      } else if (word == "None" || word == "null" || word == "NaN" || word == "nan" ||
                 word == "undefined") {
        json += "null";
      } else {
        (json += '"').append(word) += '"';
      }
    } else if (first == '(' || first == ')') {
      json += first == '(' ? '[' : ']';
    } else if (first == ',') {
      const std::size_t next = text.find_first_not_of(" \t\r\n", 1);
      const bool is_last = next != std::string_view::npos &&
                           std::string_view("]})").find(text[next]) != std::string_view::npos;
      if (!is_last) json += ',';
    } else {
      json += first;
    }
    text.remove_prefix(std::min(size, text.size()));
  }
  return json;
}

/// A value of an object, as its text, with the path of keys that leads to it.
struct JsonField {
  std::string path;
  std::string key;
  std::string_view value;
};

/// All fields that are no objects; objects in it give theirs. False if it is no such text.
bool read_json_fields(JsonReader& reader, const std::string& path, int depth,
                      std::vector<JsonField>& fields) {
  constexpr int deepest = 3;
  if (!reader.take('{')) return false;
  while (!reader.stands('}')) {
    const std::string key = reader.text();
    reader.take(':');
    const std::string own = path.empty() ? key : path + "." + key;
    if (reader.stands('{') && depth < deepest) {
      if (!read_json_fields(reader, own, depth + 1, fields)) return false;
    } else {
      fields.push_back({own, plain_key(key), reader.skip()});
    }
    if (!reader.stands('}')) reader.take(',');
    if (reader.broken()) return false;
  }
  return reader.take('}');
}

/// The items of a list, as texts.
std::vector<std::string_view> items_of(std::string_view list) {
  std::vector<std::string_view> items;
  JsonReader reader(list);
  reader.take('[');
  while (!reader.broken() && !reader.stands(']')) {
    items.push_back(reader.skip());
    if (!reader.stands(']')) reader.take(',');
  }
  return items;
}

/// A text without its quotes; other values as they stand.
std::string plain_value(std::string_view value) {
  if (!value.starts_with('"')) return std::string(value);
  JsonReader reader(value);
  return reader.text();
}

/// Rows of cells, as texts.
struct Cells {
  Grid grid{0, 0};
  std::vector<std::string_view> values;
};

std::optional<Cells> cells_of(std::string_view value) {
  if (!value.starts_with('[')) return {};
  Cells cells;
  for (const std::string_view row : items_of(value)) {
    if (!row.starts_with('[')) return {};
    const auto items = items_of(row);
    if (items.empty() ||
        (cells.grid.height > 0 && static_cast<int>(items.size()) != cells.grid.width)) {
      return {};
    }
    cells.grid = {cells.grid.height + 1, static_cast<int>(items.size())};
    cells.values.insert(cells.values.end(), items.begin(), items.end());
  }
  return cells.values.empty() ? std::nullopt : std::optional(std::move(cells));
}

enum class Answer : std::uint8_t { no, yes, neither };

Answer answer_of(std::string_view value) {
  const std::string plain = plain_key(plain_value(value));
  if (value == "true" || value == "1" || is_any(shown_keys, plain)) return Answer::yes;
  const bool is_no =
      value == "false" || value == "0" || value == "null" || is_any(hidden_keys, plain);
  return is_no ? Answer::no : Answer::neither;
}

bool is_mine(std::string_view value) {
  const std::string plain = plain_value(value);
  constexpr std::array<std::string_view, 14> mines{"-1", "9",    "*",    "X",    "x",  "M", "m",
                                                   "B",  "true", "mine", "bomb", "💣", "@", "b"};
  return is_any(mines, plain);
}

/// The code of a revealed cell with this value.
std::int8_t code_of_value(std::string_view value) {
  if (is_mine(value)) return exploded;
  const std::string plain = plain_value(value);
  if (plain.size() == 1 && plain[0] >= '0' && plain[0] <= '8') {
    return static_cast<std::int8_t>(plain[0] - '0');
  }
  return value == "null" || plain == " " || value == "\"\"" ? 0 : meaning::unknown;
}

Error json_refusal(Expected& expected, std::string_view text) {
  return unread(expected.error(), json_format, text);
}

/// Reads one object; used once.
class ObjectReader {
 public:
  ObjectReader(std::vector<JsonField> fields, std::string_view text, const ReadOptions& options)
      : fields_(std::move(fields)), used_(fields_.size()), text_(text), options_(options) {}

  std::optional<Checked<WrittenPosition>> read() {
    const std::size_t grid = find_grid();
    if (grid == fields_.size()) return {};
    used_[grid] = true;
    auto position = read_grid(fields_[grid]);
    if (!position) return position;
    if (auto error = read_counts(*position)) return unread(*std::move(error), json_format, text_);
    leave_out(*position);
    return position;
  }

 private:
  /// The first key of a grid that holds one.
  std::size_t find_grid() const {
    for (const std::string_view key : grid_keys) {
      for (std::size_t i = 0; i < fields_.size(); ++i) {
        const auto& field = fields_[i];
        const bool is_rows =
            field.value.starts_with('[') ||
            (field.value.starts_with('"') && field.value.find("\\n") != std::string_view::npos);
        if (field.key == key && is_rows) return i;
      }
    }
    return fields_.size();
  }

  /// The other grid of this size with one of these keys.
  const JsonField* second_grid(Keys keys, Grid grid) {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (used_[i] || !is_any(keys, fields_[i].key)) continue;
      const auto cells = cells_of(fields_[i].value);
      if (!cells || cells->grid != grid) continue;
      used_[i] = true;
      return &fields_[i];
    }
    return nullptr;
  }

  Checked<WrittenPosition> read_grid(const JsonField& field) {
    const auto cells = cells_of(field.value);
    if (cells && cells->values[0].starts_with('{')) return read_objects(*cells);
    if (cells) {
      for (const auto& [keys, is_shown] :
           {std::pair(Keys(shown_keys), true), std::pair(Keys(hidden_keys), false)}) {
        if (const JsonField* const mask = second_grid(keys, cells->grid)) {
          return read_masked(*cells, *mask, is_shown);
        }
      }
      if (const JsonField* const mask = second_grid(mask_keys, cells->grid)) {
        return read_either(*cells, *mask);
      }
    }
    ReadOptions options = options_;
    options.has_total = true;  // it has a key of its own
    return position_of_grid(
        field.value.starts_with('"') ? plain_value(field.value) : std::string(field.value),
        options);
  }

  /// Shows what a mask shows of a whole board.
  Checked<WrittenPosition> read_masked(const Cells& cells, const JsonField& mask, bool is_shown) {
    WrittenPosition position{cells.grid, {}, {}, {}, json_format};
    const auto answers = cells_of(mask.value);
    if (flags_ == nullptr) flags_ = second_grid(flag_keys, cells.grid);
    const auto flagged = flags_ == nullptr ? std::nullopt : cells_of(flags_->value);
    for (std::size_t i = 0; i < cells.values.size(); ++i) {
      const Answer answer = answer_of(answers->values[i]);
      const bool says_flag = is_any(flag_keys, plain_key(plain_value(answers->values[i])));
      if (answer == Answer::neither && !says_flag) {
        Expected expected("expected true or false in the grid ");
        return json_refusal(expected.quote(mask.path).add(", got ").quote(answers->values[i]),
                            text_);
      }
      const bool is_flag = says_flag || (flagged && answer_of(flagged->values[i]) == Answer::yes);
      const auto code = !says_flag && (answer == Answer::yes) == is_shown
                            ? code_of_value(cells.values[i])
                        : is_flag ? flag
                                  : covered;
      if (code == meaning::unknown) return no_cell(cells.values[i]);
      position.cells.push_back(code);
    }
    position.used.push_back("The grid " + quoted(mask.path, quoted_part) +
                            " is read as the cells that are " +
                            (is_shown ? "revealed." : "covered."));
    count_marks(position);
    return position;
  }

  /// A mask of which the name does not tell whether it shows or hides.
  Checked<WrittenPosition> read_either(const Cells& cells, const JsonField& mask) {
    auto shows = read_masked(cells, mask, true);
    if (cells_of(mask.value)->values[0].starts_with('"')) return shows;  // in words
    auto hides = read_masked(cells, mask, false);
    const auto fits = [](const Checked<WrittenPosition>& position) {
      return position && std::ranges::find(position->cells, exploded) == position->cells.end();
    };
    if (fits(shows) != fits(hides)) return fits(shows) ? std::move(shows) : std::move(hides);
    if (!shows) return shows;
    Expected expected("expected a grid of revealed cells, or one of covered cells, got ");
    return json_refusal(
        expected.quote(mask.path).add(", which may be either; name it revealed or covered"), text_);
  }

  Checked<WrittenPosition> read_objects(const Cells& cells) {
    WrittenPosition position{cells.grid, {}, {}, {}, json_format};
    for (const std::string_view cell : cells.values) {
      std::vector<JsonField> fields;
      JsonReader reader(cell);
      if (!read_json_fields(reader, "", 0, fields)) return no_cell(cell);
      const auto value = [&](Keys keys) {
        for (const JsonField& field : fields) {
          if (is_any(keys, field.key)) return field.value;
        }
        return std::string_view{};
      };
      const std::string_view state = value(mask_keys);
      const bool is_flag = answer_of(value(flag_keys)) == Answer::yes ||
                           is_any(flag_keys, plain_key(plain_value(state)));
      Answer shown = answer_of(value(shown_keys));
      const Answer hidden = answer_of(value(hidden_keys));
      if (hidden != Answer::neither) shown = hidden == Answer::yes ? Answer::no : Answer::yes;
      if (shown == Answer::neither) shown = is_flag ? Answer::no : answer_of(state);
      if (shown == Answer::neither) return no_cell(cell);
      std::int8_t code = is_flag ? flag : covered;
      if (shown == Answer::yes) {
        const bool has_mine = answer_of(value(mine_keys)) == Answer::yes;
        code = has_mine ? exploded : code_of_value(value(value_keys));
      }
      if (code == meaning::unknown) return no_cell(cell);
      position.cells.push_back(code);
    }
    position.used.emplace_back("Cells are read as objects that say whether they are revealed.");
    count_marks(position);
    return position;
  }

  Error no_cell(std::string_view value) const {
    Expected expected("expected a clue from 0 to 8 or a mine, and whether it is revealed, got ");
    return json_refusal(expected.quote(value), text_);
  }

  std::optional<Error> read_counts(WrittenPosition& position) {
    std::vector<MineCount> counts;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const auto kind = kind_of_key(fields_[i].path.substr(fields_[i].path.rfind('.') + 1));
      int number = 0;
      const std::string value = plain_value(fields_[i].value);
      const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
      const bool is_number =
          !value.empty() && read.ec == std::errc{} && read.ptr == value.data() + value.size();
      if (!kind || !is_number) continue;
      used_[i] = true;
      counts.push_back({*kind, number, fields_[i].path});
    }
    if (options_.has_total || counts.empty()) return {};
    auto total = total_of_counts(counts, position.marks, position.used);
    if (!total) return total.failure();
    position.mines = *total;
    return {};
  }

  /// Names the keys that say something else.
  void leave_out(WrittenPosition& position) const {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (!used_[i]) position.left_out.push_back(fields_[i].path);
    }
  }

  std::vector<JsonField> fields_;
  std::vector<bool> used_;
  const JsonField* flags_ = nullptr;
  std::string_view text_;
  const ReadOptions& options_;
};

}  // namespace

std::optional<Checked<WrittenPosition>> position_of_json(std::string_view text,
                                                         const ReadOptions& options) {
  const std::string json = strict_json(text);
  JsonReader reader(json);
  std::vector<JsonField> fields;
  if (!read_json_fields(reader, "", 0, fields) || !reader.ended()) return {};
  return ObjectReader(std::move(fields), text, options).read();
}

}  // namespace minewise

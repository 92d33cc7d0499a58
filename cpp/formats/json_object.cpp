#include "formats/json_object.hpp"

#include <algorithm>
#include <array>

#include "base/message.hpp"
#include "formats/json_reader.hpp"
#include "formats/mark.hpp"
#include "formats/text_rows.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

constexpr std::string_view name_letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$0123456789";

constexpr std::array<std::string_view, 4> row_keys{"row", "r", "y", "i"};
constexpr std::array<std::string_view, 5> column_keys{"column", "col", "c", "x", "j"};

/// False if it is no object.
bool read_json_fields(JsonReader& reader, const std::string& path,
                      const std::vector<std::string>& home, std::vector<JsonField>& fields) {
  constexpr std::size_t deepest = 3;
  if (!reader.take('{')) return false;
  while (!reader.stands('}')) {
    const std::string key = reader.text();
    reader.take(':');
    const std::string own = path.empty() ? key : path + "." + key;
    if (reader.stands('{') && home.size() < deepest) {
      auto inner = home;
      inner.push_back(plain_letters(key));
      if (!read_json_fields(reader, own, inner, fields)) return false;
    } else {
      fields.push_back({own, home, key, plain_letters(key), reader.skip()});
    }
    if (!reader.stands('}')) reader.take(',');
    if (reader.broken()) return false;
  }
  return reader.take('}');
}

std::vector<std::string> marks_of(std::string_view text) {
  std::vector<std::string> marks;
  while (!text.empty()) {
    const Mark mark = first_mark(text);
    if (mark.meaning != meaning::nothing) marks.emplace_back(mark.text);
    text.remove_prefix(mark.text.size());
  }
  return marks;
}

constexpr std::array<std::string_view, 9> value_keys{
    "value", "count",         "number",      "adjacent",     "neighbors",
    "clue",  "adjacentmines", "minesaround", "neighbormines"};
constexpr std::array<std::string_view, 7> mine_keys{"mine",   "ismine",  "hasmine", "bomb",
                                                    "isbomb", "hasbomb", "mines"};

bool is_mine(std::string_view value) {
  const std::string plain = plain_value(value);
  constexpr std::array<std::string_view, 14> mines{"-1", "9",    "*",    "X",    "x",  "M", "m",
                                                   "B",  "true", "mine", "bomb", "💣", "@", "b"};
  return is_any(mines, plain);
}

}  // namespace

bool is_any(Keys keys, std::string_view key) { return std::ranges::find(keys, key) != keys.end(); }

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

std::optional<std::vector<JsonField>> json_fields_of(std::string_view json) {
  JsonReader reader(json);
  std::vector<JsonField> fields;
  if (!read_json_fields(reader, "", {}, fields) || !reader.ended()) return {};
  return fields;
}

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

std::string plain_value(std::string_view value) {
  if (!value.starts_with('"')) return std::string(value);
  JsonReader reader(value);
  return reader.text();
}

std::optional<int> number_of_value(std::string_view value) { return number_in(plain_value(value)); }

std::optional<Cells> cells_of(std::string_view value, int width) {
  Cells cells;
  std::vector<std::string> loose;
  bool is_even = true;
  const auto add_row = [&](auto row) {
    const auto length = static_cast<int>(row.size());
    is_even = is_even && length > 0 && (cells.grid.height == 0 || length == cells.grid.width);
    cells.grid = {cells.grid.height + 1, length};
    cells.values.insert(cells.values.end(), row.begin(), row.end());
  };
  if (value.starts_with('"')) {
    const std::string text = plain_value(value);
    const auto lines = lines_of(text);
    if (lines.size() < 2) loose = marks_of(text);
    for (const std::string_view line : lines) {
      if (lines.size() > 1) add_row(marks_of(line));
    }
  } else if (!value.starts_with('[')) {
    return {};
  }
  for (const std::string_view item : items_of(value.starts_with('[') ? value : "[]")) {
    const bool is_text = item.starts_with('"') && marks_in(plain_value(item)) > 1 &&
                         !code_of_word(lower(plain_value(item)));
    if (item.starts_with('[')) {
      add_row(items_of(item));
    } else if (is_text) {
      add_row(marks_of(plain_value(item)));
    } else {
      loose.emplace_back(item);
    }
  }
  if (!loose.empty()) {
    if (cells.grid.height > 0 || width < 1 || loose.size() % index(width) != 0) return {};
    cells = {{static_cast<int>(loose.size()) / width, width}, std::move(loose)};
  }
  return is_even && !cells.values.empty() ? std::optional(std::move(cells)) : std::nullopt;
}

std::string_view value_of(const std::vector<JsonField>& fields, Keys keys) {
  const auto found =
      std::ranges::find_if(fields, [&](const JsonField& field) { return is_any(keys, field.key); });
  return found == fields.end() ? std::string_view{} : found->value;
}

std::optional<std::pair<int, int>> place_of(std::string_view value) {
  std::array<std::string_view, 2> numbers;
  if (value.starts_with('{')) {
    const auto fields = json_fields_of(value);
    if (!fields) return {};
    numbers = {value_of(*fields, row_keys), value_of(*fields, column_keys)};
  } else {
    const auto items = value.starts_with('[') ? items_of(value) : std::vector<std::string_view>{};
    if (items.size() != 2) return {};
    numbers = {items[0], items[1]};
  }
  const auto row = number_of_value(numbers[0]);
  const auto column = number_of_value(numbers[1]);
  return row && column ? std::optional(std::pair(*row, *column)) : std::nullopt;
}

bool is_of_cells(const JsonField& field) {
  return field.value.starts_with('[') || field.value.find("\\n") != std::string_view::npos;
}

Checked<std::vector<std::string>> values_at(const JsonField& field, Grid grid) {
  auto cells = cells_of(field.value, grid.width);
  const bool is_grid = cells && cells->grid == grid;
  std::vector<std::string> listed(index(grid.cells()), "false");
  bool is_list = field.value.starts_with('[');
  for (const std::string_view item : items_of(is_list ? field.value : "[]")) {
    const auto place = place_of(item);
    is_list = is_list && place && grid.contains(place->first, place->second);
    if (!is_list) break;
    // Each cell stands there once.
    std::string& value = listed[index(grid.at(place->first, place->second))];
    is_list = value == "false";
    value = "true";
  }
  if (is_grid != is_list) return is_grid ? std::move(cells->values) : std::move(listed);
  return Expected("expected a grid of ")
      .number(grid.width)
      .add("x")
      .number(grid.height)
      .add(" cells or a list of cells, got ")
      .quote(field.path)
      .add(is_grid ? ", which may be either" : "")
      .error();
}

std::optional<std::int8_t> state_of_key(std::string_view key) {
  constexpr std::array<std::string_view, 12> fillers{"is",    "cells", "cell",    "grid",
                                                     "board", "mask",  "map",     "matrix",
                                                     "tiles", "tile",  "squares", "list"};
  for (const std::string_view filler : fillers) {
    if (key.starts_with(filler)) key.remove_prefix(filler.size());
    if (key.ends_with(filler)) key.remove_suffix(filler.size());
  }
  return code_of_word(key);
}

std::optional<bool> answer_of(std::string_view value) {
  if (value == "true" || value == "1") return true;
  if (value == "false" || value == "0" || value == "null") return false;
  return {};
}

std::int8_t code_of_value(std::string_view value) {
  if (is_mine(value)) return exploded;
  const std::string plain = plain_value(value);
  if (plain.size() == 1 && plain[0] >= '0' && plain[0] <= '8') {
    return static_cast<std::int8_t>(plain[0] - '0');
  }
  return value == "null" || plain == " " || value == "\"\"" ? 0 : meaning::unknown;
}

std::int8_t code_of_object(const std::vector<JsonField>& fields) {
  std::int8_t state = meaning::unknown;
  bool is_flag = false;
  for (const bool is_by_name : {false, true}) {
    for (const JsonField& field : fields) {
      const auto said = state_of_key(field.key);
      const auto answer = answer_of(field.value);
      const auto word = code_of_word(plain_letters(plain_value(field.value)));
      if (is_by_name && answer && (said == meaning::shown || said == covered)) {
        state = *answer == (said == meaning::shown) ? meaning::shown : covered;
      } else if (is_by_name && said == flag) {
        is_flag = is_flag || answer == true;
      } else if (!is_by_name && is_any(mask_keys, field.key) && (answer || word)) {
        state = answer ? (*answer ? meaning::shown : covered) : *word;
      }
    }
  }
  if (state != meaning::shown) {
    return is_flag ? flag : state == meaning::question ? covered : state;
  }
  const bool has_mine = answer_of(value_of(fields, mine_keys)) == true;
  return has_mine ? exploded : code_of_value(value_of(fields, value_keys));
}

}  // namespace minewise

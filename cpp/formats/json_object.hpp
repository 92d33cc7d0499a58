// Objects of JSON as other programs write them: their fields, and lists that may be cells.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/written_position.hpp"

namespace minewise {

using Keys = std::span<const std::string_view>;

bool is_any(Keys keys, std::string_view key);

/// JSON of a dict of Python or an object of JavaScript.
std::string strict_json(std::string_view text);

/// A value of an object, as its text.
struct JsonField {
  /// The keys that lead to it, and its own.
  std::string path;
  /// The objects that it stands in, by their keys in small letters.
  std::vector<std::string> home;
  std::string own;
  /// In small letters.
  std::string key;
  std::string_view value;
};

/// All fields that are no objects; objects in it give theirs. None if it is no such text.
std::optional<std::vector<JsonField>> json_fields_of(std::string_view json);
/// The value of the first field with one of these keys; empty if there is none.
std::string_view value_of(const std::vector<JsonField>& fields, Keys keys);

/// The items of a list, as texts.
std::vector<std::string_view> items_of(std::string_view list);
/// A text without its quotes; other values as they stand.
std::string plain_value(std::string_view value);
/// A whole number, also as a text.
std::optional<int> number_of_value(std::string_view value);
/// The row and the column that an object or a pair names.
std::optional<std::pair<int, int>> place_of(std::string_view value);

/// Rows of cells, as texts.
struct Cells {
  Grid grid{0, 0};
  std::vector<std::string> values{};
};

/// The cells of a list of lists or of texts, or of a text with lines; with a width also those of a
/// list of cells. None if it is no such value.
std::optional<Cells> cells_of(std::string_view value, int width);
/// Has a field what may be said of cells?
bool is_of_cells(const JsonField& field);
/// A value for each cell: of a grid, or yes for the cells of a list.
Checked<std::vector<std::string>> values_at(const JsonField& field, Grid grid);

/// A grid of these says yes and no, but of what differs from program to program.
inline constexpr std::array<std::string_view, 4> mask_keys{"mask", "status", "states", "state"};

/// What a key says of the cells that it has: shown, covered, flag; none if it has others.
std::optional<std::int8_t> state_of_key(std::string_view key);
/// Yes or no, where a value is that.
std::optional<bool> answer_of(std::string_view value);
/// The code of a revealed cell with this value; unknown if it is none.
std::int8_t code_of_value(std::string_view value);
/// The code of a cell that is an object; unknown if it does not say whether it is revealed.
std::int8_t code_of_object(const std::vector<JsonField>& fields);

}  // namespace minewise

#include "game/notation.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/index.hpp"
#include "base/message.hpp"

namespace minewise {

namespace {

Error refused(std::string text) { return {ErrorKind::invalid_view, std::move(text)}; }

/// What has no ink in any script, by its characters in UTF-8.
bool is_blank(std::string_view character) {
  static constexpr std::string_view ascii = " \t\n\v\f\r\x1c\x1d\x1e\x1f";
  if (character.size() == 1) return ascii.find(character[0]) != std::string_view::npos;
  for (const std::string_view blank :
       {"\u0085", "\u00a0", "\u1680", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"}) {
    if (character == blank) return true;
  }
  return character >= "\u2000" && character <= "\u200a" && character.size() == 3;
}

bool is_blank_line(std::string_view line) {
  for (; !line.empty(); line.remove_prefix(first_character(line).size())) {
    if (!is_blank(first_character(line))) return false;
  }
  return true;
}

std::string without_blanks(std::string_view line) {
  std::string row;
  while (!line.empty()) {
    const std::string_view one = first_character(line);
    if (!is_blank(one)) row += one;
    line.remove_prefix(one.size());
  }
  return row;
}

/// The lines of a text, or what stands between its `/`.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("/\n\r\v\f"), text.size());
    lines.push_back(text.substr(0, end));
    const bool both = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(end + (both ? 2 : 1), text.size()));
  }
  return lines;
}

/// Empty lines around the rows do not count, nor the blanks before the closing quotes of an
/// indented text.
std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = split(text);
  const auto full = std::ranges::find_if(lines, [](auto line) { return !line.empty(); });
  lines.erase(lines.begin(), full);
  const bool is_indented = !lines.empty() && is_blank(first_character(lines[0]));
  if (is_indented && !text.ends_with('\n') && !lines.back().empty() &&
      is_blank_line(lines.back())) {
    lines.pop_back();
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (std::ranges::all_of(lines, is_blank_line)) lines.clear();
  return lines;
}

struct Size {
  int width;
  int height;
  int mines;
};

/// WIDTHxHEIGHTxMINES
std::optional<Size> size_of(std::string_view row) {
  constexpr std::size_t most_digits = 9;  // of a number: what is longer fits no board
  Size size{};
  int* const numbers[] = {&size.width, &size.height, &size.mines};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t end = i < 2 ? row.find('x') : row.size();
    if (end == std::string_view::npos || end == 0 || end > most_digits) return {};
    const auto read = std::from_chars(row.data(), row.data() + end, *numbers[i]);
    if (row[0] == '-' || read.ec != std::errc{} || read.ptr != row.data() + end) return {};
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  return size;
}

std::optional<std::int8_t> code_of(std::string_view character) {
  if (character.size() != 1) return {};
  switch (character[0]) {
    case '#':
    case 'H':
    case '?':
      return covered;
    case 'F':
      return flag;
    case '*':
      return exploded;
    case '_':
      return no_clue;
    default:
      if (character[0] < '0' || character[0] > '8') return {};
      return static_cast<std::int8_t>(character[0] - '0');
  }
}

std::string size_text(std::size_t width, std::size_t height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

/// Rows, and the mine total if the first line tells it.
struct Rows {
  std::vector<std::string> cells;
  std::optional<int> mines;
};

Checked<Rows> rows_of(std::string_view text) {
  Rows rows;
  for (const std::string_view line : lines_of(text)) rows.cells.push_back(without_blanks(line));
  const auto size = rows.cells.empty() ? std::nullopt : size_of(rows.cells[0]);
  if (size) rows.cells.erase(rows.cells.begin());
  if (const auto blank = std::ranges::find(rows.cells, ""); blank != rows.cells.end()) {
    return refused(
        "expected # for a covered cell and 0 for one with no mine around, got blanks alone in "
        "row " +
        std::to_string(blank - rows.cells.begin()));
  }
  if (!size) return rows;
  std::size_t width = 0;
  for (const std::string& row : rows.cells) width = std::max(width, length(row));
  const std::string expected = size_text(index(size->width), index(size->height));
  const std::string found = size_text(width, rows.cells.size());
  if (expected != found) {
    return refused("expected " + expected + " cells as the first line says, got " + found);
  }
  rows.mines = size->mines;
  return rows;
}

/// The codes of a text as views are written: marks alone, and `/` or a line feed between rows of
/// one length. None if it is written otherwise, or is no view.
std::optional<Codes> plain_codes(std::string_view text) {
  Codes codes{{0, 0}, {}, {}};
  codes.cells.reserve(text.size());
  int column = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != '/' && text[i] != '\n') {
      const auto code = code_of(text.substr(i, 1));
      if (!code) return {};
      codes.cells.push_back(*code);
      ++column;
      continue;
    }
    if (column == 0 || (codes.grid.height > 0 && column != codes.grid.width)) return {};
    codes.grid = {codes.grid.height + 1, column};
    column = 0;
  }
  return codes;
}

}  // namespace

Checked<Codes> codes_of_text(std::string_view text) {
  if (auto plain = plain_codes(text)) return *std::move(plain);
  auto rows = rows_of(text);
  if (!rows) return rows.failure();
  if (rows->cells.empty()) return refused("expected at least one row of cells: " + quoted(text));
  const std::size_t width = length(rows->cells[0]);
  Codes codes{{static_cast<int>(rows->cells.size()), static_cast<int>(width)}, {}, rows->mines};
  for (std::size_t r = 0; r < rows->cells.size(); ++r) {
    std::string_view row = rows->cells[r];
    const std::size_t found = length(row);
    for (; !row.empty(); row.remove_prefix(first_character(row).size())) {
      const std::string_view mark = first_character(row);
      const auto code = code_of(mark);
      if (!code) {
        return refused("expected the characters # F * _ H ? and 0 to 8, got " + quoted(mark) +
                       ": " + quoted(text, quoted_part));
      }
      codes.cells.push_back(*code);
    }
    if (found != width) {
      return refused("expected " + std::to_string(width) + " cells in row " + std::to_string(r) +
                     ", got " + std::to_string(found) + ": " + quoted(text));
    }
  }
  return codes;
}

char mark_of(std::int8_t code) {
  switch (code) {
    case covered:
      return '#';
    case flag:
      return 'F';
    case exploded:
      return '*';
    case no_clue:
      return '_';
    default:
      return static_cast<char>('0' + code);
  }
}

std::string text_of(Grid grid, Shown shown, std::string_view between) {
  std::string text;
  for (int row = 0; row < grid.height; ++row) {
    if (row > 0) text += between;
    for (int column = 0; column < grid.width; ++column) {
      text += mark_of(shown[index(grid.at(row, column))]);
    }
  }
  return text;
}

}  // namespace minewise

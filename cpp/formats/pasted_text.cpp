#include "formats/pasted_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "base/message.hpp"
#include "formats/mark.hpp"

namespace minewise {

namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Texts of pages for what they show. Cells of a table get a separator.
constexpr std::array<std::pair<std::string_view, std::string_view>, 27> shown{{
    {"\xe2\x80\xa8", "\n"}, {"\xe2\x80\xa9", "\n"}, {"\xc2\x85", "\n"}, {"\xc2\xa0", " "},
    {"\xe3\x80\x80", " "},  {"\xef\xbb\xbf", ""},   {"&nbsp;", " "},    {"&lt;", "<"},
    {"&gt;", ">"},          {"&quot;", "\""},       {"&amp;", "&"},     {"<br>", "\n"},
    {"<br/>", "\n"},        {"<br />", "\n"},       {"</tr>", "\n"},    {"</td>", ","},
    {"</th>", ","},         {"</p>", "\n"},         {"</div>", "\n"},   {"</li>", "\n"},
    {"<pre>", ""},          {"</pre>", ""},         {"<code>", ""},     {"</code>", ""},
    {"\\#", "#"},           {"\\*", "*"},           {"\\_", "_"},
}};

std::string utf8(unsigned code) {
  std::string text;
  const auto add = [&](unsigned byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xc0 | (code >> 6));
    add(0x80 | (code & 0x3f));
  } else {
    if (code < 0x10000) {
      add(0xe0 | (code >> 12));
    } else {
      add(0xf0 | ((code >> 18) & 0x7));
      add(0x80 | ((code >> 12) & 0x3f));
    }
    add(0x80 | ((code >> 6) & 0x3f));
    add(0x80 | (code & 0x3f));
  }
  return text;
}

/// A character as pages number it, `&#35;` or `&#x23;`, and how many bytes that takes; 0 if none.
std::pair<std::string, std::size_t> numbered_character(std::string_view text) {
  const bool is_hex = text.size() > 2 && (text[2] == 'x' || text[2] == 'X');
  const std::size_t first = is_hex ? 3 : 2;
  const std::size_t end = std::min(text.substr(0, 12).find(';'), text.size());
  unsigned code = 0;
  if (end == text.size() || end <= first) return {};
  const auto read = std::from_chars(text.data() + first, text.data() + end, code, is_hex ? 16 : 10);
  const bool fits = read.ec == std::errc{} && read.ptr == text.data() + end && code < 0x110000;
  return fits ? std::pair(utf8(code), end + 1) : std::pair(std::string{}, std::size_t{0});
}

bool is_tag(std::string_view text) {
  constexpr std::array<std::string_view, 11> names{"<table", "</table", "<tbody", "</tbody",
                                                   "<thead", "</thead", "<tr",    "<td",
                                                   "<th",    "<div",    "<p"};
  return std::ranges::any_of(names, [&](auto name) {
    return text.starts_with(name) && text.size() > name.size() &&
           (text[name.size()] == '>' || text[name.size()] == ' ');
  });
}

/// The text as a page shows it.
std::string as_shown(std::string_view text) {
  const bool is_escaped = text.find('\n') == std::string_view::npos;
  std::string rows;
  while (!text.empty()) {
    const auto found =
        std::ranges::find_if(shown, [&](const auto& one) { return text.starts_with(one.first); });
    std::size_t size = 1;
    if (found != shown.end()) {
      rows += found->second;
      size = found->first.size();
    } else if (is_escaped && text.starts_with("\\n")) {
      rows += '\n';
      size = 2;
    } else if (text.size() > 2 && text.starts_with("\xef\xbc") && text[2] >= '\x90' &&
               text[2] <= '\x98') {
      rows += static_cast<char>('0' + (text[2] - '\x90'));  // a wide digit
      size = 3;
    } else if (text.starts_with("&#")) {
      const auto [character, taken] = numbered_character(text);
      rows += taken > 0 ? character : "&";
      size = std::max<std::size_t>(taken, 1);
    } else if (text[0] == '<' && is_tag(text) && text.substr(0, 200).find('>') < 200) {
      size = text.find('>') + 1;
    } else {
      // Up to the next byte that any of these begins with.
      size = std::min(text.find_first_of("\xe2\xc2\xe3\xef&<\\", 1), text.size());
      rows += text.substr(0, size);
    }
    text.remove_prefix(size);
  }
  return rows;
}

/// Does a line have a word that no row of cells has: three letters or more that are not alike?
bool is_prose(std::string_view line) {
  while (!line.empty()) {
    if (const Mark mark = first_mark(line); mark.text.size() > 2 && mark.text[0] == ':') {
      line.remove_prefix(mark.text.size());
      continue;
    }
    const std::size_t end = std::min(line.find_first_not_of(letters), line.size());
    std::string word(line.substr(0, end));
    std::ranges::sort(word);
    if (std::ranges::unique(word).begin() - word.begin() >= 3) return true;
    line.remove_prefix(std::max<std::size_t>(end, 1));
  }
  return false;
}

/// Of a line that names mines: its only number.
std::optional<int> mines_of(std::string_view line) {
  const bool names_mines =
      line.find("ines") != std::string_view::npos || line.find("ombs") != std::string_view::npos;
  constexpr std::string_view digits = "0123456789";
  const std::size_t first = line.find_first_of(digits);
  if (!names_mines || first == std::string_view::npos) return {};
  const std::size_t end = std::min(line.find_first_not_of(digits, first), line.size());
  if (line.find_first_of(digits, end) != std::string_view::npos || end - first > 6) return {};
  int mines = 0;
  std::from_chars(line.data() + first, line.data() + end, mines);
  return mines;
}

/// Takes away the lines of prose before and behind the rows.
void remove_prose(PastedText& pasted) {
  std::vector<std::string_view> lines;
  for (std::string_view rest = pasted.rows; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const auto is_row = [](std::string_view line) {
    // One of blanks may be one of cells.
    return !line.empty() && line != "\r" && !is_prose(line) && !line.starts_with("```");
  };
  const auto first = std::ranges::find_if(lines, is_row);
  if (first == lines.end()) return;
  const auto last = std::find_if(lines.rbegin(), lines.rend(), is_row).base();
  std::string_view left_out;
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    if ((line >= first && line < last) || !is_prose(*line) || line->starts_with("```")) continue;
    if (left_out.empty()) left_out = *line;
    if (!pasted.mines) pasted.mines = mines_of(*line);
  }
  if (left_out.empty()) return;
  pasted.note =
      "Text that is not a row of cells is left out: " + quoted(left_out, quoted_part) + ".";
  std::string rows;
  for (auto line = first; line != last; ++line) (rows += *line) += '\n';
  pasted.rows = std::move(rows);
}

/// Takes away every second line, if those are empty and no others.
void remove_gaps(PastedText& pasted) {
  std::string rows;
  std::size_t number = 0;
  std::string_view rest = trimmed(pasted.rows);
  const std::size_t indent = pasted.rows.find(rest);
  rest = std::string_view(pasted.rows).substr(pasted.rows.rfind('\n', indent) + 1);
  while (!trimmed(rest).empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    if ((number % 2 == 1) != (line.empty() || line == "\r")) return;
    if (number % 2 == 0) (rows += line) += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
  }
  if (number < 3) return;
  pasted.rows = std::move(rows);
  if (!pasted.note.empty()) pasted.note += ' ';
  pasted.note += "Empty lines between the rows are left out.";
}

/// The number or list behind a key of a JSON object.
std::string_view field_of(std::string_view object, std::string_view key) {
  const std::string quoted_key = "\"" + std::string(key) + "\"";
  const std::size_t at = object.find(quoted_key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = trimmed(object.substr(at + quoted_key.size()));
  return rest.starts_with(':') ? trimmed(rest.substr(1)) : std::string_view{};
}

}  // namespace

std::optional<std::string> list_of_code(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('{')) {
    for (const std::string_view key :
         {"board", "grid", "cells", "view", "field", "state", "position", "rows"}) {
      const std::string_view value = field_of(text, key);
      if (!value.starts_with('[')) continue;
      int depth = 0;
      for (std::size_t i = 0; i < value.size(); ++i) {
        depth += static_cast<int>(value[i] == '[') - static_cast<int>(value[i] == ']');
        if (depth == 0) return std::string(value.substr(0, i + 1));
      }
    }
    if (text.find(':') != std::string_view::npos || text.size() < 3) return {};
  }
  std::size_t first = 0;
  while (true) {
    first = text.find_first_of("[{", first);
    if (first == std::string_view::npos) return {};
    if (!text.substr(first).starts_with("[]")) break;
    first += 2;
  }
  const std::string_view before = trimmed(text.substr(0, first));
  const bool is_begun = before.ends_with('=') || before.ends_with('(');
  constexpr std::string_view of_code = "0123456789_.=([]:*<,> \t";
  const bool is_code =
      is_begun && before.size() <= quoted_whole && std::ranges::all_of(before, [&](char mark) {
        return of_code.find(mark) < of_code.size() || letters.find(mark) < letters.size();
      });
  if (!is_code && !(before.empty() && text[first] == '{')) return {};
  const std::size_t end = text.find_last_of("]}");
  if (end == std::string_view::npos || end < first) return {};
  std::string list(text.substr(first, end + 1 - first));
  std::ranges::replace(list, '{', '[');
  std::ranges::replace(list, '}', ']');
  return list;
}

PastedText pasted_text(std::string_view text) {
  if (auto list = list_of_code(text)) {
    PastedText pasted{*std::move(list)};
    const std::string_view mines = field_of(text, "mines");
    int number = 0;
    if (std::from_chars(mines.data(), mines.data() + mines.size(), number).ec == std::errc{}) {
      pasted.mines = number;
    }
    return pasted;
  }
  PastedText pasted{as_shown(text)};
  const std::string_view inner = trimmed(pasted.rows);
  if (inner.starts_with('[') || inner.starts_with('(')) return pasted;
  remove_prose(pasted);
  remove_gaps(pasted);
  return pasted;
}

}  // namespace minewise

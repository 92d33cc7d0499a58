#include "formats/framed_text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/message.hpp"
#include "formats/mark.hpp"
#include "formats/text_rows.hpp"

namespace minewise {

namespace {

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result;
  for (std::size_t at = 0; (at = text.find(from)) != std::string_view::npos;) {
    result += text.substr(0, at);
    result += to;
    text.remove_prefix(at + from.size());
  }
  return result += text;
}

/// Without the colours of a terminal: ESC [ numbers m.
std::string uncolored(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; (at = text.find("\x1b[")) != std::string_view::npos;) {
    const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
    if (end == std::string_view::npos || text[end] != 'm') break;
    result += text.substr(0, at);
    text.remove_prefix(end + 1);
  }
  return result += text;
}

/// Without quotes around the whole.
std::string_view unquoted(std::string_view text) {
  const std::string_view inner = trimmed(text);
  if (inner.size() < 3 || std::string_view("\"'`").find(inner[0]) == std::string_view::npos) {
    return text;
  }
  return inner.find(inner[0], 1) == inner.size() - 1 ? inner.substr(1, inner.size() - 2) : text;
}

std::string joined(const std::vector<std::string_view>& lines) {
  std::string text;
  for (const std::string_view line : lines) (text += line) += '\n';
  return text;
}

bool is_of(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

/// Lines of a box, U+2500 to U+257F, as a keyboard has them: |, - and + where they meet.
std::string typed_box(std::string_view text) {
  constexpr std::string_view upright = "│┃║┆┇┊┋╎╏";
  constexpr std::string_view level = "─━═┄┅┈┉╌╍";
  std::string typed;
  while (!text.empty()) {
    const std::string_view mark = first_character(text);
    const bool is_box =
        mark.size() == 3 && (mark.starts_with("\xe2\x94") || mark.starts_with("\xe2\x95"));
    if (!is_box) {
      typed += mark;
    } else if (upright.find(mark) != std::string_view::npos) {
      typed += '|';
    } else {
      typed += level.find(mark) != std::string_view::npos ? '-' : '+';
    }
    text.remove_prefix(mark.size());
  }
  return typed;
}

/// +---+ and the like, the line under the head of a table, or the fence of a code block. Lines of
/// dashes alone are frames where other lines have bars.
bool is_frame(std::string_view line, bool are_barred) {
  const std::string_view inner = trimmed(line);
  if (inner.starts_with("```")) return true;
  if (are_barred && inner.size() > 1 && is_of(inner, "_ \t")) return true;
  if (inner.empty() || !is_of(inner, "+-=|: \t")) return false;
  const bool has_dash = inner.find("--") != std::string_view::npos ||
                        inner.find("==") != std::string_view::npos ||
                        inner.find(":-") != std::string_view::npos;
  const bool has_corner = inner.find('+') != std::string_view::npos;
  if (has_corner) return inner.find_first_of("-=") != std::string_view::npos;
  return are_barred && has_dash;
}

/// Is there a cell, and no number of the row, before the first bar? `has_numbers` says that the
/// columns have numbers.
bool begins_with_cell(std::string_view line, std::size_t row, bool has_numbers) {
  const std::size_t first = line.find('|');
  if (first == std::string_view::npos) return false;
  const std::string_view label = trimmed(line.substr(0, first));
  const std::string_view rest = trimmed(line.substr(first + 1));
  if (label.empty() || rest.empty()) return false;
  return label != std::to_string(row) || (!has_numbers && rest.size() == 1);
}

/// The cells of a line with bars; none if it has other things before them.
std::optional<std::string> between_bars(std::string_view line, std::size_t row) {
  const std::size_t first = line.find('|');
  if (first == std::string_view::npos) return {};
  const std::string_view label = trimmed(line.substr(0, first));
  if (!label.empty() && label != std::to_string(row)) return {};
  line.remove_prefix(first + 1);
  if (const std::size_t last = line.rfind('|');
      last != std::string_view::npos && trimmed(line.substr(last + 1)).empty()) {
    line = line.substr(0, last);
  }
  if (line.find('|') != std::string_view::npos) return replaced(line, "|", ",") + ",";
  // A board that minewise has printed: a blank before each cell, brackets around some.
  std::string cells(line);
  if (!label.empty())
    std::ranges::replace_if(cells, [](char c) { return c == '[' || c == ']'; }, ' ');
  return cells;
}

using Words = std::vector<std::string_view>;

constexpr std::string_view blanks = " \t\r";

Words words_of(std::string_view line, char between) {
  Words words;
  if (between != '\0') {
    line = trimmed(line);
    while (true) {
      const std::size_t end = std::min(line.find(between), line.size());
      words.push_back(trimmed(line.substr(0, end)));
      if (end == line.size()) return words;
      line.remove_prefix(end + 1);
    }
  }
  for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;
       at = line.find_first_not_of(blanks, at)) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

/// Do the words count, from 0 or 1, from A or a, and perhaps with the same letters before?
bool is_count(const Words& words) {
  if (words.empty() || words[0].empty()) return false;
  const bool are_letters = words[0] == "A" || words[0] == "a";
  const auto digits = std::ranges::find_if_not(words[0], is_letter);
  const std::string prefix(words[0].begin(), digits);
  const std::string first(digits, words[0].end());
  if (!are_letters && first != "0" && first != "1") return false;
  const std::size_t from = first == "1" ? 1 : 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool fits =
        are_letters
            ? i < 26 &&
                  words[i] == std::string(1, static_cast<char>(words[0][0] + static_cast<char>(i)))
            : words[i] == prefix + std::to_string(from + i);
    if (!fits) return false;
  }
  return true;
}

/// A label of a row without what stands behind it: `0:`, `1.`, `2)`.
std::string_view label_of(std::string_view word) {
  if (word.size() > 1 && std::string_view(":.)").find(word.back()) < 3) word.remove_suffix(1);
  return word;
}

std::string joined(const Words& words, std::size_t first, std::string_view between) {
  std::string line;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (i > first) line += between;
    line += words[i];
  }
  return line;
}

/// All rows behind a label that is followed by a sign, or the sign of a list.
std::vector<std::string> listed(const std::vector<Words>& rows) {
  Words labels;
  std::vector<std::string> cells;
  bool are_bullets = true;
  bool are_signed = true;
  for (const Words& row : rows) {
    const std::size_t own = !row.empty() && (row[0] == "row" || row[0] == "Row") ? 1 : 0;
    if (row.size() < own + 2) return {};
    are_signed = are_signed && label_of(row[own]).size() < row[own].size();
    are_bullets = are_bullets && row.size() == 2 && row[0] == rows[0][0] &&
                  (row[0] == "-" || row[0] == "*" || row[0] == "•") && marks_in(row[1]) > 1;
    labels.push_back(label_of(row[own]));
    cells.push_back(joined(row, own + 1, " "));
  }
  if (!are_bullets && !(are_signed && is_count(labels))) return {};
  return cells;
}

/// Can the first row be none of clues: has it letters, or a 9, or a 0 above a covered cell? Where
/// only blanks stand between cells, views are written so, and one with clues that are no mines
/// around, or without cascades, may have a 0 there.
bool is_header(const Words& header, const Words& below, char between) {
  if (is_letter(header[0][0]) || std::ranges::find(header, "9") != header.end()) return true;
  if (between == '\0') return false;
  const auto is_number = [](std::string_view word) {
    word = whole_number(word);
    return word.size() == 1 && word[0] >= '0' && word[0] <= '8';
  };
  return header[0] == "0" && !(is_number(below[0]) && is_number(below[1]));
}

}  // namespace

FramedRows unframed(std::string_view text) {
  std::string plain = uncolored(unquoted(text));
  plain = typed_box(plain);
  auto lines = lines_in(plain);
  const auto is_cited = [](std::string_view line) { return line.empty() || line[0] == '>'; };
  if (std::ranges::all_of(lines, is_cited)) {
    for (auto& line : lines) line.remove_prefix(std::min<std::size_t>(1, line.size()));
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.size() > 2 && trimmed(lines[0]) == "~~~" && trimmed(lines.back()) == "~~~") {
    lines.erase(lines.begin());
    lines.pop_back();
  }
  const bool are_barred = plain.find('|') != std::string::npos;
  // Without bars around the rows a line of dashes may be one of them.
  const bool are_around = std::ranges::any_of(lines, [](auto line) {
    return trimmed(line).starts_with('|') || trimmed(line).ends_with('|');
  });
  std::vector<std::string> left_out;
  std::erase_if(lines, [&](auto line) {
    const bool is_one = is_frame(line, are_barred);
    const bool is_named =
        !are_around && !is_of(trimmed(line), "`") && line.find('|') == std::string_view::npos;
    if (is_one && is_named) left_out.emplace_back(trimmed(line));
    return is_one;
  });
  // The numbers of columns stand before the first row.
  const auto has_bar = [](std::string_view line) {
    return line.find('|') != std::string_view::npos;
  };
  const auto first = std::ranges::find_if(lines, has_bar);
  const bool is_barred = first != lines.end() && std::all_of(lines.begin(), first, [](auto line) {
                           return is_of(line, "0123456789 \t\r");
                         });
  std::size_t row = 0;
  const bool has_numbers = first != lines.begin();
  if (is_barred) lines.erase(lines.begin(), first);
  // Bars that no line ends with stand between cells, so that a blank before the first is one.
  const bool are_between = std::ranges::all_of(lines, [&](auto line) {
    return !has_bar(line) || (is_blank(line.substr(0, line.find('|'))) &&
                              !trimmed(line).ends_with('|') && line.find('|') != line.rfind('|'));
  });
  const bool are_inside = is_barred && (are_between || std::ranges::any_of(lines, [&](auto line) {
                                          return begins_with_cell(line, row++, has_numbers);
                                        }));
  if (are_inside) {
    if (!std::ranges::all_of(lines, has_bar)) return {plain, std::move(left_out)};
    return {replaced(joined(lines), "|", ","), std::move(left_out), true};
  }
  std::string rows;
  row = 0;
  for (const std::string_view line : lines) {
    const auto cells = is_barred ? between_bars(line, row) : std::nullopt;
    if (is_barred && !cells && !is_blank(line)) return {plain, std::move(left_out)};
    if (row > 0) rows += '\n';
    rows += cells ? *cells : std::string(line);
    ++row;
  }
  return {rows, std::move(left_out)};
}

std::optional<std::vector<std::string>> with_blank_cells(
    const std::vector<std::string_view>& lines) {
  std::size_t width = 0;
  std::size_t marks = 0;
  bool is_any_blank = false;
  bool are_unlike = false;
  std::vector<bool> is_marked;  // of each column of the text
  for (const std::string_view whole : lines) {
    const std::string_view line = whole.substr(0, whole.find('\r'));
    if (line.empty() || (width > 0 && line.size() != width)) return std::vector<std::string>{};
    is_marked.resize(line.size());
    std::size_t number = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] < ' ' || line[i] > '~') return std::vector<std::string>{};
      number += static_cast<std::size_t>(line[i] != ' ');
      is_marked[i] = is_marked[i] || line[i] != ' ';
    }
    is_any_blank = is_any_blank || number == 0;
    are_unlike = are_unlike || (width > 0 && number != marks);
    marks = number;
    width = line.size();
  }
  if (!is_any_blank && !are_unlike) return std::vector<std::string>{};
  // A cell has one character, one and a blank, or one between two blanks.
  const auto used = static_cast<std::size_t>(std::ranges::count(is_marked, true));
  const auto is_step = [&](std::size_t step, std::size_t first) {
    for (std::size_t i = 0; i < width; ++i) {
      if (is_marked[i] && i % step != first) return false;
    }
    return width > step;
  };
  const bool is_three = width % 3 == 0 && is_step(3, 1);
  const bool is_two = !is_three && width > 2 && is_step(2, 0);
  // Few marks may stand so by chance.
  constexpr std::size_t few = 3;
  if ((is_three || is_two) && used < std::min(few, width / 3) && width > 4) return {};
  const std::size_t step = is_three ? 3 : is_two ? 2 : 1;
  const std::size_t offset = is_three ? 1 : 0;
  std::vector<std::string> rows;
  for (const std::string_view line : lines) {
    std::string& row = rows.emplace_back();
    for (std::size_t i = offset; i < width; i += step) {
      if (i < line.size() && line[i] != ' ' && line[i] != '\r') {
        row += line[i];
      } else {
        row += blank_cell;
      }
    }
  }
  return rows;
}

std::string_view whole_number(std::string_view field) {
  const std::size_t point = field.find('.');
  const bool is_whole = point != std::string_view::npos && point > 0 && field[point - 1] >= '0' &&
                        field[point - 1] <= '9' &&
                        field.find_first_not_of('0', point + 1) == std::string_view::npos;
  return is_whole ? field.substr(0, point) : field;
}

LabeledRows without_labels(const std::vector<std::string_view>& lines, char between) {
  std::vector<Words> rows;
  for (const auto line : lines) rows.push_back(words_of(line, between));
  if (rows.size() < 2 || rows[0].empty()) return {};
  if (between == '\0') {
    if (auto cells = listed(rows); !cells.empty()) {
      return {std::move(cells), "What stands before each row is left out."};
    }
  }
  Words header = rows[0];
  const bool has_corner = between != '\0' && header[0].empty();
  if (has_corner) header.erase(header.begin());
  const bool is_ended = std::ranges::all_of(
      rows, [](const Words& row) { return !row.empty() && row.back().empty(); });
  if (is_ended && between != '\0') {
    if (!header.empty()) header.pop_back();
    for (auto& row : rows) row.pop_back();
  }
  if (header.size() < 1 || !is_count(header)) return {};
  const std::string part = between == '\0' ? " " : std::string(1, between);
  Words labels;
  bool are_labeled = true;
  bool are_alike = true;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const Words& row = rows[i];
    are_alike = are_alike && row.size() == header.size();
    const bool is_compact = between == '\0' && row.size() == 2 && marks_in(row[1]) == header.size();
    are_labeled = are_labeled && (row.size() == header.size() + 1 || is_compact);
    if (!row.empty()) labels.push_back(label_of(row[0]));
  }
  LabeledRows found;
  const bool has_both = are_labeled && labels.size() + 1 == rows.size() && is_count(labels);
  const bool has_header =
      !has_corner && are_alike && header.size() > 1 && is_header(header, rows[1], between);
  if (!has_both && !has_header) return {};
  for (std::size_t i = 1; i < rows.size(); ++i) {
    found.rows.push_back(joined(rows[i], has_both ? 1 : 0, part) +
                         (is_ended && between != '\0' ? part : ""));
  }
  if (has_both && has_corner) {
    found.note = "The first row and the first column are read as the numbers of columns and rows.";
  } else if (!has_both) {
    found.note = "The first row is read as the names of the columns.";
  }
  return found;
}

std::vector<std::string> codes_between_blanks(const std::vector<std::string_view>& lines) {
  std::vector<std::string> rows;
  bool is_marked = false;
  std::size_t width = 0;
  for (const auto line : lines) {
    const Words words = words_of(line, '\0');
    if (words.empty() || (width > 0 && words.size() != width)) return {};
    width = words.size();
    for (const std::string_view word : words) {
      const std::string_view code = whole_number(word);
      const bool is_code = (code.size() == 1 && code[0] >= '0' && code[0] <= '8') ||
                           (code.size() == 2 && code[0] == '-' && code[1] >= '1' && code[1] <= '4');
      const bool is_none = word == "nan" || word == "NaN";
      if (!is_code && !is_none) return {};
      is_marked = is_marked || word.size() > 1;
    }
    rows.push_back(joined(words, 0, ","));
  }
  return is_marked && width > 1 ? rows : std::vector<std::string>{};
}

}  // namespace minewise

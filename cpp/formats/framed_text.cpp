#include "formats/framed_text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/message.hpp"
#include "formats/mark.hpp"

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

std::vector<std::string_view> fed_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end != std::string_view::npos) text.remove_prefix(end + 1);
  }
  return lines;
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

}  // namespace

std::string unframed(std::string_view text) {
  std::string plain = uncolored(unquoted(text));
  plain = typed_box(plain);
  auto lines = fed_lines(plain);
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
  std::erase_if(lines, [&](auto line) { return is_frame(line, are_barred); });
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
  const bool are_inside = is_barred && std::ranges::any_of(lines, [&](auto line) {
                            return begins_with_cell(line, row++, has_numbers);
                          });
  if (are_inside) {
    if (!std::ranges::all_of(lines, has_bar)) return plain;
    return replaced(joined(lines), "|", ",");
  }
  std::string rows;
  row = 0;
  for (const std::string_view line : lines) {
    const auto cells = is_barred ? between_bars(line, row) : std::nullopt;
    if (is_barred && !cells && !is_blank(line)) return plain;
    if (row > 0) rows += '\n';
    rows += cells ? *cells : std::string(line);
    ++row;
  }
  return rows;
}

std::vector<std::string> with_blank_cells(const std::vector<std::string_view>& lines) {
  std::size_t width = 0;
  std::size_t marks = 0;
  bool is_any_blank = false;
  bool are_unlike = false;
  bool is_spaced = true;
  for (const std::string_view whole : lines) {
    const std::string_view line = whole.substr(0, whole.find('\r'));
    if (line.empty() || (width > 0 && line.size() != width)) return {};
    std::size_t number = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] < ' ' || line[i] > '~') return {};
      number += static_cast<std::size_t>(line[i] != ' ');
      is_spaced = is_spaced && (i % 2 == 0 || line[i] == ' ');
    }
    is_any_blank = is_any_blank || number == 0;
    are_unlike = are_unlike || (width > 0 && number != marks);
    marks = number;
    width = std::max(width, line.size());
  }
  if (!is_any_blank && !are_unlike) return {};
  const std::size_t step = is_spaced && width > 2 ? 2 : 1;
  std::vector<std::string> rows;
  for (const std::string_view line : lines) {
    std::string& row = rows.emplace_back();
    for (std::size_t i = 0; i < width; i += step) {
      if (i < line.size() && line[i] != ' ' && line[i] != '\r') {
        row += line[i];
      } else {
        row += blank_cell;
      }
    }
  }
  return rows;
}

}  // namespace minewise

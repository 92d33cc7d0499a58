#include "formats/text_rows.hpp"

#include <algorithm>
#include <charconv>

#include "formats/mark.hpp"

namespace minewise {

namespace {

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

}  // namespace

std::optional<BoardSize> size_of_text(std::string_view text) {
  constexpr std::size_t most_digits = 9;  // of a number: what is longer fits no board
  std::string row;
  for (const char mark : text) {
    if (mark != ' ' && mark != '\t') row += mark;
  }
  std::string_view rest = row;
  BoardSize size{};
  int* const numbers[] = {&size.width, &size.height, &size.mines};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t end = i < 2 ? rest.find('x') : rest.size();
    if (end == std::string_view::npos || end == 0 || end > most_digits) return {};
    const auto read = std::from_chars(rest.data(), rest.data() + end, *numbers[i]);
    if (rest[0] == '-' || read.ec != std::errc{} || read.ptr != rest.data() + end) return {};
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return size;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = split(text);
  const auto full = std::ranges::find_if(lines, [](auto line) { return !line.empty(); });
  lines.erase(lines.begin(), full);
  const bool is_indented = !lines.empty() && is_blank(first_mark(lines[0]).text);
  if (is_indented && !text.ends_with('\n') && !lines.back().empty() && is_blank(lines.back())) {
    lines.pop_back();
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (std::ranges::all_of(lines, is_blank)) lines.clear();
  return lines;
}

bool is_quoted(std::string_view text) {
  return text.find_first_of("\"'") != std::string_view::npos;
}

std::string rows_of_lists(std::string_view text) {
  const bool are_texts = is_quoted(text);
  std::string rows;
  bool inside = false;
  bool parted = false;
  for (const char mark : text) {
    if (are_texts ? mark == '"' || mark == '\'' : mark == '[' || mark == ']') {
      if (inside && mark != '[') rows += '\n';
      inside = are_texts ? !inside : mark == '[';
      parted = false;
    } else if (inside && !are_texts && std::string_view(", \t\r\n").find(mark) < 5) {
      parted = !rows.empty() && rows.back() != '\n';
    } else if (inside) {
      if (parted) rows += ',';
      parted = false;
      rows += mark;
    }
  }
  return rows;
}

}  // namespace minewise

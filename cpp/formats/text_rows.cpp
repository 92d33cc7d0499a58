#include "formats/text_rows.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "formats/mark.hpp"

namespace minewise {

namespace {

std::vector<std::string_view> split(std::string_view text, std::string_view ends) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(ends), text.size());
    lines.push_back(text.substr(0, end));
    const bool both = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(end + (both ? 2 : 1), text.size()));
  }
  return lines;
}

bool is_full(std::string_view row) { return !is_blank(row); }

/// Have all rows with marks as many of them?
bool are_even(const std::vector<std::string_view>& rows) {
  const auto first = std::ranges::find_if(rows, is_full);
  return first != rows.end() && std::ranges::all_of(rows, [&](std::string_view row) {
           return !is_full(row) || marks_in(row) == marks_in(*first);
         });
}

/// What a list is made of, as JSON, Python and NumPy write it.
struct ListToken {
  enum class Kind : std::uint8_t { open, close, line_end, value, quoted };
  Kind kind;
  std::string_view text{};
};

std::vector<ListToken> tokens_of(std::string_view text) {
  using Kind = ListToken::Kind;
  std::vector<ListToken> tokens;
  while (!text.empty()) {
    const char first = text[0];
    std::size_t size = 1;
    if (first == '[' || first == '(') {
      tokens.push_back({Kind::open});
    } else if (first == ']' || first == ')') {
      tokens.push_back({Kind::close});
    } else if (first == '\n') {
      tokens.push_back({Kind::line_end});
    } else if (first == '"' || first == '\'') {
      const std::size_t end = std::min(text.find(first, 1), text.size());
      tokens.push_back({Kind::quoted, text.substr(1, end - 1)});
      size = std::min(end + 1, text.size());
    } else if (first != ',' && first != ' ' && first != '\t' && first != '\r') {
      size = std::min(text.find_first_of("[](), \t\r\n\"'"), text.size());
      const std::string_view value = text.substr(0, size);
      tokens.push_back({Kind::value, value == "None" || value == "null" ? "#" : value});
    }
    text.remove_prefix(size);
  }
  return tokens;
}

/// What stands for a cell of which nothing is written.
constexpr std::string_view blank_field = " ";

/// A line for each list of the list, with a comma behind each value, and for each text of it.
std::string listed_rows(const std::vector<ListToken>& tokens) {
  using Kind = ListToken::Kind;
  std::string rows;
  int depth = 0;
  bool parted = false;
  for (const ListToken& token : tokens) {
    const bool is_row = token.kind == Kind::quoted && depth < 2;
    if (token.kind == Kind::open) ++depth;
    if (token.kind == Kind::close) --depth;
    if (token.kind == Kind::value || token.kind == Kind::quoted) {
      if (parted) rows += ',';
      rows += token.text;
      parted = !is_row;
    }
    if (!is_row && !(token.kind == Kind::close && parted)) continue;
    rows += is_row ? "\n" : ",\n";
    parted = false;
  }
  return rows;
}

/// The cells of `[ ][1][2]`, with commas between them; with several cells in a frame each is a row.
std::string framed_rows(const std::vector<ListToken>& tokens) {
  using Kind = ListToken::Kind;
  std::string rows;
  std::string row;
  std::size_t in_frame = 0;
  bool are_rows = false;
  const auto add = [&](std::string_view cell) {
    if (!row.empty()) row += ',';
    row += cell;
    are_rows = are_rows || in_frame > 0;
    ++in_frame;
  };
  const auto end_row = [&] {
    if (!row.empty()) rows += row + "\n";
    row.clear();
  };
  for (const ListToken& token : tokens) {
    if (token.kind == Kind::open) in_frame = 0;
    if (token.kind == Kind::value || token.kind == Kind::quoted) add(token.text);
    if (token.kind == Kind::close && in_frame == 0) add(blank_field);
    if (token.kind == Kind::line_end || (token.kind == Kind::close && are_rows)) end_row();
  }
  end_row();
  return rows;
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

std::optional<BoardSize> size_before(const std::vector<std::string_view>& lines) {
  if (lines.size() < 2) return {};
  constexpr std::size_t most = 3;
  std::vector<int> numbers;
  std::string_view line = trimmed(lines[0]);
  while (!line.empty()) {
    int number = 0;
    const auto read = std::from_chars(line.data(), line.data() + line.size(), number);
    if (read.ec != std::errc{} || number < 1 || numbers.size() == most) return {};
    numbers.push_back(number);
    line.remove_prefix(static_cast<std::size_t>(read.ptr - line.data()));
    const std::size_t next = std::min(line.find_first_not_of(" \t,x"), line.size());
    if (next == 0 && !line.empty()) return {};
    line.remove_prefix(next);
  }
  if (numbers.size() < 2) return {};
  const std::string_view row = trimmed(lines[1]);
  const bool is_spaced = row.find_first_of(" \t,") != std::string_view::npos;
  const auto commas = std::ranges::count(row, ',');
  const int width = static_cast<int>(marks_in(row)) - static_cast<int>(commas);
  // A line of as many cells as the others, written like them, is a row.
  if (is_spaced && width == static_cast<int>(numbers.size())) return {};
  const auto height = static_cast<int>(lines.size()) - 1;
  const bool fits = (numbers[0] == width && numbers[1] == height) ||
                    (numbers[0] == height && numbers[1] == width);
  if (!fits) return {};
  return BoardSize{width, height, numbers.size() == most ? numbers[2] : -1};
}

std::optional<int> number_in(std::string_view text) {
  constexpr std::size_t most_digits = 7;  // of a board of a million cells
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return is_whole && text.size() <= most_digits ? std::optional(number) : std::nullopt;
}

std::vector<std::string_view> lines_in(std::string_view text) { return split(text, "\n"); }

std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = split(text, "\n\r\v\f");
  const auto full = std::ranges::find_if(lines, [](auto line) { return !line.empty(); });
  lines.erase(lines.begin(), full);
  const bool is_indented = !lines.empty() && is_blank(first_mark(lines[0]).text);
  if (is_indented && !text.ends_with('\n') && !lines.back().empty() && is_blank(lines.back()) &&
      lines.back().size() < lines[0].size()) {
    lines.pop_back();
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  // A / is a cell where several lines have as many marks with it, or where a row would have none.
  std::vector<std::string_view> rows;
  for (const std::string_view line : lines) {
    const auto parts = split(line, "/");
    rows.insert(rows.end(), parts.begin(), parts.end());
  }
  const bool is_cell = std::ranges::count_if(lines, is_full) > 1
                           ? are_even(lines)
                           : rows.size() < 2 || std::ranges::any_of(rows, is_blank);
  if (std::ranges::all_of(rows, is_blank)) return {};
  return is_cell ? lines : rows;
}

std::string rows_of_lists(std::string_view text) {
  const std::vector<ListToken> tokens = tokens_of(text);
  int depth = 0;
  int outermost = 0;
  for (const ListToken& token : tokens) {
    if (token.kind == ListToken::Kind::open && depth++ == 0) ++outermost;
    if (token.kind == ListToken::Kind::close) --depth;
  }
  // One list holds all rows; with several of them each is the frame of a cell.
  return outermost > 1 ? framed_rows(tokens) : listed_rows(tokens);
}

}  // namespace minewise

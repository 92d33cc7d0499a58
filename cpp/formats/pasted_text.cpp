#include "formats/pasted_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>
#include <utility>
#include <vector>

#include "base/message.hpp"
#include "base/sort.hpp"
#include "formats/mark.hpp"
#include "formats/mine_sentence.hpp"
#include "formats/text_rows.hpp"

namespace minewise {

namespace {

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
               text[2] <= '\x99') {
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

/// Does a line have a word that no row of cells has: three letters or more that are not alike, some
/// of them no marks, or two of another alphabet?
bool is_prose(std::string_view line) {
  int foreign = 0;
  while (!line.empty()) {
    const auto byte = static_cast<unsigned char>(line[0]);
    const Mark mark = first_mark(line);
    const bool is_letter_byte = (byte >= 0xc3 && byte < 0xe0) || (byte >= 0xe3 && byte < 0xea);
    foreign += static_cast<int>(is_letter_byte && mark.meaning == meaning::unknown);
    if (foreign > 1) return true;
    const auto* const end = std::ranges::find_if_not(line, is_letter);
    std::string word(line.begin(), end);
    const bool has_other = std::ranges::any_of(
        word, [](char letter) { return first_mark({&letter, 1}).meaning == meaning::unknown; });
    sort_stably(word);
    if (has_other && std::ranges::unique(word).begin() - word.begin() >= 3) return true;
    line.remove_prefix(std::max(word.size(), mark.text.size()));
  }
  return false;
}

/// What a game shows above its board: a bomb, a flag or a clock beside a number of two digits or
/// behind a sign.
bool is_status(std::string_view line) {
  const bool has_sign = std::ranges::any_of(
      std::array<std::string_view, 7>{"💣", "🚩", "⚑", "⏱", "⏰", "🙂", "😎"},
      [&](std::string_view sign) { return line.find(sign) != std::string_view::npos; });
  const auto* const digit = std::ranges::find_if(line, is_digit);
  if (!has_sign || digit == line.end()) return false;
  const auto first = static_cast<std::size_t>(digit - line.begin());
  const std::size_t end =
      first + static_cast<std::size_t>(std::find_if_not(digit, line.end(), is_digit) - digit);
  const bool is_apart = (end == line.size() || line[end] == ' ' || line[end] == '\r') &&
                        (first == 0 || line[first - 1] == ' ');
  const bool is_long = is_apart && end - first > 1;
  const std::string_view after = line.substr(std::min(end, line.size()));
  const bool is_parted = line.find_first_of(":=") != std::string_view::npos ||
                         (first > 0 && line[first - 1] == 'x') ||
                         (after.size() > 1 && after[0] == '/' && is_digit(after[1]));
  // 1️⃣ is a clue.
  const bool is_emoji = line.find("\xe2\x83\xa3") != std::string_view::npos;
  return (is_long || is_parted) && !is_emoji;
}

/// `row 0: # 1` as `0: # 1`, where the lines count their rows in such words.
std::string without_row_words(std::string_view text) {
  constexpr std::array<std::string_view, 9> words{"row", "Row", "ROW", "line", "Line",
                                                  "r",   "R",   "y",   "Reihe"};
  std::string plain;
  int rows = 0;
  for (const std::string_view line : lines_in(text)) {
    std::string_view rest = trimmed(line);
    const auto* const word =
        std::ranges::find_if(words, [&](std::string_view one) { return rest.starts_with(one); });
    std::string_view label = word == words.end() ? "" : trimmed(rest.substr(word->size()));
    if (label.starts_with('=')) label = trimmed(label.substr(1));
    const std::size_t end = std::min(label.find_first_not_of("0123456789"), label.size());
    const bool is_label =
        end > 0 && end < label.size() && std::string_view(":.)|= \t").find(label[end]) < 7;
    if (is_label) {
      const std::string_view cells = trimmed(label.substr(end)).substr(0, 1);
      const bool is_signed = !cells.empty() && std::string_view(":.)|=").find(cells[0]) < 5;
      plain += label.substr(0, end);
      plain += ": ";
      plain +=
          is_signed ? trimmed(trimmed(label.substr(end)).substr(1)) : trimmed(label.substr(end));
      ++rows;
    } else {
      plain += line;
    }
    plain += '\n';
  }
  return rows > 1 ? plain : std::string(text);
}

/// Rows of marks in quotes, `'#' '1'`, with commas between them.
std::string without_mark_quotes(std::string_view text) {
  std::string plain;
  int rows = 0;
  for (const std::string_view line : lines_in(text)) {
    std::string row;
    std::string_view rest = trimmed(line);
    std::size_t cells = 0;
    while (!rest.empty()) {
      const char quote = rest[0];
      const std::size_t end = quote == '"' || quote == '\'' || quote == '`'
                                  ? rest.find(quote, 1)
                                  : std::string_view::npos;
      if (end == std::string_view::npos || length(rest.substr(0, end)) > 3) break;
      if (cells++ > 0) row += ',';
      row += rest.substr(1, end - 1);
      rest = trimmed(rest.substr(end + 1));
      if (rest.starts_with(',')) rest = trimmed(rest.substr(1));
    }
    const bool is_row = rest.empty() && cells > 1;
    rows += static_cast<int>(is_row);
    (plain += is_row ? std::string_view(row) : line) += '\n';
  }
  return rows > 1 ? plain : std::string(text);
}

/// Takes what a line beside the rows says of mines.
void read_sentence(std::string_view line, PastedText& pasted) {
  read_counts(line, pasted.counts, pasted.left_out);
}

/// Takes what stands behind a list: what ends a statement says nothing.
void read_behind(std::string_view rest, PastedText& pasted) {
  if (rest.find("dtype") != std::string_view::npos) return;
  for (const std::string_view line : lines_in(rest)) {
    read_sentence(line.substr(std::min(line.find_first_not_of(");, "), line.size())), pasted);
  }
}

/// How many marks the words of a line have from one end on, word by word, until one has others: is
/// that as many as a row has, with one that is no digit? Words of letters alone may be any.
template <class Words>
bool begins_with_row(const Words& words, std::size_t width) {
  std::size_t marks = 0;
  bool has_mark = false;
  for (const std::string_view word : words) {
    bool is_marks = !std::ranges::all_of(word, is_letter);
    for (std::string_view rest = word; is_marks && !rest.empty();) {
      const Mark mark = first_mark(rest);
      is_marks = mark.meaning != meaning::unknown;
      rest.remove_prefix(mark.text.size());
    }
    if (!is_marks) return false;
    marks += marks_in(word);
    has_mark = has_mark || !std::ranges::all_of(word, is_digit);
    if (marks == width && has_mark) return true;
  }
  return false;
}

/// Does a line have a row with words before or behind it?
bool has_row(std::string_view line, std::size_t width) {
  std::vector<std::string_view> words;
  for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
    words.push_back(line.substr(0, line.find_first_of(" \t")));
    line.remove_prefix(words.back().size());
  }
  return width > 1 &&
         (begins_with_row(words, width) || begins_with_row(std::views::reverse(words), width));
}

/// Takes away the lines of prose before and behind the rows.
void remove_prose(PastedText& pasted) {
  const auto lines = lines_in(pasted.rows);
  const auto is_row = [](std::string_view line) {
    // One of blanks may be one of cells.
    return !line.empty() && line != "\r" && !is_prose(line) && !is_status(line) &&
           !line.starts_with("```");
  };
  const auto first = std::ranges::find_if(lines, is_row);
  if (first == lines.end()) return;
  const auto last = std::find_if(lines.rbegin(), lines.rend(), is_row).base();
  const auto is_mixed = [&](std::string_view line) {
    return is_prose(line) && !is_status(line) && has_row(line, marks_in(*first));
  };
  if (std::any_of(lines.begin(), first, is_mixed) || std::any_of(last, lines.end(), is_mixed)) {
    return;
  }
  bool is_any = false;
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    const bool is_said = is_prose(*line) || is_status(*line);
    if ((line >= first && line < last) || !is_said || line->starts_with("```")) continue;
    is_any = true;
    read_sentence(*line, pasted);
  }
  if (!is_any) return;
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
  pasted.used.emplace_back("Empty lines between the rows are left out.");
}

}  // namespace

std::optional<std::string> list_of_code(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('{') && (text.find(':') != std::string_view::npos || text.size() < 3)) {
    return {};
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
        return is_letter(mark) || of_code.find(mark) < of_code.size();
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
  PastedText pasted;
  if (auto list = list_of_code(text)) {
    pasted.rows = *std::move(list);
    read_behind(text.substr(text.find_last_of("]}") + 1), pasted);
    return pasted;
  }
  pasted.rows = as_shown(text);
  const std::string_view inner = trimmed(pasted.rows);
  if (inner.starts_with('[') || inner.starts_with('(')) {
    const std::size_t end = inner.find_last_of("])") + 1;
    read_behind(inner.substr(end), pasted);
    pasted.rows = std::string(inner.substr(0, end));
    return pasted;
  }
  pasted.rows = without_mark_quotes(without_row_words(pasted.rows));
  remove_prose(pasted);
  remove_gaps(pasted);
  return pasted;
}

}  // namespace minewise

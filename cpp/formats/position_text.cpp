#include "formats/position_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

#include "formats/grid_text.hpp"
#include "formats/json_position.hpp"
#include "formats/link.hpp"
#include "formats/mark.hpp"
#include "formats/mbf.hpp"
#include "formats/pasted_text.hpp"
#include "formats/record_text.hpp"
#include "formats/text_rows.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

constexpr std::string_view mbf_format = "MBF board";

/// Does a text look like the address of a page, or the part of one behind its ? or #?
bool is_link(std::string_view text) {
  const bool is_address =
      text.starts_with("http://") || text.starts_with("https://") || text.starts_with("www.");
  const bool is_line = text.find('\n') == std::string_view::npos;
  if (is_line) {
    return is_address || (text.find('=') != std::string_view::npos && !text.starts_with('='));
  }
  // One among other words.
  return std::ranges::any_of(
      std::array<std::string_view, 6>{
          "?analysis=", "&analysis=", "#view=", "#rules=", "?board=", "?b="},
      [&](std::string_view field) { return text.find(field) != std::string_view::npos; });
}

/// An MBF file as hexadecimal digits, none if the text is no such thing.
std::optional<Checked<WrittenPosition>> mbf_text(std::string_view text) {
  if (text.find('\n') != std::string_view::npos) return {};  // rows of digits
  const auto bytes = bytes_of_hex(text);
  if (!bytes) return {};
  auto board = board_of_mbf(*bytes);
  if (board) return start_of(*board, mbf_format);
  const bool is_hex = text.find_first_of("acdeACDE9") != std::string_view::npos &&
                      text.find_first_of(" \t\r\n") == std::string_view::npos;
  if (!is_hex) return {};
  return unread(board.failure(), mbf_format, text);
}

/// Clues with nothing covered beside them, and all that MBF asks for: a row that no game shows.
bool is_mbf(const Codes& codes, std::string_view text) {
  return codes.grid.height == 1 && std::ranges::all_of(codes.cells, is_clue) &&
         std::ranges::find(codes.cells, 1) != codes.cells.end() && bytes_of_hex(text) &&
         board_of_mbf(*bytes_of_hex(text));
}

/// What plain rows may be that are read as clues.
std::string plain_note(const WrittenPosition& position, std::string_view text) {
  const auto [least, most] = std::ranges::minmax(position.cells);
  if (least == 0 && most == 1) {
    return "0 and 1 are read as clues here, and not as a layout of mines.";
  }
  constexpr std::string_view blanks = " \t\r\n";
  const std::string_view inner = trimmed(text);
  const std::size_t first = inner.find_first_of(blanks);
  if (position.format == plain_format && position.grid.height == 1 && first > 1 &&
      first < inner.size() && inner.find('\n') == std::string_view::npos) {
    return "The words are read as one row; rows are lines, or separated by /.";
  }
  return {};
}

/// A file or a text of another program that is known, and holds no position.
std::optional<Error> foreign_file(std::string_view text) {
  // Files with zero bytes come as hexadecimal digits.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kinds{{
      {"\x89PNG", "a picture (PNG)"},
      {"\xef\xbf\xbdPNG", "a picture (PNG)"},
      {"89504e470d0a", "a picture (PNG)"},
      {"ffd8ff", "a picture (JPEG)"},
      {"47494638", "a picture (GIF)"},
      {"52494646", "a picture (WebP)"},
      {"GIF8", "a picture (GIF)"},
      {"%PDF", "a PDF document"},
      {"SAVEFILE:", "a saved game of Simon Tatham's Puzzle Collection"},
      {"<!DOCTYPE", "the HTML of a page"},
      {"<!doctype", "the HTML of a page"},
      {"<html", "the HTML of a page"},
  }};
  for (const auto& [begin, words] : kinds) {
    if (!text.starts_with(begin)) continue;
    return Expected("expected a position as text, got ")
        .add(words)
        .add("; copy the rows of the board as text")
        .error();
  }
  return {};
}

/// 9x9n10, with what stands behind : or #: parameters of Simon Tatham's Mines.
std::optional<Checked<WrittenPosition>> tatham_game(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  int numbers[3]{};
  std::string_view rest = text;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t end = std::min(rest.find_first_not_of(digits), rest.size());
    if (end == 0 || end > 6) return {};
    std::from_chars(rest.data(), rest.data() + end, numbers[i]);
    rest.remove_prefix(end);
    if (i < 2 && !rest.starts_with(i == 0 ? 'x' : 'n')) return {};
    if (i < 2) rest.remove_prefix(1);
  }
  if (rest.starts_with('a')) rest.remove_prefix(1);
  if (!rest.empty() && rest[0] != ':' && rest[0] != '#') return {};
  constexpr std::string_view format = "game ID of Simon Tatham's Mines";
  if (!is_board({numbers[1], numbers[0]}, numbers[2])) {
    return unread(Expected("expected WIDTHxHEIGHTnMINES").error(), format, text);
  }
  auto start = start_of({numbers[1], numbers[0]}, numbers[2], format);
  if (!rest.empty()) start.left_out.emplace_back(rest);
  return start;
}

/// Two numbers of a line, none if it is another one.
std::optional<std::pair<int, int>> two_numbers(std::string_view line) {
  line = trimmed(line);
  std::pair<int, int> numbers;
  const auto first = std::from_chars(line.data(), line.data() + line.size(), numbers.first);
  if (first.ec != std::errc{}) return {};
  const std::string_view rest =
      trimmed(line.substr(static_cast<std::size_t>(first.ptr - line.data())));
  const auto second = std::from_chars(rest.data(), rest.data() + rest.size(), numbers.second);
  const bool is_all = second.ec == std::errc{} && second.ptr == rest.data() + rest.size();
  return is_all ? std::optional(numbers) : std::nullopt;
}

/// One world, whose lines are taken from the front of these; none if they begin with no world.
std::optional<Board> next_world(std::span<const std::string_view>& lines) {
  if (lines.size() < 2) return {};
  const auto size = two_numbers(lines[0]);
  if (!size || size->first < 1 || size->second < 1) return {};
  const auto [height, width] = *size;
  // Where rows are two cells they look like the line with the size.
  if (width == 2 && two_numbers(lines[1])) return {};
  const std::size_t first = two_numbers(lines[1]) ? 2 : 1;
  if (lines.size() - first < index(height)) return {};
  std::vector<bool> mines;
  for (int row = 0; row < height; ++row) {
    for (const char mark : lines[first + index(row)]) {
      if (mark == ' ' || mark == '\t' || mark == '\r') continue;
      if (std::string_view("01.*").find(mark) == std::string_view::npos) return {};
      mines.push_back(mark == '1' || mark == '*');
    }
    if (mines.size() != index(width) * index(row + 1)) return {};
  }
  lines = lines.subspan(first + index(height));
  return Board({height, width}, mines);
}

std::optional<Checked<WrittenPosition>> position_of_world(std::string_view text) {
  const auto worlds = worlds_of_text(text);
  if (worlds.empty()) return {};
  constexpr std::string_view format = "world";
  if (worlds.size() == 1) return start_of(worlds[0], format);
  return unread(Expected("expected one board, got ")
                    .number(worlds.size())
                    .add(", one after the other")
                    .error(),
                format, text);
}

/// Is there nothing in these codes that other programs use in another way?
bool is_plain(const WrittenPosition& position) {
  const auto has = [&](std::int8_t code) {
    return std::ranges::find(position.cells, code) != position.cells.end();
  };
  return (!has(no_clue) && !has(exploded)) || (has(covered) && !has(no_clue));
}

/// Rows with a covered cell in the first one: no file, no world and no size begins like that. It is
/// the form that minewise writes, and read most often.
bool begins_covered(const Codes& codes, std::string_view text) {
  const auto first_row = std::span(codes.cells).first(index(codes.grid.width));
  return std::ranges::find(first_row, covered) != first_row.end() &&
         (text.find('/') == std::string_view::npos || text.find('\n') == std::string_view::npos);
}

Checked<WrittenPosition> rows_or_board(std::string_view text, const ReadOptions& options,
                                       const KeepGoing& keep_going) {
  const std::string_view inner = trimmed(text);
  auto plain = codes_of_text(text);
  const bool is_sure = plain && begins_covered(*plain, text);
  if (!is_sure) {
    if (auto error = foreign_file(inner)) return *std::move(error);
    if (auto board = position_of_world(text)) return *std::move(board);
  }
  const auto are_rows = [&] {
    const auto lines = lines_of(text);
    return index(plain->grid.height) == lines.size() && !is_mbf(*plain, text) &&
           !size_before(lines);
  };
  if (is_sure || (plain && are_rows())) {
    WrittenPosition position{plain->grid, std::move(plain->cells), {}, {}, plain_format};
    if (options.has_rules || is_plain(position)) return position;
  }
  if (inner.starts_with('{') && inner.find("minewise record") == std::string_view::npos) {
    if (auto position = position_of_json(inner, options)) return *std::move(position);
  }
  if (list_of_code(inner)) return position_of_grid(text, options);
  if (inner.starts_with('{')) return position_of_record(inner, keep_going);
  if (auto game = tatham_game(inner)) return *std::move(game);
  if (is_link(inner)) return position_of_link(inner, keep_going);
  if (auto board = mbf_text(text.ends_with('\n') ? inner : text)) return *std::move(board);
  return position_of_grid(text, options);
}

/// The position with a row or a column of covered cells where the board goes on, since clues at a
/// cut count cells that the text does not show.
Checked<WrittenPosition> enlarged(WrittenPosition position, const ReadOptions& options) {
  constexpr std::array<std::string_view, 4> names{"top", "bottom", "left", "right"};
  std::array<int, 4> more{};
  for (std::string_view rest = options.part; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view name = trimmed(rest.substr(0, end));
    const auto side = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    if (name == "all") {
      more.fill(1);
    } else if (side < names.size()) {
      more[side] = 1;
    } else {
      return Expected(
                 "expected all, or top, bottom, left and right with commas between, as part, "
                 "got ")
          .quote(name)
          .error();
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (options.has_total || position.variant) {
    return Expected("expected no mine total and no rules beside a part of a board").error();
  }
  const Grid grid = position.grid;
  const Grid larger{grid.height + more[0] + more[1], grid.width + more[2] + more[3]};
  std::vector<std::int8_t> cells(index(larger.cells()), covered);
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const Cell there = larger.at(grid.row(cell) + more[0], grid.column(cell) + more[2]);
    cells[index(there)] = position.cells[index(cell)];
  }
  position.grid = larger;
  position.cells = std::move(cells);
  position.used.push_back(
      "The text is a part of a board: covered cells stand where the board goes on, so that its "
      "first cell is (" +
      std::to_string(more[0]) + ", " + std::to_string(more[2]) + ").");
  if (position.mines) position.left_out.push_back(std::to_string(*position.mines) + " mines");
  position.mines.reset();
  return position;
}

}  // namespace

std::vector<Board> worlds_of_text(std::string_view text) {
  const auto all = lines_of(text);
  std::span<const std::string_view> lines = all;
  std::vector<Board> worlds;
  while (auto world = next_world(lines)) worlds.push_back(*std::move(world));
  // Judges end a file of boards with a size of nothing.
  const bool is_ended = lines.size() == 1 && two_numbers(lines[0]) == std::pair(0, 0);
  return lines.empty() || is_ended ? worlds : std::vector<Board>{};
}

Checked<WrittenPosition> position_of_text(std::string_view text, const ReadOptions& options,
                                          const KeepGoing& keep_going) {
  auto position = rows_or_board(text, options, keep_going);
  if (position && position->used.empty()) {
    if (auto note = plain_note(*position, text); !note.empty()) {
      position->used.push_back(std::move(note));
    }
  }
  if (position && !options.part.empty()) return enlarged(*std::move(position), options);
  return position;
}

}  // namespace minewise

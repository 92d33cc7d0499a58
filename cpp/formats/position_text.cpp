#include "formats/position_text.hpp"

#include <algorithm>
#include <utility>

#include "formats/grid_text.hpp"
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

/// An MBF file as hexadecimal digits, none if the text is no such thing.
std::optional<Checked<WrittenPosition>> mbf_text(std::string_view text) {
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
std::string_view note_of(const WrittenPosition& position, std::string_view text) {
  const auto [least, most] = std::ranges::minmax(position.cells);
  if (least == 0 && most == 1) {
    return "0 and 1 are read as clues here, and not as a layout of mines.";
  }
  constexpr std::string_view blanks = " \t\r\n";
  const std::string_view inner = trimmed(text);
  const std::size_t first = inner.find_first_of(blanks);
  if (position.format == plain_format && position.grid.height == 1 && first > 1 &&
      first < inner.size()) {
    return "The words are read as one row; rows are lines, or separated by /.";
  }
  return {};
}

Checked<WrittenPosition> rows_or_board(std::string_view text, const KeepGoing& keep_going) {
  auto plain = codes_of_text(text);
  if (plain && !is_mbf(*plain, text) && !size_before(lines_of(text))) {
    return WrittenPosition{plain->grid, std::move(plain->cells), {}, {}, plain_format};
  }
  const std::string_view inner = trimmed(text);
  if (list_of_code(inner)) return position_of_grid(text);
  if (inner.starts_with('{')) return position_of_record(inner, keep_going);
  if (inner.find('=') != std::string_view::npos && !inner.starts_with('=')) {
    return position_of_link(inner, keep_going);
  }
  if (auto board = mbf_text(inner)) return *std::move(board);
  return position_of_grid(text);
}

}  // namespace

Checked<WrittenPosition> position_of_text(std::string_view text, const KeepGoing& keep_going) {
  auto position = rows_or_board(text, keep_going);
  if (position && position->note.empty()) position->note = note_of(*position, text);
  return position;
}

}  // namespace minewise

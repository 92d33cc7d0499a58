#include "formats/position_text.hpp"

#include <algorithm>
#include <utility>

#include "formats/grid_text.hpp"
#include "formats/link.hpp"
#include "formats/mark.hpp"
#include "formats/mbf.hpp"
#include "formats/record_text.hpp"
#include "game/notation.hpp"

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

}  // namespace

Checked<WrittenPosition> position_of_text(std::string_view text) {
  auto plain = codes_of_text(text);
  if (plain && !is_mbf(*plain, text)) {
    return WrittenPosition{plain->grid, std::move(plain->cells), {}, {}, plain_format};
  }
  const std::string_view inner = trimmed(text);
  if (inner.starts_with('{')) return position_of_record(inner);
  if (inner.find('=') != std::string_view::npos) return position_of_link(inner);
  if (auto board = mbf_text(inner)) return *std::move(board);
  return position_of_grid(text);
}

}  // namespace minewise

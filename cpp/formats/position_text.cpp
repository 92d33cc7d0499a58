#include "formats/position_text.hpp"

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

/// An MBF file as hexadecimal digits, none if the text is no such thing. In one of a few rows of
/// digits they are clues, unless all that MBF asks for is there.
std::optional<Checked<WrittenPosition>> mbf_text(std::string_view text) {
  const auto bytes = bytes_of_hex(text);
  if (!bytes) return {};
  auto board = board_of_mbf(*bytes);
  if (board) return start_of(*board, mbf_format);
  const bool is_hex = text.find_first_of("acdeACDE9") != std::string_view::npos &&
                      text.find_first_of(" \t\r\n") == std::string_view::npos;
  if (!is_hex) return {};
  return unread(std::move(board.failure().text), mbf_format, text);
}

}  // namespace

Checked<WrittenPosition> position_of_text(std::string_view text) {
  if (auto plain = codes_of_text(text)) {
    return WrittenPosition{plain->grid, std::move(plain->cells), {}, {}, plain_format};
  }
  const std::string_view inner = trimmed(text);
  if (inner.starts_with('{')) return position_of_record(inner);
  if (inner.find('=') != std::string_view::npos) return position_of_link(inner);
  if (auto board = mbf_text(inner)) return *std::move(board);
  return position_of_grid(text);
}

}  // namespace minewise

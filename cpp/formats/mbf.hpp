// MBF, the board files of Minesweeper X, Arbiter and others: a byte each for width and height, two
// for the number of mines, the higher one first, then column and row of each mine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "game/board.hpp"

namespace minewise {

Checked<Board> board_of_mbf(std::span<const std::uint8_t> file);

/// The error says that the format holds no board of that size.
Checked<std::vector<std::uint8_t>> mbf_of(const Board& board);

/// Bytes as hexadecimal digits, with blanks between them or none; nothing if it is no such text.
std::optional<std::vector<std::uint8_t>> bytes_of_hex(std::string_view text);

}  // namespace minewise

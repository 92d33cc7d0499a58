#include "formats/mbf.hpp"

#include <string>

#include "formats/bytes.hpp"
#include "formats/written_position.hpp"

namespace minewise {

namespace {

/// Bytes before the mines.
constexpr std::size_t header = 4;

std::optional<unsigned> digit_of(char mark) {
  if (mark >= '0' && mark <= '9') return static_cast<unsigned>(mark - '0');
  if (mark >= 'a' && mark <= 'f') return static_cast<unsigned>(mark - 'a') + 10U;
  if (mark >= 'A' && mark <= 'F') return static_cast<unsigned>(mark - 'A') + 10U;
  return {};
}

}  // namespace

Checked<Board> board_of_mbf(std::span<const std::uint8_t> file) {
  if (file.size() < header || file[0] == 0 || file[1] == 0) {
    return Expected("expected a width and a height of at least 1 and two bytes of mines").error();
  }
  const Grid grid{file[1], file[0]};
  const int mines = 256 * file[2] + file[3];
  const std::size_t size = header + 2 * index(mines);
  if (file.size() != size) {
    return Expected("expected ")
        .number(size)
        .add(" bytes for ")
        .number(mines)
        .add(" mines, got ")
        .number(file.size())
        .error();
  }
  std::vector<bool> mine(index(grid.cells()), false);
  for (std::size_t at = header; at < size; at += 2) {
    const int row = file[at + 1];
    const int column = file[at];
    if (!grid.contains(row, column) || mine[index(grid.at(row, column))]) {
      return Expected("expected another cell of the ")
          .number(grid.width)
          .add("x")
          .number(grid.height)
          .add(" board for each mine, got row ")
          .number(row)
          .add(", column ")
          .number(column)
          .add(" at byte ")
          .number(at)
          .error();
    }
    mine[index(grid.at(row, column))] = true;
  }
  return Board(grid, mine);
}

Checked<std::vector<std::uint8_t>> mbf_of(const Board& board) {
  // The most that a byte holds.
  constexpr int most = 255;
  const Grid grid = board.grid();
  if (grid.height > most || grid.width > most || board.mines() > 0xffff) {
    return Expected("expected a board of at most 255 rows and columns and 65535 mines, got ")
        .number(grid.width)
        .add("x")
        .number(grid.height)
        .add(" with ")
        .number(board.mines())
        .add(" mines")
        .error();
  }
  ByteWriter file;
  file.u8(grid.width).u8(grid.height).u16(board.mines());
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (board.mine(cell)) file.u8(grid.column(cell)).u8(grid.row(cell));
  }
  return file.file();
}

std::optional<std::vector<std::uint8_t>> bytes_of_hex(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  std::optional<unsigned> high;
  for (const char mark : text) {
    if (mark == ' ' || mark == '\n' || mark == '\r' || mark == '\t') continue;
    const auto digit = digit_of(mark);
    if (!digit) return {};
    if (high) bytes.push_back(static_cast<std::uint8_t>(16U * *high + *digit));
    high = high ? std::nullopt : digit;
  }
  if (high || bytes.size() < header) return {};
  return bytes;
}

}  // namespace minewise

#include "formats/mbf.hpp"

#include <string>

#include "base/index.hpp"

namespace minewise {

namespace {

/// Bytes before the mines.
constexpr std::size_t header = 4;

Error refused(std::string text) { return {ErrorKind::invalid_view, std::move(text)}; }

std::optional<unsigned> digit_of(char mark) {
  if (mark >= '0' && mark <= '9') return static_cast<unsigned>(mark - '0');
  if (mark >= 'a' && mark <= 'f') return static_cast<unsigned>(mark - 'a') + 10U;
  if (mark >= 'A' && mark <= 'F') return static_cast<unsigned>(mark - 'A') + 10U;
  return {};
}

}  // namespace

Checked<Board> board_of_mbf(std::span<const std::uint8_t> file) {
  if (file.size() < header || file[0] == 0 || file[1] == 0) {
    return refused("expected a width and a height of at least 1 and two bytes of mines");
  }
  const Grid grid{file[1], file[0]};
  const int mines = 256 * file[2] + file[3];
  const std::size_t size = header + 2 * index(mines);
  if (file.size() != size) {
    return refused("expected " + std::to_string(size) + " bytes for " + std::to_string(mines) +
                   " mines, got " + std::to_string(file.size()));
  }
  std::vector<bool> mine(index(grid.cells()), false);
  for (std::size_t at = header; at < size; at += 2) {
    const int row = file[at + 1];
    const int column = file[at];
    if (!grid.contains(row, column) || mine[index(grid.at(row, column))]) {
      return refused("expected another cell of the " + std::to_string(grid.width) + "x" +
                     std::to_string(grid.height) + " board for each mine, got row " +
                     std::to_string(row) + ", column " + std::to_string(column) + " at byte " +
                     std::to_string(at));
    }
    mine[index(grid.at(row, column))] = true;
  }
  return Board(grid, mine);
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

#include "formats/written_position.hpp"

#include <utility>

#include "base/index.hpp"
#include "base/message.hpp"

namespace minewise {

Expected& Expected::add(std::string_view piece) {
  text_ += piece;
  return *this;
}

Expected& Expected::number(std::size_t number) { return add(std::to_string(number)); }
Expected& Expected::number(int number) { return add(std::to_string(number)); }
Expected& Expected::quote(std::string_view piece) { return add(quoted(piece, quoted_part)); }

Error Expected::error() { return {ErrorKind::invalid_view, std::move(text_)}; }

Error unread(Error error, std::string_view format, std::string_view text) {
  if (error.kind == ErrorKind::interrupted) return error;
  return Expected(error.text).add(" (read as ").add(format).add("): ").add(quoted(text)).error();
}

WrittenPosition start_of(Grid grid, int mines, std::string_view format) {
  return {grid,
          std::vector(index(grid.cells()), covered),
          mines,
          {},
          format,
          "Every cell is covered here: the text gives the size and the number of mines, but no "
          "moves."};
}

WrittenPosition start_of(const Board& board, std::string_view format) {
  auto start = start_of(board.grid(), board.mines(), format);
  start.note =
      "The text holds a whole board. Here it is as a player begins, with every cell covered.";
  return start;
}

bool is_board(Grid grid, int mines) {
  return !Rules{grid, mines, FirstClick::any, start_by_agent, OnMine::end, true, Win::all_safe}
              .check();
}

}  // namespace minewise

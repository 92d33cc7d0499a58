#include "formats/written_position.hpp"

#include <utility>

#include "base/index.hpp"
#include "base/message.hpp"

namespace minewise {

Error unread(std::string what, std::string_view format, std::string_view text) {
  what += " (read as ";
  what += format;
  what += "): ";
  return {ErrorKind::invalid_view, what + quoted(text)};
}

WrittenPosition start_of(Grid grid, int mines, std::string_view format) {
  return {grid,
          std::vector(index(grid.cells()), covered),
          mines,
          {},
          format,
          "Every cell is covered here: the text tells the size and the number of mines, and no "
          "move."};
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

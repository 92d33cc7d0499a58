#include "game/view.hpp"

#include <algorithm>

namespace minewise {

namespace {

std::optional<std::int8_t> code_of(char mark) {
  switch (mark) {
    case '#':
      return covered;
    case 'F':
      return flag;
    case '*':
      return exploded;
    case '_':
      return no_clue;
    default:
      if (mark < '0' || mark > '8') return {};
      return static_cast<std::int8_t>(mark - '0');
  }
}

}  // namespace

std::optional<Codes> codes_of_text(std::string_view text) {
  Codes codes{{0, 0}, {}};
  codes.cells.reserve(text.size());
  int column = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != '/' && text[i] != '\n') {
      const auto code = code_of(text[i]);
      if (!code) return {};
      codes.cells.push_back(*code);
      ++column;
      continue;
    }
    if (column == 0 || (codes.grid.height > 0 && column != codes.grid.width)) return {};
    codes.grid = {codes.grid.height + 1, column};
    column = 0;
  }
  return codes;
}

char mark_of(std::int8_t code) {
  switch (code) {
    case covered:
      return '#';
    case flag:
      return 'F';
    case exploded:
      return '*';
    case no_clue:
      return '_';
    default:
      return static_cast<char>('0' + code);
  }
}

std::optional<std::string> sized_text_of(Grid grid, Shown shown, int mines) {
  if (std::ranges::find(shown, no_clue) != shown.end()) return {};
  std::string text = std::to_string(grid.width) + "x" + std::to_string(grid.height) + "x" +
                     std::to_string(mines) + "\n" + text_of(grid, shown, "\n");
  std::ranges::replace(text, '#', 'H');
  std::ranges::replace(text, '*', '?');
  return text;
}

std::string text_of(Grid grid, Shown shown, std::string_view between) {
  std::string text;
  for (int row = 0; row < grid.height; ++row) {
    if (row > 0) text += between;
    for (int column = 0; column < grid.width; ++column) {
      text += mark_of(shown[index(grid.at(row, column))]);
    }
  }
  return text;
}

}  // namespace minewise

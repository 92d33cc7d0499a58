#include "why/phrase.hpp"

#include <array>
#include <cctype>
#include <charconv>

namespace minewise {

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string text;
  for (const std::string_view piece : pieces) text += piece;
  return text;
}

std::string typed(Grid grid, Cell cell) {
  return joined({std::to_string(grid.row(cell)), ",", std::to_string(grid.column(cell))});
}

std::string named(Grid grid, Cell cell) { return joined({"(", typed(grid, cell), ")"}); }

std::string listed(Grid grid, std::span<const Cell> cells, std::string_view last) {
  if (cells.size() > most_named) return count(static_cast<int>(cells.size()), "cell");
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += i + 1 < cells.size() ? ", " : joined({" ", last, " "});
    text += named(grid, cells[i]);
  }
  return text;
}

std::string count(int number, std::string_view thing) {
  const std::string word = number == 1 ? "one" : number == 0 ? "no" : std::to_string(number);
  return joined({word, " ", thing, number == 1 ? "" : "s"});
}

std::string number_word(int number) {
  return number == 1 ? "one" : number == 0 ? "none" : std::to_string(number);
}

std::string decimal(double number, int digits) {
  // The longest double has 309 digits before its point.
  std::array<char, 400> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                 std::chars_format::fixed, digits);
  return {text.data(), end.ptr};
}

std::string percent(double share, int digits) { return decimal(100.0 * share, digits) + '%'; }

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace minewise

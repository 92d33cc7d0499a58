#include "formats/jsminesweeper_code.hpp"

#include <array>
#include <utility>

#include "base/index.hpp"
#include "base/message.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

constexpr std::string_view digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

// Mines that clues around them do not count until they are put back. No code of views is as high.
constexpr std::int8_t counted_flag = 9;
constexpr std::int8_t counted_mine = 10;

/// A kind of cell, and how many digits count a run of it, in the order of `digits`.
struct Run {
  std::int8_t kind;
  int base;
};
constexpr std::array runs{Run{0, 10},       Run{1, 7},
                          Run{2, 5},        Run{3, 5},
                          Run{4, 4},        Run{5, 3},
                          Run{6, 3},        Run{7, 1},
                          Run{8, 1},        Run{counted_mine, 4},
                          Run{covered, 10}, Run{counted_flag, 8},
                          Run{flag, 1}};

/// A number of so many digits, -1 if one of them is none.
int number_of(std::string_view text) {
  int number = 0;
  for (const char mark : text) {
    const std::size_t digit = digits.find(mark);
    if (digit == std::string_view::npos) return -1;
    number = number * static_cast<int>(digits.size()) + static_cast<int>(digit);
  }
  return number;
}

/// Which run a digit counts, and as how much.
std::pair<const Run*, int> count_of(char mark) {
  int digit = static_cast<int>(std::min(digits.find(mark), digits.size()));
  for (const Run& run : runs) {
    if (digit < run.base) return {&run, digit};
    digit -= run.base;
  }
  return {nullptr, 0};
}

/// The cells as they stand in the code, `cells` at most and one more.
Checked<std::vector<std::int8_t>> runs_of(std::string_view code, std::size_t cells) {
  std::vector<std::int8_t> found;
  const Run* last = nullptr;
  std::size_t before = 0;
  std::size_t length = 0;
  for (const char mark : code) {
    const auto [run, digit] = count_of(mark);
    if (run == nullptr) {
      return Expected("expected letters and digits after analysis=, got ")
          .quote({&mark, 1})
          .error();
    }
    if (run != last) before = found.size();
    length = run != last ? 0 : length;
    last = run;
    length = run->base == 1
                 ? length + 1
                 : length * static_cast<std::size_t>(run->base) + static_cast<std::size_t>(digit);
    if (before + length > cells) {
      length = cells + 1 - before;
      found.resize(cells + 1);
      return found;
    }
    found.resize(before + length, run->kind);
  }
  return found;
}

/// Puts back the mines that the clues leave out; false if a clue would be more than 8.
bool count_mines(Grid grid, std::vector<std::int8_t>& cells) {
  bool fits = true;
  const auto is_counted = [](std::int8_t kind) {
    return kind == counted_flag || kind == counted_mine;
  };
  auto whole = cells;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const auto kind = cells[index(cell)];
    if (is_counted(kind)) {
      whole[index(cell)] = kind == counted_flag ? flag : covered;
    } else if (is_clue(kind)) {
      grid.for_neighbors(cell, [&](Cell near) {
        whole[index(cell)] =
            static_cast<std::int8_t>(whole[index(cell)] + (is_counted(cells[index(near)]) ? 1 : 0));
      });
      fits = fits && whole[index(cell)] <= 8;
    }
  }
  cells = std::move(whole);
  return fits;
}

}  // namespace

Checked<WrittenPosition> position_of_code(std::string_view code) {
  constexpr std::size_t header = 8;  // two digits each for width and height, four for the mines
  const int width = number_of(code.substr(0, 2));
  const int height = code.size() < header ? -1 : number_of(code.substr(2, 2));
  const int mines = code.size() < header ? -1 : number_of(code.substr(4, 4));
  const Grid grid{height, width};
  if (mines < 0 || !is_board(grid, mines)) {
    return Expected(
               "expected the size of a board and its mines in the first 8 letters of analysis=, "
               "got ")
        .quote(code.substr(0, header))
        .error();
  }
  const std::size_t size = index(grid.cells());
  auto cells = runs_of(code.substr(header), size);
  if (!cells) return cells.failure();
  if (cells->size() != size) {
    Expected expected("expected ");
    expected.number(size).add(" cells in analysis=, got ");
    return (cells->size() > size ? expected.add("more") : expected.number(cells->size())).error();
  }
  if (!count_mines(grid, *cells)) {
    return Expected("expected clues of at most 8 with the mines around them put back").error();
  }
  return WrittenPosition{grid, *std::move(cells), mines, {}, jsminesweeper_link};
}

}  // namespace minewise

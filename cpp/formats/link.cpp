#include "formats/link.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "base/message.hpp"
#include "formats/mbf.hpp"
#include "formats/text_rows.hpp"
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

constexpr std::string_view own_link = "minewise link";
constexpr std::string_view board_link = "board link";

std::optional<std::uint64_t> whole(std::string_view text) {
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return {};
  return number;
}

std::optional<int> small(std::string_view text) {
  const auto number = whole(text);
  constexpr std::uint64_t most = 1'000'000'000;  // more than any board has cells
  return number && *number <= most ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

/// What forms and links write as + and as % with two digits.
std::string decoded(std::string_view text) {
  std::string value;
  while (!text.empty()) {
    int byte = 0;
    const bool is_escape =
        text[0] == '%' && text.size() > 2 &&
        std::from_chars(text.data() + 1, text.data() + 3, byte, 16).ptr == text.data() + 3;
    value += is_escape ? static_cast<char>(byte) : text[0] == '+' ? ' ' : text[0];
    text.remove_prefix(is_escape ? 3 : 1);
  }
  return value;
}

/// name=value, of which the first counts. After a blank rules go on: by hand nobody writes + for
/// it.
class Fields {
 public:
  explicit Fields(std::string_view text) {
    bool is_blank = false;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of("?#& \t\r\n\"<>)"), text.size());
      const std::size_t equals = std::min(text.find('='), end);
      if (equals < end && is_blank && fields_.back().first == "rules") {
        fields_.back().second += ' ' + decoded(text.substr(0, end));
      } else if (equals < end) {
        fields_.emplace_back(text.substr(0, equals),
                             decoded(text.substr(equals + 1, end - equals - 1)));
      }
      is_blank = equals < end && end < text.size() && text[end] == ' ';
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  [[nodiscard]] const std::string* find(std::string_view name) const {
    const auto found =
        std::ranges::find(fields_, name, &std::pair<std::string, std::string>::first);
    return found == fields_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] std::string_view get(std::string_view name) const {
    const std::string* const found = find(name);
    return found == nullptr ? std::string_view{} : *found;
  }

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/// Runs of cells: a letter, and how many they are if more than one.
Checked<std::vector<std::int8_t>> cells_of_runs(std::string_view runs) {
  // A letter each for the codes of views, since a run of them is followed by its length.
  constexpr std::string_view letters = "cfxnabdeghijk";
  constexpr std::size_t most = 1'000'000;  // cells of the largest board
  std::vector<std::int8_t> cells;
  while (!runs.empty()) {
    const std::size_t kind = letters.find(runs[0]);
    if (kind == std::string_view::npos) {
      return Expected("expected the cells of a view after view=, got ")
          .quote(runs.substr(0, 1))
          .error();
    }
    const std::size_t end = std::min(runs.find_first_not_of("0123456789", 1), runs.size());
    const auto length = end == 1 ? std::optional(1) : small(runs.substr(1, end - 1));
    if (!length || cells.size() + index(*length) > most) {
      return Expected("expected a view of at most 1,000,000 cells").error();
    }
    const int code = kind < 4 ? -1 - static_cast<int>(kind) : static_cast<int>(kind) - 4;
    cells.insert(cells.end(), index(*length), static_cast<std::int8_t>(code));
    runs.remove_prefix(end);
  }
  return cells;
}

Checked<WrittenPosition> position_of_view(const Fields& fields) {
  auto cells = cells_of_runs(fields.get("view"));
  if (!cells) return cells.failure();
  const auto width = small(fields.get("width"));
  if (!width || *width < 1 || cells->empty() || cells->size() % index(*width) != 0) {
    return Expected("expected rows of one width, got ")
        .number(cells->size())
        .add(" cells and width=")
        .add(fields.get("width").substr(0, quoted_part))
        .error();
  }
  const Grid grid{static_cast<int>(cells->size() / index(*width)), *width};
  WrittenPosition position{grid, *std::move(cells), {}, {}, own_link};
  const std::string_view rules = fields.get("rules");
  if (rules.empty()) return position;
  auto variant = NamedRules::parse(rules);
  if (!variant) return variant.failure();
  position.mines = variant->mines();
  position.variant = *std::move(variant);
  return position;
}

/// r3.5-f0.1: a letter for the kind of move, row and column.
Checked<std::vector<RecordedMove>> moves_of(std::string_view text) {
  constexpr std::string_view letters = "rfuc";  // in the order of MoveKind
  std::vector<RecordedMove> moves;
  while (!text.empty()) {
    const std::string_view move = text.substr(0, text.find('-'));
    text.remove_prefix(std::min(move.size() + 1, text.size()));
    if (move.empty()) continue;
    const std::size_t dot = std::min(move.find('.'), move.size() - 1);
    const std::size_t kind = letters.find(move[0]);
    const auto row = small(move.substr(1, std::max<std::size_t>(dot, 1) - 1));
    const auto column = small(move.substr(dot + 1));
    if (kind == std::string_view::npos || !row || !column) {
      return Expected("expected a move such as r3.5, got ").quote(move).error();
    }
    moves.push_back({static_cast<MoveKind>(kind), *row, *column});
  }
  return moves;
}

Checked<WrittenPosition> position_of_game(const Fields& fields, const KeepGoing& keep_going) {
  auto variant = NamedRules::parse(fields.get("rules"));
  if (!variant) return variant.failure();
  WrittenGame game{*std::move(variant), {}};
  auto moves = moves_of(fields.get("moves"));
  if (!moves) return moves.failure();
  game.moves = *std::move(moves);
  for (const std::string_view name : {"seed", "number"}) {
    const std::string* const text = fields.find(name);
    if (text == nullptr) continue;
    const auto number = whole(*text);
    if (!number) {
      return Expected("expected a whole number after ")
          .add(name)
          .add("=, got ")
          .quote(*text)
          .error();
    }
    (name == "seed" ? game.seed.emplace() : game.number) = *number;
  }
  return position_after(game, own_link, keep_going);
}

/// The size of a board as its pages write it: a level, or width and height in as many digits each.
std::optional<Grid> grid_of(std::string_view text) {
  if (text == "1") return Grid{9, 9};
  if (text == "2") return Grid{16, 16};
  if (text == "3") return Grid{16, 30};
  const auto width = small(text.substr(0, text.size() / 2));
  const auto height = small(text.substr(text.size() / 2));
  if (text.size() % 2 != 0 || !width || !height || !is_board({*height, *width}, 0)) return {};
  return Grid{*height, *width};
}

/// b= is the size, m= the mines: a digit of base 32 for five cells.
Checked<WrittenPosition> position_of_board(const Fields& fields) {
  const auto grid = grid_of(fields.get("b"));
  if (!grid) {
    return Expected("expected 1, 2, 3 or a width and a height of as many digits after b=, got ")
        .quote(fields.get("b"))
        .error();
  }
  constexpr std::size_t cells_a_digit = 5;
  const std::string_view digits = fields.get("m");
  const std::size_t size = index(grid->cells());
  if (digits.size() != (size + cells_a_digit - 1) / cells_a_digit) {
    return Expected("expected ")
        .number((size + cells_a_digit - 1) / cells_a_digit)
        .add(" digits after m=, got ")
        .number(digits.size())
        .error();
  }
  std::vector<bool> mine;
  for (const char& digit : digits) {
    unsigned five = 0;
    if (std::from_chars(&digit, &digit + 1, five, 32).ec != std::errc{}) {
      return Expected("expected digits of base 32 after m=, got ").quote({&digit, 1}).error();
    }
    for (unsigned bit = 16; bit > 0 && mine.size() < size; bit /= 2) {
      mine.push_back((five & bit) != 0);
    }
  }
  return start_of(Board(*grid, mine), board_link);
}

Checked<WrittenPosition> position_of_size(std::string_view text) {
  const auto size = size_of_text(text);
  if (!size || !is_board({size->height, size->width}, size->mines)) {
    return Expected("expected WIDTHxHEIGHTxMINES after board=, got ").quote(text).error();
  }
  return start_of({size->height, size->width}, size->mines, jsminesweeper_link);
}

std::pair<std::string_view, Checked<WrittenPosition>> position_of_fields(
    const Fields& fields, const KeepGoing& keep_going) {
  if (fields.find("view") != nullptr) return {own_link, position_of_view(fields)};
  if (fields.find("rules") != nullptr) return {own_link, position_of_game(fields, keep_going)};
  if (const auto* const code = fields.find("analysis")) {
    return {jsminesweeper_link, position_of_code(*code)};
  }
  if (fields.find("b") != nullptr) return {board_link, position_of_board(fields)};
  if (const auto* const size = fields.find("board")) {
    return {jsminesweeper_link, position_of_size(*size)};
  }
  return {
      "link",
      Expected("expected one of view=, rules=, analysis=, board= and b= with m=, since no page is "
               "opened; copy the rows of the board as text")
          .error()};
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

Checked<WrittenPosition> position_of_link(std::string_view text, const KeepGoing& keep_going) {
  auto [format, position] = position_of_fields(Fields(text), keep_going);
  if (!position) return unread(position.failure(), format, text);
  return std::move(position);
}

}  // namespace minewise

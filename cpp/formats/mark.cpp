#include "formats/mark.hpp"

#include <algorithm>
#include <array>

#include "base/message.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

struct Group {
  std::string_view marks;
  std::int8_t meaning;
};

constexpr std::array groups{
    Group{"#Hh＃■█▓▒░▇▉", covered},
    Group{"?❓❔", meaning::question},
    Group{"FfPpＦ!⚑⚐🚩⛳🏴🏳🏁", flag},
    Group{"*@B💣💥☠🧨", exploded},
    Group{"_", no_clue},
    Group{"０⓪⓿⁰", 0},
    Group{"１①❶¹", 1},
    Group{"２②❷²", 2},
    Group{"３③❸³", 3},
    Group{"４④❹⁴", 4},
    Group{"５⑤❺⁵", 5},
    Group{"６⑥❻⁶", 6},
    Group{"７⑦❼⁷", 7},
    Group{"８⑧❽⁸", 8},
    Group{"␣.-·•□▢⬛⬜🟦🟩🟫🟥🟧🟨🟪▪▫🔲🔳◻◼◽◾", meaning::empty},
    Group{" \t\n\v\f\r\x1c\x1d\x1e\x1f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
          "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
          meaning::nothing},
    // Of emoji: their look, the frame of 1️⃣; and what programs put between them.
    Group{"\ufe0e\ufe0f\u20e3\u200b\u200c\u200d\u2060\ufeff", meaning::nothing},
};

/// As Discord has them; those that end as `squares` do may be covered cells or zeros.
constexpr std::array names{
    Group{"zero", 0},
    Group{"one", 1},
    Group{"two", 2},
    Group{"three", 3},
    Group{"four", 4},
    Group{"five", 5},
    Group{"six", 6},
    Group{"seven", 7},
    Group{"eight", 8},
    Group{"bomb", exploded},
    Group{"boom", exploded},
    Group{"collision", exploded},
    Group{"skull_crossbones", exploded},
    Group{"firecracker", exploded},
    Group{"triangular_flag_on_post", flag},
    Group{"golf", flag},
    Group{"question", meaning::question},
    Group{"grey_question", meaning::question},
};
constexpr std::array<std::string_view, 2> squares{"_square", "_square_button"};

std::int8_t meaning_of_name(std::string_view name) {
  const auto found = std::ranges::find(names, name, &Group::marks);
  if (found != names.end()) return found->meaning;
  const bool is_square =
      std::ranges::any_of(squares, [&](auto end) { return name.ends_with(end); });
  return is_square ? meaning::empty : meaning::unknown;
}

std::int8_t meaning_of(std::string_view character) {
  const char first = character[0];
  if (character.size() == 1 && first >= '0' && first <= '8') {
    return static_cast<std::int8_t>(first - '0');
  }
  if (character == " ") return meaning::nothing;
  // A byte of no character may be found inside one.
  if (character.size() == 1 && static_cast<unsigned char>(first) >= 0x80) return meaning::unknown;
  for (const auto& [marks, meaning] : groups) {
    if (marks.find(character) != std::string_view::npos) return meaning;
  }
  return meaning::unknown;
}

/// May there be as many mines around each clue as it says, with all of them known or not?
bool is_possible(Grid grid, const std::vector<std::int8_t>& cells, bool known) {
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const int clue = cells[index(cell)];
    if (clue < 0) continue;
    int room = 0;
    grid.for_neighbors(cell, [&](Cell near) {
      const auto code = cells[index(near)];
      room += static_cast<int>(is_covered(code) || code == exploded);
    });
    if (clue == 0 || known ? room != clue : room < clue) return false;
  }
  return true;
}

/// Codes of marks that are not settled: this one and the next ones.
constexpr std::int8_t first_empty = 100;
constexpr std::size_t most_empty = 8;

}  // namespace

Mark first_mark(std::string_view text) {
  const std::string_view character = first_character(text);
  if (character == ":") {
    const std::size_t end = text.find(':', 1);
    if (end != std::string_view::npos && end > 1) {
      return {text.substr(0, end + 1), meaning_of_name(text.substr(1, end - 1))};
    }
  }
  return {character, meaning_of(character)};
}

bool is_blank(std::string_view text) {
  while (!text.empty()) {
    const Mark mark = first_mark(text);
    if (mark.meaning != meaning::nothing) return false;
    text.remove_prefix(mark.text.size());
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::optional<std::string_view> doubt(std::string_view mark) {
  if (mark == "X" || mark == "x" || mark == "×" || mark == "❌" || mark == ":x:") {
    return "which is a covered cell in some programs and a mine or a wrong flag in others";
  }
  if (mark == "M" || mark == "m") return "which is a flag in some programs and a mine in others";
  if (mark == "O" || mark == "o") {
    return "which is a zero in some programs and a covered cell in others";
  }
  if (mark == "l" || mark == "I") return "which may be a 1 that was read wrongly";
  if (mark == "9") return "which no clue can be";
  return {};
}

std::int8_t EmptyMarks::add(std::string_view mark) {
  auto found = std::ranges::find(marks_, mark);
  if (found == marks_.end() && marks_.size() < most_empty) found = marks_.insert(found, mark);
  return static_cast<std::int8_t>(first_empty + (found - marks_.begin()));
}

bool EmptyMarks::settle(Grid grid, std::vector<std::int8_t>& cells, bool has_cover) const {
  const auto with_zero = [&](std::size_t zero) {
    auto settled = cells;
    for (auto& code : settled) {
      if (code >= first_empty) code = code == first_empty + static_cast<int>(zero) ? 0 : covered;
    }
    return settled;
  };
  const std::size_t none = marks_.size();
  // One mark alone is that of covered cells, unless the game may be over.
  const bool is_begun =
      std::ranges::any_of(cells, [](auto code) { return code >= 0 && code <= 8; });
  const bool is_over = is_begun && none == 1 && is_possible(grid, with_zero(0), true);
  if (std::ranges::find(cells, 0) != cells.end() || (none == 1 && !has_cover && !is_over)) {
    cells = with_zero(none);
    return true;
  }
  if (!has_cover && none == 1) return false;
  // One of them is the zero, and with `has_cover` no other one is left.
  if (none > 2 || (has_cover && none > 1)) return false;
  std::optional<std::vector<std::int8_t>> found;
  for (std::size_t zero = 0; zero < none; ++zero) {
    auto settled = with_zero(zero);
    if (!is_possible(grid, settled, false)) continue;
    if (found) return false;
    found = std::move(settled);
  }
  if (found) cells = *std::move(found);
  return found.has_value();
}

}  // namespace minewise

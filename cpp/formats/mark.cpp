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
    Group{"@💣💥☠🧨", exploded},
    Group{"０⓪⓿⁰", 0},
    Group{"１①❶¹", 1},
    Group{"２②❷²", 2},
    Group{"３③❸³", 3},
    Group{"４④❹⁴", 4},
    Group{"５⑤❺⁵", 5},
    Group{"６⑥❻⁶", 6},
    Group{"７⑦❼⁷", 7},
    Group{"８⑧❽⁸", 8},
    Group{" \t\n\v\f\r\x1c\x1d\x1e\x1f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
          "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
          meaning::nothing},
    // Of emoji: their look, the frame of 1️⃣; and what programs put between them.
    Group{"\ufe0e\ufe0f\u20e3\u200b\u200c\u200d\u2060\ufeff", meaning::nothing},
};

/// Marks that mean different things in different programs.
struct SeveralGroup {
  std::string_view marks;
  std::array<std::int8_t, 3> codes;
  std::size_t count;
};
constexpr std::array several_groups{
    SeveralGroup{"␣.-·•□▢⬛⬜🟦🟩🟫🟥🟧🟨🟪▪▫🔲🔳◻◼◽◾", {covered, 0}, 2},
    SeveralGroup{"/", {0, covered}, 2},
    SeveralGroup{"_", {no_clue, covered, 0}, 3},
    SeveralGroup{"*", {exploded, covered}, 2},
    SeveralGroup{"B", {exploded, 0}, 2},
    SeveralGroup{"Oo○◯⭕", {0, covered}, 2},
    SeveralGroup{"Xx×❌", {covered, exploded, no_clue}, 3},
    SeveralGroup{"Mm", {flag, exploded, covered}, 3},
};

/// As Discord has them. Those that end as `squares` do may be covered cells or zeros.
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
constexpr std::array words{
    Group{"covered hidden closed unknown unopened unrevealed concealed undiscovered unexplored",
          covered},
    Group{"revealed visible opened open uncovered shown visited clicked cleared explored exposed "
          "known discovered seen",
          meaning::shown},
    Group{"flags flagged flag marked flagpositions", flag},
    Group{"exploded", exploded},
    Group{"question", meaning::question},
};
constexpr std::array<std::string_view, 2> squares{"_square", "_square_button"};

std::int8_t meaning_of_name(std::string_view name) {
  const auto found = std::ranges::find(names, name, &Group::marks);
  if (found != names.end()) return found->meaning;
  const bool is_square =
      std::ranges::any_of(squares, [&](auto end) { return name.ends_with(end); });
  return is_square || name == "x" || name == "o" ? meaning::several : meaning::unknown;
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
  for (const auto& group : several_groups) {
    if (group.marks.find(character) != std::string_view::npos) return meaning::several;
  }
  return meaning::unknown;
}

bool is_among(const std::vector<std::int8_t>& codes, std::int8_t code) {
  return std::ranges::find(codes, code) != codes.end();
}

/// May there be as many mines around each clue as it says? Where no cell is covered, all mines are
/// known.
bool is_possible(Grid grid, const std::vector<std::int8_t>& cells) {
  const bool known = !is_among(cells, covered);
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const int clue = cells[index(cell)];
    if (clue < 0) continue;
    int room = 0;
    int mines = 0;
    grid.for_neighbors(cell, [&](Cell near) {
      const auto code = cells[index(near)];
      room += static_cast<int>(is_covered(code) || code == exploded);
      mines += static_cast<int>(code == exploded);
    });
    if (clue == 0 || known ? room != clue : room < clue || mines > clue) return false;
  }
  return true;
}

/// Codes of marks that are not settled: this one and the next ones.
constexpr std::int8_t first_several = 100;
constexpr std::size_t most_several = 8;

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

std::size_t marks_in(std::string_view text) {
  std::size_t marks = 0;
  while (!text.empty()) {
    const Mark mark = first_mark(text);
    marks += static_cast<std::size_t>(mark.meaning != meaning::nothing);
    text.remove_prefix(mark.text.size());
  }
  return marks;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::optional<std::int8_t> code_of_word(std::string_view word) {
  for (const auto& [all, code] : words) {
    for (std::string_view rest = all; !rest.empty();) {
      const std::string_view one = rest.substr(0, rest.find(' '));
      if (one == word) return code;
      rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    }
  }
  return {};
}

std::optional<std::string_view> doubt(std::string_view mark) {
  if (mark == "l" || mark == "I") return "which may be a 1 that was read wrongly";
  if (mark == "9") return "which no clue can be";
  return {};
}

std::vector<std::int8_t> readings_of(std::string_view mark) {
  // A name such as :blue_square: is a square, :x: and :o: are letters.
  if (mark.size() > 2 && mark[0] == ':') mark = mark.size() == 3 ? mark.substr(1, 1) : blank_cell;
  for (const auto& group : several_groups) {
    if (group.marks.find(mark) != std::string_view::npos) {
      return {group.codes.begin(), group.codes.begin() + group.count};
    }
  }
  return {};
}

std::string_view words_of_code(std::int8_t code) {
  switch (code) {
    case covered:
      return "a covered cell";
    case flag:
      return "a flag";
    case exploded:
      return "a mine";
    case no_clue:
      return "a revealed cell without its clue";
    default:
      return "a cell with no mine around";
  }
}

std::int8_t DoubtfulMarks::add(std::string_view mark) {
  auto found = std::ranges::find(marks_, mark, &MarkReadings::mark);
  if (found == marks_.end() && marks_.size() < most_several) {
    found = marks_.insert(found, {mark, readings_of(mark)});
  }
  return static_cast<std::int8_t>(first_several + (found - marks_.begin()));
}

std::vector<std::int8_t> DoubtfulMarks::with(std::vector<std::int8_t> cells,
                                             const MarkReading& reading) const {
  for (auto& code : cells) {
    if (code >= first_several) code = reading[static_cast<std::size_t>(code - first_several)];
  }
  return cells;
}

std::vector<MarkReading> DoubtfulMarks::readings(const std::vector<std::int8_t>& cells,
                                                 const std::vector<std::int8_t>& fixed) const {
  const bool has_other_cover =
      is_among(cells, covered) || std::ranges::any_of(marks_, [](const MarkReadings& mark) {
        return mark.mark != "*" && is_among(mark.codes, covered);
      });
  // A finished game may show its mines by two marks, and covered cells may have two where zeros
  // have a digit.
  std::vector<MarkReading> readings{{}};
  for (const MarkReadings& mark : marks_) {
    std::vector<MarkReading> longer;
    for (const MarkReading& reading : readings) {
      for (const std::int8_t code : mark.codes) {
        if (mark.mark == "*" && code == covered && has_other_cover) continue;
        const bool may_share = code == exploded || (code == covered && is_among(fixed, 0));
        if ((is_among(fixed, code) || is_among(reading, code)) && !may_share) continue;
        longer.push_back(reading);
        longer.back().push_back(code);
      }
    }
    readings = std::move(longer);
  }
  return readings;
}

void DoubtfulMarks::prefer(std::string_view mark, std::int8_t code,
                           std::vector<MarkReading>& readings) const {
  const auto place = static_cast<std::size_t>(std::ranges::find(marks_, mark, &MarkReadings::mark) -
                                              marks_.begin());
  if (place == marks_.size()) return;
  const auto is_other = [&](const MarkReading& reading) { return reading[place] != code; };
  if (!std::ranges::all_of(readings, is_other)) std::erase_if(readings, is_other);
}

std::vector<MarkReading> DoubtfulMarks::settle(Grid grid, const std::vector<std::int8_t>& cells,
                                               const std::vector<std::int8_t>& fixed,
                                               bool is_ours) const {
  std::vector<MarkReading> all = readings(cells, fixed);
  // Whoever tells the rules writes as minewise does, also what contradicts itself by exact clues.
  if (is_ours) prefer("_", no_clue, all);
  std::vector<MarkReading> fitting;
  std::ranges::copy_if(all, std::back_inserter(fitting), [&](const MarkReading& reading) {
    return is_possible(grid, with(cells, reading));
  });
  // Clues that contradict one another are the affair of who asks about them.
  const bool is_contradicted = fitting.empty();
  if (is_contradicted) fitting = all;
  prefer("*", exploded, fitting);
  // Beside another mark for covered cells this says less than a zero would: nothing false follows.
  if (is_contradicted || is_among(fixed, covered)) prefer("_", no_clue, fitting);
  // Before the first clue nothing is revealed.
  const bool is_begun = std::ranges::any_of(fixed, is_clue);
  const auto& [mark, codes] = marks_[0];
  if (marks_.size() == 1 && is_among(codes, covered) && codes[0] != flag &&
      (!is_begun || is_contradicted)) {
    prefer(mark, covered, fitting);
  }
  const auto has_zero = [](const MarkReading& reading) { return is_among(reading, 0); };
  if (is_contradicted && std::ranges::any_of(fitting, has_zero)) return {};
  return fitting;
}

}  // namespace minewise

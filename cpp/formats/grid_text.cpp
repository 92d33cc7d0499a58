#include "formats/grid_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/message.hpp"
#include "formats/framed_text.hpp"
#include "formats/mark.hpp"
#include "formats/mine_count.hpp"
#include "formats/pasted_text.hpp"
#include "formats/text_rows.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

constexpr std::string_view sized_format = "JSMinesweeper text";
constexpr std::string_view table_format = "table";
constexpr std::string_view list_format = "list of rows";
constexpr std::string_view emoji_format = "emoji board";
constexpr std::string_view hidden_format = "Discord board";

constexpr std::string_view marks_of_cells =
    " (# covered, F flag, * exploded mine, _ clue withheld, 0 to 8), got ";
constexpr std::string_view spoiler = "||";

/// Letters that stand for a mine where no cell has a mark of its player.
constexpr std::string_view mine_letters = "XxMm";

/// What is hidden in the text, and counted.
struct Hidden {
  int mines = 0;
  int cells = 0;
};

/// A word or a number that stands for a cell in a table or a list.
std::optional<std::int8_t> code_of_field(std::string_view field) {
  constexpr std::array<std::pair<std::string_view, std::int8_t>, 9> numbers{{
      {"-1", covered},
      {"-2", flag},
      {"-3", exploded},
      {"-4", no_clue},
      {"10", covered},
      {"11", flag},
      {"nan", covered},
      {"none", covered},
      {"null", covered},
  }};
  const std::string word = lower(field);
  const auto* const found =
      std::ranges::find_if(numbers, [&](const auto& number) { return number.first == word; });
  if (found != numbers.end()) return found->second;
  const auto code = code_of_word(word);
  return code == meaning::shown ? std::nullopt : code;
}

/// Reads one text; used once.
class GridReader {
 public:
  GridReader(std::string_view text, const ReadOptions& options) : text_(text), options_(options) {}

  Checked<WrittenPosition> read() {
    PastedText pasted = pasted_text(text_);
    used_ = std::move(pasted.used);
    std::string lists;
    std::string_view rows = pasted.rows;
    const std::string_view inner = trimmed(rows);
    if (inner.starts_with('[') || inner.starts_with('(')) {
      format_ = list_format;
      lists = rows_of_lists(rows);
      rows = lists;
    } else if (rows.find(spoiler) != std::string_view::npos) {
      format_ = hidden_format;
    } else {
      auto framed = unframed(rows);
      lists = std::move(framed.rows);
      rows = lists;
      are_between_ = framed.are_between;
      std::ranges::move(framed.left_out, std::back_inserter(pasted.left_out));
    }
    auto lines = lines_of(rows);
    const std::string_view first_line = lines.empty() ? "" : lines[0];
    const auto size = size_of_text(first_line);
    if (size) {
      lines.erase(lines.begin());
      format_ = sized_format;
    } else if (lines.empty()) {
      return unread(Expected("expected at least one row of cells").error(), format_, text_);
    }
    if (const auto before = size ? std::nullopt : size_before(lines)) {
      lines.erase(lines.begin());
      if (before->mines >= 0) {
        pasted.counts.push_back(
            {MineCount::Kind::total, before->mines, std::string(trimmed(first_line))});
      }
      say("The first line is read as the size of the board.");
    } else if (!size) {
      if (auto error = read_number(lines, pasted.counts)) return *std::move(error);
    }
    if (format_ != hidden_format) {
      for (const char between : {',', ';'}) {
        if (rows.find(between) != std::string_view::npos) between_ = between;
      }
    }
    std::vector<std::string> columns;
    if (format_ == plain_format) remove_labels(lines, columns);
    if (between_ == '\0' && (format_ == plain_format || format_ == list_format)) {
      const bool are_blank = std::ranges::any_of(lines, is_blank);
      if (are_blank && rows.find('\t') != std::string_view::npos)
        between_ = '\t';
      else if (auto codes = codes_between_blanks(lines); !codes.empty())
        replace(lines, columns, std::move(codes), ',');
      else if (auto blank_rows = with_blank_cells(lines))
        replace(lines, columns, *std::move(blank_rows), '\0');
      else
        return unread(Expected("expected a mark for each covered cell, got blanks, of which one, "
                               "two or three may be a cell")
                          .error(),
                      format_, text_);
    }
    if (between_ != '\0' && format_ == plain_format) format_ = table_format;
    is_terminated_ = is_terminated(lines);
    check_blanks(lines);
    read_rows(lines);
    if (!error_ && size) check_size(*size);
    if (!error_ && !doubtful_.none()) settle();
    if (error_) return *std::move(error_);
    WrittenPosition position{{row_, width_}, std::move(cells_), {}, {}, format_};
    position.marks.questions = questions_;
    count_marks(position);
    if (hidden_.cells > 0) {
      position.mines = hidden_.mines + position.marks.mines + position.marks.flags;
      say("What the text hides stays covered. Hidden mines: " + std::to_string(hidden_.mines) +
          ".");
    } else if (size) {
      position.mines = size->mines;
    }
    position.used = std::move(used_);
    position.left_out = std::move(pasted.left_out);
    if (position.mines && !pasted.counts.empty()) {
      pasted.counts.push_back({MineCount::Kind::total, *position.mines,
                               size ? std::string(trimmed(first_line)) : "hidden mines"});
    }
    if (auto error = read_total(pasted.counts, options_.has_total, position)) {
      return unread(*std::move(error), format_, text_);
    }
    return position;
  }

 private:
  /// What is expected, with the place.
  Expected expected_here(std::string_view what, std::string_view more = {}) {
    Expected expected(what);
    expected.add(" at row ").number(row_).add(", column ").number(column_).add(more);
    return expected;
  }
  void refuse(Expected& expected) {
    if (!error_) error_ = unread(expected.error(), format_, text_);
  }

  /// Puts other lines in their place; `kept` holds their text.
  void replace(std::vector<std::string_view>& lines, std::vector<std::string>& kept,
               std::vector<std::string> others, char between) {
    if (others.empty()) return;
    kept = std::move(others);
    lines.assign(kept.begin(), kept.end());
    between_ = between;
  }

  void remove_labels(std::vector<std::string_view>& lines, std::vector<std::string>& kept) {
    auto [rows, note] = without_labels(lines, between_);
    if (!note.empty()) say(note);
    replace(lines, kept, std::move(rows), between_);
  }

  /// One more sentence of what was taken, each once.
  void say(std::string_view sentence) {
    if (std::ranges::find(used_, sentence) == used_.end()) used_.emplace_back(sentence);
  }

  /// Takes away a line of one number before or behind rows of other lengths: the mines. The error
  /// is that it may be the size of a square board as well.
  std::optional<Error> read_number(std::vector<std::string_view>& lines,
                                   std::vector<MineCount>& counts) {
    // Beside strokes a number is a row.
    if (lines.size() < 2 || text_.find('\n') == std::string_view::npos) return {};
    for (const std::size_t place : {std::size_t{0}, lines.size() - 1}) {
      const std::string_view line = trimmed(lines[place]);
      const bool is_number = line.size() < 7 && std::ranges::all_of(line, is_digit);
      const std::string_view other = lines[place == 0 ? 1 : 0];
      const bool is_row = marks_in(other) == marks_in(line) ||
                          (lines.size() == 2 && (other.find_first_of(",;") < other.size() ||
                                                 std::ranges::all_of(trimmed(other), is_digit)));
      if (!is_number || line.empty() || is_row) continue;
      int number = 0;
      std::from_chars(line.data(), line.data() + line.size(), number);
      const std::size_t rows = lines.size() - 1;
      if (number == 0 || index(number) > rows * marks_in(other)) continue;
      if (place == 0 && index(number) == rows && marks_in(other) == rows) {
        return unread(Expected("expected the size of the board as two numbers, or Mines: ")
                          .number(number)
                          .add(", got ")
                          .quote(line)
                          .add(", which may be either here")
                          .error(),
                      format_, text_);
      }
      counts.push_back({MineCount::Kind::either, number, std::string(line)});
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(place));
      return {};
    }
    return {};
  }

  /// All rows end so, or some: then those would have a cell more than the others. Refused where
  /// blanks are cells, and each row may end in one.
  [[nodiscard]] bool is_terminated(const std::vector<std::string_view>& lines) {
    const auto separators = [&](auto line) { return std::ranges::count(line, between_); };
    const auto ends = [&](auto line) { return trimmed(line).ends_with(between_); };
    if (std::ranges::all_of(lines, ends)) {
      const auto has_blank = [&](std::string_view line) {
        bool is_blank_before = true;
        for (const char mark : trimmed(line)) {
          if (mark == between_ && is_blank_before) return true;
          is_blank_before = mark == between_ || (is_blank_before && mark == ' ');
        }
        return false;
      };
      const bool is_typed = format_ != list_format && text_.find("</t") == std::string_view::npos &&
                            (are_between_ || text_.find(between_) != std::string_view::npos);
      if (between_ != '\0' && is_typed && std::ranges::any_of(lines, has_blank)) {
        Expected expected("expected rows that end in a mark, got ");
        refuse(expected.quote({&between_, 1})
                   .add(" at the end of each row, which may follow the last cell, or be before a "
                        "blank one"));
      }
      return true;
    }
    const auto first = separators(lines[0]);
    return std::ranges::any_of(lines, [&](auto line) { return separators(line) != first; });
  }

  /// Refuses a first or a last line that has blanks between its marks and is the only one: it may
  /// be a row, or a line of a game that shows its mines and flags.
  void check_blanks(const std::vector<std::string_view>& lines) {
    if (between_ != '\0' || format_ != plain_format || lines.size() < 2) return;
    const auto has_blanks = [](std::string_view line) {
      return trimmed(line).find(' ') != std::string_view::npos;
    };
    if (std::ranges::count_if(lines, has_blanks) != 1) return;
    for (const std::string_view line : {lines.front(), lines.back()}) {
      if (has_blanks(line)) {
        Expected expected("expected rows that are written alike, got ");
        refuse(expected.quote(trimmed(line)));
      }
    }
  }

  void read_rows(const std::vector<std::string_view>& lines) {
    if (error_) return;
    for (const std::string_view line : lines) {
      column_ = 0;
      if (between_ == '\0' && is_blank(line)) {
        refuse(Expected("expected # for a covered cell and 0 for one with no mine around, got "
                        "only blanks in row ")
                   .number(row_));
      } else if (between_ != '\0') {
        read_fields(line);
      } else {
        read_marks(line);
      }
      if (error_) return;
      if (row_ == 0) width_ = column_;
      if (column_ != width_ && format_ != sized_format) {
        // The first row may be the odd one.
        if (row_ == 1 && between_ == '\0' && lines.size() > 2 &&
            marks_in(lines[2]) == index(column_)) {
          std::swap(column_, width_);
          row_ = 0;
        }
        return refuse(Expected("expected ")
                          .number(width_)
                          .add(" cells in row ")
                          .number(row_)
                          .add(", got ")
                          .number(column_));
      }
      widest_ = std::max(widest_, column_);
      even_ = even_ && column_ == width_;
      ++row_;
    }
  }

  void read_marks(std::string_view line) {
    while (!line.empty() && !error_) {
      if (format_ == hidden_format && line.starts_with(spoiler)) {
        const std::size_t end = line.find(spoiler, spoiler.size());
        if (end == std::string_view::npos) {
          auto expected = expected_here("expected || after what is hidden");
          return refuse(expected);
        }
        read_hidden(line.substr(spoiler.size(), end - spoiler.size()));
        line.remove_prefix(end + spoiler.size());
        continue;
      }
      const Mark mark = first_mark(line);
      line.remove_prefix(mark.text.size());
      if (mark.meaning != meaning::nothing) add(mark);
    }
  }

  /// One cell that is covered, and whether there is a mine.
  void read_hidden(std::string_view text) {
    bool is_mine = false;
    for (auto rest = text; !rest.empty();) {
      const Mark mark = first_mark(rest);
      rest.remove_prefix(mark.text.size());
      is_mine = is_mine || mark.meaning == exploded || mine_letters.find(mark.text) < 4;
      if (mark.meaning == meaning::unknown && !is_mine) {
        auto expected = expected_here("expected a clue or a mine", ", got ");
        return refuse(expected.quote(text));
      }
    }
    hidden_.mines += static_cast<int>(is_mine);
    ++hidden_.cells;
    cells_.push_back(covered);
    ++column_;
  }

  /// A cell, or what ends a row: an empty last field.
  void read_fields(std::string_view line) {
    while (!error_) {
      const std::size_t end = std::min(line.find(between_), line.size());
      read_field(trimmed(line.substr(0, end)));
      if (end == line.size()) return;
      line.remove_prefix(end + 1);
      if (is_terminated_ && is_blank(line)) return;
    }
  }

  void read_field(std::string_view field) {
    for (const char quote : {'"', '\'', '`'}) {
      if (field.size() > 2 && field.front() == quote && field.back() == quote) {
        field = field.substr(1, field.size() - 2);
      }
    }
    // Frames of _ and | have it beside each mark.
    while (field.size() > 1 && field.front() == '_') field.remove_prefix(1);
    while (field.size() > 1 && field.back() == '_') field.remove_suffix(1);
    if (is_blank(field)) return add({blank_cell, meaning::several});
    field = whole_number(field);
    const auto code = code_of_field(field);
    if (code && (field != "11" || text_.find("10") != std::string_view::npos)) {
      if (field == "10" || field == "11") {
        say("10 is read as a covered cell and 11 as a flag, as ms_toollib writes them.");
      }
      return add({field, *code});
    }
    const int before = column_;
    read_marks(field);
    if (!error_ && column_ != before + 1) {
      column_ = before;
      auto expected = expected_here("expected one cell", ", got ");
      refuse(expected.quote(field)
                 .add(", since ")
                 .add({&between_, 1})
                 .add(" separates the cells of a row"));
    }
  }

  void add(const Mark& mark) {
    std::int8_t code = mark.meaning;
    const std::size_t least = code == meaning::unknown ? 4 : 3;  // bytes of emoji, of known ones
    if (mark.text.size() >= least && mark.text != blank_cell && format_ == plain_format) {
      format_ = emoji_format;
    }
    if (code == meaning::unknown) {
      if (format_ != sized_format || mark.text != "M") return refuse_mark(mark.text);
      code = covered;  // JSMinesweeper writes it for a mine that nobody has found
    }
    questions_ += static_cast<int>(code == meaning::question);
    if (code == meaning::question) {
      code = covered;
    } else if (code != meaning::several && std::ranges::find(fixed_, code) == fixed_.end()) {
      fixed_.push_back(code);
    }
    if (code == meaning::several) {
      if (places_.size() == doubtful_.marks().size() || !knows(mark.text)) {
        places_.push_back(static_cast<Cell>(cells_.size()));
      }
      code = doubtful_.add(mark.text);
    }
    cells_.push_back(code);
    ++column_;
  }

  [[nodiscard]] bool knows(std::string_view mark) const {
    const auto& marks = doubtful_.marks();
    return std::ranges::find(marks, mark, &MarkReadings::mark) != marks.end();
  }

  void refuse_mark(std::string_view mark) {
    auto expected = expected_here("expected a cell", marks_of_cells);
    expected.quote(mark);
    if (const auto why = doubt(mark)) expected.add(", ").add(*why);
    refuse(expected);
  }

  void check_size(const BoardSize& size) {
    if (size.width != widest_ || size.height != row_) {
      refuse(Expected("expected ")
                 .number(size.width)
                 .add("x")
                 .number(size.height)
                 .add(" cells as the first line says, got ")
                 .number(widest_)
                 .add("x")
                 .number(row_));
    } else if (!even_) {
      refuse(Expected("expected ").number(size.width).add(" cells in each row"));
    }
  }

  void settle() {
    const auto& marks = doubtful_.marks();
    const auto may_be = [&](const MarkReadings& mark, std::int8_t code) {
      return std::ranges::find(mark.codes, code) != mark.codes.end();
    };
    const bool is_mined = std::ranges::find(fixed_, exploded) != fixed_.end() ||
                          std::ranges::any_of(marks, [&](const MarkReadings& mark) {
                            return may_be(mark, exploded);
                          });
    const bool is_layout = is_mined && marks.size() + fixed_.size() == 2 &&
                           std::ranges::all_of(fixed_, [](auto code) { return code == exploded; });
    if (is_layout) {
      Expected expected("expected what a player sees, got a layout of mines without a clue");
      return refuse(expected);
    }
    const Grid grid{row_, width_};
    const auto readings = doubtful_.settle(grid, cells_, fixed_, options_.has_rules);
    if (readings.size() == 1) {
      cells_ = doubtful_.with(std::move(cells_), readings[0]);
      for (std::size_t i = 0; i < marks.size(); ++i) say_reading(marks[i], readings[0][i]);
      return;
    }
    for (std::size_t i = 0; i < marks.size(); ++i) {
      const auto differs = [&](const auto& reading) { return reading[i] != readings[0][i]; };
      const auto other = std::ranges::find_if(readings, differs);
      if (readings.empty() || other != readings.end()) {
        const std::int8_t second = readings.empty() ? marks[i].codes[1] : (*other)[i];
        return refuse_doubt(grid, i, readings.empty() ? marks[i].codes[0] : readings[0][i], second);
      }
    }
  }

  /// What marks of minewise itself mean needs no word.
  void say_reading(const MarkReadings& mark, std::int8_t code) {
    if (mark.mark == "*" && code == exploded) return;
    if (mark.mark == "_" && code == no_clue && options_.has_rules) return;
    if (mark.mark == blank_cell) {
      return say(code == covered ? "Blanks are read as covered cells."
                                 : "Blanks are read as cells with no mine around.");
    }
    say(quoted(mark.mark) + " is read as " + std::string(words_of_code(code)) + ".");
  }

  void refuse_doubt(Grid grid, std::size_t number, std::int8_t first, std::int8_t second) {
    const std::string_view mark = doubtful_.marks()[number].mark;
    row_ = grid.row(places_[number]);
    column_ = grid.column(places_[number]);
    if (second == covered || (first != covered && second == 0)) std::swap(first, second);
    const auto written = [](std::int8_t code) {
      return code == no_clue ? std::string("_, beside rules with withheld clues,")
                             : std::string(1, mark_of(code));
    };
    const std::string second_words = second == 0 && first == covered
                                         ? "one with no mine around"
                                         : std::string(words_of_code(second));
    const std::string what = "expected " + written(first) + " for " +
                             std::string(words_of_code(first)) + " or " + written(second) +
                             " for " + second_words;
    auto expected = expected_here(what, ", got ");
    if (mark == blank_cell) {
      expected.add("a blank");
    } else {
      expected.quote(mark);
    }
    refuse(expected.add(", which may be either here"));
  }

  std::string_view text_;
  std::string_view format_ = plain_format;
  /// What separates the cells of a row, if anything does.
  char between_ = '\0';
  std::vector<std::int8_t> cells_;
  int row_ = 0;
  int column_ = 0;
  int width_ = 0;
  int widest_ = 0;
  bool even_ = true;
  /// Does what parts the cells of a row only end it where it stands last?
  bool is_terminated_ = false;
  bool are_between_ = false;
  int questions_ = 0;
  std::vector<std::string> used_;
  /// The meanings of the marks that have one.
  std::vector<std::int8_t> fixed_;
  DoubtfulMarks doubtful_;
  /// Where each of the others stands first.
  std::vector<Cell> places_;
  const ReadOptions& options_;
  Hidden hidden_;
  std::optional<Error> error_;
};

}  // namespace

Checked<WrittenPosition> position_of_grid(std::string_view text, const ReadOptions& options) {
  return GridReader(text, options).read();
}

}  // namespace minewise

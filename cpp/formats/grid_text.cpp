#include "formats/grid_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/message.hpp"
#include "formats/framed_text.hpp"
#include "formats/mark.hpp"
#include "formats/pasted_text.hpp"
#include "formats/text_rows.hpp"

namespace minewise {

namespace {

constexpr std::string_view sized_format = "JSMinesweeper text";
constexpr std::string_view table_format = "table";
constexpr std::string_view list_format = "list of rows";
constexpr std::string_view emoji_format = "emoji board";
constexpr std::string_view hidden_format = "Discord board";

constexpr std::string_view marks_of_cells =
    " (# covered, F flag, * exploded mine, _ clue withheld, 0 to 8), got ";
constexpr std::string_view either =
    "expected # for a covered cell or 0 for one with no mine around";
constexpr std::string_view spoiler = "||";

/// Letters that stand for a mine where no cell has a mark of its player.
constexpr std::string_view mine_letters = "XxMm";

/// What is hidden in the text, and counted.
struct Hidden {
  int mines = 0;
  int cells = 0;
};

/// A word or a number that programs write for a cell.
struct Word {
  std::string_view text;
  std::int8_t code;
};
constexpr std::array words{
    Word{"-1", covered},       Word{"-2", flag},          Word{"-3", exploded},
    Word{"-4", no_clue},       Word{"10", covered},       Word{"11", flag},
    Word{"nan", covered},      Word{"none", covered},     Word{"null", covered},
    Word{"covered", covered},  Word{"hidden", covered},   Word{"closed", covered},
    Word{"unknown", covered},  Word{"unopened", covered}, Word{"unrevealed", covered},
    Word{"flag", flag},        Word{"flagged", flag},     Word{"exploded", exploded},
    Word{"question", covered},
};

std::optional<std::int8_t> code_of_word(std::string_view field) {
  const auto is_same = [&](const Word& word) {
    return std::ranges::equal(word.text, field, [](char small, char any) {
      return small == any || (any >= 'A' && any <= 'Z' && small == any - 'A' + 'a');
    });
  };
  const auto* const found = std::ranges::find_if(words, is_same);
  return found == words.end() ? std::nullopt : std::optional(found->code);
}

/// Reads one text; used once.
class GridReader {
 public:
  explicit GridReader(std::string_view text) : text_(text) {}

  Checked<WrittenPosition> read() {
    PastedText pasted = pasted_text(text_);
    note_ = pasted.note;
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
      lists = unframed(rows);
      rows = lists;
    }
    auto lines = lines_of(rows);
    const auto size = lines.empty() ? std::nullopt : size_of_text(lines[0]);
    if (size) {
      lines.erase(lines.begin());
      format_ = sized_format;
    } else if (lines.empty()) {
      return unread(Expected("expected at least one row of cells").error(), format_, text_);
    }
    if (const auto before = size ? std::nullopt : size_before(lines)) {
      lines.erase(lines.begin());
      if (before->mines >= 0) pasted.mines = before->mines;
      tell("The first line is read as the size of the board.");
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
      else
        replace(lines, columns, with_blank_cells(lines), '\0');
    }
    if (between_ != '\0' && format_ == plain_format) format_ = table_format;
    is_terminated_ = is_terminated(lines);
    read_rows(lines);
    if (!error_ && size) check_size(*size);
    if (!error_ && !empty_.none()) settle();
    if (error_) return *std::move(error_);
    WrittenPosition position{{row_, width_}, std::move(cells_), {}, {}, format_};
    position.mines = size ? std::optional(size->mines) : pasted.mines;
    position.note = std::move(note_);
    if (hidden_.cells > 0) {
      position.mines = hidden_.mines + shown_mines_;
      position.note =
          "What the text hides stays covered. Hidden mines: " + std::to_string(hidden_.mines) + ".";
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
    if (!note.empty()) tell(note);
    replace(lines, kept, std::move(rows), between_);
  }

  /// One more sentence of what was taken, each once.
  void tell(std::string_view sentence) {
    if (note_.find(sentence) != std::string::npos) return;
    if (!note_.empty()) note_ += ' ';
    note_ += sentence;
  }

  /// All rows end so, or some: then those would have a cell more than the others.
  [[nodiscard]] bool is_terminated(const std::vector<std::string_view>& lines) const {
    const auto separators = [&](auto line) { return std::ranges::count(line, between_); };
    if (std::ranges::all_of(lines, [&](auto line) { return trimmed(line).ends_with(between_); })) {
      return true;
    }
    const auto first = separators(lines[0]);
    return std::ranges::any_of(lines, [&](auto line) { return separators(line) != first; });
  }

  void read_rows(const std::vector<std::string_view>& lines) {
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
    if (field.size() > 1 && field.front() == '"' && field.back() == '"') {
      field = trimmed(field.substr(1, field.size() - 2));
    }
    if (is_blank(field)) return add({blank_cell, meaning::empty});
    field = whole_number(field);
    const auto code = code_of_word(field);
    if (code && (field != "11" || text_.find("10") != std::string_view::npos)) {
      if (field == "10" || field == "11") {
        tell("10 is read as a covered cell and 11 as a flag, as ms_toollib writes them.");
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
    has_cover_ = has_cover_ || code == covered;
    shown_mines_ += static_cast<int>(code == exploded || code == flag);
    if (code == meaning::question) code = covered;
    if (code == meaning::empty) {
      if (empty_.none()) first_empty_ = {mark.text, static_cast<Cell>(cells_.size())};
      if (mark.text == blank_cell && !has_blanks_) {
        has_blanks_ = true;
        first_blank_ = static_cast<Cell>(cells_.size());
      }
      code = empty_.add(mark.text);
    }
    cells_.push_back(code);
    ++column_;
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
    const bool is_layout = std::ranges::all_of(
        cells_, [](std::int8_t code) { return code == exploded || code > meaning::unknown; });
    if (is_layout && shown_mines_ > 0) {
      Expected expected("expected what a player sees, got a layout of mines without a clue");
      return refuse(expected);
    }
    const Grid grid{row_, width_};
    if (empty_.settle(grid, cells_, has_cover_)) {
      if (!has_blanks_) return;
      const bool are_covered = cells_[index(first_blank_)] == covered;
      tell(are_covered ? "Blanks are read as covered cells."
                       : "Blanks are read as cells with no mine around.");
      return;
    }
    const Cell first = first_empty_.second;
    row_ = grid.row(first);
    column_ = grid.column(first);
    auto expected = expected_here(either, ", got ");
    if (first_empty_.first == blank_cell) {
      expected.add("a blank");
    } else {
      expected.quote(first_empty_.first);
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
  bool has_cover_ = false;
  int shown_mines_ = 0;
  /// Does what parts the cells of a row only end it where it stands last?
  bool is_terminated_ = false;
  bool has_blanks_ = false;
  Cell first_blank_ = 0;
  std::string note_;
  EmptyMarks empty_;
  std::pair<std::string_view, Cell> first_empty_;
  Hidden hidden_;
  std::optional<Error> error_;
};

}  // namespace

Checked<WrittenPosition> position_of_grid(std::string_view text) { return GridReader(text).read(); }

}  // namespace minewise

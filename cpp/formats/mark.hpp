// What single marks of a text say of their cells: characters, emoji, and the names of emoji.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/grid.hpp"

namespace minewise {

/// What a mark says, where that is no code of a view.
namespace meaning {
inline constexpr std::int8_t question = 9;  // covered, with a doubt of the player
inline constexpr std::int8_t several = 10;  // depends on the program: see `readings_of`
inline constexpr std::int8_t nothing = 11;  // a blank, or part of the emoji before it
inline constexpr std::int8_t unknown = 12;
inline constexpr std::int8_t shown = 13;  // revealed, as its clue says elsewhere
}  // namespace meaning

/// What stands for a blank that is a cell.
inline constexpr std::string_view blank_cell = "␣";

struct Mark {
  /// As it stands in the text.
  std::string_view text;
  std::int8_t meaning;
};

/// The first mark of a text that is not empty.
Mark first_mark(std::string_view text);
bool is_blank(std::string_view text);
/// How many marks a text has.
std::size_t marks_in(std::string_view text);
std::string_view trimmed(std::string_view text);

/// What a word in small letters says of a cell, in a table, a list or a key: covered, flag,
/// exploded, question or shown.
std::optional<std::int8_t> code_of_word(std::string_view word);

/// Why a mark is refused that is no cell; none for other marks.
std::optional<std::string_view> doubt(std::string_view mark);

/// A mark that programs use in several ways, and the codes that it may stand for.
struct MarkReadings {
  /// The mark as it stands in the text; that of blank cells is `blank_cell`.
  std::string_view mark;
  std::vector<std::int8_t> codes;
};

/// A code for each doubtful mark.
using MarkReading = std::vector<std::int8_t>;

/// The codes that a mark may stand for; none for a mark with one meaning.
std::vector<std::int8_t> readings_of(std::string_view mark);
/// A code in words: "a covered cell".
std::string_view words_of_code(std::int8_t code);

/// The marks of a text that have several meanings in different programs. The rest of the text
/// decides between them.
class DoubtfulMarks {
 public:
  /// The code that stands for this mark until `settle`.
  std::int8_t add(std::string_view mark);
  [[nodiscard]] bool none() const { return marks_.empty(); }
  [[nodiscard]] const std::vector<MarkReadings>& marks() const { return marks_; }

  /// The readings that fit the cells: one if the rest of the text decides, several if it does not.
  /// No zero lies beside a covered cell, and each clue has room for its mines. `fixed` holds the
  /// codes of marks with one meaning; `is_ours` says that minewise wrote the text.
  [[nodiscard]] std::vector<MarkReading> settle(Grid grid, const std::vector<std::int8_t>& cells,
                                                const std::vector<std::int8_t>& fixed,
                                                bool is_ours) const;
  /// The cells with the codes of this reading in their place.
  [[nodiscard]] std::vector<std::int8_t> with(std::vector<std::int8_t> cells,
                                              const MarkReading& reading) const;

 private:
  /// All readings in which each meaning has one mark.
  [[nodiscard]] std::vector<MarkReading> readings(const std::vector<std::int8_t>& cells,
                                                  const std::vector<std::int8_t>& fixed) const;
  /// Keeps those that read a mark so, if there are any.
  void prefer(std::string_view mark, std::int8_t code, std::vector<MarkReading>& readings) const;

  std::vector<MarkReadings> marks_;
};

}  // namespace minewise

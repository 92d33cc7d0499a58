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
inline constexpr std::int8_t empty = 10;    // covered or 0, as the other marks of the text tell
inline constexpr std::int8_t nothing = 11;  // a blank, or part of the emoji before it
inline constexpr std::int8_t unknown = 12;
}  // namespace meaning

struct Mark {
  /// As it stands in the text.
  std::string_view text;
  std::int8_t meaning;
};

/// The first mark of a text that is not empty.
Mark first_mark(std::string_view text);
bool is_blank(std::string_view text);
std::string_view trimmed(std::string_view text);

/// Why a mark is refused that programs use in several ways; none for other marks.
std::optional<std::string_view> doubt(std::string_view mark);

/// The marks of a text that may be covered cells or zeros, and what the other marks tell of them.
class EmptyMarks {
 public:
  /// The code that stands for this mark until `settle`.
  std::int8_t add(std::string_view mark);
  [[nodiscard]] bool none() const { return marks_.empty(); }

  /// Puts the codes of views in their place: false if the other cells do not tell which. A text has
  /// one mark for zeros, and no zero lies beside a covered cell. `has_cover` says that it has
  /// covered cells of another mark.
  bool settle(Grid grid, std::vector<std::int8_t>& cells, bool has_cover) const;

 private:
  std::vector<std::string_view> marks_;
};

}  // namespace minewise

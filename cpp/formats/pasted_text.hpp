// A text as people paste it, without what pages, programs and people put around the rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/mine_count.hpp"

namespace minewise {

struct PastedText {
  std::string rows;
  /// Numbers of mines that lines before or after the rows tell.
  std::vector<MineCount> counts{};
  std::vector<std::string> used{};
  std::vector<std::string> left_out{};
};

PastedText pasted_text(std::string_view text);

/// The list that a program holds: `board = {{-1, 1}};`, `np.array([[-1, 1]])`. None if the text is
/// no such thing.
std::optional<std::string> list_of_code(std::string_view text);

}  // namespace minewise

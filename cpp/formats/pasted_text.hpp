// A text as people paste it, without what pages, programs and people put around the rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace minewise {

struct PastedText {
  std::string rows;
  /// The mine total, where a line before or after the rows tells it.
  std::optional<int> mines{};
  /// What was left out, as a sentence; empty if nothing was.
  std::string note{};
};

PastedText pasted_text(std::string_view text);

/// The list that a program holds, as JSON writes it: `board = {{-1, 1}};`, `np.array([[-1, 1]])`,
/// and the board of a JSON object. None if the text is no such thing.
std::optional<std::string> list_of_code(std::string_view text);

}  // namespace minewise

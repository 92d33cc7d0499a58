// What a text says of the number of mines: in a sentence, in a status line, or by a key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "formats/written_position.hpp"

namespace minewise {

/// A number of mines as a text gives it.
struct MineCount {
  enum class Kind : std::uint8_t {
    total,   // all mines of the board
    left,    // those without a flag
    either,  // as the rest tells
    flags,   // flags that are set
  };
  Kind kind;
  int number;
  /// The words that hold it.
  std::string words;
};

/// The numbers of mines that a line names.
std::vector<MineCount> mine_counts_of(std::string_view line);
/// What a key of a JSON object counts; none if no mines.
std::optional<MineCount::Kind> kind_of_key(std::string_view key);

/// The mine total that the counts come to, none if they name none. Sentences on how they were read
/// are added to `used`. The error names two totals that both fit.
Checked<std::optional<int>> total_of_counts(const std::vector<MineCount>& counts,
                                            const MarkCounts& marks,
                                            std::vector<std::string>& used);

}  // namespace minewise

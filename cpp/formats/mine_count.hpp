// Numbers of mines that a text gives, and the mine total that they come to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  /// Of the board that they speak of.
  std::optional<Grid> size{};
};

/// What a key of a JSON object counts; none if no mines.
std::optional<MineCount::Kind> kind_of_key(std::string_view key);

/// Gives a position the mine total that the counts come to, if any, and says how each was read.
/// The error names two totals that both fit, or two counts that do not fit each other. Where the
/// total is given beside the text, its counts are left out.
std::optional<Error> read_total(const std::vector<MineCount>& counts, bool is_given,
                                WrittenPosition& position);

}  // namespace minewise

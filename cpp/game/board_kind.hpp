// Which boards are played: a rule of the game, and its text form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "game/level.hpp"

namespace minewise {

enum class Boards : std::uint8_t {
  /// All that the other rules allow.
  any,
  /// Those that a level of reasoning solves after the first click.
  no_guess,
  /// Those that the other rules allow, drawn anew where a guess that is forced meets a mine.
  safe_guesses,
};

struct BoardKind {
  Boards boards = Boards::any;
  /// Of boards that need no guess.
  Level level = Level::exact;

  friend bool operator==(const BoardKind&, const BoardKind&) = default;
  /// The text form; `board_kind` reads it back.
  [[nodiscard]] std::string name() const;
};

/// Every text form that there is.
std::vector<std::string> board_forms();

/// The kind of a text form. Where no level is named it is the last one.
Checked<BoardKind> board_kind(std::string_view text);

}  // namespace minewise

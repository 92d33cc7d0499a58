// What the core refuses: a value that says what was expected, with everything left as it was.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace minewise {

enum class ErrorKind : std::uint8_t {
  /// Rules that no board can satisfy, or a board that does not belong to them.
  invalid_rules,
  /// A move that the game does not allow in its present state.
  illegal_move,
  /// A text that is no view, or a cell that is not on its board.
  invalid_view,
  /// A text that is no record of a game, or one whose moves give another game than it says.
  invalid_record,
  /// Sets of cells that cannot be read.
  invalid_sets,
  /// A name or an option that leads to no agent.
  unknown_agent,
  /// A board that was not found within what the search for it may cost.
  no_board,
  /// Work that was not to go on, such as the search for a board: nothing is wrong with it.
  interrupted,
};

struct Error {
  ErrorKind kind;
  std::string text;
  /// Of rules: width, height, mines or the switch that is wrong, where it is one of these.
  std::string part{};
};

/// What a user asked for, or why there is no such thing.
template <class Value>
using Checked = Result<Value, Error>;

template <class Value>
bool is_refused(const Checked<Value>& asked) {
  return !asked;
}
inline bool is_refused(const std::optional<Error>& error) { return error.has_value(); }

/// What the caller knows to be allowed: a refusal is a mistake in its code.
template <class Value>
Value allowed(Checked<Value> asked) {
  if (!asked) misuse(asked.failure().text.c_str());
  return *std::move(asked);
}
inline void allowed(const std::optional<Error>& error) {
  if (error) misuse(error->text.c_str());
}

}  // namespace minewise

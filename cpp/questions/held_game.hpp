// A game that a session holds for its player, with the moves that were made in it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "boards/board_sources.hpp"
#include "game/named_rules.hpp"
#include "questions/session.hpp"
#include "review/history.hpp"

namespace minewise::questions {

/// Moves of one game, of some bytes each: far more than any game needs.
inline constexpr std::size_t most_moves = 4'000'000;
Refusal too_many_moves();

/// Where a game comes from.
struct Origin {
  NamedRules variant;
  std::uint64_t seed = 0;
  std::uint64_t number = 0;
  /// If it was given; else the seed leads to it.
  std::optional<Board> board{};

  [[nodiscard]] std::shared_ptr<const BoardSource> boards(const KeepGoing& keep_going = {}) const {
    return board ? given_board(*board) : boards_of(variant.rules, keep_going);
  }
};

/// What a record says of its player, which stays true as long as no move follows.
struct Credits {
  std::string options;
  std::optional<std::string> fault;
  std::size_t moves;
};

class Judging;

struct HeldGame {
  HeldGame(std::int64_t number, Origin from, History made);
  ~HeldGame();

  std::int64_t id;
  Origin origin;
  History history;
  std::optional<Credits> credits;
  /// Did its program protect the first click, whatever the rules of the board say?
  bool protected_first = false;
  /// Of its moves, as far as it has come.
  std::unique_ptr<Judging> judging;

  [[nodiscard]] const NamedRules& variant() const { return origin.variant; }
  [[nodiscard]] Grid grid() const { return variant().rules.grid; }
  [[nodiscard]] const Game& game() const { return history.game(); }
  [[nodiscard]] std::vector<std::int8_t> shown() const {
    return {game().shown().begin(), game().shown().end()};
  }
};

/// The given board of the field `board`: its rows, with `*` for a mine, and `.` or its clue for a
/// safe cell. None if there is no such field, or it is refused.
std::optional<Board> read_board(Request& request, Grid grid);

/// The kind of move of the field `kind`; none if it is refused.
std::optional<MoveKind> read_move_kind(Request& request);

/// Begins a game; null if it is refused.
HeldGame* hold(Session& session, Request& request, Origin origin);

/// The game of the field `game`; null if it is refused.
HeldGame* held_game(Session& session, Request& request);

/// Writes the cells that a move and its cascade have changed, as they are shown, since all cells
/// were `before`; and how the game stands.
void write_changes(Json& json, const HeldGame& held, const std::vector<std::int8_t>& before);

/// How a game stands, with all that it shows.
void write_state(Json& json, const HeldGame& held);

}  // namespace minewise::questions

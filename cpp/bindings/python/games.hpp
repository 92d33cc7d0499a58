// Games as rows of a table of numpy, and what is done in them.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "bindings/python/bindings.hpp"
#include "players/player.hpp"

namespace minewise::bindings {

/// One game in a table: the fields of `GAME_FIELDS`, in that order.
struct GameRow {
  std::int32_t status;
  std::int32_t revealed;
  std::int32_t mines_hit;
  std::int32_t flags_right;
  std::int32_t flags_wrong;
  std::int32_t clicks;
  std::int32_t redundant_clicks;
  std::int32_t guesses;
  std::int32_t fault;
};

inline GameRow row_of(const PlayedGame& game) {
  return {static_cast<std::int32_t>(game.status),
          game.revealed,
          game.mines_hit,
          game.flags_right,
          game.flags_wrong,
          game.clicks,
          game.redundant_clicks,
          game.guesses,
          game.fault == Fault::none ? 0 : 1};
}

/// What a row tells of a game; not which fault ended it.
inline PlayedGame game_of(const GameRow& row) {
  PlayedGame game;
  game.status = static_cast<Status>(row.status);
  game.revealed = row.revealed;
  game.mines_hit = row.mines_hit;
  game.flags_right = row.flags_right;
  game.flags_wrong = row.flags_wrong;
  game.clicks = row.clicks;
  game.redundant_clicks = row.redundant_clicks;
  game.guesses = row.guesses;
  game.fault = row.fault == 0 ? Fault::none : Fault::no_change;
  return game;
}

/// The game of a player; raises where it has no board.
inline Interruptible<PlayedGame> whole_game(Player& player, std::uint64_t seed, std::uint64_t game,
                                            std::vector<PlayedMove>* moves = nullptr,
                                            const OnTurn& on_turn = {}) {
  auto played = player.play(seed, game, moves, on_turn);
  if (played) check(played->board_error);
  return played;
}

/// A move as `minewise.Move` holds it: its kind, its cell, and whether it was a guess.
using NamedMove = std::tuple<std::string_view, RowColumn, bool>;

inline NamedMove named_move(Grid grid, const PlayedMove& move) {
  return {name_of(move.kind), place_of(grid, move.cell), move.guess};
}

inline std::vector<NamedMove> named_moves(Grid grid, std::span<const PlayedMove> moves) {
  std::vector<NamedMove> named;
  named.reserve(moves.size());
  for (const PlayedMove& move : moves) named.push_back(named_move(grid, move));
  return named;
}

/// The fields of `minewise.Decision`.
using DecisionFields =
    std::tuple<CellList, CellList, bool, std::optional<nb::typed<nb::dict, RowColumn, double>>,
               std::string>;

inline DecisionFields fields_of(Grid grid, const Decision& decision) {
  std::optional<nb::typed<nb::dict, RowColumn, double>> chances;
  if (decision.chances) {
    chances.emplace();
    for (const auto& [cell, mine] : *decision.chances) {
      (*chances)[nb::cast(place_of(grid, cell))] = mine;
    }
  }
  return {pairs_of(grid, decision.reveals), pairs_of(grid, decision.flags), decision.certain,
          chances, reason_text(decision)};
}

inline MoveKind kind_of(std::string_view name) {
  const auto kind = move_kind(name);
  if (!kind) throw std::invalid_argument("expected reveal, flag, unflag or chord");
  return *kind;
}

}  // namespace minewise::bindings

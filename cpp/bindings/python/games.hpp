// Games as rows of a table of numpy, and what is done in them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>

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

/// A decision or a move, with the grid that its cells are on.
template <class Thing>
struct OnGrid {
  Thing thing;
  Grid grid;

  [[nodiscard]] RowColumn place(Cell cell) const { return {grid.row(cell), grid.column(cell)}; }
};
using DecisionOnGrid = OnGrid<Decision>;
using MoveOnGrid = OnGrid<PlayedMove>;

inline MoveKind kind_of(std::string_view name) {
  const auto kind = move_kind(name);
  if (!kind) throw std::invalid_argument("expected reveal, flag, unflag or chord");
  return *kind;
}

}  // namespace minewise::bindings

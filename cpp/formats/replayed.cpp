#include "formats/replayed.hpp"

#include "base/index.hpp"
#include "boards/board_sources.hpp"
#include "game/game.hpp"

namespace minewise {

namespace {

std::optional<Error> play(Game& game, const WrittenMove& move) {
  const auto error = [](const Checked<int>& done) {
    return done ? std::optional<Error>() : std::optional(done.failure());
  };
  switch (move.kind) {
    case MoveKind::reveal:
      return error(game.reveal(move.row, move.column));
    case MoveKind::chord:
      return error(game.chord(move.row, move.column));
    case MoveKind::flag:
      return game.set_flag(move.row, move.column);
    case MoveKind::unflag:
      return game.remove_flag(move.row, move.column);
  }
  return {};
}

}  // namespace

Checked<WrittenPosition> position_after(const WrittenGame& game, std::string_view format) {
  const Variant told = game.variant.told();
  WrittenPosition position{told.rules.grid, {}, told.mines(), told, format};
  if (!game.seed) {
    position.cells.assign(index(told.rules.grid.cells()), covered);
    return position;
  }
  if (!game.variant.has_total) {
    return Expected("expected rules with a number of mines").error();
  }
  auto played = Game::create(game.variant.rules, *game.seed, game.number,
                             game.board ? given_board(*game.board) : boards_of(game.variant.rules));
  if (!played) return played.failure();
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const WrittenMove& move = game.moves[i];
    if (const auto error = play(*played, move)) {
      return Expected(error->text)
          .add(" as move ")
          .number(i + 1)
          .add(", ")
          .add(name_of(move.kind))
          .add(" ")
          .number(move.row)
          .add(",")
          .number(move.column)
          .error();
    }
  }
  position.cells.assign(played->shown().begin(), played->shown().end());
  return position;
}

}  // namespace minewise

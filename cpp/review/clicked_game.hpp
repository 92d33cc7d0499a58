// A game played by clicks: those that the rules would refuse are made too, and do nothing.
#pragma once

#include <vector>

#include "game/game.hpp"
#include "review/click.hpp"

namespace minewise {

enum class ClickEffect : std::uint8_t { nothing, flag, unflag, reveal, mine };

/// The game of the programs that people play: it is won when all safe cells are revealed, and lost
/// by the first mine. A cascade stops at flags.
class ClickedGame {
 public:
  /// Of a board that rules allow: at most 1000 rows and columns.
  explicit ClickedGame(const Board& board);

  /// What the click does; nothing once the game is over, or beside the board.
  ClickEffect click(ClickKind kind, Cell cell);

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] std::int8_t shown(Cell cell) const {
    return game_.shown()[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] bool is_over() const { return game_.status() != Status::playing; }

 private:
  Grid grid_;
  Game game_;
};

/// The rules of such a game.
Rules clicked_rules(const Board& board);

}  // namespace minewise

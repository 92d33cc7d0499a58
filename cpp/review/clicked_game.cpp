#include "review/clicked_game.hpp"

namespace minewise {

Rules clicked_rules(const Board& board) {
  return {board.grid(), board.mines(), FirstClick::any, start_by_agent,
          OnMine::end,  true,          Win::all_safe};
}

ClickedGame::ClickedGame(const Board& board)
    : grid_(board.grid()), game_(clicked_rules(board), 0, 0, given_board(board)) {}

ClickEffect ClickedGame::click(ClickKind kind, Cell cell) {
  if (is_over() || cell == off_board) return ClickEffect::nothing;
  const int row = grid_.row(cell);
  const int column = grid_.column(cell);
  if (kind == ClickKind::right) {
    if (!is_covered(shown(cell))) return ClickEffect::nothing;
    const bool flagged = shown(cell) == flag;
    const auto refused = flagged ? game_.remove_flag(row, column) : game_.set_flag(row, column);
    if (refused) return ClickEffect::nothing;
    return flagged ? ClickEffect::unflag : ClickEffect::flag;
  }
  const auto uncovered =
      kind == ClickKind::left ? game_.reveal(row, column) : game_.chord(row, column);
  if (!uncovered || *uncovered == 0) return ClickEffect::nothing;
  return game_.status() == Status::lost ? ClickEffect::mine : ClickEffect::reveal;
}

}  // namespace minewise

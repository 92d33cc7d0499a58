#include "review/solved.hpp"

#include "base/index.hpp"

namespace minewise {

std::string_view ending(const Rules& rules, Status status) {
  if (status == Status::playing) return "playing";
  if (status == Status::won) return "won";
  return rules.on_mine == OnMine::play_on ? "complete" : "lost";
}

std::optional<double> efficiency(const Game& game) {
  if (game.board() == nullptr || game.clicks() == 0) return {};
  return static_cast<double>(game.board()->three_bv_done(game.shown())) / game.clicks();
}

std::optional<Solved> solved(const Rules& rules, const Game& game) {
  const Board* const board = game.board();
  if (game.status() == Status::playing || board == nullptr) return {};
  const bool goes_on = rules.on_mine == OnMine::play_on;
  Solved found;
  for (Cell cell = 0; cell < rules.grid.cells(); ++cell) {
    const std::int8_t code = game.shown()[index(cell)];
    if (board->mine(cell)) {
      found.mines.push_back(cell);
      if (code == flag || (goes_on && code == covered)) found.identified.push_back(cell);
    } else if (code == flag) {
      found.wrong_flags.push_back(cell);
    } else if (code != covered) {
      found.visited.push_back(cell);
    }
  }
  return found;
}

}  // namespace minewise

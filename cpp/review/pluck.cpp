#include "review/pluck.hpp"

#include <limits>
#include <numbers>
#include <variant>
#include <vector>

#include "base/elementary.hpp"
#include "review/clicked_game.hpp"
#include "review/judge.hpp"

namespace minewise {

Interruptible<double> pluck(const Board& board, std::span<const Click> clicks, const Effort& effort,
                            const KeepGoing& keep_going) {
  ClickedGame game(board);
  Judge judge(clicked_rules(board), board.mines(), exact_clues(), effort, keep_going);
  bool begun = false;
  double sum = 0.0;
  for (const Click& click : clicks) {
    const auto shown = game.game().shown();
    const std::vector<std::int8_t> before(shown.begin(), shown.end());
    const ClickEffect effect = game.click(click.kind, click.cell);
    if (effect == ClickEffect::mine) return std::numeric_limits<double>::infinity();
    if (effect != ClickEffect::reveal) continue;
    if (!begun) {
      begun = true;
      continue;
    }
    const MoveKind kind = click.kind == ClickKind::left ? MoveKind::reveal : MoveKind::chord;
    const auto verdict = judge.judge(before, {click.cell, kind}, 0, false);
    if (!verdict) return Interrupted{};
    const auto* const judged = std::get_if<Judged>(&*verdict);
    if (judged != nullptr) sum -= elementary::log(1.0 - judged->chance) / std::numbers::ln10;
  }
  return sum;
}

}  // namespace minewise

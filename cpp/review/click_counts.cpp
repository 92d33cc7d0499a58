#include "review/click_counts.hpp"

#include <vector>

#include "base/index.hpp"

namespace minewise {

namespace {

ClicksOfKind& of_kind(ClickCounts& counts, ClickKind kind) {
  if (kind == ClickKind::left) return counts.left;
  return kind == ClickKind::right ? counts.right : counts.chord;
}

}  // namespace

ClickCounts count_clicks(const Board& board, std::span<const Click> clicks) {
  ClickedGame game(board);
  ClickCounts counts;
  std::vector<bool> flagged(index(board.grid().cells()), false);
  bool begun = false;
  for (const Click& click : clicks) {
    if (game.is_over()) break;
    const ClickEffect effect = game.click(click.kind, click.cell);
    ClicksOfKind& kind = of_kind(counts, click.kind);
    ++kind.all;
    if (effect == ClickEffect::flag) {
      if (board.mine(click.cell) && !flagged[index(click.cell)]) ++kind.effective;
      flagged[index(click.cell)] = true;
    } else if (effect == ClickEffect::reveal ||
               (effect == ClickEffect::mine && click.kind == ClickKind::chord)) {
      ++kind.effective;
    }
    if (!begun && (effect == ClickEffect::reveal || effect == ClickEffect::mine)) {
      begun = true;
      counts.begun = click.milliseconds;
    }
    if (begun) counts.ended = click.milliseconds;
  }
  counts.flags = game.game().flags();
  counts.three_bv = board.three_bv();
  counts.three_bv_done = board.three_bv_done(game.game().shown());
  counts.status = game.game().status();
  return counts;
}

}  // namespace minewise

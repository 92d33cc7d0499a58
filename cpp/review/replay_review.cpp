#include "review/replay_review.hpp"

#include <variant>
#include <vector>

namespace minewise {

namespace {

ClickKind click_of(MoveKind kind) {
  if (kind == MoveKind::chord) return ClickKind::chord;
  return kind == MoveKind::reveal ? ClickKind::left : ClickKind::right;
}

Rules judged_rules(const Board& board) {
  Rules rules = clicked_rules(board);
  rules.first_click = FirstClick::safe;
  return rules;
}

}  // namespace

Interruptible<GameReview> review_of(const Board& board, const ReplayGame& game,
                                    const Effort& effort, const GoOn& go_on) {
  Judge judge(judged_rules(board), board.mines(), exact_clues(), effort, go_on);
  ClickedGame played(board);
  GameReview review;
  std::vector<std::int8_t> shown;
  for (std::size_t number = 0; number < game.moves.size(); ++number) {
    const PlayedMove& move = game.moves[number].move;
    shown.assign(played.game().shown().begin(), played.game().shown().end());
    const bool hit = played.click(click_of(move.kind), move.cell) == ClickEffect::mine;
    const auto found = judge.judge(shown, move, number, hit);
    if (!found) return found.failure();
    if (const auto* const judged = std::get_if<Judged>(&*found)) review.add(*judged);
  }
  return review;
}

}  // namespace minewise

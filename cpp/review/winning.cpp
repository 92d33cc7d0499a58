#include "review/winning.hpp"

#include <algorithm>

namespace minewise {

bool is_winning_known(const Rules& rules, std::optional<int> mines) {
  return mines && rules.on_mine == OnMine::end && rules.win == Win::all_safe && !rules.noise;
}

Interruptible<std::optional<Winning>> winning_of(Guesser& guesser, Shown shown,
                                                 std::optional<Cell> chosen) {
  using Found = std::optional<Winning>;
  const auto moves = guesser.weigh_moves(shown, chosen);
  if (!moves) return Interrupted{};
  if (moves->empty()) return Found{};
  const MoveValue& best = moves->front();
  Winning winning{best.value, best.cell, 0.0, best.source == Source::ending, best.doubt};
  if (chosen) {
    const auto own = std::ranges::find(*moves, *chosen, &MoveValue::cell);
    if (own == moves->end()) return Found{};
    winning.chosen = own->value;
  }
  return Found(winning);
}

}  // namespace minewise

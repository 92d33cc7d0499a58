#include "learn/played_positions.hpp"

#include <algorithm>
#include <utility>

namespace minewise {

Interruptible<std::vector<PlayedPosition>> PositionSampler::sample(std::uint64_t seed,
                                                                   std::uint64_t game) {
  is_solved_ = false;
  positions_.clear();
  sampling_ = Random(derive_key(seed, game, Purpose::sample));
  const auto scored = score(seed, game, true);
  if (!scored) return Interrupted{};
  for (PlayedPosition& position : positions_) {
    position.game = game;
    position.won = scored->won;
    position.exact = scored->exact;
    // What had been taken off for luck by then is none of the rest of the game.
    position.steadied = scored->steadied - position.steadied;
  }
  return std::exchange(positions_, {});
}

bool PositionSampler::think(Shown shown, Random& random, Decision& decision) {
  if (!BestPlayer::think(shown, random, decision)) return false;
  if (is_solved_ || decision.reason == Reason::best_first_click) return true;
  if (!decision.certain) {
    is_solved_ = last_guess().source == Source::ending;
    if (!last_guess().cell || is_solved_) return true;
  }
  const bool is_kept = sampling_.uniform() < (decision.certain ? rates_.certain : rates_.guess);
  const bool is_one_more =
      rates_.one &&
      std::ranges::find(positions_, decision.certain, &PlayedPosition::certain) != positions_.end();
  if (!is_kept || is_one_more) return true;
  positions_.push_back({0, {shown.begin(), shown.end()}, decision.certain, false, 0.0, 0.0});
  positions_.back().steadied = steadied_so_far();
  std::ranges::replace(positions_.back().shown, flag, covered);
  return true;
}

}  // namespace minewise

#include "review/counts.hpp"

#include "review/history.hpp"

namespace minewise {

Counts counts_of(const Rules& rules, const Game& game, std::span<const PlayedMove> moves) {
  return {{{"revealed", game.revealed()},
           {"mines_hit", game.mines_hit()},
           {"flags_right", game.flags_right()},
           {"flags_wrong", game.flags() - game.flags_right()},
           {"clicks", game.clicks()},
           {"redundant_clicks", game.redundant_clicks()},
           {"guesses", guesses(rules, moves)}}};
}

}  // namespace minewise

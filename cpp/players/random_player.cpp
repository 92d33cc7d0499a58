#include "players/random_player.hpp"

namespace minewise {

bool RandomPlayer::think(Shown shown, Random& random, Decision& decision) {
  if (const auto cell = any_covered(shown, random)) decision.reveals.push_back(*cell);
  return true;
}

}  // namespace minewise

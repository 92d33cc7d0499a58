// The agent `random`: any covered cell.
#pragma once

#include "players/player.hpp"

namespace minewise {

class RandomPlayer : public Player {
 public:
  using Player::Player;

 protected:
  [[nodiscard]] bool think(Shown shown, Random& random, Decision& decision) override;
};

}  // namespace minewise

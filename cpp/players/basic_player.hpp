// The agent `basic` (P. Kulkarni, "MineSweeper AI", 2020, section 3.3): two rules about single
// clues, else any covered cell.
#pragma once

#include "players/player.hpp"

namespace minewise {

class BasicPlayer : public Player {
 public:
  using Player::Player;

 protected:
  [[nodiscard]] bool think(Shown shown, Random& random, Decision& decision) override;

 private:
  std::vector<std::int8_t> flagged_;
};

}  // namespace minewise

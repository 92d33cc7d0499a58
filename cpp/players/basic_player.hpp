// The agent `basic` (P. Kulkarni, "MineSweeper AI", 2020, section 3.3): two rules about single
// clues, else any covered cell.
#pragma once

#include <vector>

#include "base/grid.hpp"
#include "game/view.hpp"
#include "players/player.hpp"

namespace minewise {

class RandomPlayer : public Player {
 public:
  using Player::Player;

 protected:
  [[nodiscard]] bool think(Shown shown, Random& random, Decision& decision) override;
};

struct Proven {
  std::vector<Cell> safe;
  std::vector<Cell> mines;
};

/// One pass over the clues, row by row. A clue that equals its identified mines plus its covered
/// neighbours makes those mines, and they count as identified from then on; a clue that equals its
/// identified mines makes its covered neighbours safe. Flags and exploded cells are identified
/// mines. Each cell is listed once, in the order of discovery.
Proven prove_by_single_clues(Grid grid, Shown shown);

class BasicPlayer : public Player {
 public:
  using Player::Player;

 protected:
  [[nodiscard]] bool think(Shown shown, Random& random, Decision& decision) override;

 private:
  std::vector<std::int8_t> flagged_;
};

}  // namespace minewise

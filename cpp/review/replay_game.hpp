// The game that a replay amounts to, and where the file contradicts it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/replay.hpp"
#include "game/move.hpp"
#include "review/clicks.hpp"

namespace minewise {

struct ReplayMove {
  PlayedMove move;
  /// On the clock of the replay's events.
  std::int64_t milliseconds;
};

struct ReplayGame {
  /// Those that changed the board; the rules of a clicked game allow them all.
  std::vector<ReplayMove> moves{};
  /// Also those without effect.
  std::vector<Click> clicks{};
  ClickCounts counts{};
  /// See `PointedGame::path`.
  double path = 0.0;
  /// How the file contradicts this game, one sentence each: its game ended otherwise, its board has
  /// another 3BV, its clock runs backwards, buttons are pressed after the end.
  std::vector<std::string> contradictions{};
};

ReplayGame game_of(const Replay& replay);

}  // namespace minewise

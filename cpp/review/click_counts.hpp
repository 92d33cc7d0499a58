// The clicks of a game, counted: how many of each kind, how many had an effect, what they solved.
#pragma once

#include <cstdint>
#include <span>

#include "review/clicked_game.hpp"

namespace minewise {

/// Numbers of one kind of click.
struct ClicksOfKind {
  int all = 0;
  /// A reveal that uncovers cells, and no mine; the first flag on a mine, whatever becomes of it; a
  /// chord that uncovers cells, mines or not. So ms_toollib counts: a wrong flag, a flag taken
  /// away and a second one on the same mine are clicks without effect. The table at
  /// minesweepergame.com/statistics.php takes each change of the board for an effect.
  int effective = 0;

  bool operator==(const ClicksOfKind&) const = default;
};

struct ClickCounts {
  ClicksOfKind left;
  ClicksOfKind right;
  ClicksOfKind chord;
  /// On the board at the end.
  int flags = 0;
  /// Of the board, and as far as it was solved: an opening counts once all its zeros are revealed.
  int three_bv = 0;
  int three_bv_done = 0;
  Status status = Status::playing;
  /// When the first reveal was made, and the click that ended the game or, while it goes on, the
  /// last one. Both 0 before the first reveal.
  std::int64_t begun = 0;
  std::int64_t ended = 0;

  [[nodiscard]] int clicks() const { return left.all + right.all + chord.all; }
  [[nodiscard]] int effective() const { return left.effective + right.effective + chord.effective; }
  /// From the first reveal on; where a file tells the time of its game, that counts.
  [[nodiscard]] double seconds() const { return static_cast<double>(ended - begun) / 1000.0; }
};

/// Clicks come in their order; those after the end of the game do not count.
ClickCounts count_clicks(const Board& board, std::span<const Click> clicks);

}  // namespace minewise

// ZiNi by hand on small boards, and on random ones against the rules of the game.
#include "review/zini.hpp"

#include <string_view>
#include <vector>

#include "testing/check.hpp"

namespace zini_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Grid;
using minewise::hzini;
using minewise::zini;

Board board_of(Grid grid, std::string_view cells) {
  std::vector<bool> mine;
  for (const char mark : cells) mine.push_back(mark == '*');
  return {grid, mine};
}

void trivial_boards() {
  CHECK_EQUAL(zini(Board(Grid{4, 4})), 1);
  CHECK_EQUAL(hzini(Board(Grid{4, 4})), 1);
  CHECK_EQUAL(zini(board_of({1, 3}, "***")), 0);
  CHECK_EQUAL(hzini(board_of({1, 3}, "***")), 0);
}

void a_mine_in_the_middle() {
  // 3BV 8: reveal a side, flag, chord for five, then the three others are one chord or reveals.
  const Board board = board_of({3, 3}, "....*....");
  CHECK_EQUAL(board.three_bv(), 8);
  CHECK_EQUAL(zini(board), 5);
  // Nothing is revealed before the first reveal, at the top left.
  CHECK_EQUAL(hzini(board), 6);
}

/// No better than chords allow: each click but those on openings solves at most eight.
void within_bounds() {
  for (std::uint64_t game = 0; game < 300; ++game) {
    const Board board =
        Board::of_seed({9, 11}, static_cast<int>(game % 90), 3, game, std::vector<Cell>{});
    for (const int clicks : {zini(board), hzini(board)}) {
      // A chord is only made where it costs no more than the reveals that it spares.
      CHECK(clicks <= board.three_bv());
      CHECK(9 * clicks >= board.three_bv());
      CHECK((clicks == 0) == (board.three_bv() == 0));
    }
    CHECK(hzini(board) >= board.openings());
  }
}

}  // namespace

CHECK_UNIT(zini) {
  trivial_boards();
  a_mine_in_the_middle();
  within_bounds();
}

}  // namespace zini_test

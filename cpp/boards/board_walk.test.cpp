// Walks over boards: they reach what is dense, and lead to the same board each time.
#include "boards/board_walk.hpp"

#include <utility>

#include "testing/check.hpp"

namespace board_walk_test {

namespace {

using minewise::Board;
using minewise::BoardWalk;
using minewise::Cell;
using minewise::FirstClick;
using minewise::Level;
using minewise::NoGuess;
using minewise::NoGuessBoards;
using minewise::Rules;

constexpr minewise::Effort effort = minewise::laying_effort;
constexpr std::uint64_t seed = 4;

Rules rules_of(minewise::Grid grid, int mines, FirstClick first_click = FirstClick::opening) {
  return {grid,
          mines,
          first_click,
          minewise::start_by_agent,
          minewise::OnMine::end,
          true,
          minewise::Win::all_safe};
}

/// Each board is one of the level, with all its mines, as is what the walk passes.
void check_reach(const Rules& rules, const NoGuess& wanted) {
  NoGuessBoards boards(rules, wanted, effort);
  const Cell first = rules.grid.at(2, 2);
  BoardWalk walk(boards, seed, 0, first);
  const minewise::KeptFree kept_free(rules, first);
  CHECK(*walk.grow());
  for (int i = 0; i < 3; ++i) {
    CHECK(walk.board().mines() == rules.mines);
    CHECK(boards.takes(walk.board(), first));
    for (const Cell cell : kept_free.cells()) CHECK(!walk.board().mine(cell));
    CHECK(walk.go(50).operator bool());
  }
  CHECK(walk.moved() > 0);
}

void check_find() {
  const Rules rules = rules_of({16, 16}, 99);
  NoGuessBoards boards(rules, {}, effort);
  NoGuessBoards others(rules, {}, effort);
  Board board(rules.grid);
  Board again(rules.grid);
  CHECK(**find_board(boards, seed, 1, 0, again) == minewise::by_walk);
  CHECK(**find_board(boards, seed, 0, 0, board) == minewise::by_walk);
  CHECK(board.digest() != again.digest());
  CHECK(**find_board(others, seed, 0, 0, again) == minewise::by_walk);
  CHECK(board.digest() == again.digest());
  CHECK(boards.takes(board, 0));
}

void check_ends() {
  // One mine or two beside a first cell that sees all others.
  const Rules none = rules_of({2, 2}, 2, FirstClick::safe);
  NoGuessBoards boards(none, {}, effort);
  Board board(none.grid);
  CHECK(!(*find_board(boards, seed, 0, 0, board)).has_value());
  // Nothing to walk from, but the first attempt is solved.
  const Rules full = rules_of({2, 2}, 3, FirstClick::safe);
  NoGuessBoards trivial(full, {}, effort);
  CHECK(**find_board(trivial, seed, 0, 0, board) == 0);
  const Rules empty = rules_of({4, 4}, 0);
  NoGuessBoards still(empty, {}, effort);
  BoardWalk walk(still, seed, 0, 0);
  CHECK(*walk.grow());
  CHECK(walk.go(10).operator bool());
  CHECK(walk.moved() == 0);

  const Rules dense = rules_of({16, 30}, 240);
  int asked = 0;
  NoGuessBoards stopped(dense, {}, effort, [&] { return ++asked < 3; });
  BoardWalk halted(stopped, seed, 0, dense.grid.at(3, 3));
  CHECK(!halted.grow());
  CHECK(asked == 3);
}

/// Where mines find no more room it ends before its tries do.
void check_standstill() {
  const Rules full = rules_of({16, 16}, 180);
  std::uint64_t pauses = 0;
  NoGuessBoards boards(full, {}, effort, [&] { return ++pauses > 0; });
  BoardWalk walk(boards, 1, 0, full.grid.at(3, 3));
  CHECK(!*walk.grow());
  CHECK(walk.board().mines() > 140);
  constexpr std::uint64_t all_tries = 400 * 180;
  CHECK(pauses * minewise::cells_between_pauses / 256 < all_tries * 9 / 10);
}

}  // namespace

CHECK_UNIT(board_walk) {
  for (const Level level :
       {Level::single, Level::subset, Level::exact_without_total, Level::exact}) {
    check_reach(rules_of({16, 30}, 150), {level});
    check_reach(rules_of({9, 9}, 25), {level});
    check_reach(rules_of({9, 9}, 25, FirstClick::safe), {level});
  }
  check_reach(rules_of({16, 30}, 160), {Level::exact, 205, 207});
  check_reach(rules_of({9, 9}, 20), {Level::subset, 0, INT32_MAX, true});
  check_find();
  check_ends();
  check_standstill();
}

}  // namespace board_walk_test

// The fewest clicks against all sequences of clicks on small boards, and against the rules.
#include "review/least_clicks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "game/game.hpp"
#include "review/zini.hpp"
#include "testing/boards.hpp"
#include "testing/check.hpp"

namespace least_clicks_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Grid;
using minewise::LeastClicks;
using minewise::PlayedMove;

using Cells = std::uint64_t;

constexpr Cells bit(Cell cell) { return Cells{1} << cell; }

enum class Flags : std::uint8_t { on_mines, on_any_cell };

/// Tries all sequences of clicks, the short ones first. Knows nothing of openings or premiums.
class Trying {
 public:
  Trying(const Board& board, Flags flags) : board_(board), flags_(flags) {
    for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
      (board.mine(cell) ? mines_ : safe_) |= bit(cell);
      Cells around = 0;
      board.grid().for_neighbors(cell, [&](Cell next) { around |= bit(next); });
      around_.push_back(around);
    }
  }

  int fewest_clicks() {
    std::vector<State> states{{0, 0}};
    for (int clicks = 0;; ++clicks) {
      next_.clear();
      for (const State& state : states) {
        if (state.revealed == safe_) return clicks;
        make_all_clicks(state);
      }
      states.swap(next_);
    }
  }

 private:
  struct State {
    Cells revealed;
    Cells flagged;
  };

  void reach(State state) {
    if (seen_.insert(state.revealed << 32 | state.flagged).second) next_.push_back(state);
  }

  void make_all_clicks(const State& state) {
    for (Cell cell = 0; cell < board_.grid().cells(); ++cell) {
      if ((state.revealed & bit(cell)) != 0) {
        chord(state, cell);
        continue;
      }
      const bool flagged = (state.flagged & bit(cell)) != 0;
      if (flags_ == Flags::on_any_cell || (board_.mine(cell) && !flagged)) {
        reach({state.revealed, state.flagged ^ bit(cell)});
      }
      if (!board_.mine(cell) && !flagged) reach(revealed(state, bit(cell)));
    }
  }

  void chord(const State& state, Cell cell) {
    const Cells around = around_[static_cast<std::size_t>(cell)];
    if (std::popcount(around & state.flagged) != board_.clue(cell)) return;
    const Cells opened = around & ~state.flagged & ~state.revealed;
    if ((opened & mines_) == 0) reach(revealed(state, opened));
  }

  [[nodiscard]] State revealed(State state, Cells opened) const {
    while (opened != 0) {
      const Cell cell = std::countr_zero(opened);
      state.revealed |= bit(cell);
      if (board_.clue(cell) == 0) opened |= around_[static_cast<std::size_t>(cell)];
      opened &= ~state.revealed & ~state.flagged;
    }
    return state;
  }

  const Board& board_;
  Flags flags_;
  Cells mines_ = 0;
  Cells safe_ = 0;
  std::vector<Cells> around_;
  std::unordered_set<Cells> seen_;
  std::vector<State> next_;
};

/// Do these moves win the board, with no move left over?
bool win(const Board& board, const std::vector<PlayedMove>& moves) {
  const Grid grid = board.grid();
  minewise::Game game({grid, board.mines(), minewise::FirstClick::any, minewise::start_by_agent,
                       minewise::OnMine::end, true, minewise::Win::all_safe},
                      0, 0);
  game.resume(board, std::vector(static_cast<std::size_t>(grid.cells()), minewise::covered));
  for (const PlayedMove& move : moves) {
    if (game.status() != minewise::Status::playing) return false;
    const int row = grid.row(move.cell);
    const int column = grid.column(move.cell);
    switch (move.kind) {
      case minewise::MoveKind::reveal:
        allowed(game.reveal(row, column));
        break;
      case minewise::MoveKind::flag:
        minewise::allowed(game.set_flag(row, column));
        break;
      case minewise::MoveKind::chord:
        allowed(game.chord(row, column));
        break;
      case minewise::MoveKind::unflag:
        return false;
    }
  }
  return game.status() == minewise::Status::won;
}

LeastClicks checked(const Board& board, std::size_t limit = 10'000) {
  const LeastClicks found = *least_clicks(board, limit);
  CHECK(win(board, found.moves));
  CHECK_EQUAL(static_cast<int>(found.moves.size()), found.upper);
  CHECK(found.lower <= found.upper);
  return found;
}

void against_trying(const Board& board, Flags flags) {
  const LeastClicks found = checked(board);
  CHECK_EQUAL(found.lower, found.upper);
  CHECK_EQUAL(found.upper, Trying(board, flags).fewest_clicks());
}

/// Every board of this size.
void all_boards(Grid grid, Flags flags) {
  for (unsigned layout = 0; layout < 1U << grid.cells(); ++layout) {
    std::vector<bool> mine;
    for (Cell cell = 0; cell < grid.cells(); ++cell) mine.push_back((layout >> cell & 1U) != 0);
    against_trying({grid, mine}, flags);
  }
}

Board random_board(Grid grid, int mines, std::uint64_t game) {
  return Board::of_seed(grid, mines, 5, game, std::vector<Cell>{});
}

void random_boards(Grid grid, int most_mines, std::uint64_t count) {
  for (std::uint64_t game = 0; game < count; ++game) {
    const int mines = static_cast<int>(game % static_cast<unsigned>(most_mines + 1));
    against_trying(random_board(grid, mines, game), Flags::on_mines);
  }
}

void by_hand() {
  CHECK_EQUAL(checked(board_of("***")).upper, 0);
  CHECK_EQUAL(checked(board_of("..../....")).upper, 1);
  // Reveal a side, flag, and chord for four. Two more chords or one and a reveal do the rest.
  CHECK_EQUAL(checked(board_of(".../.*./...")).upper, 5);
}

/// Wherever the search keeps too few ways, the fewest clicks lie between its bounds.
void bounds_hold(std::uint64_t count) {
  int apart = 0;
  for (std::uint64_t game = 0; game < count; ++game) {
    const Board board = random_board({8, 10}, static_cast<int>(game % 30), game);
    const LeastClicks exact = checked(board);
    CHECK_EQUAL(exact.lower, exact.upper);
    CHECK(exact.upper <= std::min(zini(board), hzini(board)));
    for (const std::size_t limit : std::array<std::size_t, 3>{1, 4, 30}) {
      const LeastClicks rough = checked(board, limit);
      CHECK(rough.lower <= exact.lower);
      CHECK(exact.upper <= rough.upper);
      if (rough.lower < rough.upper) ++apart;
    }
  }
  CHECK(apart > 0);
}

void can_be_interrupted() {
  const Board board = random_board({16, 30}, 99, 1);
  CHECK(!least_clicks(board, 10'000, [] { return false; }));
}

}  // namespace

CHECK_UNIT(least_clicks) {
  by_hand();
  all_boards({3, 3}, Flags::on_any_cell);
  random_boards({4, 4}, 5, 60);
  random_boards({5, 5}, 3, 20);
  bounds_hold(15);
  can_be_interrupted();
  if (!every_day) {
    all_boards({2, 5}, Flags::on_any_cell);
    all_boards({3, 4}, Flags::on_mines);
    random_boards({4, 4}, 7, 500);
    random_boards({5, 5}, 4, 100);
    bounds_hold(300);
  }
}

}  // namespace least_clicks_test

#include "boards/board_walk.hpp"

#include <algorithm>
#include <utility>

namespace minewise {

namespace {

/// Moves for each mine, times the density of the mines.
constexpr std::uint64_t moves_of_mine = 64;

/// Tries a mine to grow, and 50,000 for small boards. With 240 mines on 30x16 about 20 are needed,
/// with 260 a hundred.
constexpr std::uint64_t tries_a_mine = 400;
constexpr std::uint64_t tries_at_least = 50'000;

/// Tries in a row without one more mine. Up to 320 mines on 30x16 at most 6,500 are needed; 50x50
/// ends at 1,310 mines.
constexpr std::uint64_t most_idle_tries = 20'000;

}  // namespace

BoardWalk::BoardWalk(NoGuessBoards& boards, std::uint64_t seed, std::uint64_t number, Cell first)
    : boards_(&boards),
      first_(first),
      random_(derive_key(seed, number, Purpose::walk, boards.rules().grid.height,
                         boards.rules().grid.width)),
      board_(boards.rules().grid) {
  const KeptFree kept_free(boards.rules(), first);
  for (Cell cell = 0; cell < board_.grid().cells(); ++cell) {
    if (std::ranges::find(kept_free.cells(), cell) == kept_free.cells().end()) {
      free_.push_back(cell);
    }
  }
}

Interruptible<bool> BoardWalk::grow() {
  const int wanted = boards_->rules().mines;
  std::uint64_t tries = std::max(tries_at_least, tries_a_mine * static_cast<unsigned>(wanted));
  for (std::uint64_t idle = 0; board_.mines() < wanted; --tries) {
    if (is_to_end()) return Interrupted{};
    if (tries == 0 || idle == most_idle_tries) return false;
    const int before = board_.mines();
    add();
    move();
    idle = board_.mines() > before ? 0 : idle + 1;
  }
  for (misses_ = boards_->misses(board_, first_); misses_ > 0; --tries) {
    if (is_to_end()) return Interrupted{};
    if (tries == 0) return false;
    move();
  }
  return true;
}

Interruptible<bool> BoardWalk::go(std::uint64_t moves) {
  for (; moves > 0; --moves) {
    if (is_to_end()) return Interrupted{};
    move();
  }
  return true;
}

void BoardWalk::add() {
  if (free_.empty()) return;
  Cell& to = free_[random_.below(static_cast<std::uint32_t>(free_.size()))];
  board_.put_mine(to);
  if (!boards_->solves(board_, first_)) return board_.take_mine(to);
  mines_.push_back(to);
  to = free_.back();
  free_.pop_back();
}

void BoardWalk::move() {
  if (mines_.empty() || free_.empty()) return;
  Cell& from = mines_[random_.below(static_cast<std::uint32_t>(mines_.size()))];
  Cell& to = free_[random_.below(static_cast<std::uint32_t>(free_.size()))];
  board_.take_mine(from);
  board_.put_mine(to);
  const bool is_grown = misses_ < std::numeric_limits<int>::max();
  const int misses = is_grown ? boards_->misses(board_, first_) : misses_;
  if (misses > misses_ || !boards_->solves(board_, first_)) {
    board_.take_mine(to);
    return board_.put_mine(from);
  }
  misses_ = misses;
  std::swap(from, to);
  ++moved_;
}

bool BoardWalk::is_to_end() {
  since_ += static_cast<std::uint64_t>(board_.grid().cells());
  if (since_ < cells_between_pauses) return false;
  since_ = 0;
  return boards_->is_to_end();
}

std::uint64_t moves_before(const Rules& rules) {
  const auto mines = static_cast<std::uint64_t>(rules.mines);
  return moves_of_mine * mines * mines / static_cast<std::uint64_t>(rules.grid.cells());
}

Interruptible<std::optional<std::uint64_t>> find_board(NoGuessBoards& boards, std::uint64_t seed,
                                                       std::uint64_t number, Cell first,
                                                       Board& board) {
  const auto attempt =
      boards.draw(seed, number, first, most_attempts(boards.wanted().level), board);
  if (!attempt || *attempt) return attempt;
  BoardWalk walk(boards, seed, number, first);
  const auto grown = walk.grow();
  if (!grown) return Interrupted{};
  if (!*grown) return std::optional<std::uint64_t>{};
  if (!walk.go(moves_before(boards.rules()))) return Interrupted{};
  board = walk.board();
  return std::optional(by_walk);
}

}  // namespace minewise

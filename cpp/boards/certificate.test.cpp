// Certificates: there is one for each board that a level solves; its steps hold, and reveal it all.
#include "boards/certificate.hpp"

#include <algorithm>

#include "boards/forced_play.hpp"
#include "testing/check.hpp"
#include "why/proof.hpp"

namespace certificate_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::CertificateStep;
using minewise::Grid;
using minewise::index;
using minewise::Level;
using minewise::ShapeCounter;

constexpr minewise::Effort effort{1'000'000};

/// The steps one after the other, each looked at by the provers.
class Replay {
 public:
  Replay(const Board& board, Cell first, ShapeCounter& counter)
      : board_(&board), shown_(index(board.grid().cells()), minewise::covered), counter_(&counter) {
    open(first);
  }

  void take(const CertificateStep& step) {
    for (const Cell cell : step.safe) check(step, cell, false);
    for (const Cell cell : step.mines) check(step, cell, true);
    for (const Cell cell : step.safe) open(cell);
    for (const Cell cell : step.mines) shown_[index(cell)] = minewise::exploded;
  }

  [[nodiscard]] bool is_solved() const {
    for (Cell cell = 0; cell < board_->grid().cells(); ++cell) {
      if (!board_->mine(cell) && !minewise::is_clue(shown_[index(cell)])) return false;
    }
    return true;
  }

 private:
  void open(Cell cell) {
    if (shown_[index(cell)] != minewise::covered) return;
    shown_[index(cell)] = static_cast<std::int8_t>(board_->clue(cell));
    if (board_->clue(cell) == 0) board_->grid().for_neighbors(cell, [&](Cell next) { open(next); });
  }

  void check(const CertificateStep& step, Cell cell, bool mine) const {
    CHECK(board_->mine(cell) == mine);
    CHECK(shown_[index(cell)] == minewise::covered);
    CHECK(step.with_total == (step.level == Level::exact));
    const minewise::Evidence evidence{board_->grid(), shown_, board_->mines(), counter_};
    for (const Cell clue : step.clues) CHECK(minewise::is_clue(shown_[index(clue)]));
    if (step.level == Level::subset) {
      CHECK(minewise::proves(evidence, step.clues, cell, mine));
      CHECK(step.clues.size() > 1);
    } else {
      CHECK(minewise::holds(evidence, {cell, mine, step.clues, step.with_total}));
      CHECK((step.level == Level::single) == (step.clues.size() == 1 && !step.with_total));
    }
  }

  const Board* board_;
  std::vector<std::int8_t> shown_;
  ShapeCounter* counter_;
};

void check_boards(Grid grid, int mines, Cell first) {
  ShapeCounter counter(minewise::exact_clues(), effort);
  std::vector<Cell> free{first};
  grid.for_neighbors(first, [&](Cell next) { free.push_back(next); });
  for (std::uint64_t game = 0; game < 60; ++game) {
    const Board board = Board::of_seed(grid, mines, 3, game, free);
    for (const Level level :
         {Level::single, Level::subset, Level::exact_without_total, Level::exact}) {
      minewise::ForcedPlay play(grid, mines, level, counter);
      const auto steps = minewise::certify(board, first, level, counter);
      CHECK(steps.has_value() == play.solves(board, first));
      if (!steps) continue;
      Replay replay(board, first, counter);
      for (const CertificateStep& step : *steps) {
        CHECK(step.level <= level);
        replay.take(step);
      }
      CHECK(replay.is_solved());
    }
  }
}

void the_hardest_steps_are_counted() {
  const std::vector<CertificateStep> steps{{Level::single, {1}, false, {2}, {}},
                                           {Level::subset, {1, 2}, false, {3}, {}},
                                           {Level::single, {4}, false, {5}, {}},
                                           {Level::subset, {6, 7}, false, {8}, {}}};
  const auto found = minewise::difficulty_of(steps);
  CHECK(found.level == Level::subset);
  CHECK_EQUAL(found.clues, std::size_t{2});
  CHECK_EQUAL(found.steps, std::size_t{2});
  CHECK_EQUAL(minewise::difficulty_of({}).steps, std::size_t{0});
}

}  // namespace

CHECK_UNIT(certificate) {
  check_boards({5, 5}, 6, 0);
  check_boards({9, 9}, 14, 20);
  check_boards({16, 16}, 45, 100);
  the_hardest_steps_are_counted();
}

}  // namespace certificate_test

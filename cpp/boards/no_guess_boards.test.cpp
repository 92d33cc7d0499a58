// Boards without a guess: the agent `exact` does not guess on them either, and guesses on the rest.
#include "boards/no_guess_boards.hpp"

#include "players/exact_player.hpp"
#include "testing/check.hpp"

namespace no_guess_boards_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::FirstClick;
using minewise::Level;
using minewise::NoGuess;
using minewise::NoGuessBoards;
using minewise::Rules;

constexpr minewise::Effort effort{1'000'000};
constexpr std::uint64_t seed = 4;
constexpr std::uint64_t games = 150;

Rules rules_of(minewise::Grid grid, int mines, Cell first) {
  return {grid,
          mines,
          FirstClick::opening,
          first,
          minewise::OnMine::end,
          true,
          minewise::Win::all_safe};
}

/// The first attempts are the boards of the games; each level takes what the one before takes.
void check_against_games(const Rules& rules) {
  minewise::ExactPlayer exact(rules, true, minewise::Guess::fewest, effort);
  NoGuessBoards single(rules, {Level::single}, effort);
  NoGuessBoards subset(rules, {Level::subset}, effort);
  NoGuessBoards clues(rules, {Level::exact_without_total}, effort);
  NoGuessBoards all(rules, {Level::exact}, effort);
  Board board(rules.grid);
  for (std::uint64_t game = 0; game < games; ++game) {
    const bool guessed = exact.play(seed, game, nullptr)->guesses > 0;
    const auto attempt = *all.draw(seed, game, rules.start, 1, board);
    CHECK(attempt.has_value() != guessed);
    CHECK(!clues.takes(board, rules.start) || all.takes(board, rules.start));
    CHECK(!subset.takes(board, rules.start) || clues.takes(board, rules.start));
    CHECK(!single.takes(board, rules.start) || subset.takes(board, rules.start));
  }
}

void check_range() {
  const Rules rules = rules_of({9, 9}, 10, 40);
  NoGuessBoards boards(rules, {Level::exact, 12, 12}, effort);
  Board board(rules.grid);
  for (std::uint64_t number = 0; number < 20; ++number) {
    CHECK((*boards.draw(seed, number, rules.start, 10'000, board)).has_value());
    CHECK(board.three_bv() == 12);
  }
}

/// A level is needed where it solves a board and the one before does not; the first cell may differ
/// from board to board.
void check_needed_level() {
  const Rules rules = rules_of({9, 9}, 14, 40);
  for (const Level level : {Level::subset, Level::exact_without_total, Level::exact}) {
    NoGuessBoards boards(rules, {level}, effort);
    NoGuessBoards before(rules, {static_cast<Level>(static_cast<int>(level) - 1)}, effort);
    NoGuess needed{level};
    needed.needs_level = true;
    NoGuessBoards hard(rules, needed, effort);
    Board board(rules.grid);
    for (std::uint64_t number = 0; number < 20; ++number) {
      const auto first = static_cast<Cell>(7 * number % 81);
      CHECK((*hard.draw(seed, number, first, 100'000, board)).has_value());
      CHECK(boards.takes(board, first) && !before.takes(board, first));
    }
  }
}

void check_interrupt() {
  const Rules rules = rules_of({16, 30}, 170, 100);
  int asked = 0;
  NoGuessBoards boards(rules, {Level::exact}, effort, [&] { return ++asked < 3; });
  Board board(rules.grid);
  CHECK(!boards.draw(seed, 0, rules.start, 1'000'000, board));
  CHECK(asked == 3);
}

}  // namespace

CHECK_UNIT(no_guess_boards) {
  check_against_games(rules_of({9, 9}, 12, 20));
  check_against_games(rules_of({16, 16}, 50, 100));
  check_against_games(rules_of({4, 5}, 6, 0));
  check_range();
  check_needed_level();
  check_interrupt();
}

}  // namespace no_guess_boards_test

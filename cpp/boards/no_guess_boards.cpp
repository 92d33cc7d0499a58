#include "boards/no_guess_boards.hpp"

#include <utility>

namespace minewise {

namespace {

/// Boards between two questions whether to go on: some milliseconds.
constexpr std::uint64_t pause = 64;

}  // namespace

NoGuessBoards::NoGuessBoards(const Rules& rules, Cell first, const NoGuess& wanted,
                             const Effort& effort, GoOn go_on)
    : rules_(rules),
      first_(first),
      wanted_(wanted),
      go_on_(std::move(go_on)),
      office_(exact_clues(), effort),
      play_(rules.grid, rules.mines, wanted.level, office_),
      kept_free_{first} {
  if (rules.first_click != FirstClick::opening) return;
  rules.grid.for_neighbors(first, [&](Cell next) { kept_free_.push_back(next); });
}

std::optional<Error> NoGuessBoards::refusal_of(const Rules& rules) {
  if (auto error = rules.check()) return error;
  if (!rules.cascade || rules.noise) {
    return Error{ErrorKind::invalid_rules,
                 "expected rules with exact clues and cascade=yes for boards without a guess"};
  }
  return {};
}

Interruptible<std::optional<std::uint64_t>> NoGuessBoards::draw(std::uint64_t seed,
                                                                std::uint64_t number,
                                                                std::uint64_t most, Board& board) {
  for (std::uint64_t attempt = 0; attempt < most; ++attempt) {
    if (stopped_ || (attempt % pause == pause - 1 && is_interrupted(go_on_))) return Interrupted{};
    board.lay(rules_.mines, seed, number, kept_free_, attempt);
    if (takes(board)) return std::optional(attempt);
  }
  return std::optional<std::uint64_t>{};
}

bool NoGuessBoards::takes(const Board& board) {
  if (wanted_.least_three_bv > 0 || wanted_.most_three_bv < INT32_MAX) {
    const int three_bv = board.three_bv();
    if (three_bv < wanted_.least_three_bv || three_bv > wanted_.most_three_bv) return false;
  }
  return play_.solves(board, first_);
}

}  // namespace minewise

#include "boards/no_guess_boards.hpp"

#include <array>
#include <utility>

namespace minewise {

namespace {

/// Boards between two questions whether to go on: some milliseconds.
constexpr std::uint64_t pause = 64;

}  // namespace

NoGuessBoards::NoGuessBoards(const Rules& rules, const NoGuess& wanted, const Effort& effort,
                             GoOn go_on)
    : rules_(rules),
      wanted_(wanted),
      go_on_(std::move(go_on)),
      office_(exact_clues(), effort),
      play_(rules.grid, rules.mines, wanted.level, office_) {
  if (!wanted.needs_level || wanted.level == Level::single) return;
  const auto before = static_cast<Level>(static_cast<int>(wanted.level) - 1);
  before_.emplace(rules.grid, rules.mines, before, office_);
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
                                                                std::uint64_t number, Cell first,
                                                                std::uint64_t most, Board& board) {
  std::array<Cell, 9> kept_free{first};
  std::size_t kept = 1;
  if (rules_.first_click == FirstClick::opening) {
    rules_.grid.for_neighbors(first, [&](Cell next) { kept_free[kept++] = next; });
  }
  for (std::uint64_t attempt = 0; attempt < most; ++attempt) {
    if (stopped_ || (attempt % pause == pause - 1 && is_interrupted(go_on_))) return Interrupted{};
    board.lay(rules_.mines, seed, number, {kept_free.data(), kept}, attempt);
    if (takes(board, first)) return std::optional(attempt);
  }
  return std::optional<std::uint64_t>{};
}

bool NoGuessBoards::takes(const Board& board, Cell first) {
  if (wanted_.least_three_bv > 0 || wanted_.most_three_bv < INT32_MAX) {
    const int three_bv = board.three_bv();
    if (three_bv < wanted_.least_three_bv || three_bv > wanted_.most_three_bv) return false;
  }
  return play_.solves(board, first) && !(before_ && before_->solves(board, first));
}

}  // namespace minewise

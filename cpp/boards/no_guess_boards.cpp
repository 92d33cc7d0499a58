#include "boards/no_guess_boards.hpp"

#include <algorithm>
#include <utility>

#include "base/host.hpp"

namespace minewise {

NoGuessBoards::NoGuessBoards(const Rules& rules, const NoGuess& wanted, const Effort& effort,
                             KeepGoing keep_going)
    : rules_(rules),
      wanted_(wanted),
      keep_going_(std::move(keep_going)),
      counter_(exact_clues(), effort),
      play_(rules.grid, rules.mines, wanted.level, counter_) {
  if (!keeps_code_small && MineRows::fits(rules.grid)) rows_.emplace(rules.grid);
  if (!wanted.needs_level || wanted.level == Level::single) return;
  const auto before = static_cast<Level>(static_cast<int>(wanted.level) - 1);
  before_.emplace(rules.grid, rules.mines, before, counter_);
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
  const KeptFree kept_free(rules_, first);
  const auto cells = static_cast<std::uint64_t>(rules_.grid.cells());
  const std::uint64_t boards_between_pauses =
      std::max(cells_between_pauses / cells, std::uint64_t{1});
  const Key key = Board::key_of(rules_.grid, seed, number);
  // A board that needs a guess counts as an attempt only where its 3BV is wanted.
  const bool sees_rows = !keeps_code_small && rows_ && !has_range();
  if (sees_rows) rows_->keep_free(kept_free.cells());
  const auto needs_guess = [&](std::uint64_t attempt) {
    rows_->lay(rules_.mines, key, attempt);
    if (wanted_.level != Level::single) return rows_->has_swap(first);
    return rows_->has_untold_cells(first) || !rows_->solved_by_single_clues(first);
  };
  std::uint64_t in_range = 0;
  for (std::uint64_t attempt = 0; attempt < most_laid && in_range < most; ++attempt) {
    if (stopped_ || (attempt % boards_between_pauses == boards_between_pauses - 1 && is_to_end()))
      return Interrupted{};
    if (sees_rows && needs_guess(attempt)) {
      ++in_range;
      continue;
    }
    board.lay(rules_.mines, seed, number, kept_free.cells(), attempt);
    if (beyond_range(board) > 0) continue;
    ++in_range;
    if (takes(board, first)) return std::optional(attempt);
  }
  return std::optional<std::uint64_t>{};
}

bool NoGuessBoards::has_range() const {
  return wanted_.least_three_bv > 0 || wanted_.most_three_bv < INT32_MAX;
}

/// How far its 3BV is from those that are wanted.
int NoGuessBoards::beyond_range(const Board& board) const {
  if (!has_range()) return 0;
  const int three_bv = board.three_bv();
  return std::max({wanted_.least_three_bv - three_bv, three_bv - wanted_.most_three_bv, 0});
}

int NoGuessBoards::misses(const Board& board, Cell first) {
  int misses = beyond_range(board);
  // Where the 3BV is missed this need not be known.
  if (misses == 0 && before_ && before_->solves(board, first)) ++misses;
  return misses;
}

}  // namespace minewise

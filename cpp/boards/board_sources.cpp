#include "boards/board_sources.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "boards/board_walk.hpp"
#include "boards/no_guess_boards.hpp"
#include "boards/safe_guesses.hpp"

namespace minewise {

namespace {

/// Boards that need no guess, after any first cell.
class NoGuessSource : public BoardSource {
 public:
  explicit NoGuessSource(KeepGoing keep_going) : keep_going_(std::move(keep_going)) {}

  [[nodiscard]] Checked<Rules> rules_for(const Rules& rules) const override {
    if (auto error = rules.check()) return *std::move(error);
    return rules;
  }

  [[nodiscard]] std::optional<Error> lay(const Rules& rules, std::uint64_t seed, std::uint64_t game,
                                         Cell first, Board& board) const override {
    const Named name{seed, game, first};
    if (last_ && last_->first == name) {
      board = last_->second;
      return {};
    }
    if (!boards_) boards_.emplace(rules, NoGuess{rules.boards.level}, laying_effort, keep_going_);
    const auto attempt = find_board(*boards_, seed, game, first, board);
    if (!attempt) {
      return Error{ErrorKind::interrupted,
                   "the search for a board that needs no guess was stopped"};
    }
    if (*attempt) {
      last_.emplace(name, board);
      return {};
    }
    return Error{ErrorKind::no_board,
                 "expected a board that needs no guess, " +
                     std::to_string(most_attempts(rules.boards.level)) +
                     " at random and a walk found none: " + case_of(rules, seed, game) +
                     ", first cell " + std::to_string(rules.grid.row(first)) + "," +
                     std::to_string(rules.grid.column(first))};
  }

 private:
  /// Seed, game and first cell.
  using Named = std::tuple<std::uint64_t, std::uint64_t, Cell>;

  KeepGoing keep_going_;
  mutable std::optional<NoGuessBoards> boards_;
  /// Kept, since who takes a move back begins the same game again.
  mutable std::optional<std::pair<Named, Board>> last_;
};

}  // namespace

std::shared_ptr<const BoardSource> boards_of(const Rules& rules, KeepGoing keep_going) {
  if (rules.boards.boards == Boards::any) return random_boards();
  if (rules.boards.boards == Boards::safe_guesses) return safe_guesses();
  return std::make_shared<NoGuessSource>(std::move(keep_going));
}

}  // namespace minewise

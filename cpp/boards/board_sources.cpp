#include "boards/board_sources.hpp"

#include <optional>
#include <string>

#include "boards/no_guess_boards.hpp"

namespace minewise {

namespace {

/// Boards that need no guess, after any first cell.
class NoGuessSource : public BoardSource {
 public:
  [[nodiscard]] Checked<Rules> rules_for(const Rules& rules) const override {
    if (auto error = rules.check()) return *std::move(error);
    return rules;
  }

  [[nodiscard]] std::optional<Error> lay(const Rules& rules, std::uint64_t seed, std::uint64_t game,
                                         Cell first, Board& board) const override {
    if (!boards_ || first != first_) {
      boards_.emplace(rules, first, NoGuess{rules.boards.level}, laying_effort);
      first_ = first;
    }
    const auto attempt = boards_->draw(seed, game, most_attempts, board);
    if (*attempt) return {};
    return Error{ErrorKind::invalid_rules,
                 "expected a board that needs no guess among " + std::to_string(most_attempts) +
                     " tries, got none for game " + std::to_string(game) + " of seed " +
                     std::to_string(seed) + " and first cell (" +
                     std::to_string(rules.grid.row(first)) + ", " +
                     std::to_string(rules.grid.column(first)) + ")",
                 "boards"};
  }

 private:
  mutable std::optional<NoGuessBoards> boards_;
  mutable Cell first_ = -1;
};

}  // namespace

std::shared_ptr<const BoardSource> boards_of(const Rules& rules) {
  if (rules.boards.boards == Boards::any) return random_boards();
  return std::make_shared<NoGuessSource>();
}

}  // namespace minewise

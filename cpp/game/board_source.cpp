#include "game/board_source.hpp"

#include <utility>

namespace minewise {

namespace {

class RandomBoards : public BoardSource {
 public:
  [[nodiscard]] Checked<Rules> rules_for(const Rules& rules) const override {
    if (auto error = rules.check()) return *std::move(error);
    if (rules.boards.boards == Boards::any) return rules;
    return Error{ErrorKind::invalid_rules, "expected boards=any, got " + rules.boards.name(),
                 "boards"};
  }

  std::optional<Error> lay(const Rules& rules, std::uint64_t seed, std::uint64_t game, Cell first,
                           Board& board) const override {
    const KeptFree kept(rules, first);
    const bool is_protected = rules.first_click != FirstClick::any;
    board.lay(rules.mines, seed, game, is_protected ? kept.cells() : std::span<const Cell>{});
    return {};
  }
};

class GivenBoard : public BoardSource {
 public:
  explicit GivenBoard(Board board) : board_(std::move(board)) {}

  [[nodiscard]] Checked<Rules> rules_for(const Rules& rules) const override {
    Rules unprotected = rules;
    unprotected.first_click = FirstClick::any;
    unprotected.boards = {};
    if (auto error = unprotected.check()) return *std::move(error);
    if (board_.grid() != rules.grid || board_.mines() != rules.mines) {
      return Error{ErrorKind::invalid_rules, "expected a board of the size and mines of the rules"};
    }
    return unprotected;
  }

  std::optional<Error> lay(const Rules&, std::uint64_t, std::uint64_t, Cell,
                           Board& board) const override {
    board = board_;
    return {};
  }

 private:
  Board board_;
};

}  // namespace

std::optional<Error> BoardSource::spare(const Rules&, std::uint64_t, std::uint64_t, Shown,
                                        std::span<const Cell>, Board&) const {
  return {};
}

std::string case_of(const Rules& rules, std::uint64_t seed, std::uint64_t game) {
  return std::to_string(rules.grid.width) + "x" + std::to_string(rules.grid.height) + "/" +
         std::to_string(rules.mines) + " boards=" + rules.boards.name() + ", seed " +
         std::to_string(seed) + ", game " + std::to_string(game);
}

std::shared_ptr<const BoardSource> random_boards() { return std::make_shared<RandomBoards>(); }

std::shared_ptr<const BoardSource> given_board(Board board) {
  return std::make_shared<GivenBoard>(std::move(board));
}

}  // namespace minewise

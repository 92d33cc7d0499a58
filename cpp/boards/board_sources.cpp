#include "boards/board_sources.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "analyze/analysis.hpp"
#include "analyze/layouts.hpp"
#include "base/random.hpp"
#include "boards/board_walk.hpp"
#include "boards/no_guess_boards.hpp"

namespace minewise {

namespace {

bool is_too_wide(const Position& position) {
  return std::ranges::any_of(position.components(), [](const auto& component) {
    return component->census().outcome() == Outcome::too_wide;
  });
}

class SafeGuesses : public BoardSource {
 public:
  [[nodiscard]] Checked<Rules> rules_for(const Rules& rules) const override {
    if (auto error = rules.check()) return *std::move(error);
    return rules;
  }

  [[nodiscard]] std::optional<Error> lay(const Rules& rules, std::uint64_t seed, std::uint64_t game,
                                         Cell first, Board& board) const override {
    return random_boards()->lay(rules, seed, game, first, board);
  }

  [[nodiscard]] std::optional<Error> spare(const Rules& rules, std::uint64_t seed,
                                           std::uint64_t game, Shown shown,
                                           std::span<const Cell> cells,
                                           Board& board) const override {
    Position seen(rules.grid, shown, Total{rules.mines}, counter_);
    seen.refresh();
    const auto is_safe = [](Verdict verdict) { return verdict == Verdict::safe; };
    if (std::ranges::any_of(certainty_of(seen).verdict, is_safe)) return {};
    std::vector<std::int8_t> spared(shown.begin(), shown.end());
    for (const Cell cell : cells) spared[index(cell)] = no_clue;
    Position position(rules.grid, spared, Total{rules.mines}, counter_);
    position.refresh();
    if (is_too_wide(seen) || is_too_wide(position)) return too_wide(rules, seed, game);
    if (position.contradictory() || certainty_of(position).contradictory) return {};
    LayoutSampler sampler(position);
    if (!sampler.possible()) return too_wide(rules, seed, game);
    // No two guesses of a game are made with as many cells revealed.
    const auto revealed = std::ranges::count_if(shown, [](auto code) { return !is_covered(code); });
    Random random(derive_key(seed, game, Purpose::guess), static_cast<std::uint64_t>(revealed));
    std::vector<std::uint8_t> mine(shown.size());
    sampler.draw(random, mine.data());
    std::vector<bool> drawn(mine.begin(), mine.end());
    board = Board(rules.grid, drawn);
    return {};
  }

 private:
  static Error too_wide(const Rules& rules, std::uint64_t seed, std::uint64_t game) {
    return {ErrorKind::no_board,
            "expected a position that can be counted, to see whether this guess is forced, got one "
            "with more states than the budget: " +
                case_of(rules, seed, game)};
  }

  mutable ShapeCounter counter_{exact_clues(), laying_effort};
};

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

std::shared_ptr<const BoardSource> safe_guesses() { return std::make_shared<SafeGuesses>(); }

std::shared_ptr<const BoardSource> boards_of(const Rules& rules, KeepGoing keep_going) {
  if (rules.boards.boards == Boards::any) return random_boards();
  if (rules.boards.boards == Boards::safe_guesses) return safe_guesses();
  return std::make_shared<NoGuessSource>(std::move(keep_going));
}

}  // namespace minewise

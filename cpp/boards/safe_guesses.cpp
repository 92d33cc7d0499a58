#include "boards/safe_guesses.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "analyze/analysis.hpp"
#include "analyze/sampling.hpp"
#include "base/index.hpp"
#include "base/random.hpp"
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
    if (std::ranges::any_of(judge(seen).verdict, is_safe)) return {};
    std::vector<std::int8_t> spared(shown.begin(), shown.end());
    for (const Cell cell : cells) spared[index(cell)] = no_clue;
    Position position(rules.grid, spared, Total{rules.mines}, counter_);
    position.refresh();
    if (is_too_wide(seen) || is_too_wide(position)) return too_wide(rules, seed, game);
    if (position.contradictory() || judge(position).contradictory) return {};
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

}  // namespace

std::shared_ptr<const BoardSource> safe_guesses() { return std::make_shared<SafeGuesses>(); }

}  // namespace minewise

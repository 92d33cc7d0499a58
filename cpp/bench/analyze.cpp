// Analyzes the positions of one class, or plays games, so that callgrind can count the
// instructions; without an argument it lists the classes and tells its compiler.
// bench/instructions.py reads both.
#include <iostream>
#include <string_view>

#include "bench/positions.hpp"
#include "core/analysis.hpp"
#include "core/playing.hpp"

namespace bench {

constexpr std::size_t budget = 3'000'000;
constexpr std::string_view games = "greedy-expert-games";
constexpr std::uint64_t number_of_games = 200;

#ifdef __clang__
constexpr std::string_view compiler = "clang";
#else
constexpr std::string_view compiler = "g++";
#endif

// What is counted is inside of these two: neither making the positions nor starting counts.

/// One analysis from nothing, as `minewise.analyze` asks for it.
[[gnu::noinline]] double counted_analysis(const Position& given) {
  minewise::CensusOffice office(minewise::exact_clues(), {budget});
  const minewise::Position position(given.grid, given.shown, {given.mines}, office);
  const auto chances = minewise::weigh(position, minewise::judge(position));
  double sum = 0.0;
  for (const double expected : chances.expected_mines) sum += expected;
  return sum;
}

/// Whole games by one player, who keeps what it has counted from one game to the next.
[[gnu::noinline]] double counted_games() {
  const minewise::Rules rules{{16, 30},
                              99,
                              minewise::FirstClick::safe,
                              0,
                              minewise::OnMine::end,
                              true,
                              minewise::Win::all_safe};
  minewise::ExactPlayer player(rules, true, minewise::Guess::fewest, {budget});
  int revealed = 0;
  for (std::uint64_t game = 0; game < number_of_games; ++game) {
    revealed += player.play(1, game, nullptr).revealed;
  }
  return revealed;
}

}  // namespace bench

int main(int count, char** arguments) {
  if (count < 2) {
    std::cout << bench::compiler << ' ' << __VERSION__ << '\n';
    for (const auto& kind : bench::classes()) {
      std::cout << kind.name << ' ' << kind.positions().size() << '\n';
    }
    std::cout << bench::games << ' ' << bench::number_of_games << '\n';
    return 0;
  }
  double sum = arguments[1] == bench::games ? bench::counted_games() : 0.0;
  for (const auto& kind : bench::classes()) {
    if (kind.name != arguments[1]) continue;
    for (const bench::Position& position : kind.positions()) sum += counted_analysis(position);
  }
  std::cout << sum << '\n';
  return sum > 0.0 ? 0 : 1;
}

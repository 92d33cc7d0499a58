// Analyzes or searches the positions of one class, plays games or steps an environment, so that
// callgrind can count the instructions; without an argument it lists the classes that are quick
// enough for that and tells its compiler. bench/instructions.py reads both.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <string_view>
#include <vector>

#include "analyze/analysis.hpp"
#include "bench/endings.hpp"
#include "bench/positions.hpp"
#include "boards/no_guess_boards.hpp"
#include "learn/vector_environment.hpp"
#include "players/exact_player.hpp"

namespace bench {

constexpr std::size_t budget = 3'000'000;
constexpr std::string_view games = "greedy-expert-games";
constexpr std::uint64_t number_of_games = 200;
constexpr std::string_view boards = "no-guess-expert-boards";
constexpr std::uint64_t number_of_boards = 40;
constexpr std::string_view single_boards = "no-guess-expert-single";
constexpr std::uint64_t number_of_single_boards = 10;

struct Environment {
  std::string_view name;
  minewise::Grid grid;
  int mines;
};

constexpr Environment environments[]{{"environment-9x9", {9, 9}, 10},
                                     {"environment-30x16", {16, 30}, 99}};
constexpr std::size_t at_once = 256;
constexpr std::size_t number_of_steps = 100;

#ifdef __clang__
constexpr std::string_view compiler = "clang";
#else
constexpr std::string_view compiler = "g++";
#endif

// What is counted is inside of these four and `counted_search`: neither making the positions nor
// starting counts.

/// One analysis from nothing, as `minewise.analyze` asks for it.
[[gnu::noinline]] double counted_analysis(const Position& given) {
  minewise::ShapeCounter counter(minewise::exact_clues(), {budget});
  const minewise::Position position(given.grid, given.shown, {given.mines}, counter);
  const auto chances = minewise::weigh(position, minewise::certainty_of(position));
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
    revealed += player.play(1, game, nullptr)->revealed;
  }
  return revealed;
}

/// Boards that a level solves, laid one after the other.
[[gnu::noinline]] double counted_boards(minewise::Level level, std::uint64_t boards) {
  const minewise::Cell first = 93;
  const minewise::Rules rules{{16, 30},
                              99,
                              minewise::FirstClick::opening,
                              first,
                              minewise::OnMine::end,
                              true,
                              minewise::Win::all_safe};
  minewise::NoGuessBoards laid(rules, {level}, {budget});
  minewise::Board board(rules.grid);
  std::uint64_t attempts = 0;
  for (std::uint64_t number = 0; number < boards; ++number) {
    attempts += 1 + **laid.draw(1, number, first, 100'000, board);
  }
  return static_cast<double>(attempts);
}

/// Steps of many games at once, each with a random legal action.
[[gnu::noinline]] double counted_steps(minewise::VectorEnvironment& environment) {
  minewise::Random random(derive_key(1, 0, minewise::Purpose::agent));
  std::vector<std::int64_t> actions(environment.games());
  double earned = 0.0;
  for (std::size_t step = 0; step < number_of_steps; ++step) {
    environment.sample(random, actions);
    allowed(environment.step(actions));
    for (const double reward : environment.rewards()) earned += reward;
  }
  return earned;
}

double stepped(const Environment& given) {
  const minewise::Rules rules{given.grid,
                              given.mines,
                              minewise::FirstClick::safe,
                              minewise::start_by_agent,
                              minewise::OnMine::end,
                              true,
                              minewise::Win::all_safe};
  minewise::VectorEnvironment::Options options;
  options.rewards.cell = 1.0;
  minewise::VectorEnvironment environment(rules, at_once, options);
  std::vector<std::uint64_t> seeds(at_once);
  std::iota(seeds.begin(), seeds.end(), 1);
  allowed(environment.reset(seeds, std::vector<std::uint64_t>(at_once), {}));
  return counted_steps(environment);
}

/// Tells what searching all positions of the class came to.
double searched(const SearchClass& kind) {
  Searched all{0, 0, 0};
  std::size_t most = 0;
  for (const Position& position : kind.positions()) {
    const Searched one = counted_search(position);
    all.layouts += one.layouts;
    all.wins += one.wins;
    all.beliefs += one.beliefs;
    most = std::max(most, one.beliefs);
  }
  std::cout << all.layouts << " layouts, " << all.wins << " won, " << all.beliefs
            << " beliefs, at most " << most << " in one position\n";
  return static_cast<double>(all.wins);
}

}  // namespace bench

int main(int count, char** arguments) {
  if (count < 2) {
    std::cout << bench::compiler << ' ' << __VERSION__ << '\n';
    for (const auto& kind : bench::classes()) {
      std::cout << kind.name << ' ' << kind.positions().size() << '\n';
    }
    for (const auto& kind : bench::search_classes()) {
      if (kind.listed) std::cout << kind.name << ' ' << kind.positions().size() << '\n';
    }
    std::cout << bench::games << ' ' << bench::number_of_games << '\n';
    std::cout << bench::boards << ' ' << bench::number_of_boards << '\n';
    std::cout << bench::single_boards << ' ' << bench::number_of_single_boards << '\n';
    for (const auto& environment : bench::environments) {
      std::cout << environment.name << ' ' << bench::at_once * bench::number_of_steps << '\n';
    }
    return 0;
  }
  double sum = arguments[1] == bench::games ? bench::counted_games() : 0.0;
  if (arguments[1] == bench::boards) {
    sum += bench::counted_boards(minewise::Level::exact, bench::number_of_boards);
  }
  if (arguments[1] == bench::single_boards) {
    sum += bench::counted_boards(minewise::Level::single, bench::number_of_single_boards);
  }
  for (const auto& kind : bench::classes()) {
    if (kind.name != arguments[1]) continue;
    for (const bench::Position& position : kind.positions()) sum += counted_analysis(position);
  }
  for (const auto& kind : bench::search_classes()) {
    if (kind.name == arguments[1]) sum += bench::searched(kind);
  }
  for (const auto& environment : bench::environments) {
    if (environment.name == arguments[1]) sum += bench::stepped(environment);
  }
  std::cout << sum << '\n';
  return sum > 0.0 ? 0 : 1;
}

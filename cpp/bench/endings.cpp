#include "bench/endings.hpp"

#include <algorithm>

#include "analyze/analysis.hpp"
#include "base/elementary.hpp"
#include "base/rounding.hpp"
#include "endgame/optimal.hpp"
#include "game/game.hpp"

namespace bench {
namespace {

using minewise::Cell;
using minewise::Chances;
using minewise::Game;
using minewise::index;
using minewise::Verdict;

constexpr std::uint64_t seed = 1;
constexpr std::size_t budget = 1'000'000'000;
constexpr minewise::Rules expert{{16, 30},
                                 99,
                                 minewise::FirstClick::safe,
                                 0,
                                 minewise::OnMine::end,
                                 true,
                                 minewise::Win::all_safe};
void reveal(Game& game, Cell cell) {
  allowed(game.reveal(expert.grid.row(cell), expert.grid.column(cell)));
}

/// False if nothing is safe for certain.
bool reveal_safe(Game& game, const minewise::Certainty& certainty) {
  bool any = false;
  for (Cell cell = 0; cell < expert.grid.cells(); ++cell) {
    if (certainty.verdict[index(cell)] != Verdict::safe) continue;
    if (game.shown()[index(cell)] != minewise::covered) continue;
    any = true;
    reveal(game, cell);
  }
  return any;
}

Cell safest(const Game& game, const Chances& chances) {
  Cell best = -1;
  for (Cell cell = 0; cell < expert.grid.cells(); ++cell) {
    if (game.shown()[index(cell)] != minewise::covered) continue;
    if (best < 0 || chances.probability[index(cell)] < chances.probability[index(best)]) {
      best = cell;
    }
  }
  return best;
}

/// Of each game that the safest guesses bring so far: the first guess with so few layouts.
std::vector<Position> end_games(double most_layouts, std::size_t count) {
  std::vector<Position> found;
  minewise::ShapeCounter counter(minewise::exact_clues(), {3'000'000});
  for (std::uint64_t number = 0; found.size() < count; ++number) {
    Game game(expert, seed, number);
    reveal(game, 0);
    while (game.status() == minewise::Status::playing) {
      const minewise::Position position(expert.grid, game.shown(), {expert.mines}, counter);
      const auto certainty = certainty_of(position);
      if (reveal_safe(game, certainty)) continue;
      const Chances chances = weigh(position, certainty);
      if (chances.lost) break;
      if (chances.log2_layouts < minewise::elementary::log2(most_layouts) + minewise::rounding) {
        found.push_back({expert.grid, {game.shown().begin(), game.shown().end()}, expert.mines});
        break;
      }
      reveal(game, safest(game, chances));
    }
  }
  return found;
}

Position fresh(minewise::Grid grid, int mines) {
  return {grid, std::vector<std::int8_t>(index(grid.cells()), minewise::covered), mines};
}

}  // namespace

const std::vector<SearchClass>& search_classes() {
  static const std::vector<SearchClass> all = {
      {"end-games-1000", [] { return end_games(1'000, 200); }, true},
      {"end-games-5000", [] { return end_games(5'000, 100); }, true},
      {"end-games-20000", [] { return end_games(20'000, 100); }, false},
      {"boards-4x4", [] { return std::vector{fresh({4, 4}, 4), fresh({4, 4}, 6)}; }, true},
      {"board-5x4/6", [] { return std::vector{fresh({4, 5}, 6)}; }, false},
      {"board-5x5/5", [] { return std::vector{fresh({5, 5}, 5)}; }, false},
      {"board-6x6/4", [] { return std::vector{fresh({6, 6}, 4)}; }, false},
  };
  return all;
}

[[gnu::noinline]] Searched counted_search(const Position& given) {
  const bool is_fresh = std::ranges::all_of(given.shown, minewise::is_covered);
  const auto optimum = *find_optimum(
      given.grid, given.shown, {given.mines, minewise::FirstClick::any, is_fresh, budget}, {});
  Searched searched{optimum.layouts, 0, optimum.work};
  for (const auto& candidate : optimum.candidates) {
    searched.wins = std::max<std::size_t>(searched.wins, candidate.wins);
  }
  return searched;
}

}  // namespace bench

#include "bench/positions.hpp"

#include <algorithm>
#include <utility>

#include "base/random.hpp"
#include "game/game.hpp"
#include "players/basic_player.hpp"

namespace bench {
namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Game;
using minewise::Grid;
using minewise::index;
using minewise::Random;

constexpr std::uint64_t seed = 1;
/// The first covered cell next to a clue that is no mine: the guess of a player who knows.
Cell known_safe(const Game& game, Grid grid) {
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (game.shown()[index(cell)] != minewise::covered || game.board()->mine(cell)) continue;
    bool seen = false;
    grid.for_neighbors(cell, [&](Cell next) { seen = seen || game.shown()[index(next)] >= 0; });
    if (seen) return cell;
  }
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (game.shown()[index(cell)] == minewise::covered && !game.board()->mine(cell)) return cell;
  }
  return 0;  // not reached: the game would be over
}

/// Whole games without flags, and of their views each one where single clues prove no safe cell.
std::vector<Position> of_games(Grid grid, int mines, std::uint64_t games) {
  std::vector<Position> found;
  for (std::uint64_t number = 0; number < games; ++number) {
    const minewise::Rules rules{grid,
                                mines,
                                minewise::FirstClick::safe,
                                0,
                                minewise::OnMine::end,
                                true,
                                minewise::Win::all_safe};
    Game game(rules, seed, number);
    while (game.status() == minewise::Status::playing) {
      std::vector<Cell> open = minewise::prove_by_single_clues(grid, game.shown()).safe;
      if (open.empty()) {
        found.push_back({grid, {game.shown().begin(), game.shown().end()}, mines});
        open.push_back(known_safe(game, grid));
      }
      for (const Cell cell : open) {
        if (game.status() == minewise::Status::playing) {
          allowed(game.reveal(grid.row(cell), grid.column(cell)));
        }
      }
    }
  }
  return found;
}

}  // namespace

Position with_clues(Grid grid, int mines, std::uint64_t number) {
  std::vector<Cell> clues;
  std::vector<Cell> free;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    (grid.row(cell) % 2 == 1 && grid.column(cell) % 2 == 1 ? clues : free).push_back(cell);
  }
  Random random(minewise::derive_key(seed, number, minewise::Purpose::agent));
  std::vector<bool> mine(index(grid.cells()), false);
  for (std::size_t i = 0; i < static_cast<std::size_t>(mines); ++i) {
    std::swap(free[i], free[i + random.below(static_cast<std::uint32_t>(free.size() - i))]);
    mine[index(free[i])] = true;
  }
  const Board board(grid, std::move(mine));
  Position position{grid, std::vector<std::int8_t>(index(grid.cells()), minewise::covered), mines};
  for (const Cell cell : clues) {
    position.shown[index(cell)] = static_cast<std::int8_t>(board.clue(cell));
  }
  return position;
}

const std::vector<PositionClass>& classes() {
  static const std::vector<PositionClass> all = {
      {"beginner", [] { return of_games({9, 9}, 10, 40); }},
      {"intermediate", [] { return of_games({16, 16}, 40, 15); }},
      {"expert", [] { return of_games({16, 30}, 99, 5); }},
      {"50x50", [] { return of_games({50, 50}, 500, 1); }},
      {"strip", [] { return std::vector{with_clues({3, 500}, 300, 0)}; }},
      {"lattice", [] { return std::vector{with_clues({9, 9}, 24, 0), with_clues({9, 9}, 24, 1)}; }},
  };
  return all;
}

}  // namespace bench

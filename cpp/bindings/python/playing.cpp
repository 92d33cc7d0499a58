#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <ctime>
#include <tuple>
#include <utility>

#include "bindings/python/bindings.hpp"
#include "players/exact_player.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// One row a game: what `PlayedGame` holds, in that order.
using Row = std::array<std::int32_t, 8>;

Row row_of(const PlayedGame& game) {
  return {static_cast<std::int32_t>(game.status),
          game.revealed,
          game.mines_hit,
          game.flags_right,
          game.flags_wrong,
          game.clicks,
          game.redundant_clicks,
          game.guesses};
}

/// What the processor has spent on this thread, in seconds.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The seconds of the slowest turn of a game, and its turns.
Interruptible<std::pair<double, double>> slowest_turn(ExactPlayer& player, std::uint64_t seed,
                                                      std::uint64_t game) {
  double slowest = 0.0;
  double turns = 0.0;
  double before = thread_seconds();
  const auto over = [&] {
    const double now = thread_seconds();
    slowest = std::max(slowest, now - before);
    before = now;
  };
  const auto played = player.play(seed, game, nullptr, [&] {
    over();  // of the turn before, or of laying the board
    turns += 1.0;
  });
  if (!played) return Interrupted{};
  over();
  return std::pair{slowest, turns};
}

}  // namespace

void bind_playing(nb::module_& m) {
  nb::enum_<Guess>(m, "Guess")
      .value("fewest", Guess::fewest)
      .value("random", Guess::random)
      .value("any", Guess::any);
  nb::class_<ExactPlayer>(m, "ExactPlayer", "Whole games of the agent `exact`; see play_many.")
      .def(
          "__init__",
          [](ExactPlayer* self, const Rules& rules, bool mines_known, Guess guess,
             std::size_t budget) {
            new (self) ExactPlayer(rules, mines_known, guess, Effort{budget});
          },
          "rules"_a, "mines_known"_a, "guess"_a, "budget"_a)
      .def(
          "play",
          [](ExactPlayer& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            const auto rows = of_games<Row>(first, games, [&](std::uint64_t number, auto& played) {
              const auto game = self.play(seed, number, nullptr);
              if (game) played.push_back(row_of(*game));
              return static_cast<bool>(game);
            });
            return nb::bytes(rows.data(), rows.size() * sizeof(Row));
          },
          "seed"_a, "first"_a, "games"_a,
          "Eight int32 a game: status, revealed, mines hit, flags right and wrong, clicks, "
          "redundant clicks, guesses.")
      .def(
          "moves",
          [](ExactPlayer& self, std::uint64_t seed, std::uint64_t game) {
            const auto moves = without_python([&]() -> Interruptible<std::vector<PlayedMove>> {
              std::vector<PlayedMove> played;
              if (!self.play(seed, game, &played)) return Interrupted{};
              return played;
            });
            std::vector<std::tuple<int, int, bool, bool>> result;
            for (const PlayedMove& move : moves) {
              const Grid grid = self.rules().grid;
              result.emplace_back(grid.row(move.cell), grid.column(move.cell), move.is_flag,
                                  move.guess);
            }
            return result;
          },
          "seed"_a, "game"_a, "Of each move its row and column, is it a flag, is it a guess.")
      .def(
          "certain",
          [](ExactPlayer& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            using Counts = std::array<std::int32_t, 4>;
            const auto rows =
                of_games<Counts>(first, games, [&](std::uint64_t number, auto& counts) {
                  const auto game = self.play(seed, number, nullptr);
                  if (!game) return false;
                  counts.push_back({game->certain, game->certain_hit,
                                    game->flags_right + game->flags_wrong, game->flags_wrong});
                  return true;
                });
            return nb::bytes(rows.data(), rows.size() * sizeof(Counts));
          },
          "seed"_a, "first"_a, "games"_a,
          "Four int32 a game: reveals that were proved safe, those of them that hit a mine, flags, "
          "wrong flags.")
      .def(
          "slowest",
          [](ExactPlayer& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            using Times = std::pair<double, double>;
            const auto rows = of_games<Times>(first, games, [&](std::uint64_t number, auto& times) {
              const auto game = slowest_turn(self, seed, number);
              if (game) times.push_back(*game);
              return static_cast<bool>(game);
            });
            return nb::bytes(rows.data(), rows.size() * sizeof(Times));
          },
          "seed"_a, "first"_a, "games"_a,
          "Two doubles a game: the seconds that its slowest turn took the processor, and its "
          "turns. "
          "A turn is one decision with its moves.")
      .def("stop", &ExactPlayer::stop,
           "From another thread: ends what is played, and it plays no more.");
}

}  // namespace minewise::bindings

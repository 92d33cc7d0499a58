#include "core/playing.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/bindings.hpp"

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
            const auto rows = without_python([&] {
              std::vector<Row> played(games);
              for (std::size_t i = 0; i < games; ++i) {
                played[i] = row_of(self.play(seed, first + i, nullptr));
              }
              return played;
            });
            return nb::bytes(rows.data(), rows.size() * sizeof(Row));
          },
          "seed"_a, "first"_a, "games"_a,
          "Eight int32 a game: status, revealed, mines hit, flags right and wrong, clicks, "
          "redundant clicks, guesses.")
      .def(
          "moves",
          [](ExactPlayer& self, std::uint64_t seed, std::uint64_t game) {
            const auto moves = without_python([&] {
              std::vector<PlayedMove> played;
              self.play(seed, game, &played);
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
      .def("stop", &ExactPlayer::stop,
           "From another thread: ends what is played, and it plays no more.");
}

}  // namespace minewise::bindings

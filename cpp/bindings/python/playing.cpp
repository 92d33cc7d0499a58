#include <algorithm>
#include <ctime>
#include <optional>
#include <utility>

#include "bindings/python/bindings.hpp"
#include "bindings/python/games.hpp"
#include "game/game.hpp"
#include "players/basic_player.hpp"
#include "players/csp_player.hpp"
#include "players/decision.hpp"
#include "players/exact_player.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// What the processor has spent on this thread, in seconds.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// What games proved, held against their boards.
struct CertainMoves {
  std::int64_t reveals = 0;
  std::int64_t reveals_hit = 0;
  std::int64_t flags = 0;
  std::int64_t flags_wrong = 0;

  void add(const PlayedGame& game) {
    reveals += game.certain;
    reveals_hit += game.certain_hit;
    flags += game.flags_right + game.flags_wrong;
    flags_wrong += game.flags_wrong;
  }
};

/// The turns of a game, and what the slowest of them took the processor.
struct TurnTimes {
  double slowest = 0.0;
  int turns = 0;
};

Interruptible<TurnTimes> turn_times(Player& player, std::uint64_t seed, std::uint64_t game) {
  TurnTimes times;
  double before = thread_seconds();
  const auto over = [&] {
    const double now = thread_seconds();
    times.slowest = std::max(times.slowest, now - before);
    before = now;
  };
  const auto played = whole_game(player, seed, game, nullptr, [&] {
    over();  // of the turn before, or of laying the board
    ++times.turns;
  });
  if (!played) return Interrupted{};
  over();
  return times;
}

void bind_measures(nb::module_& m) {
  nb::class_<CertainMoves>(m, "CertainMoves", "What games proved, held against their boards.")
      .def_ro("reveals", &CertainMoves::reveals, "Reveals that were called safe.")
      .def_ro("reveals_hit", &CertainMoves::reveals_hit, "Those of them that hit a mine.")
      .def_ro("flags", &CertainMoves::flags)
      .def_ro("flags_wrong", &CertainMoves::flags_wrong);
  nb::class_<TurnTimes>(m, "TurnTimes", "A turn is one decision with its moves.")
      .def_ro("slowest", &TurnTimes::slowest, "Seconds that it took the processor.")
      .def_ro("turns", &TurnTimes::turns);
}

template <class Agent>
void begun(Agent* self, const Rules& rules) {
  new (self) Agent(rules, keep_going);
}

void bind_player(nb::module_& m) {
  m.attr("GAME_FIELDS") =
      "status revealed mines_hit flags_right flags_wrong clicks redundant_clicks guesses fault";
  nb::class_<Player>(m, "Player", "Decides in views and plays whole games; see play_many.")
      .def(
          "decide",
          [](Player& self, const nb::bytes& cells, Random& rng) {
            const Grid grid = self.rules().grid;
            const auto shown = shown_of(grid, cells);
            return fields_of(grid, without_python([&] { return self.decide(shown, rng); }));
          },
          "cells"_a, "rng"_a,
          "What it does in a view, which has a covered cell: the fields of minewise.Decision.")
      .def(
          "play",
          [](Player& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            const auto rows =
                of_games<GameRow>(first, games, [&](std::uint64_t number, auto& played) {
                  const auto game = whole_game(self, seed, number);
                  if (game) played.push_back(row_of(*game));
                  return static_cast<bool>(game);
                });
            return nb::bytes(rows.data(), rows.size() * sizeof(GameRow));
          },
          "seed"_a, "first"_a, "games"_a, "Of each game an int32 for each of GAME_FIELDS.")
      .def(
          "moves",
          [](Player& self, std::uint64_t seed, std::uint64_t game) {
            const auto moves = without_python([&]() -> Interruptible<std::vector<PlayedMove>> {
              std::vector<PlayedMove> played;
              if (!whole_game(self, seed, game, &played)) return Interrupted{};
              return played;
            });
            return named_moves(self.rules().grid, moves);
          },
          "seed"_a, "game"_a, "The moves of a game.")
      .def(
          "certain",
          [](Player& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            CertainMoves moves;
            of_games<PlayedGame>(first, games, [&](std::uint64_t number, auto&) {
              const auto game = whole_game(self, seed, number);
              if (game) moves.add(*game);
              return static_cast<bool>(game);
            });
            return moves;
          },
          "seed"_a, "first"_a, "games"_a, "What the games proved, all together.")
      .def(
          "turn_times",
          [](Player& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            return of_games<TurnTimes>(first, games, [&](std::uint64_t number, auto& times) {
              const auto game = turn_times(self, seed, number);
              if (game) times.push_back(*game);
              return static_cast<bool>(game);
            });
          },
          "seed"_a, "first"_a, "games"_a, "Of each game.")
      .def("stop", &Player::stop,
           "From another thread: ends what is played, and it plays no more.");
}

}  // namespace

void bind_playing(nb::module_& m) {
  bind_measures(m);
  bind_player(m);
  nb::class_<RandomPlayer, Player>(m, "RandomPlayer", "The agent `random`.")
      .def("__init__", begun<RandomPlayer>, "rules"_a);
  nb::class_<BasicPlayer, Player>(m, "BasicPlayer", "The agent `basic`.")
      .def("__init__", begun<BasicPlayer>, "rules"_a);
  nb::enum_<SearchGuess>(m, "SearchGuess")
      .value("any", SearchGuess::any)
      .value("least", SearchGuess::least);
  nb::class_<CspPlayer, Player>(m, "CspPlayer", "The agents `csp` and `csp-probability`.")
      .def(
          "__init__",
          [](CspPlayer* self, const Rules& rules, int max_variables, SearchGuess guess,
             std::size_t budget) {
            if (max_variables < 1) throw std::invalid_argument("expected max_variables from 1");
            new (self) CspPlayer(rules, max_variables, guess, Effort{budget}, keep_going);
          },
          "rules"_a, "max_variables"_a, "guess"_a, "budget"_a,
          "More than 32 variables are counted within the budget.");
  nb::enum_<Guess>(m, "Guess")
      .value("fewest", Guess::fewest)
      .value("random", Guess::random)
      .value("any", Guess::any);
  nb::class_<ExactPlayer, Player>(m, "ExactPlayer", "The agent `exact`.")
      .def(
          "__init__",
          [](ExactPlayer* self, const Rules& rules, bool mines_known, Guess guess,
             std::size_t budget, const std::optional<std::vector<double>>& reading,
             std::optional<double> odds, std::pair<int, int> density) {
            std::optional<Likelihoods> table;
            if (reading) table = table_of(*reading);
            const Total untold{{}, odds, {density.first, density.second}};
            new (self)
                ExactPlayer(rules, mines_known, guess, Effort{budget}, table, untold, keep_going);
          },
          "rules"_a, "mines_known"_a, "guess"_a, "budget"_a, "reading"_a = nb::none(),
          "odds"_a = nb::none(), "density"_a = std::pair(usual_prior.mines, usual_prior.safe),
          "`reading` holds the likelihoods of the clue model that it reads clues by, if that is "
          "not the one of the rules. Where the total is not told, a mine weighs `odds` against a "
          "safe cell, or the board shows its density, as if so many mines and safe cells had been "
          "seen before.");
  m.def(
      "mines_identified",
      [](const Rules& rules, int mines_hit, int flags_right, bool complete) {
        return mines_identified(rules, mines_hit, flags_right, complete);
      },
      "rules"_a, "mines_hit"_a, "flags_right"_a, "complete"_a,
      "Mines safely identified in a game, which a fault may have ended before it was complete.");
  m.def("final_score", &final_score, "identified"_a, "mines"_a,
        "Mines safely identified / mines; 1 where there are none.");
  m.def(
      "first_cell", [](const Rules& rules) { return place_of(rules.grid, first_cell(rules)); },
      "rules"_a, "Where to begin a game whose rules protect the first click.");
}

}  // namespace minewise::bindings

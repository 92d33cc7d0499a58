// The one door between the core and Python: types are converted here, nothing is decided.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nanobind/typing.h>

#include "core/analysis.hpp"
#include "core/board.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/limited_search.hpp"
#include "core/random.hpp"
#include "core/rules.hpp"
#include "core/single_clue.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Game;
using minewise::Grid;
using minewise::Random;
using minewise::Rules;
using RowColumn = std::pair<int, int>;

RowColumn pair_of(Grid grid, Cell cell) { return {grid.row(cell), grid.column(cell)}; }

nb::list pairs_of(Grid grid, const std::vector<Cell>& cells) {
  nb::list pairs;
  for (const Cell cell : cells) pairs.append(pair_of(grid, cell));
  return pairs;
}

minewise::Shown shown_of(Grid grid, const nb::bytes& cells) {
  if (grid.height < 1 || grid.width < 1 ||
      cells.size() !=
          static_cast<std::size_t>(grid.height) * static_cast<std::size_t>(grid.width)) {
    throw std::invalid_argument("expected one byte for each cell");
  }
  return {static_cast<const std::int8_t*>(cells.data()), cells.size()};
}

Board board_of(int height, int width, const std::vector<RowColumn>& mines) {
  const Grid grid{height, width};
  Rules{grid,
        0,
        minewise::FirstClick::any,
        minewise::start_by_agent,
        minewise::OnMine::end,
        true,
        minewise::Win::all_safe}
      .check();
  std::vector<bool> mine(static_cast<std::size_t>(grid.cells()), false);
  for (const auto& [row, column] : mines) {
    if (!grid.contains(row, column)) throw minewise::InvalidRules("expected mines on the board");
    mine[static_cast<std::size_t>(grid.at(row, column))] = true;
  }
  return {grid, std::move(mine)};
}

nb::list mines_of(const Board& board) {
  std::vector<Cell> mines;
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (board.mine(cell)) mines.push_back(cell);
  }
  return pairs_of(board.grid(), mines);
}

nb::bytes clues_of(const Board& board) {
  std::vector<std::int8_t> clues(static_cast<std::size_t>(board.grid().cells()));
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    clues[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(board.clue(cell));
  }
  return nb::bytes(clues.data(), clues.size());
}

void bind_random(nb::module_& m) {
  m.attr("T") = nb::type_var("T");
  nb::class_<Random>(
      m, "Random",
      "Uniform numbers for the decision number `turn` of game `game` of `seed`.\n\n"
      "The same three numbers give the same sequence on every machine. The object\n"
      "holds a key derived one-way from them: neither the seed nor the board of the\n"
      "game can be had from it.\n\n"
      ">>> rng = Random(seed=1)\n"
      ">>> rng.choice('abc') in 'abc'\n"
      "True")
      .def(
          "__init__",
          [](Random* self, std::uint64_t seed, std::uint64_t game, std::uint64_t turn) {
            new (self) Random(minewise::derive_key(seed, game, minewise::Purpose::agent), turn);
          },
          "seed"_a, "game"_a = 0, "turn"_a = 0)
      .def("random", &Random::uniform, "A float in [0, 1).")
      .def(
          "below",
          [](Random& self, std::uint32_t bound) {
            if (bound == 0) throw std::invalid_argument("expected a bound of at least 1, got 0");
            return self.below(bound);
          },
          "bound"_a, "An int from 0 to bound - 1.")
      .def(
          "choice",
          [](Random& self, const nb::sequence& items) {
            const std::size_t size = nb::len(items);
            if (size == 0 || size > UINT32_MAX) {
              throw std::invalid_argument("expected a sequence with at least one item");
            }
            return nb::object(items[self.below(static_cast<std::uint32_t>(size))]);
          },
          "items"_a, nb::sig("def choice(self, items: collections.abc.Sequence[T]) -> T"),
          "One item of a sequence.")
      .def(
          "shuffle",
          [](Random& self, nb::list items) {
            for (std::size_t i = items.size(); i > 1; --i) {
              const std::size_t j = self.below(static_cast<std::uint32_t>(i));
              const nb::object last = items[i - 1];
              items[i - 1] = nb::object(items[j]);
              items[j] = last;
            }
          },
          "items"_a, nb::sig("def shuffle(self, items: list[typing.Any]) -> None"),
          "Puts a list in random order, in place.");
}

void bind_board(nb::module_& m) {
  nb::class_<Board>(m, "Board", "Where the mines are; see minewise.Board.")
      .def(
          "__init__",
          [](Board* self, int height, int width, const std::vector<RowColumn>& mines) {
            new (self) Board(board_of(height, width, mines));
          },
          "height"_a, "width"_a, "mines"_a)
      .def_prop_ro("height", [](const Board& b) { return b.grid().height; })
      .def_prop_ro("width", [](const Board& b) { return b.grid().width; })
      .def_prop_ro("mines", mines_of, nb::sig("def mines(self) -> list[tuple[int, int]]"),
                   "The cells with a mine, row by row.")
      .def_prop_ro("clues", clues_of, "The true count of every cell, row by row.")
      .def_prop_ro("openings", &Board::openings)
      .def_prop_ro("three_bv", &Board::three_bv);
}

void bind_rules(nb::module_& m) {
  nb::enum_<minewise::FirstClick>(m, "FirstClick")
      .value("any", minewise::FirstClick::any)
      .value("safe", minewise::FirstClick::safe)
      .value("opening", minewise::FirstClick::opening);
  nb::enum_<minewise::OnMine>(m, "OnMine")
      .value("end", minewise::OnMine::end)
      .value("play_on", minewise::OnMine::play_on);
  nb::enum_<minewise::Win>(m, "Win")
      .value("all_safe", minewise::Win::all_safe)
      .value("all_flagged", minewise::Win::all_flagged)
      .value("all_identified", minewise::Win::all_identified);
  nb::enum_<minewise::Status>(m, "Status")
      .value("playing", minewise::Status::playing)
      .value("won", minewise::Status::won)
      .value("lost", minewise::Status::lost);
  m.attr("START_BY_AGENT") = minewise::start_by_agent;
  m.attr("START_AT_RANDOM") = minewise::start_at_random;

  nb::class_<Rules>(m, "Rules", "The switches that the core plays by; see minewise.Rules.")
      .def(
          "__init__",
          [](Rules* self, int height, int width, int mines, minewise::FirstClick first_click,
             int start, minewise::OnMine on_mine, bool cascade, minewise::Win win) {
            new (self) Rules{{height, width}, mines, first_click, start, on_mine, cascade, win};
            self->check();
          },
          "height"_a, "width"_a, "mines"_a, "first_click"_a, "start"_a, "on_mine"_a, "cascade"_a,
          "win"_a)
      .def_prop_ro("room", &Rules::room, "The most mines that fit.");
}

void bind_game(nb::module_& m) {
  nb::class_<Game>(m, "Game", "One game in play; see minewise.Game.")
      .def(nb::init<const Rules&, std::uint64_t, std::uint64_t, std::optional<Board>>(), "rules"_a,
           "seed"_a, "game"_a, "board"_a = nb::none())
      .def("reveal", &Game::reveal, "row"_a, "column"_a)
      .def("chord", &Game::chord, "row"_a, "column"_a)
      .def("set_flag", &Game::set_flag, "row"_a, "column"_a)
      .def("remove_flag", &Game::remove_flag, "row"_a, "column"_a)
      .def_prop_ro("status", &Game::status)
      .def_prop_ro(
          "shown", [](const Game& g) { return nb::bytes(g.shown().data(), g.shown().size()); },
          "One signed byte a cell, row by row.")
      .def_prop_ro("board", [](const Game& g) { return g.board(); })
      .def_prop_ro("revealed", &Game::revealed)
      .def_prop_ro("mines_hit", &Game::mines_hit)
      .def_prop_ro("flags", &Game::flags)
      .def_prop_ro("flags_right", &Game::flags_right)
      .def_prop_ro("clicks", &Game::clicks)
      .def_prop_ro("redundant_clicks", &Game::redundant_clicks);
}

void bind_inference(nb::module_& m) {
  m.def(
      "prove_by_single_clues",
      [](const nb::bytes& cells, int height, int width) {
        const Grid grid{height, width};
        const auto proven = minewise::prove_by_single_clues(grid, shown_of(grid, cells));
        return nb::make_tuple(pairs_of(grid, proven.safe), pairs_of(grid, proven.mines));
      },
      "cells"_a, "height"_a, "width"_a,
      nb::sig("def prove_by_single_clues(cells: bytes, height: int, width: int) -> "
              "tuple[list[tuple[int, int]], list[tuple[int, int]]]"),
      "One row-major pass of the two single-clue rules: the cells proven safe, and the mines.");
  m.def(
      "search_limited",
      [](const nb::bytes& cells, int height, int width, int max_variables) {
        if (max_variables < 1 || max_variables > minewise::most_variables) {
          throw std::invalid_argument("expected max_variables from 1 to 32");
        }
        const Grid grid{height, width};
        const auto found = minewise::search_limited(grid, shown_of(grid, cells), max_variables);
        return nb::make_tuple(pairs_of(grid, found.variables), found.mine_count, found.solutions,
                              found.nodes);
      },
      "cells"_a, "height"_a, "width"_a, "max_variables"_a,
      nb::sig("def search_limited(cells: bytes, height: int, width: int, max_variables: int) -> "
              "tuple[list[tuple[int, int]], list[int], int, int]"),
      "Variables, in how many solutions each is a mine, solutions, nodes searched.");
}

std::vector<Cell> decided(const minewise::Analysis& analysis, minewise::Verdict verdict) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < analysis.problem.grid.cells(); ++cell) {
    if (analysis.verdict[static_cast<std::size_t>(cell)] == verdict) cells.push_back(cell);
  }
  return cells;
}

/// The components as lists of boxes; a box is its cells and the clues that see it.
nb::list components_of(const minewise::Analysis& analysis) {
  const auto& problem = analysis.problem;
  nb::list components;
  for (const auto& component : analysis.components) {
    nb::list boxes;
    for (const int number : component.boxes) {
      const auto& box = problem.boxes[static_cast<std::size_t>(number)];
      std::vector<Cell> clues;
      for (const int c : box.constraints) {
        clues.push_back(problem.constraints[static_cast<std::size_t>(c)].clue);
      }
      boxes.append(
          nb::make_tuple(pairs_of(problem.grid, box.cells), pairs_of(problem.grid, clues)));
    }
    components.append(boxes);
  }
  return components;
}

void bind_analysis(nb::module_& m) {
  using minewise::Analysis;
  nb::class_<Analysis>(m, "Analysis", "Mine probabilities of one view; see minewise.analyze.")
      .def_ro("contradictory", &Analysis::contradictory)
      .def_ro("too_wide", &Analysis::too_wide)
      .def_ro("log2_layouts", &Analysis::log2_layouts)
      .def_ro("expected_mines", &Analysis::expected_mines)
      .def_prop_ro(
          "probability",
          [](const Analysis& a) {
            return nb::bytes(a.probability.data(), a.probability.size() * sizeof(double));
          },
          "One double a cell, row by row; nan where it is revealed.")
      .def_prop_ro(
          "safe",
          [](const Analysis& a) {
            return pairs_of(a.problem.grid, decided(a, minewise::Verdict::safe));
          },
          nb::sig("def safe(self) -> list[tuple[int, int]]"))
      .def_prop_ro(
          "mines",
          [](const Analysis& a) {
            return pairs_of(a.problem.grid, decided(a, minewise::Verdict::mine));
          },
          nb::sig("def mines(self) -> list[tuple[int, int]]"))
      .def_prop_ro("components", components_of,
                   nb::sig("def components(self) -> list[list[tuple[list[tuple[int, int]], "
                           "list[tuple[int, int]]]]]"),
                   "Of each component its boxes: their cells, and the clues that see them.")
      .def("count_layouts", &minewise::count_layouts, "mines"_a.none(), "prime"_a,
           nb::call_guard<nb::gil_scoped_release>(), "The number of layouts modulo a prime.");
  m.def(
      "analyze",
      [](const nb::bytes& cells, int height, int width, std::optional<int> mines, double odds,
         std::size_t budget) {
        const Grid grid{height, width};
        const auto shown = shown_of(grid, cells);
        nb::gil_scoped_release release;
        return minewise::analyze(grid, shown, mines, odds, minewise::exact_clues(), budget);
      },
      "cells"_a, "height"_a, "width"_a, "mines"_a.none(), "odds"_a, "budget"_a,
      "The mine probabilities of a view under exact clues.");
}

}  // namespace

NB_MODULE(_core, m) {
#if defined(__x86_64__) && defined(__GNUC__)
  // The core is compiled for this baseline (CMakeLists.txt); say so instead of crashing later.
  if (MINEWISE_X86_64_V2 && !__builtin_cpu_supports("x86-64-v2")) {
    throw nb::import_error(
        "this build of minewise expects a processor with x86-64-v2 (SSE4.2, POPCNT); build it "
        "with -DMINEWISE_PORTABLE=ON for older ones");
  }
#endif
  // What a program holds until its end is no leak worth a message: the core never prints.
  nb::set_leak_warnings(false);
  m.doc() = "The compiled core of minewise. Use the package `minewise` instead.";
  nb::exception<minewise::InvalidRules>(m, "InvalidRules", PyExc_ValueError);
  nb::exception<minewise::IllegalMove>(m, "IllegalMove", PyExc_ValueError);
  bind_random(m);
  bind_rules(m);
  bind_board(m);
  bind_game(m);
  bind_inference(m);
  bind_analysis(m);
}

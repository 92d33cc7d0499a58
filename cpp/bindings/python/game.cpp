#include "game/game.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/python/bindings.hpp"
#include "boards/board_sources.hpp"
#include "game/board.hpp"
#include "game/board_source.hpp"
#include "game/rules.hpp"
#include "review/areas.hpp"
#include "review/zini.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

Board board_of(int height, int width, const std::vector<RowColumn>& mines) {
  const Grid grid{height, width};
  check(Rules{grid, 0, FirstClick::any, start_by_agent, OnMine::end, true, Win::all_safe}.check());
  std::vector<bool> mine(static_cast<std::size_t>(grid.cells()), false);
  for (const auto& [row, column] : mines) {
    if (!grid.contains(row, column)) throw InvalidRules("expected mines on the board");
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
      .def_prop_ro("digest", &Board::digest)
      .def_prop_ro("openings", &Board::openings)
      .def_prop_ro("three_bv", &Board::three_bv)
      .def_prop_ro("islands", &islands)
      .def_prop_ro("zini", &zini)
      .def_prop_ro("hzini", &hzini);
}

void bind_statuses(nb::module_& m) {
  nb::enum_<FirstClick>(m, "FirstClick")
      .value("any", FirstClick::any)
      .value("safe", FirstClick::safe)
      .value("opening", FirstClick::opening);
  nb::enum_<Status>(m, "Status")
      .value("playing", Status::playing)
      .value("won", Status::won)
      .value("lost", Status::lost);
}

void bind_games(nb::module_& m) {
  nb::class_<Game>(m, "Game", "One game in play; see minewise.Game.")
      .def(
          "__init__",
          [](Game* self, const Rules& rules, std::uint64_t seed, std::uint64_t game,
             const std::optional<Board>& board) {
            auto boards = board ? given_board(*board) : boards_of(rules, go_on);
            new (self) Game(checked(Game::create(rules, seed, game, std::move(boards))));
          },
          "rules"_a, "seed"_a, "game"_a, "board"_a = nb::none())
      .def(
          "reveal",
          [](Game& self, int row, int column) { return checked(self.reveal(row, column)); },
          "row"_a, "column"_a)
      .def(
          "chord", [](Game& self, int row, int column) { return checked(self.chord(row, column)); },
          "row"_a, "column"_a)
      .def(
          "set_flag", [](Game& self, int row, int column) { check(self.set_flag(row, column)); },
          "row"_a, "column"_a)
      .def(
          "remove_flag",
          [](Game& self, int row, int column) { check(self.remove_flag(row, column)); }, "row"_a,
          "column"_a)
      .def_prop_ro("status", &Game::status)
      .def_prop_ro(
          "shown", [](const Game& g) { return nb::bytes(g.shown().data(), g.shown().size()); },
          "One signed byte a cell, row by row.")
      .def_prop_ro(
          "board",
          [](const Game& g) { return g.board() ? std::optional(*g.board()) : std::nullopt; })
      .def_prop_ro("revealed", &Game::revealed)
      .def_prop_ro("mines_hit", &Game::mines_hit)
      .def_prop_ro("flags", &Game::flags)
      .def_prop_ro("flags_right", &Game::flags_right)
      .def_prop_ro("score", &Game::score, "The final score.")
      .def_prop_ro("clicks", &Game::clicks)
      .def_prop_ro("redundant_clicks", &Game::redundant_clicks);
}

}  // namespace

void bind_game(nb::module_& m) {
  bind_statuses(m);
  bind_board(m);
  bind_games(m);
}

}  // namespace minewise::bindings

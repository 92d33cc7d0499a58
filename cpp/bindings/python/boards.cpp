// Boards that need no guess, many in a call.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <string>
#include <vector>

#include "bindings/python/bindings.hpp"
#include "boards/no_guess_boards.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// Boards of a call, one after the other: 1 for a mine, a byte a cell, and which attempt each was.
struct DrawnBoards {
  std::string mines;
  std::vector<std::uint64_t> attempts;
};

Cell first_of(const NoGuessBoards& boards, RowColumn first) {
  const Grid& grid = boards.rules().grid;
  if (!grid.contains(first.first, first.second)) {
    throw std::invalid_argument("expected a first cell of the board");
  }
  return grid.at(first.first, first.second);
}

void make(NoGuessBoards* self, const Rules& rules, const std::string& level, bool needs_level,
          int least, int most) {
  check(NoGuessBoards::refusal_of(rules));
  const auto named = level_named(level);
  if (!named) throw std::invalid_argument("expected a level");
  const NoGuess wanted{*named, least, most, needs_level};
  new (self) NoGuessBoards(rules, wanted, laying_effort, go_on);
}

bool takes(NoGuessBoards& self, const Board& board, RowColumn first_cell) {
  return self.takes(board, first_of(self, first_cell));
}

nb::tuple draw(NoGuessBoards& self, RowColumn first_cell, std::uint64_t seed, std::uint64_t first,
               std::size_t count, std::uint64_t most) {
  const Cell cell = first_of(self, first_cell);
  const DrawnBoards drawn = without_python([&]() -> Interruptible<DrawnBoards> {
    DrawnBoards all;
    Board board(self.rules().grid);
    for (std::size_t i = 0; i < count; ++i) {
      const auto attempt = self.draw(seed, first + i, cell, most, board);
      if (!attempt || !go_on()) return Interrupted{};
      if (!*attempt) break;
      all.attempts.push_back(**attempt);
      for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
        all.mines.push_back(board.mine(cell) ? '\1' : '\0');
      }
    }
    return all;
  });
  return nb::make_tuple(
      nb::bytes(drawn.mines.data(), drawn.mines.size()),
      nb::bytes(drawn.attempts.data(), drawn.attempts.size() * sizeof(std::uint64_t)));
}

}  // namespace

void bind_boards(nb::module_& m) {
  std::string levels;
  for (const std::string_view name : level_names) (levels += levels.empty() ? "" : " ") += name;
  m.attr("LEVELS") = levels;
  nb::class_<NoGuessBoards>(m, "NoGuessBoards",
                            "Boards that need no guess; for one thread. See minewise.boards.")
      .def("__init__", make, "rules"_a, "level"_a, "needs_level"_a, "least_three_bv"_a,
           "most_three_bv"_a)
      .def("draw", draw, "first_cell"_a, "seed"_a, "first"_a, "count"_a, "most"_a,
           nb::sig("def draw(self, first_cell: tuple[int, int], seed: int, first: int, count: int, "
                   "most: int) -> tuple[bytes, bytes]"),
           "The boards first .. first + count - 1, one byte a cell, 1 for a mine, and as uint64 "
           "which attempt each was; none from the first one on that `most` attempts do not give.")
      .def("stop", &NoGuessBoards::stop)
      .def("takes", takes, "board"_a, "first_cell"_a);
}

}  // namespace minewise::bindings

// Boards that need no guess, many in a call.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <string>
#include <vector>

#include "bindings/python/bindings.hpp"
#include "boards/board_walk.hpp"
#include "boards/certificate.hpp"
#include "boards/no_guess_boards.hpp"
#include "players/agent.hpp"
#include "why/pattern.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// Boards of a call, one after the other: 1 for a mine, a byte a cell, and which attempt each was.
struct DrawnBoards {
  std::string mines;
  std::vector<std::uint64_t> attempts;

  void add(const Board& board) {
    for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
      mines.push_back(board.mine(cell) ? '\1' : '\0');
    }
  }
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
  new (self) NoGuessBoards(rules, wanted, laying_effort, keep_going);
}

bool takes(NoGuessBoards& self, const Board& board, RowColumn first_cell) {
  return self.takes(board, first_of(self, first_cell));
}

std::pair<nb::bytes, nb::bytes> draw(NoGuessBoards& self, RowColumn first_cell, std::uint64_t seed,
                                     std::uint64_t first, std::size_t count) {
  const Cell cell = first_of(self, first_cell);
  const DrawnBoards drawn = without_python([&]() -> Interruptible<DrawnBoards> {
    DrawnBoards all;
    Board board(self.rules().grid);
    for (std::size_t i = 0; i < count; ++i) {
      const auto attempt = find_board(self, seed, first + i, cell, board);
      if (!attempt || !keep_going()) return Interrupted{};
      if (!*attempt) break;
      all.attempts.push_back(**attempt);
      all.add(board);
    }
    return all;
  });
  return {nb::bytes(drawn.mines.data(), drawn.mines.size()),
          nb::bytes(drawn.attempts.data(), drawn.attempts.size() * sizeof(std::uint64_t))};
}

std::pair<nb::bytes, std::uint64_t> walk(NoGuessBoards& self, RowColumn first_cell,
                                         std::uint64_t seed, std::uint64_t number,
                                         std::uint64_t before, std::uint64_t moves,
                                         std::size_t count) {
  BoardWalk walk(self, seed, number, first_of(self, first_cell));
  const DrawnBoards drawn = without_python([&]() -> Interruptible<DrawnBoards> {
    DrawnBoards all;
    const auto grown = walk.grow();
    if (!grown || !walk.go(before)) return Interrupted{};
    for (std::size_t i = 0; *grown && i < count; ++i) {
      if (!walk.go(moves)) return Interrupted{};
      all.add(walk.board());
    }
    return all;
  });
  return {nb::bytes(drawn.mines.data(), drawn.mines.size()), walk.moved()};
}

/// Cells as a tuple of pairs (row, column); each pair is made once. Neither can be part
/// of a cycle, so the garbage collector need not track them.
class CellTuples {
 public:
  explicit CellTuples(Grid grid) : grid_(grid), pairs_(index(grid.cells())) {}

  nb::object of(const std::vector<Cell>& cells) {
    auto tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(cells.size())));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      nb::object& pair = pairs_[index(cells[i])];
      if (!pair.is_valid()) {
        pair = nb::make_tuple(grid_.row(cells[i]), grid_.column(cells[i]));
        PyObject_GC_UnTrack(pair.ptr());
      }
      PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), pair.inc_ref().ptr());
    }
    if (!cells.empty()) PyObject_GC_UnTrack(tuple.ptr());
    return tuple;
  }

 private:
  Grid grid_;
  std::vector<nb::object> pairs_;
};

/// `type` is a named tuple of what a step has, in this order.
nb::object certificate_steps(const Rules& rules, const Board& board, RowColumn first_cell,
                             const std::string& level, const nb::type_object& type) {
  const Grid grid = board.grid();
  const auto named = level_named(level);
  if (NoGuessBoards::refusal_of(rules) || rules.grid != grid || !named ||
      !grid.contains(first_cell.first, first_cell.second)) {
    return nb::none();
  }
  ShapeCounter counter(exact_clues(), Effort{default_budget}, keep_going);
  const auto steps = counted_by(counter, Watch::unlimited, [&] {
    return certify(board, grid.at(first_cell.first, first_cell.second), *named, counter);
  });
  if (!steps || counter.watch().halt()) return nb::none();
  CellTuples tuples(grid);
  std::array<nb::object, level_names.size()> levels;
  std::ranges::transform(level_names, levels.begin(),
                         [](std::string_view name) { return nb::cast(name); });
  // That of a named tuple is in Python, and slower.
  const nb::object constructor =
      nb::handle(reinterpret_cast<PyObject*>(&PyTuple_Type)).attr("__new__");
  auto found = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(steps->size())));
  for (std::size_t i = 0; i < steps->size(); ++i) {
    const CertificateStep& step = (*steps)[i];
    const nb::object values =
        nb::make_tuple(levels[static_cast<std::size_t>(step.level)], tuples.of(step.clues),
                       step.with_total, tuples.of(step.safe), tuples.of(step.mines));
    PyTuple_SetItem(found.ptr(), static_cast<Py_ssize_t>(i),
                    constructor(type, values).release().ptr());
  }
  return found;
}

}  // namespace

void bind_boards(nb::module_& m) {
  const nb::object join = nb::str(" ").attr("join");
  m.attr("LEVELS") = join(names_of(level_names));
  m.attr("PATTERNS") = join(names_of(pattern_names));
  m.attr("BY_RANDOM_WALK") = by_walk;
  m.def("certificate_steps", certificate_steps, "rules"_a, "board"_a, "first_cell"_a, "level"_a,
        "type"_a,
        nb::sig("def certificate_steps(rules: Rules, board: Board, first_cell: tuple[int, int], "
                "level: str, type: type) -> tuple[typing.Any, ...] | None"),
        "The steps of a certificate, each of that type of named tuple; None where the question "
        "certify refuses it, and says why.");
  nb::class_<NoGuessBoards>(m, "NoGuessBoards",
                            "Boards that need no guess; for one thread. See minewise.boards.")
      .def("__init__", make, "rules"_a, "level"_a, "needs_level"_a, "least_three_bv"_a,
           "most_three_bv"_a)
      .def("draw", draw, "first_cell"_a, "seed"_a, "first"_a, "count"_a,
           "The boards first .. first + count - 1, one byte a cell, 1 for a mine, and as uint64 "
           "which attempt each was, BY_RANDOM_WALK if it was a walk; none from the first one on "
           "that is not found.")
      .def("walk", walk, "first_cell"_a, "seed"_a, "number"_a, "before"_a, "moves"_a, "count"_a,
           "One walk: so many moves are tried before its boards, and so many for each of them. One "
           "byte a cell, 1 for a mine, and how many moves changed the board; no boards where it "
           "does not grow.")
      .def(
          "moves_before", [](const NoGuessBoards& self) { return moves_before(self.rules()); },
          "Moves that are tried before the board of a walk is taken.")
      .def("stop", &NoGuessBoards::stop)
      .def("takes", takes, "board"_a, "first_cell"_a);
}

}  // namespace minewise::bindings

#include "game/game.hpp"

#include <span>
#include <string>
#include <tuple>

#include "base/message.hpp"
#include "bindings/python/bindings.hpp"
#include "bindings/python/games.hpp"
#include "boards/board_sources.hpp"
#include "game/board.hpp"
#include "game/board_source.hpp"
#include "game/rules.hpp"
#include "review/history.hpp"
#include "review/outcome.hpp"
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

CellList mines_of(const Board& board) {
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
      .def_prop_ro("mines", mines_of, "The cells with a mine, row by row.")
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
            auto boards = board ? given_board(*board) : boards_of(rules, keep_going);
            new (self) Game(checked(Game::create(rules, seed, game, std::move(boards))));
          },
          "rules"_a, "seed"_a, "game"_a, "board"_a = nb::none())
      .def(
          "reveal",
          [](Game& self, int row, int column) { return checked(self.reveal(row, column)); },
          "row"_a, "column"_a)
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

using Cells = std::vector<RowColumn>;

/// Moves as records hold them: kind, cell, and whether the cell was guessed.
using Moves = std::vector<std::tuple<std::string, RowColumn, bool>>;

std::vector<RecordedMove> recorded(const Moves& moves) {
  std::vector<RecordedMove> found;
  for (const auto& [name, cell, guess] : moves) {
    const auto kind = move_kind(name);
    if (!kind) {
      throw IllegalMove("expected reveal, flag, unflag or chord as move " +
                        std::to_string(found.size() + 1) + ", got " + quoted(name, quoted_part));
    }
    found.push_back({*kind, cell.first, cell.second, guess});
  }
  return found;
}

std::vector<NamedMove> last_step(const History& history) {
  return named_moves(history.rules().grid, history.moves_of(history.steps().back()));
}

/// The result of a change, without the GIL where it may lay the board, which may take hours.
template <class Change>
auto changed(const History& history, const Change& change) {
  if (history.game().board() != nullptr) return change();
  const nb::gil_scoped_release release;
  return change();
}

std::vector<NamedMove> carry_out(History& history, std::string player, const Cells& flags,
                                 const Cells& reveals, bool certain, bool one_cell) {
  const ForeignDecision decision{flags, reveals, certain};
  const auto portion = one_cell ? StepSize::one_cell : StepSize::whole;
  check(changed(history, [&] {
    return history.carry_out(decision, std::move(player), portion, IllegalTail::kept);
  }));
  return last_step(history);
}

void bind_history(nb::module_& m) {
  nb::class_<History>(m, "History", "A game with its moves, in steps that can be taken back.")
      .def(
          "__init__",
          [](History* self, const Rules& rules, std::uint64_t seed, std::uint64_t number,
             const std::optional<Board>& board) {
            auto boards = board ? given_board(*board) : boards_of(rules, keep_going);
            const nb::gil_scoped_release release;  // it may lay the board, as a first move does
            new (self) History(checked(History::create(rules, seed, number, std::move(boards))));
          },
          "rules"_a, "seed"_a, "number"_a, "board"_a.none() = nb::none())
      .def_prop_ro("game", &History::game, nb::rv_policy::reference_internal,
                   "The game as it stands, always the same object.")
      .def(
          "move",
          [](History& self, std::string_view name, int row, int column) {
            const auto kind = kind_of(name);
            const auto move = [&] { return self.move(kind, row, column); };
            const int uncovered = checked(changed(self, move));
            self.end_step(History::person);
            return uncovered;
          },
          "kind"_a, "row"_a, "column"_a,
          "A step of the person; returns how many cells it uncovered.")
      .def(
          "play",
          [](History& self, const Moves& moves) {
            const auto made = recorded(moves);
            check(changed(self, [&] { return self.play(made); }));
          },
          "moves"_a, "The moves of a record: kind, cell, and whether it was guessed.")
      .def("carry_out", carry_out, "player"_a, "flag"_a, "reveal"_a, "certain"_a, "one_cell"_a,
           "A step of an agent; returns its moves. With `one_cell` the reveals after the first one "
           "wait. Moves before an illegal one stay, as a step.")
      .def(
          "left_of",
          [](const History& self, std::string_view player) -> std::optional<DecisionFields> {
            const auto left = self.left_of(player);
            if (!left) return {};
            return fields_of(self.rules().grid, *left);
          },
          "player"_a, "What waits of an agent's last decision: the fields of minewise.Decision.")
      .def(
          "carry_on",
          [](History& self, std::string player) {
            checked(changed(self, [&] { return self.carry_on(std::move(player)); }));
            return last_step(self);
          },
          "player"_a, "A step with the next reveal that waits; returns its moves.")
      .def("undo", &History::undo, "Takes the last step back; False if there is none.")
      .def(
          "go", [](History& self, std::size_t at) { self.go(at); }, "at"_a,
          "Shows the game after so many of its moves, or all.")
      .def_prop_ro("at", &History::at, "How many moves have led to where the game stands.")
      .def_prop_ro(
          "moves",
          [](const History& h) {
            return named_moves(h.rules().grid, std::span(h.moves()).first(h.at()));
          },
          "The moves that have led to where the game stands.")
      .def_prop_ro("steps", [](const History& h) { return h.steps().size(); })
      .def(
          "step",
          [](const History& self, std::size_t number) {
            const HistoryStep& step = self.steps().at(number);
            return std::tuple(step.player, named_moves(self.rules().grid, self.moves_of(step)),
                              step.decided);
          },
          "number"_a, "Its player, its moves, and whether it was decided then.")
      .def_prop_ro(
          "counts",
          [](const History& h) {
            nb::typed<nb::dict, nb::str, int> counts;
            const auto moves = std::span(h.moves()).first(h.at());
            for (const auto& [name, count] : counts_of(h.rules(), h.game(), moves)) {
              counts[nb::cast(name)] = count;
            }
            return counts;
          },
          "The counts of a record.")
      .def_prop_ro("decisions", &History::decisions, "Decisions of agents that stand.")
      .def_prop_ro("taken_back", &History::taken_back, "Steps that were taken back.")
      .def_prop_ro("mines_taken_back", &History::mines_taken_back, "Mines that those had hit.");
  m.attr("PERSON") = History::person;
  m.def(
      "solved",
      [](const Rules& rules, const Game& game) {
        std::optional<std::tuple<CellList, CellList, CellList, CellList>> parts;
        if (const auto found = solved(rules, game)) {
          const auto cells = [&](const auto& part) { return pairs_of(rules.grid, part); };
          parts.emplace(cells(found->mines), cells(found->visited), cells(found->identified),
                        cells(found->wrong_flags));
        }
        return parts;
      },
      "rules"_a, "game"_a,
      "The fields of minewise.game.game.Solved; None as long as the game is not over, since this "
      "tells the mines.");
}

}  // namespace

void bind_game(nb::module_& m) {
  bind_statuses(m);
  bind_board(m);
  bind_games(m);
  bind_history(m);
}

}  // namespace minewise::bindings

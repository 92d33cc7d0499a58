// The question of how a board is solved without a guess: of a game that is over, or a given board.
#include <algorithm>

#include "base/message.hpp"
#include "boards/certificate.hpp"
#include "boards/no_guess_boards.hpp"
#include "questions/held_game.hpp"
#include "questions/position.hpp"
#include "why/phrase.hpp"

namespace minewise::questions {

namespace {

void write_rows(Json& json, const Board& board) {
  const Grid grid = board.grid();
  std::vector<std::string> rows(static_cast<std::size_t>(grid.height));
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    rows[static_cast<std::size_t>(grid.row(cell))] += board.mine(cell) ? '*' : '.';
  }
  json.texts(rows);
}

void write_step(Json& json, Grid grid, const CertificateStep& step) {
  json.begin_object().key("level").text(name_of(step.level));
  json.key("clues").cells(grid, step.clues).key("total").boolean(step.with_total);
  json.key("safe").cells(grid, step.safe).key("mines").cells(grid, step.mines).end_object();
}

/// The cell that the game began with: by the rules, or by its player's first move.
std::optional<Cell> first_of(const HeldGame& held) {
  Game fresh = held.game();
  fresh.restart(held.history.seed(), held.history.number());
  if (!fresh.uncovered().empty()) return fresh.uncovered().front();
  const auto& moves = held.history.moves();
  const auto found = std::ranges::find(moves, MoveKind::reveal, &PlayedMove::kind);
  return found == moves.end() ? std::nullopt : std::optional(found->cell);
}

/// What a certificate certifies.
struct Certified {
  NamedRules variant;
  Board board{Grid{1, 1}};
  Cell first = 0;
  Level level = Level::exact;
};

/// Reads it from a game that is over.
std::optional<Certified> of_game(Session& session, Request& request) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return {};
  const Rules& rules = held->variant().rules;
  if (held->game().status() == Status::playing) {
    request.refuse({"IllegalMoveError", "expected a game that is over"});
    return {};
  }
  const Level level = rules.boards.boards == Boards::no_guess ? rules.boards.level
                      : held->variant().mines_known           ? Level::exact
                                                              : Level::exact_without_total;
  const std::optional<Cell> first = first_of(*held);
  if (!first) {
    request.refuse({"BoardError", "expected a game in which a cell was revealed"});
    return {};
  }
  return Certified{held->variant(), *held->game().board(), *first, level};
}

/// Reads it from the fields of a given board.
std::optional<Certified> of_board(Request& request) {
  Certified certified;
  certified.variant = request.unwrap(NamedRules::parse(request.text("rules")), NamedRules{});
  const auto first = request.cell("cell");
  certified.level = read_level(request, Level::exact);
  if (request.refusal()) return {};
  const Grid grid = certified.variant.rules.grid;
  request.text("board");
  auto board = read_board(request, grid);
  if (!board) return {};
  if (!grid.contains(first->first, first->second)) {
    request.refuse({"BoardError",
                    "expected a first cell (row, column) of the board, got " + cell_text(*first)});
    return {};
  }
  certified.board = *std::move(board);
  certified.first = grid.at(first->first, first->second);
  return certified;
}

/// The same object as the JSON of the Python package.
void write_certificate(const Certified& certified, Session& session, Request& request, Json& json) {
  const auto& [variant, board, first, level] = certified;
  if (const auto error = NoGuessBoards::refusal_of(variant.rules)) {
    return request.refuse(refusal_of(*error));
  }
  const Grid grid = board.grid();
  ShapeCounter counter(exact_clues(), Effort{default_budget}, session.keep_going());
  const auto steps = certify(board, first, level, counter);
  if (counter.watch().halt()) return request.refuse(interrupted());
  if (!steps) {
    return request.refuse(
        {"BoardError",
         joined({"expected a board that the level '", name_of(level), "' solves after ",
                 cell_text({grid.row(first), grid.column(first)})})});
  }
  json.begin_object().key("format").text("minewise certificate").key("version").whole(1);
  json.key("rules").text(variant.text()).key("board");
  write_rows(json, board);
  json.key("first_cell").cell(grid, first).key("level").text(name_of(level));
  json.key("three_bv").whole(board.three_bv());
  const Difficulty hardest = difficulty_of(*steps);
  json.key("difficulty").begin_object().key("level").text(name_of(hardest.level));
  json.key("clues").whole(hardest.clues).key("steps").whole(hardest.steps).end_object();
  json.key("steps").begin_array();
  for (const CertificateStep& step : *steps) write_step(json, grid, step);
  json.end_array().end_object();
}

void certificate(Session& session, Request& request, Answer& answer) {
  const auto certified = of_game(session, request);
  if (certified) write_certificate(*certified, session, request, answer.json);
}

void certify_board(Session& session, Request& request, Answer& answer) {
  const auto certified = of_board(request);
  if (certified) write_certificate(*certified, session, request, answer.json);
}

}  // namespace

std::vector<Question> questions_of_certificates() {
  return {{"certificate", {"game"}, certificate},
          {"certify", {"rules", "board", "cell", "level"}, certify_board}};
}

}  // namespace minewise::questions

// The question of how a board could have been solved without a guess, once its game is over.
#include <algorithm>

#include "base/message.hpp"
#include "boards/certificate.hpp"
#include "boards/no_guess_boards.hpp"
#include "players/agent.hpp"
#include "questions/held_game.hpp"

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

/// The same object as the JSON of the Python package.
void certificate(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  if (held->game().status() == Status::playing) {
    return request.refuse({"IllegalMoveError", "expected a game that is over"});
  }
  const Rules& rules = held->variant().rules;
  if (const auto error = NoGuessBoards::refusal_of(rules)) {
    return request.refuse(refusal_of(*error));
  }
  const Level level = rules.boards.boards == Boards::no_guess ? rules.boards.level
                      : held->variant().mines_known           ? Level::exact
                                                              : Level::exact_without_total;
  const std::optional<Cell> first = first_of(*held);
  if (!first) return request.refuse({"BoardError", "expected a game in which a cell was revealed"});
  const Board& board = *held->game().board();
  const Grid grid = held->grid();
  CensusOffice office(exact_clues(), Effort{default_budget}, session.go_on());
  const auto steps = certify(board, *first, level, office);
  if (office.watch().halt()) return request.refuse(interrupted());
  if (!steps) {
    return request.refuse({"BoardError", "expected a board that the level '" +
                                             std::string(name_of(level)) + "' solves"});
  }
  Json& json = answer.json;
  json.begin_object().key("format").text("minewise certificate").key("version").whole(1);
  json.key("rules").text(held->variant().text()).key("board");
  write_rows(json, board);
  json.key("first_cell").cell(grid, *first).key("level").text(name_of(level));
  json.key("three_bv").whole(board.three_bv());
  const Difficulty hardest = difficulty_of(*steps);
  json.key("difficulty").begin_object().key("level").text(name_of(hardest.level));
  json.key("clues").whole(hardest.clues).key("steps").whole(hardest.steps).end_object();
  json.key("steps").begin_array();
  for (const CertificateStep& step : *steps) write_step(json, grid, step);
  json.end_array().end_object();
}

}  // namespace

std::vector<Question> questions_of_certificates() {
  return {{"certificate", {"game"}, certificate}};
}

}  // namespace minewise::questions

// The question of how a board is solved without a guess: of a game that is over, or a given board.
#include <algorithm>

#include "base/message.hpp"
#include "boards/certificate.hpp"
#include "boards/drills.hpp"
#include "boards/no_guess_boards.hpp"
#include "game/view.hpp"
#include "players/decision.hpp"
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

/// Boards that are tried for one drill, if the request says no other number: half a minute of
/// expert boards.
constexpr std::int64_t usual_attempts = 10'000;

void write_drill(Json& json, const NamedRules& told, const Drill& drill) {
  const Grid grid = told.rules.grid;
  json.begin_object().key("view").text(text_of(grid, drill.shown));
  json.key("rules").text(told.text()).key("level");
  drill.level ? json.text(name_of(*drill.level)) : json.null();
  json.key("cells").cells(grid, drill.cells).key("safe").cells(grid, drill.safe).end_object();
}

DrillKind read_kind(Request& request) {
  return {request.boolean("may_guess", false), read_level(request, Level::subset),
          request.text("pattern", "")};
}

void drill(Session& session, Request& request, Answer& answer) {
  const NamedRules variant = request.unwrap(NamedRules::parse(request.text("rules")), NamedRules{});
  const DrillKind kind = read_kind(request);
  const std::uint64_t seed = request.seed("seed", 0);
  const std::uint64_t number = request.seed("number", 0);
  const std::int64_t attempts =
      request.whole("attempts", 1, INT64_MAX, usual_attempts, "at least 1 attempt");
  if (request.refusal()) return;
  const Rules& rules = variant.rules;
  const NamedRules told = variant.public_rules();
  if (!variant.has_total) {
    return request.refuse(
        {"RulesError", "expected rules with a number of mines: " + variant.text()});
  }
  if (const auto error = Drills::refusal_of(rules, told.mines(), kind)) {
    return request.refuse(refusal_of(*error));
  }
  const Cell first = rules.start >= 0 ? rules.start : first_cell(rules);
  Drills drills(rules, told.mines(), first, kind, Effort{default_budget}, session.keep_going());
  const auto found = drills.draw(seed, number, static_cast<std::uint64_t>(attempts));
  if (!found) return request.refuse(interrupted());
  if (!*found) {
    return request.refuse({"BoardError", "expected such a position on one of " + grouped(attempts) +
                                             " boards, got none"});
  }
  write_drill(answer.json, told, **found);
}

void drill_of(Session& session, Request& request, Answer& answer) {
  const PositionRequest asked = read_position(session, request);
  if (request.refusal()) return;
  if (!asked.model.is_exact()) {
    return request.refuse({"BoardError", "expected exact clues in a drill"});
  }
  if (examine(session, request, asked) == nullptr) return;  // a view that no layout fits is none
  Proofs proofs(asked, session.keep_going());
  const Drill found = proofs.ask(request, [&] { return minewise::drill_of(proofs.evidence()); });
  if (!request.refusal()) write_drill(answer.json, asked.variant.public_rules(), found);
}

}  // namespace

std::vector<Question> questions_of_certificates() {
  return {{"certificate", {"game"}, certificate},
          {"certify", {"rules", "board", "cell", "level"}, certify_board}};
}

std::vector<Question> questions_of_drills() {
  return {
      {"drill", {"rules", "may_guess", "level", "pattern", "seed", "number", "attempts"}, drill},
      {"drill_of", fields(view_fields, {"budget"}), drill_of}};
}

}  // namespace minewise::questions

// Games in play: begin, move, undo, with the cells that a cascade has changed as they are shown;
// turns of agents in them.
#include <algorithm>
#include <utility>

#include "base/message.hpp"
#include "base/random.hpp"
#include "game/view.hpp"
#include "questions/agents.hpp"
#include "questions/held_game.hpp"
#include "review/outcome.hpp"
#include "review/tally.hpp"

namespace minewise::questions {

namespace {

/// Characters of the name of an agent: it stands in every step that it makes.
constexpr std::size_t longest_name = 200;

/// Who makes a step, as its text can name it.
std::string read_player(Request& request) {
  const std::string_view name = request.text("player");
  if (name.empty() || name.size() > longest_name || name == History::person ||
      name.find(';') != std::string_view::npos) {
    request.refuse({"RequestError", "expected the name of an agent, without semicolons, got " +
                                        quoted(name, quoted_part)});
  }
  return std::string(name);
}

/// The decision that was carried out, and what it has changed.
void write_turn(Json& json, const HeldGame& held, const Decision& decision,
                const std::vector<std::int8_t>& before) {
  json.begin_object().key("decision");
  write_decision(json, held.grid(), decision);
  json.key("state");
  write_changes(json, held, before);
  json.end_object();
}

/// An agent of the core decides, or goes on with what it has decided before.
void let(Session& session, Request& request, Answer& answer) {
  const Agent agent = read_agent(request);
  HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  History& history = held->history;
  const std::uint64_t seed = request.seed("agent_seed", history.seed());
  if (request.refusal()) return;
  if (held->game().status() != Status::playing) {
    return request.refuse({"IllegalMoveError", "the game is over"});
  }
  const auto before = held->shown();
  const auto left = history.carry_on(agent.name);
  if (!left) return request.refuse(refusal_of(left.failure()));
  if (*left) return write_turn(answer.json, *held, **left, before);
  const Random random(derive_key(seed, history.number(), Purpose::agent), history.decisions());
  const auto decision = decision_of(agent, held->variant(), before, random, session, request);
  if (!decision) return;
  if (auto refused = history.carry_out(*decision, agent.name, portion(history.rules()))) {
    return request.refuse(refusal_of(*refused));
  }
  write_turn(answer.json, *held, *decision, before);
}

/// Carries out what an agent has decided elsewhere, in the view of now.
void carry_out(Session& session, Request& request, Answer& answer) {
  const std::string player = read_player(request);
  HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  ForeignDecision decision;
  decision.flags = request.cells("flag");
  decision.reveals = request.cells("reveal");
  decision.certain = request.boolean("certain", false);
  if (request.refusal()) return;
  const auto before = held->shown();
  History& history = held->history;
  if (auto refused = history.carry_out(decision, player, portion(history.rules()))) {
    return request.refuse(refusal_of(*refused));
  }
  write_changes(answer.json, *held, before);
}

/// Goes on with what an agent has decided before; null if nothing of it waits.
void carry_on(Session& session, Request& request, Answer& answer) {
  const std::string player = read_player(request);
  HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const auto before = held->shown();
  const auto left = held->history.carry_on(player);
  if (!left) return request.refuse(refusal_of(left.failure()));
  *left ? write_turn(answer.json, *held, **left, before) : static_cast<void>(answer.json.null());
}

}  // namespace

namespace {

/// Cells of all games that are held at once, of some bytes each: a few hundred megabytes.
constexpr std::int64_t most_cells = 1 << 25;

/// How a game stands, in numbers.
void write_counts(Json& json, const HeldGame& held) {
  const Game& game = held.game();
  json.key("rules").text(held.variant().public_rules().text());
  json.key("status").text(name_of(game.status()));
  json.key("ending").text(ending(held.variant().rules, game.status()));
  json.key("revealed").whole(game.revealed()).key("mines_hit").whole(game.mines_hit());
  json.key("flags").whole(game.flags()).key("mines_left");
  const auto mines = held.variant().public_rules().mines();
  mines ? json.whole(*mines - game.flags() - game.mines_hit()) : json.null();
  json.key("clicks").whole(game.clicks());
  json.key("redundant_clicks").whole(game.redundant_clicks());
  json.key("moves").whole(held.history.moves().size());
  json.key("decisions").whole(held.history.decisions());
  json.key("taken_back").whole(held.history.taken_back());
}

/// What becomes known when a game is over: all mines, and what its player made of them.
void write_solved(Json& json, const HeldGame& held) {
  json.key("solved");
  const auto found = solved(held.variant().rules, held.game());
  if (!found) {
    json.null();
    return;
  }
  const Board& board = *held.game().board();
  json.begin_object().key("mines").cells(held.grid(), found->mines);
  json.key("visited").cells(held.grid(), found->visited);
  json.key("identified").cells(held.grid(), found->identified);
  json.key("wrong_flags").cells(held.grid(), found->wrong_flags);
  json.key("flags_right").whole(held.game().flags_right());
  json.key("score");
  const bool has_score = measured_by_score(held.variant().rules);
  has_score ? json.number(held.game().score()) : json.null();
  json.key("three_bv").whole(board.three_bv()).key("openings").whole(board.openings());
  json.key("three_bv_done").whole(board.three_bv_done(held.game().shown()));
  json.key("efficiency").number(efficiency(held.game())).end_object();
}

/// Steps from that one on: who made them, their moves, and the text that is kept of each.
void write_steps(Json& json, const HeldGame& held, std::size_t first) {
  const std::vector<std::string> texts = held.history.step_texts(first);
  const auto steps = std::span(held.history.steps()).subspan(first);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    json.begin_object().key("player").text(steps[i].player);
    json.key("text").text(texts[i]).key("moves").begin_array();
    for (const PlayedMove& move : held.history.moves_of(steps[i])) {
      json.begin_object().key("kind").text(name_of(move.kind));
      json.key("cell").cell(held.grid(), move.cell);
      json.key("guess").boolean(move.guess).end_object();
    }
    json.end_array().end_object();
  }
}

/// The last step that stands.
void write_last_step(Json& json, const HeldGame& held) {
  const std::size_t steps = held.history.steps().size();
  json.key("steps").whole(steps).key("last_step");
  steps == 0 ? static_cast<void>(json.null()) : write_steps(json, held, steps - 1);
}

}  // namespace

void write_state(Json& json, const HeldGame& held) {
  json.begin_object().key("game").whole(held.id);
  json.key("view").text(text_of(held.grid(), held.game().shown()));
  write_counts(json, held);
  write_solved(json, held);
  write_last_step(json, held);
  json.end_object();
}

namespace {

void begin(Session& session, Request& request, Answer& answer) {
  NamedRules variant = request.unwrap(NamedRules::parse(request.text("rules")), NamedRules{});
  request.text("seed");
  const std::uint64_t seed = request.seed("seed", 0);
  const std::uint64_t number = request.seed("number", 0);
  const auto taken_back = static_cast<int>(
      request.whole("taken_back", 0, most_moves, 0, "a number of steps that were taken back"));
  if (request.refusal()) return;
  auto* const held =
      hold(session, request, {.variant = std::move(variant), .seed = seed, .number = number});
  if (held == nullptr) return;
  const std::string_view steps = request.text("steps", "");
  if (std::ranges::count_if(steps, [](char one) { return one == ';' || one == ','; }) >=
      static_cast<std::ptrdiff_t>(most_moves)) {
    request.refuse(too_many_moves());
  } else if (auto refused = held->history.restore(steps, taken_back)) {
    request.refuse(refusal_of(*refused));
  }
  if (request.refusal()) {
    session.games.erase(held->id);
  } else {
    write_state(answer.json, *held);
  }
}

void state(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  write_state(answer.json, *held);
}

/// All steps that stand.
void steps(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  answer.json.begin_array();
  write_steps(answer.json, *held, 0);
  answer.json.end_array();
}

void move(Session& session, Request& request, Answer& answer) {
  const auto kind = read_move_kind(request);
  const auto cell = request.cell("cell");
  HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  if (held->history.moves().size() >= most_moves) {
    return request.refuse(too_many_moves());
  }
  const auto before = held->shown();
  const auto uncovered = held->history.move(*kind, cell->first, cell->second);
  if (!uncovered) return request.refuse(refusal_of(uncovered.failure()));
  held->history.end_step(History::person);
  write_changes(answer.json, *held, before);
}

/// Takes the last step back, of a person or an agent, also one that has lost the game.
void undo(Session& session, Request& request, Answer& answer) {
  HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const auto before = held->shown();
  const bool done = held->history.undo();
  answer.json.begin_object().key("undone").boolean(done).key("state");
  write_changes(answer.json, *held, before);
  answer.json.end_object();
}

void end(Session& session, Request& request, Answer& answer) {
  if (held_game(session, request) == nullptr) return;
  session.games.erase(request.whole("game", 1, INT64_MAX, {}, "a game"));
  answer.json.begin_object().end_object();
}

}  // namespace

Refusal too_many_moves() {
  return {"IllegalMoveError",
          "expected at most " + std::to_string(most_moves) + " moves of a game"};
}

std::optional<MoveKind> read_move_kind(Request& request) {
  const std::string_view name = request.text("kind");
  const auto kind = move_kind(name);
  if (!kind && !request.refusal()) {
    const std::vector<std::string> names(move_kinds.begin(), move_kinds.end());
    request.refuse({"IllegalMoveError", expected_one_of("kind of move", name, names)});
  }
  return kind;
}

HeldGame* hold(Session& session, Request& request, Origin origin) {
  if (request.refusal()) return nullptr;
  if (!origin.variant.has_total) {
    request.refuse(
        {"RulesError", "expected rules with a number of mines: " + origin.variant.text()});
    return nullptr;
  }
  std::int64_t cells = origin.variant.rules.grid.cells();
  for (const auto& [id, held] : session.games) cells += held->grid().cells();
  if (cells > most_cells) {
    request.refuse(
        {"RequestError", "expected fewer games at once: end those that are not needed any more"});
    return nullptr;
  }
  auto history = History::create(origin.variant.rules, origin.seed, origin.number,
                                 origin.boards(session.keep_going()));
  if (!history) {
    request.refuse(refusal_of(history.failure()));
    return nullptr;
  }
  const std::int64_t id = session.next_game++;
  auto held = std::make_unique<HeldGame>(id, std::move(origin), *std::move(history));
  return session.games.emplace(id, std::move(held)).first->second.get();
}

HeldGame* held_game(Session& session, Request& request) {
  const std::int64_t id =
      request.whole("game", 1, INT64_MAX, {}, "the number of a game that was begun");
  if (request.refusal()) return nullptr;
  const auto found = session.games.find(id);
  if (found != session.games.end()) return found->second.get();
  request.refuse(
      {"RequestError", "expected a game that was begun and not ended, got " + std::to_string(id)});
  return nullptr;
}

void write_changes(Json& json, const HeldGame& held, const std::vector<std::int8_t>& before) {
  json.begin_object().key("changes").begin_array();
  for (Cell cell = 0; cell < held.grid().cells(); ++cell) {
    const std::int8_t code = held.game().shown()[index(cell)];
    if (code == before[index(cell)]) continue;
    json.begin_array().whole(held.grid().row(cell)).whole(held.grid().column(cell));
    json.text(std::string(1, mark_of(code))).end_array();
  }
  json.end_array();
  write_counts(json, held);
  write_solved(json, held);
  write_last_step(json, held);
  json.end_object();
}

std::vector<Question> questions_of_games() {
  return {{"begin", {"rules", "seed", "number", "steps", "taken_back"}, begin},
          {"state", {"game"}, state},
          {"steps", {"game"}, steps},
          {"move", {"game", "kind", "cell"}, move},
          {"undo", {"game"}, undo},
          {"end", {"game"}, end}};
}

std::vector<Question> questions_of_turns() {
  return {{"let", {"game", "agent", "agent_seed"}, let},
          {"carry_out", {"game", "player", "flag", "reveal", "certain"}, carry_out},
          {"carry_on", {"game", "player"}, carry_on}};
}

}  // namespace minewise::questions

// Questions about games in play: begin, move, and what became of them.
#include <algorithm>
#include <utility>

#include "base/index.hpp"
#include "base/message.hpp"
#include "bindings/wasm/held_game.hpp"
#include "bindings/wasm/position.hpp"
#include "game/notation.hpp"
#include "review/judge.hpp"
#include "review/solved.hpp"
#include "review/tally.hpp"

namespace minewise::wasm {

namespace {

/// Cells of all games that are held at once, of some bytes each: a few hundred megabytes.
constexpr std::int64_t most_cells = 1 << 25;
/// Moves of one game, of some bytes each: far more than any game needs.
constexpr std::size_t most_moves = 4'000'000;
/// Of the JSON of a record; a change that older programs cannot read raises it.
constexpr int record_version = 1;

Refusal too_many_moves() {
  return {"IllegalMoveError",
          "expected at most " + std::to_string(most_moves) + " moves of a game"};
}

std::string_view name_of(Status status) {
  return status == Status::playing ? "playing" : status == Status::won ? "won" : "lost";
}

/// How a game stands, in numbers.
void write_counts(Json& json, const HeldGame& held) {
  const Game& game = held.game();
  json.key("status").text(name_of(game.status()));
  json.key("ending").text(ending(held.variant.rules, game.status()));
  json.key("revealed").whole(game.revealed()).key("mines_hit").whole(game.mines_hit());
  json.key("flags").whole(game.flags()).key("mines_left");
  const auto mines = held.variant.told().mines();
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
  const auto found = solved(held.variant.rules, held.game());
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
  const bool has_score = measured_by_score(held.variant.rules);
  has_score ? json.number(held.game().score()) : json.null();
  json.key("three_bv").whole(board.three_bv()).key("openings").whole(board.openings());
  json.key("three_bv_done").whole(board.three_bv_done(held.game().shown()));
  const auto efficient = efficiency(held.game());
  json.key("efficiency");
  efficient ? json.number(*efficient) : json.null();
  json.end_object();
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

void write_state(Json& json, std::int64_t id, const HeldGame& held) {
  json.begin_object().key("game").whole(id);
  json.key("rules").text(held.variant.told().text());
  json.key("view").text(text_of(held.grid(), held.game().shown()));
  write_counts(json, held);
  write_solved(json, held);
  write_last_step(json, held);
  json.end_object();
}

void begin(Session& session, Request& request, Answer& answer) {
  Variant variant = request.taken(Variant::parse(request.text("rules")), Variant{});
  request.text("seed");
  const std::uint64_t seed = request.seed("seed", 0);
  const std::uint64_t number = request.seed("number", 0);
  const auto taken_back = static_cast<int>(
      request.whole("taken_back", 0, most_moves, 0, "a number of steps that were taken back"));
  if (request.refusal()) return;
  if (!variant.has_total) {
    return request.refuse(
        {"RulesError", "expected rules with a number of mines: " + variant.text()});
  }
  std::int64_t cells = variant.rules.grid.cells();
  for (const auto& [id, held] : session.games) cells += held->grid().cells();
  if (cells > most_cells) {
    return request.refuse(
        {"RequestError", "expected fewer games at once: end those that are not needed any more"});
  }
  auto history = History::create(variant.rules, seed, number);
  if (!history) return request.refuse(refusal_of(history.failure()));
  const std::string_view steps = request.text("steps", "");
  if (std::ranges::count_if(steps, [](char one) { return one == ';' || one == ','; }) >=
      static_cast<std::ptrdiff_t>(most_moves)) {
    return request.refuse(too_many_moves());
  }
  if (auto refused = history->restore(steps, taken_back)) {
    return request.refuse(refusal_of(*refused));
  }
  auto held = std::make_unique<HeldGame>(HeldGame{std::move(variant), *std::move(history)});
  const std::int64_t id = session.next_game++;
  write_state(answer.json, id, *held);
  session.games.emplace(id, std::move(held));
}

void state(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const auto id = request.whole("game", 1, INT64_MAX, {}, "a game");
  write_state(answer.json, id, *held);
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
  const std::string_view name = request.text("kind");
  const auto cell = request.cell("cell");
  HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const auto kind = move_kind(name);
  if (!kind) {
    const std::vector<std::string> names(move_kinds.begin(), move_kinds.end());
    return request.refuse({"IllegalMoveError", expected_one_of("kind of move", name, names)});
  }
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

void write_moves(Json& json, const HeldGame& held) {
  json.key("moves").begin_array();
  for (const PlayedMove& move : held.history.moves()) {
    json.begin_array().text(name_of(move.kind)).whole(held.grid().row(move.cell));
    json.whole(held.grid().column(move.cell)).boolean(move.guess).end_array();
  }
  json.end_array();
}

/// Who has made moves, in the order of their first one.
std::string players_of(const History& history) {
  std::vector<std::string> players;
  for (const HistoryStep& step : history.steps()) {
    if (std::ranges::find(players, step.player) == players.end()) players.push_back(step.player);
  }
  std::string text;
  for (const std::string& player : players) (text += text.empty() ? "" : "+") += player;
  return text.empty() ? History::person : text;
}

/// The game so far, as `Record` of the Python package reads it.
void record(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const Game& game = held->game();
  const History& history = held->history;
  Json& json = answer.json;
  json.begin_object().key("format").text("minewise record").key("version").whole(record_version);
  json.key("agent").text(players_of(history)).key("options").text("");
  json.key("rules").text(held->variant.text()).key("status").text(name_of(game.status()));
  json.key("revealed").whole(game.revealed()).key("mines_hit").whole(game.mines_hit());
  json.key("flags_right").whole(game.flags_right());
  json.key("flags_wrong").whole(game.flags() - game.flags_right());
  json.key("clicks").whole(game.clicks());
  json.key("redundant_clicks").whole(game.redundant_clicks());
  json.key("guesses").whole(guesses(held->variant.rules, history.moves()));
  json.key("fault").null().key("seconds").number(0.0);
  json.key("seed").whole(history.seed()).key("game").whole(history.number());
  write_moves(json, *held);
  json.key("board").null().key("boards").text("random").end_object();
}

void write_judged(Json& json, Grid grid, const Judged& judged) {
  json.begin_object().key("number").whole(judged.number);
  json.key("verdict").text(name_of(judged.verdict())).key("guess").boolean(judged.guess());
  json.key("chance").number(judged.chance).key("least").number(judged.least);
  json.key("safest").cell(grid, judged.safest).key("luck").number(judged.luck());
  json.key("skill_loss").number(judged.skill_loss()).key("hit").boolean(judged.hit);
  json.key("mistake").boolean(judged.mistake()).key("exact").boolean(judged.exact);
  json.key("sentence").text(judged.sentence(grid)).end_object();
}

void write_review(Json& json, const GameReview& review) {
  json.key("guesses").whole(review.guesses).key("needless").whole(review.needless);
  json.key("luck").number(review.luck).key("skill_loss").number(review.skill_loss);
  json.key("survival").number(review.survival).key("summary").text(review.summary());
}

/// Judges all moves of a game, which is played once more for it.
void review(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const Variant told = held->variant.told();
  auto again =
      allowed(History::create(held->variant.rules, held->history.seed(), held->history.number()));
  Judge judge(told.rules, told.mines(), told.clues.likelihood, Effort{default_budget},
              session.go_on());
  GameReview whole;
  Json& json = answer.json;
  json.begin_object().key("judged").begin_array();
  std::size_t number = 0;
  for (const PlayedMove& move : held->history.moves()) {
    const std::vector<std::int8_t> before(again.game().shown().begin(), again.game().shown().end());
    const int hits = again.game().mines_hit();
    allowed(again.move(move.kind, held->grid().row(move.cell), held->grid().column(move.cell)));
    const auto found = judge.judge(before, move, number++, again.game().mines_hit() > hits);
    if (!found) return request.refuse(interrupted());
    const auto* const judged = std::get_if<Judged>(&*found);
    if (judged == nullptr) {
      json.null();
      continue;
    }
    whole.add(*judged);
    write_judged(json, held->grid(), *judged);
  }
  json.end_array();
  write_review(json, whole);
  json.end_object();
}

void end(Session& session, Request& request, Answer& answer) {
  if (held_game(session, request) == nullptr) return;
  session.games.erase(request.whole("game", 1, INT64_MAX, {}, "a game"));
  answer.json.begin_object().end_object();
}

}  // namespace

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
          {"record", {"game"}, record},
          {"review", {"game"}, review},
          {"end", {"game"}, end}};
}

}  // namespace minewise::wasm

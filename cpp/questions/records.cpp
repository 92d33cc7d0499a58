// Records of games: written, parsed, and played again from what they say.
#include <algorithm>

#include "formats/record_text.hpp"
#include "game/view.hpp"
#include "questions/held_game.hpp"
#include "questions/session.hpp"
#include "review/outcome.hpp"
#include "review/statistics.hpp"

namespace minewise::questions {

namespace {

/// Parses a record and plays it again; the game then stands where the record ends. A replay of
/// another program is none: `open_replay`.
void replay(Session& session, Request& request, Answer& answer) {
  const Record record = request.unwrap(record_of_text(request.text("record")), Record{});
  if (record.moves.size() > most_moves) request.refuse(too_many_moves());
  if (request.refusal()) return;
  Origin origin{record.variant, record.seed, record.number, record.board};
  if (origin.board) {
    // It protects no first click.
    origin.variant.rules =
        request.unwrap(origin.boards()->rules_for(origin.variant.rules), origin.variant.rules);
  }
  HeldGame* const held = hold(session, request, std::move(origin));
  if (held == nullptr) return;
  if (auto error = play_record(record, held->history)) {
    request.refuse(refusal_of(*error));
    session.games.erase(held->id);
    return;
  }
  held->credits = {record.options, record.fault, record.moves.size()};
  write_state(answer.json, *held);
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

/// What a record says beside the game itself; none once it has gone on.
const Credits* credits_of(const HeldGame& held) {
  const bool stands = held.credits && held.credits->moves == held.history.moves().size() &&
                      held.history.taken_back() == 0;
  return stands ? &*held.credits : nullptr;
}

/// The game so far.
void record(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const History& history = held->history;
  Record record{players_of(history), {}, held->variant(), held->game().status()};
  if (const Credits* const credits = credits_of(*held)) {
    record.options = credits->options;
    record.fault = credits->fault;
    if (record.fault) record.status = Status::lost;
  }
  const Counts counts = counts_of(held->variant().rules, held->game(), history.moves());
  for (std::size_t i = 0; i < counts.size(); ++i) record.counts[i] = counts[i].second;
  record.seed = history.seed();
  record.number = history.number();
  for (const PlayedMove& move : history.moves()) {
    const Grid grid = held->grid();
    record.moves.push_back({move.kind, grid.row(move.cell), grid.column(move.cell), move.guess});
  }
  record.board = held->origin.board;
  answer.json.raw(record.text());
}

/// Writes the cells that the last move and its cascade have changed, as they are shown.
void write_changed(Json& json, const Game& game, Grid grid, const PlayedMove& move) {
  const bool reveals = move.kind == MoveKind::reveal || move.kind == MoveKind::chord;
  const std::array<Cell, 1> one{move.cell};
  json.begin_array();
  for (const Cell cell : reveals ? std::span<const Cell>(game.uncovered()) : std::span(one)) {
    json.begin_array().whole(grid.row(cell)).whole(grid.column(cell));
    json.text(std::string(1, mark_of(game.shown()[index(cell)]))).end_array();
  }
  json.end_array();
}

/// All moves, and what each has changed: to show any moment of the game.
void timeline(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const Origin& origin = held->origin;
  auto again = allowed(
      History::create(origin.variant.rules, origin.seed, origin.number, held->game().boards()));
  Json& json = answer.json;
  const Credits* const credits = credits_of(*held);
  json.begin_object().key("agent").text(players_of(held->history));
  json.key("options").text(credits == nullptr ? "" : credits->options).key("fault");
  credits != nullptr && credits->fault ? json.text(*credits->fault) : json.null();
  json.key("rules").text(origin.variant.text());
  json.key("seed").text(std::to_string(origin.seed));
  json.key("number").text(std::to_string(origin.number));
  json.key("given").boolean(origin.board.has_value());
  json.key("view").text(text_of(held->grid(), again.game().shown()));
  json.key("moves").begin_array();
  for (const PlayedMove& move : held->history.moves()) {
    allowed(again.move(move.kind, held->grid().row(move.cell), held->grid().column(move.cell)));
    json.begin_object().key("kind").text(name_of(move.kind));
    json.key("cell").cell(held->grid(), move.cell).key("guess").boolean(move.guess);
    json.key("changes");
    write_changed(json, again.game(), held->grid(), move);
    json.end_object();
  }
  json.end_array().end_object();
}

/// The fields of sums, in an object that is open.
void write_sums(Json& json, const GameSums& sums) {
  json.key("games").whole(sums.games).key("wins").whole(sums.wins);
  json.key("low").number(sums.win_rate.low).key("high").number(sums.win_rate.high);
  json.key("best").number(sums.best);
  json.key("mean").number(sums.mean);
  json.key("speed").number(sums.speed);
  json.key("efficiency").number(sums.efficiency);
  json.key("judged_losses").whole(sums.judged_losses);
  json.key("avoidable_losses").whole(sums.avoidable_losses);
  json.key("luck").number(sums.luck);
}

void statistics(Session& /*session*/, Request& request, Answer& answer) {
  auto log = game_log_of(request.text("log"));
  if (!log) return request.refuse({"FormatError", log.failure().text});
  Json& json = answer.json;
  json.begin_array();
  for (const LevelStatistics& level : statistics_of(*std::move(log))) {
    json.begin_object().key("level").text(level.level);
    write_sums(json, level.sums);
    json.key("streak").whole(level.streak).key("longest").whole(level.longest);
    json.key("months").begin_array();
    for (const MonthStatistics& month : level.months) {
      json.begin_object().key("month").text(month.month);
      write_sums(json, month.sums);
      json.end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

}  // namespace

std::optional<Board> read_board(Request& request, Grid grid) {
  const auto text = request.find("board");
  if (!text) return {};
  auto board = board_of_text(*text, grid);
  if (board) return *std::move(board);
  request.refuse({"BoardError", board.failure().text});
  return {};
}

std::vector<Question> questions_of_records() {
  return {{"replay", {"record"}, replay},
          {"record", {"game"}, record},
          {"timeline", {"game"}, timeline}};
}

std::vector<Question> questions_of_statistics() { return {{"statistics", {"log"}, statistics}}; }

}  // namespace minewise::questions

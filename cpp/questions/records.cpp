// Records of games: written, and played again from what they say.
#include <algorithm>
#include <array>

#include "base/index.hpp"
#include "base/message.hpp"
#include "game/notation.hpp"
#include "questions/held_game.hpp"
#include "questions/position.hpp"
#include "review/counts.hpp"
#include "why/phrase.hpp"

namespace minewise::questions {

namespace {

constexpr std::string_view format = "minewise record";
/// Of the JSON of a record; a change that older programs cannot read raises it.
constexpr std::string_view version = "1";
/// Fields that every record has, as they are asked for.
constexpr std::array<std::string_view, 15> all_fields{"agent",
                                                      "options",
                                                      "rules",
                                                      "seed",
                                                      "number",
                                                      "moves",
                                                      "status",
                                                      "revealed",
                                                      "mines_hit",
                                                      "flags_right",
                                                      "flags_wrong",
                                                      "clicks",
                                                      "redundant_clicks",
                                                      "guesses",
                                                      "boards"};

Refusal altered(std::initializer_list<std::string_view> what) {
  return {"RecordError", "this record was altered: " + joined(what)};
}

Refusal no_record(std::string text) { return {"RecordError", std::move(text)}; }

/// Takes the part before a mark away from a text, and the mark.
std::string_view take_part(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

/// A given board: its rows, with `*` for a mine, and `.` or its clue for a safe cell.
std::optional<Board> read_board(Request& request, Grid grid) {
  const auto text = request.find("board");
  if (!text) return {};
  std::string marks;
  std::ranges::copy_if(*text, std::back_inserter(marks), [](char one) {
    return one == '*' || one == '.' || (one >= '0' && one <= '8');
  });
  if (static_cast<std::int64_t>(marks.size()) != grid.cells()) {
    request.refuse(no_record("expected a board of the size of the rules, got " + quoted(*text)));
    return {};
  }
  std::vector<bool> mines;
  for (const char mark : marks) mines.push_back(mark == '*');
  Board board(grid, mines);
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const char mark = marks[index(cell)];
    if (mark == '*' || mark == '.' || mark - '0' == board.clue(cell)) continue;
    request.refuse(no_record(
        joined({"expected a clue of ", std::to_string(board.clue(cell)), " of the board at ",
                typed(grid, cell), ", got ", std::string_view(&mark, 1)})));
    return {};
  }
  return board;
}

std::string name_of_boards(const Origin& origin) {
  return origin.board ? "given:" + origin.board->digest() : "random";
}

/// Checks that these are the fields of a record that this program can read.
void check_fields(Request& request) {
  if (request.text("format", "") != format) {
    return request.refuse(no_record("expected a minewise record"));
  }
  if (const auto got = request.text("version", "None"); got != version) {
    return request.refuse(no_record(
        joined({"expected a minewise record of version ", version, ", got version ", got})));
  }
  for (const std::string_view name : all_fields) {
    if (request.find(name)) continue;
    return request.refuse(
        no_record(joined({"expected all fields of a record: ", name, " is missing"})));
  }
}

Origin read_origin(Request& request) {
  Origin origin;
  origin.variant = request.unwrap(Variant::parse(request.text("rules")), Variant{});
  origin.seed = request.seed("seed", 0);
  origin.number = request.seed("number", 0);
  if (request.refusal()) return origin;
  origin.board = read_board(request, origin.variant.rules.grid);
  if (origin.board) {
    // It protects no first click.
    auto rules = origin.boards()->rules_for(origin.variant.rules);
    if (!rules) {
      request.refuse(no_record(rules.failure().text));
    } else {
      origin.variant.rules = *std::move(rules);
    }
  }
  if (const auto boards = request.text("boards"); boards != name_of_boards(origin)) {
    request.refuse(no_record("expected boards " + name_of_boards(origin) + ", got " +
                             quoted(boards, quoted_part)));
  }
  return origin;
}

/// Makes the moves, each `KIND ROW COLUMN GUESS`, one step of its player each.
void make_moves(Request& request, History& history) {
  const std::string player(request.text("agent"));
  std::string_view left = request.text("moves");
  for (std::size_t number = 1; !left.empty(); ++number) {
    const std::string_view text = take_part(left, ',');
    std::string_view parts = text;
    const auto kind = move_kind(take_part(parts, ' '));
    std::pair<int, int> cell;
    const bool has_row = read_whole(take_part(parts, ' '), cell.first);
    const bool has_column = read_whole(take_part(parts, ' '), cell.second);
    if (!kind || !has_row || !has_column || (parts != "true" && parts != "false")) {
      return request.refuse(no_record("expected a kind, a row, a column and a guess as move " +
                                      std::to_string(number) + ", got " +
                                      quoted(text, quoted_part)));
    }
    if (number > most_moves) return request.refuse(too_many_moves());
    if (auto made = history.move(*kind, cell.first, cell.second); !made) {
      if (made.failure().kind == ErrorKind::interrupted) {
        return request.refuse(refusal_of(made.failure()));
      }
      return request.refuse(altered({"move ", std::to_string(number), ", ", name_of(*kind), " ",
                                     std::to_string(cell.first), ",", std::to_string(cell.second),
                                     ": ", made.failure().text}));
    }
    history.end_step(player, parts == "true");
  }
}

/// Refuses a record whose counts are not those of its moves.
void check_outcome(Request& request, const HeldGame& held) {
  const auto expect = [&](std::string_view name, std::string_view value) {
    if (request.text(name) == value) return;
    request.refuse(altered({"expected ", name, " ", value, ", as its moves give, got ",
                            request.text(name).substr(0, quoted_part)}));
  };
  expect("status", request.find("fault") ? "lost" : name_of(held.game().status()));
  for (const auto& [name, number] :
       counts_of(held.variant().rules, held.game(), held.history.moves())) {
    expect(name, std::to_string(number));
  }
}

/// Plays a record again; the game then stands where the record ends.
void replay(Session& session, Request& request, Answer& answer) {
  check_fields(request);
  if (request.refusal()) return;
  HeldGame* const held = hold(session, request, read_origin(request));
  if (held == nullptr) return;
  make_moves(request, held->history);
  if (!request.refusal()) check_outcome(request, *held);
  if (request.refusal()) {
    session.games.erase(held->id);
    return;
  }
  held->credits = {std::string(request.text("options")), {}, held->history.moves().size()};
  if (const auto fault = request.find("fault")) held->credits->fault = *fault;
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

/// The rows of a board, with its clues.
std::string board_text(const Board& board) {
  std::string text;
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (cell > 0) text += board.grid().column(cell) == 0 ? '\n' : ' ';
    text += board.mine(cell) ? '*' : static_cast<char>('0' + board.clue(cell));
  }
  return text;
}

/// What a record says beside the game itself; none once it has gone on.
const Credits* credits_of(const HeldGame& held) {
  const bool stands = held.credits && held.credits->moves == held.history.moves().size() &&
                      held.history.taken_back() == 0;
  return stands ? &*held.credits : nullptr;
}

/// The game so far, as `Record` of the Python package reads it.
void record(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const History& history = held->history;
  const Credits* const credits = credits_of(*held);
  const bool is_fault = credits != nullptr && credits->fault.has_value();
  Json& json = answer.json;
  json.begin_object().key("format").text(format).key("version").whole(1);
  json.key("agent").text(players_of(history));
  json.key("options").text(credits == nullptr ? "" : credits->options);
  json.key("rules").text(held->variant().text());
  json.key("status").text(is_fault ? "lost" : name_of(held->game().status()));
  for (const auto& [name, number] :
       counts_of(held->variant().rules, held->game(), history.moves())) {
    json.key(name).whole(number);
  }
  json.key("fault");
  is_fault ? json.text(*credits->fault) : json.null();
  json.key("seconds").number(0.0);
  json.key("seed").whole(history.seed()).key("game").whole(history.number());
  json.key("moves").begin_array();
  for (const PlayedMove& move : history.moves()) {
    json.begin_array().text(name_of(move.kind)).whole(held->grid().row(move.cell));
    json.whole(held->grid().column(move.cell)).boolean(move.guess).end_array();
  }
  json.end_array().key("board");
  held->origin.board ? json.text(board_text(*held->origin.board)) : json.null();
  json.key("boards").text(name_of_boards(held->origin)).end_object();
}

/// The cells that the last move has changed.
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

}  // namespace

std::vector<Question> questions_of_records() {
  return {{"replay", fields(all_fields, {"format", "version", "fault", "board"}), replay},
          {"record", {"game"}, record},
          {"timeline", {"game"}, timeline}};
}

}  // namespace minewise::questions

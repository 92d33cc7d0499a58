// Replays of other programs: what a file holds, and the game that a replay amounts to.
#include "formats/mbf.hpp"
#include "formats/replay_file.hpp"
#include "players/agent.hpp"
#include "questions/held_game.hpp"
#include "review/metrics.hpp"
#include "review/replay_game.hpp"
#include "why/phrase.hpp"

namespace minewise::questions {

namespace {

/// The bytes of a file, which come as hexadecimal digits.
std::vector<std::uint8_t> read_file(Request& request) {
  auto bytes = bytes_of_hex(request.text("file"));
  if (!bytes) request.refuse({"FormatError", "expected a file of some bytes"});
  return std::move(bytes).value_or(std::vector<std::uint8_t>());
}

Refusal replay_refusal(const ReplayError& error) {
  const std::string format = error.format.empty() ? "" : joined({" of ", error.format});
  return {.kind = "FormatError",
          .text = joined({error.text, ", byte ", std::to_string(error.byte), format}),
          .format = error.format,
          .byte = error.byte};
}

/// The replays in a file: where each of them is.
void parts(Session& /*session*/, Request& request, Answer& answer) {
  const auto file = read_file(request);
  if (request.refusal()) return;
  const auto found = replay_parts(file);
  if (!found) return request.refuse(replay_refusal(found.failure()));
  Json& json = answer.json;
  json.begin_array();
  for (const ReplayPart& part : *found) {
    json.begin_object().key("name").text(utf8_of(part.name));
    json.key("byte").whole(part.byte).key("size").whole(part.bytes.size()).end_object();
  }
  json.end_array();
}

/// What the replay makes of the game, as its player's steps.
void make_moves(HeldGame& held, const ReplayGame& game, const std::string& player) {
  for (const auto& [move, milliseconds] : game.moves) {
    allowed(
        held.history.move(move.kind, held.grid().row(move.cell), held.grid().column(move.cell)));
    held.history.end_step(player);
  }
}

void write_claims(Json& json, const Replay& replay) {
  const ReplayClaims& claims = replay.claims;
  json.key("format").text(replay.format).key("player").text(utf8_of(replay.player));
  json.key("program").text(utf8_of(claims.program)).key("mode").text(claims.mode);
  json.key("started").text(claims.started).key("cell_size").whole(replay.cell_size);
}

void write_metrics(Json& json, const std::vector<Metric>& metrics) {
  json.key("metrics").begin_object();
  for (const Metric& metric : metrics) {
    json.key(metric.name);
    metric.value ? json.number_or_infinity(*metric.value) : json.null();
  }
  json.end_object();
}

/// Milliseconds, x, y, action and buttons of each event.
std::vector<double> events_of(const Replay& replay) {
  std::vector<double> numbers;
  for (const PointerEvent& event : replay.events) {
    for (const int number : {event.milliseconds, event.x, event.y, static_cast<int>(event.action),
                             static_cast<int>(event.held)}) {
      numbers.push_back(number);
    }
  }
  return numbers;
}

/// Reads a file of one replay and plays its game, which is held then.
void open_replay(Session& session, Request& request, Answer& answer) {
  const auto file = read_file(request);
  if (request.refusal()) return;
  const auto replay = replay_of(file);
  if (!replay) return request.refuse(replay_refusal(replay.failure()));
  const ReplayGame game = game_of(*replay);
  const double seconds = replay->milliseconds / 1000.0;
  auto metrics =
      metrics_of(replay->board, game.clicks, seconds, Effort{default_budget}, session.keep_going());
  if (!metrics) return request.refuse(interrupted());
  metrics->push_back({"path", game.path, false});
  Origin origin;
  origin.variant.rules = clicked_rules(replay->board);
  origin.board = replay->board;
  HeldGame* const held = hold(session, request, std::move(origin));
  if (held == nullptr) return;
  make_moves(*held, game, replay->player.empty() ? History::person : utf8_of(replay->player));
  held->protected_first = true;
  Json& json = answer.json;
  json.begin_object();
  write_claims(json, *replay);
  json.key("notes").texts(replay->notes).key("contradictions").texts(game.contradictions);
  json.key("move_times").begin_array();
  for (const ReplayMove& move : game.moves) json.whole(move.milliseconds);
  json.end_array();
  write_metrics(json, *metrics);
  json.key("state");
  write_state(json, *held);
  answer.write_arrays({{"events", events_of(*replay)}});
  json.end_object();
}

}  // namespace

std::vector<Question> questions_of_replays() {
  return {{"replay_parts", {"file"}, parts}, {"open_replay", {"file"}, open_replay}};
}

}  // namespace minewise::questions

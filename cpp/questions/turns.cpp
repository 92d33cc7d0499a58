// Turns of agents in a game that is held, whoever decides: the core, or a server of the page.
#include <charconv>

#include "base/message.hpp"
#include "base/random.hpp"
#include "questions/agents.hpp"
#include "questions/held_game.hpp"

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

/// Cells as `row,column,row,column`.
std::vector<std::pair<int, int>> read_cells(Request& request, std::string_view field) {
  std::vector<int> numbers;
  const std::string_view text = request.text(field, "");
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const auto read = std::from_chars(at, end, numbers.emplace_back());
    const bool more = read.ptr != end && *read.ptr == ',';
    if (read.ec != std::errc{} || (read.ptr != end && (!more || read.ptr + 1 == end))) {
      request.refuse({"RequestError", "expected the cells of " + std::string(field) +
                                          " as row,column,row,column, got " +
                                          quoted(text, quoted_part)});
      return {};
    }
    at = more ? read.ptr + 1 : end;
  }
  std::vector<std::pair<int, int>> cells;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    cells.emplace_back(numbers[i], numbers[i + 1]);
  }
  if (numbers.size() % 2 != 0) {
    request.refuse(
        {"RequestError", "expected a row and a column of each cell of " + std::string(field)});
  }
  return cells;
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
  decision.flags = read_cells(request, "flag");
  decision.reveals = read_cells(request, "reveal");
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

std::vector<Question> questions_of_turns() {
  return {{"let", {"game", "agent", "agent_seed"}, let},
          {"carry_out", {"game", "player", "flag", "reveal", "certain"}, carry_out},
          {"carry_on", {"game", "player"}, carry_on}};
}

}  // namespace minewise::questions

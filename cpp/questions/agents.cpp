#include "questions/agents.hpp"

#include <algorithm>
#include <charconv>

#include "base/message.hpp"
#include "base/random.hpp"
#include "questions/position.hpp"
#include "review/interval.hpp"
#include "review/tally.hpp"
#include "why/phrase.hpp"

namespace minewise::questions {

namespace {

Refusal fault(const Agent& agent, const std::string& text) {
  return {"AgentFault", "agent " + agent.name + ": " + text};
}

// Questions to the agents of the core: what they decide, and games that they play.

/// Games that one request plays: an answer of some megabytes.
constexpr std::int64_t most_games = 100'000;

void decide(Session& session, Request& request, Answer& answer) {
  const Agent agent = read_agent(request);
  const std::uint64_t seed = request.seed("seed", 0);
  const std::uint64_t game = request.seed("game", 0);
  const std::uint64_t turn = request.seed("turn", 0);
  const PositionRequest asked = read_position(session, request);
  if (request.refusal()) return;
  const Random random(derive_key(seed, game, Purpose::agent), turn);
  const auto decision = decision_of(agent, asked.variant, asked.cells, random, session, request);
  if (decision) write_decision(answer.json, asked.grid(), *decision);
}

/// What games are to be played.
struct GamePlan {
  Agent agent;
  NamedRules variant;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::int64_t games = 1;
};

GamePlan read_plan(Request& request, Agent agent) {
  GamePlan plan{std::move(agent), {}, 0, 0, 1};
  plan.variant = request.unwrap(NamedRules::parse(request.text("rules")), NamedRules{});
  plan.seed = request.seed("seed", 0);
  plan.first = request.seed("first", 0);
  plan.games = request.whole("games", 0, most_games, 1, "a number of games from 0 to 100000");
  if (!plan.variant.has_total) {
    request.refuse({"RulesError", "expected rules with a number of mines: " + plan.variant.text()});
  }
  return plan;
}

/// Plays one game, which ends soon when work is to end; none if it is refused, or has no board.
std::optional<PlayedGame> played(Player& player, const GamePlan& plan, std::int64_t i,
                                 std::vector<PlayedMove>* moves, Session& session,
                                 Request& request) {
  const auto game = player.play(plan.seed, plan.first + static_cast<std::uint64_t>(i), moves, [&] {
    if (is_interrupted(session.keep_going())) player.stop();
  });
  if (!game) {
    request.refuse(interrupted());
    return {};
  }
  if (!game->board_error) return *game;
  request.refuse(refusal_of(*game->board_error));
  return {};
}

/// The table has nine numbers a game: status (1 won, 2 lost), revealed, mines_hit, flags_right,
/// flags_wrong, clicks, redundant_clicks, guesses, and 1 where a fault ended it.
void play(Session& session, Request& request, Answer& answer) {
  const GamePlan plan = read_plan(request, read_agent(request));
  const auto player = player_of(plan.agent, plan.variant, session, request);
  if (player == nullptr) return;
  std::int64_t won = 0;
  std::vector<double> table;
  for (std::int64_t i = 0; i < plan.games; ++i) {
    const auto game = played(*player, plan, i, nullptr, session, request);
    if (!game) return;
    won += game->status == Status::won ? 1 : 0;
    for (const int number :
         {static_cast<int>(game->status), game->revealed, game->mines_hit, game->flags_right,
          game->flags_wrong, game->clicks, game->redundant_clicks, game->guesses,
          game->fault == Fault::none ? 0 : 1}) {
      table.push_back(number);
    }
  }
  answer.json.begin_object().key("won").whole(won);
  answer.write_arrays({{"table", table}});
  answer.json.end_object();
}

/// What agents share in a comparison: the boards.
struct Contest {
  GamePlan plan;
  std::vector<Agent> agents;
  std::vector<std::unique_ptr<Player>> players;
  std::vector<Tally> tallies;
  Stopping stopping;
};

/// Agents by their texts, parted by blanks, since options have commas.
std::vector<Agent> read_agents(Request& request) {
  std::vector<Agent> agents;
  std::string_view left = request.text("agents");
  while (!left.empty() && !request.refusal()) {
    const std::size_t end = std::min(left.find(' '), left.size());
    if (end > 0) agents.push_back(request.unwrap(Agent::parse(left.substr(0, end)), Agent{}));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  if (agents.empty()) request.refuse({"RequestError", "expected the names of some agents"});
  return agents;
}

/// May these be the sums of games? Only a gain can be below 0.
bool is_plausible(const Tally& tally) {
  constexpr Sum most = 1'000'000'000'000'000;  // what JavaScript holds as a whole number
  for (const TallySum& one : tally_sums) {
    const Sum sum = tally.*one.sum;
    if (sum > most || sum < (one.sum == &Tally::gain ? -most : 0)) return false;
  }
  return tally.wins <= tally.games && tally.better + tally.worse <= tally.games;
}

/// The sums of earlier games, as an answer gave them: whole numbers, agent by agent.
void read_sums(Request& request, Contest& contest) {
  std::string_view left = request.text("sums", "");
  if (left.empty()) return;
  for (Tally& tally : contest.tallies) {
    for (const TallySum& one : tally_sums) {
      std::int64_t number = 0;
      const auto end = std::from_chars(left.data(), left.data() + left.size(), number);
      if (end.ec != std::errc{}) {
        return request.refuse(
            {"RequestError", "expected the sums of a comparison of these agents"});
      }
      tally.*one.sum = number;
      left.remove_prefix(static_cast<std::size_t>(end.ptr - left.data()));
      if (left.starts_with(',')) left.remove_prefix(1);
    }
  }
  if (!left.empty() || !std::ranges::all_of(contest.tallies, is_plausible)) {
    request.refuse({"RequestError", "expected the sums of a comparison of these agents"});
  }
}

/// When the agents have played enough.
void read_stopping(Request& request, Stopping& stopping) {
  const auto read = [&](std::string_view name, double most, std::optional<double>& rule,
                        std::string_view expected) {
    if (!request.find(name)) return;
    rule = request.number(name, 0.0, expected);
    if (*rule > 0.0 && *rule < most) return;
    request.refuse({"RulesError", joined({"expected ", expected, ", got ", number_text(*rule)})});
  };
  constexpr double all = 100.0;
  read("until", all, stopping.until, "until as percentage points above 0 and below 100");
  read("tell_apart", 1.0, stopping.tell_apart, "tell_apart as a level above 0 and below 1");
}

/// Plays one board with each agent; false if it is refused.
bool play_board(Contest& contest, std::int64_t i, Session& session, Request& request) {
  int first = 0;
  for (std::size_t a = 0; a < contest.players.size(); ++a) {
    const auto game = played(*contest.players[a], contest.plan, i, nullptr, session, request);
    if (!game) return false;
    const int own = paired_score(contest.plan.variant.rules, *game);
    if (a == 0) first = own;
    contest.tallies[a].add(contest.plan.variant.rules, *game);
    contest.tallies[a].add_pair(own, first);
  }
  return true;
}

void write_estimate(Json& json, std::string_view name, const Estimate& estimate) {
  json.key(name).begin_array().number(estimate.value).number(estimate.interval.low);
  json.number(estimate.interval.high).end_array();
}

void write_contest(Json& json, const Contest& contest) {
  const Rules& rules = contest.plan.variant.rules;
  json.begin_object().key("measure").text(measured_by_score(rules) ? "score" : "win_rate");
  json.key("agents").begin_array();
  for (std::size_t a = 0; a < contest.agents.size(); ++a) {
    const Tally& tally = contest.tallies[a];
    json.begin_object();
    json.key("agent").text(contest.agents[a].text());
    for (const TallySum& one : tally_sums) {
      json.key(one.name).whole(static_cast<std::int64_t>(tally.*one.sum));
    }
    if (tally.games > 0) {
      const Figures found = figures(rules, tally);
      write_estimate(json, "measured", measured_by_score(rules) ? found.score : found.win_rate);
      write_estimate(json, "win_rate", found.win_rate);
      write_estimate(json, "score", found.score);
      write_estimate(json, "mean_gain", found.gain);
      const auto better = static_cast<std::int64_t>(tally.better);
      const auto worse = static_cast<std::int64_t>(tally.worse);
      json.key("p").number(mcnemar(better, worse));
      json.key("anytime_p").number(anytime_p(better, worse));
    }
    json.end_object();
  }
  json.end_array();
  json.key("over").boolean(should_stop(contest.stopping, rules, contest.tallies));
  // What the next request goes on from.
  json.key("sums").begin_array();
  for (const Tally& tally : contest.tallies) {
    for (const TallySum& one : tally_sums) json.whole(static_cast<std::int64_t>(tally.*one.sum));
  }
  json.end_array().end_object();
}

/// Agents on the same boards, each beside the first one.
void compare(Session& session, Request& request, Answer& answer) {
  Contest contest;
  contest.agents = read_agents(request);
  contest.plan = read_plan(request, Agent{});
  contest.tallies.resize(contest.agents.size());
  read_sums(request, contest);
  read_stopping(request, contest.stopping);
  for (const Agent& agent : contest.agents) {
    contest.players.push_back(player_of(agent, contest.plan.variant, session, request));
  }
  if (request.refusal()) return;
  for (std::int64_t i = 0; i < contest.plan.games; ++i) {
    if (!play_board(contest, i, session, request)) return;
  }
  write_contest(answer.json, contest);
}

/// The moves of one game.
void moves(Session& session, Request& request, Answer& answer) {
  const GamePlan plan = read_plan(request, read_agent(request));
  const auto player = player_of(plan.agent, plan.variant, session, request);
  if (player == nullptr) return;
  std::vector<PlayedMove> made;
  if (!played(*player, plan, 0, &made, session, request)) return;
  const Grid grid = plan.variant.rules.grid;
  answer.json.begin_array();
  for (const PlayedMove& move : made) {
    answer.json.begin_object().key("kind").text(name_of(move.kind));
    answer.json.key("cell").cell(grid, move.cell).key("guess").boolean(move.guess).end_object();
  }
  answer.json.end_array();
}

/// A flag that the view does not prove to be right; none where a part of it is too wide.
std::optional<Cell> unproven_flag(const NamedRules& variant, Shown shown, KeepGoing keep_going) {
  if (std::ranges::find(shown, flag) == shown.end()) return {};
  ShapeCounter counter(variant.clues.likelihood, Effort{default_budget}, std::move(keep_going));
  const Position position(variant.rules.grid, shown, {variant.mines()}, counter);
  const Certainty certainty = certainty_of(position);
  for (Cell cell = 0; cell < variant.rules.grid.cells() && !certainty.contradictory; ++cell) {
    if (shown[index(cell)] == flag && certainty.verdict[index(cell)] != Verdict::mine) return cell;
  }
  return {};
}

}  // namespace

Agent read_agent(Request& request) {
  return request.unwrap(Agent::parse(request.text("agent")), Agent{});
}

std::unique_ptr<Player> player_of(const Agent& agent, const NamedRules& variant, Session& session,
                                  Request& request) {
  if (request.refusal()) return nullptr;
  auto player = agent.player(variant, session.keep_going());
  if (player) return *std::move(player);
  request.refuse(refusal_of(player.failure()));
  return nullptr;
}

std::optional<Decision> decision_of(const Agent& agent, const NamedRules& variant, Shown shown,
                                    Random random, Session& session, Request& request) {
  const auto player = player_of(agent, variant.public_rules(), session, request);
  if (player == nullptr) return {};
  const bool trusts = agent.trusts_flags();
  if (std::ranges::none_of(
          shown, [&](std::int8_t code) { return trusts ? code == covered : is_covered(code); })) {
    request.refuse(fault(agent, "no covered cell is left, and wrong flags keep the game open"));
    return {};
  }
  auto decision = player->decide(shown, random);
  if (decision && decision->reveals.empty() && decision->flags.empty()) {
    request.refuse(fault(agent, "no covered cell is left, and wrong flags keep the game open"));
    return {};
  }
  if (decision && trusts && decision->certain) {
    decision->trusted_flag = unproven_flag(variant, shown, session.keep_going());
  }
  if (decision) return *std::move(decision);
  request.refuse(interrupted());
  return {};
}

void write_decision(Json& json, Grid grid, const Decision& decision) {
  json.begin_object().key("reveal").cells(grid, decision.reveals);
  json.key("flag").cells(grid, decision.flags).key("certain").boolean(decision.certain);
  std::string reason = reason_text(decision);
  if (decision.trusted_flag) {
    reason +=
        "; it trusts the flag at " + named(grid, *decision.trusted_flag) + ", which is not proven";
  }
  json.key("reason").text(reason).key("chances");
  if (decision.chances) {
    json.begin_array();
    for (const CellChance& chance : *decision.chances) {
      json.begin_object().key("cell").cell(grid, chance.cell);
      json.key("mine").number(chance.mine).end_object();
    }
    json.end_array();
  } else {
    json.null();
  }
  json.end_object();
}

std::vector<Question> questions_of_agents() {
  return {{"decide", fields(view_fields, {"clues", "agent", "seed", "game", "turn"}), decide},
          {"play", {"agent", "rules", "seed", "first", "games"}, play},
          {"moves", {"agent", "rules", "seed", "first"}, moves},
          {"compare",
           {"agents", "rules", "seed", "first", "games", "sums", "until", "tell_apart"},
           compare}};
}

}  // namespace minewise::questions

#include "questions/decisions.hpp"

#include <algorithm>

namespace minewise::questions {

namespace {

Refusal fault(const Agent& agent, const std::string& text) {
  return {"AgentFault", "agent " + agent.name + ": " + text};
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
  if (decision) return *std::move(decision);
  request.refuse(interrupted());
  return {};
}

void write_decision(Json& json, Grid grid, const Decision& decision) {
  json.begin_object().key("reveal").cells(grid, decision.reveals);
  json.key("flag").cells(grid, decision.flags).key("certain").boolean(decision.certain);
  json.key("reason").text(reason_text(decision)).key("chances");
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

}  // namespace minewise::questions

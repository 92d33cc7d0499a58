// Agents as requests name them; decisions, whole games and comparisons of agents.
#pragma once

#include <memory>
#include <optional>

#include "game/named_rules.hpp"
#include "players/agent.hpp"
#include "questions/session.hpp"

namespace minewise::questions {

Agent read_agent(Request& request);

/// What decides and plays; null if it is refused.
std::unique_ptr<Player> player_of(const Agent& agent, const NamedRules& variant, Session& session,
                                  Request& request);

/// What an agent does in a view, with the random numbers of that turn; none if it is refused.
std::optional<Decision> decision_of(const Agent& agent, const NamedRules& variant, Shown shown,
                                    Random random, Session& session, Request& request);

void write_decision(Json& json, Grid grid, const Decision& decision);

}  // namespace minewise::questions

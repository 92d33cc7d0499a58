#include "players/agent.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/message.hpp"
#include "base/sort.hpp"
#include "players/basic_player.hpp"
#include "players/best_player.hpp"
#include "players/csp_player.hpp"
#include "players/exact_player.hpp"
#include "players/strengths.hpp"

namespace minewise {

namespace {

using Made = Checked<std::unique_ptr<Player>>;

template <class Kind, class... Arguments>
Made made(Arguments&&... arguments) {
  return std::unique_ptr<Player>(std::make_unique<Kind>(std::forward<Arguments>(arguments)...));
}

Error unknown(std::string text) { return {ErrorKind::unknown_agent, std::move(text)}; }

Error unknown(const std::string& text, const Agent& agent) {
  return unknown(text + ": " + quoted(agent.text()));
}

/// An agent that cannot be made with the values of its options.
Error cannot_make(const std::string& text, const Agent& agent) {
  return unknown("cannot make the agent: " + text, agent);
}

std::string_view value_of(const Agent& agent, std::string_view option) {
  return std::ranges::find(agent.values, option, &AgentOption::name)->value;
}

Checked<int> whole_number(const Agent& agent, std::string_view option) {
  const std::string_view text = value_of(agent, option);
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc{} && read.ptr == text.data() + text.size()) return number;
  return unknown("expected a whole number, got " + quoted(text) + " as " + std::string(option) +
                 " of " + quoted(agent.text()));
}

Made csp(const Agent& agent, const Rules& rules, SearchGuess guess, const KeepGoing& keep_going) {
  const auto variables = whole_number(agent, "max_variables");
  if (!variables) return variables.failure();
  constexpr int most = 1'000'000;  // a longest side times a longest side
  if (*variables < 1 || *variables > most) {
    return cannot_make("expected max_variables from 1 to " + std::to_string(most) +
                           ", the cells of the largest board, got " + std::to_string(*variables),
                       agent);
  }
  return made<CspPlayer>(rules, *variables, guess, Effort{default_budget}, keep_going);
}

Made exact(const Agent& agent, const NamedRules& variant, const KeepGoing& keep_going) {
  const std::string_view guess = value_of(agent, "guess");
  if (guess != "fewest" && guess != "random" && guess != "any") {
    return cannot_make("expected guess=fewest, random or any, got " + std::string(guess), agent);
  }
  std::optional<Likelihoods> reading;
  if (const std::string_view clues = value_of(agent, "clues"); clues != "rules") {
    auto model = clue_model(clues);
    if (!model) return cannot_make(model.failure().text, agent);
    reading = model->likelihood;
  }
  Total untold;
  if (const std::string_view density = value_of(agent, "density"); density == "even") {
    untold.odds = 1.0;
  } else if (density != "usual") {
    return cannot_make("expected density=usual or even, got " + std::string(density), agent);
  }
  return made<ExactPlayer>(variant.rules, variant.mines_known,
                           guess == "fewest"   ? Guess::fewest
                           : guess == "random" ? Guess::random
                                               : Guess::any,
                           Effort{default_budget}, reading, untold, keep_going);
}

Made best(const Agent& agent, const NamedRules& variant, const KeepGoing& keep_going) {
  const auto strength = strength_of(value_of(agent, "strength"), value_of(agent, "without"));
  if (!strength) return cannot_make(strength.failure().text, agent);
  // Where clues may lie it plays as `exact` does.
  if (variant.rules.noise) {
    return made<ExactPlayer>(variant.rules, variant.mines_known, Guess::fewest,
                             Effort{default_budget}, std::optional<Likelihoods>{}, Total{},
                             keep_going);
  }
  return made<BestPlayer>(variant.rules, variant.mines_known, *strength, Effort{default_budget},
                          keep_going);
}

/// Sets an option of an agent to what `option=value` says.
std::optional<Error> read_option(std::string_view item, Agent& agent,
                                 std::vector<std::string>& set) {
  const std::size_t equals = item.find('=');
  if (equals == std::string_view::npos) {
    return unknown("expected option=value, got " + quoted(item), agent);
  }
  const std::string name(item.substr(0, equals));
  if (agent.values.empty()) {
    return unknown(agent.name + " has no options, got " + quoted(name), agent);
  }
  const auto found = std::ranges::find(agent.values, name, &AgentOption::name);
  if (found == agent.values.end()) {
    std::vector<std::string> names;
    for (const AgentOption& option : agent.values) names.push_back(option.name);
    return unknown(expected_one_of("option of " + agent.name, name, names) + "; got " +
                   quoted(agent.text()));
  }
  if (std::ranges::find(set, name) != set.end()) {
    return unknown("expected " + name + " once", agent);
  }
  set.push_back(name);
  found->value = item.substr(equals + 1);
  return {};
}

}  // namespace

std::vector<AgentInfo> agents() {
  const AgentOption most{"max_variables", "16"};
  return {
      {"random", "Reveals a covered cell at random: the floor that every method must beat.", {}},
      {"basic", "Two rules, each about a single clue; else a random cell.", {}},
      {"csp",
       "Single clues first, then a search over the most constrained cells, else a random cell.",
       {most}},
      {"csp-probability",
       "As csp, but where no cell is safe it guesses the least likely mine.",
       {most}},
      {"exact",
       "Certain cells first; else the least likely mine, ties to the fewest covered neighbours.",
       {{"guess", "fewest"}, {"clues", "rules"}, {"density", "usual"}}},
      {"best",
       "Certain cells first; else an exact end game, or the guess that survives the next ones "
       "best.",
       {{"strength", "default"}, {"without", ""}}},
  };
}

Checked<Agent> Agent::parse(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  Agent agent{std::string(text.substr(0, colon)),
              std::string(text.substr(std::min(colon + 1, text.size()))),
              {}};
  const auto known = agents();
  const auto found = std::ranges::find(known, agent.name, &AgentInfo::name);
  if (found == known.end()) {
    std::vector<std::string> names;
    for (const AgentInfo& info : known) names.push_back(info.name);
    sort_stably(names);
    return unknown(expected_one_of("agent", agent.name, names));
  }
  agent.values = found->options;
  std::vector<std::string> set;
  std::string_view left = agent.options;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(','), left.size());
    if (end > 0) {
      if (auto error = read_option(left.substr(0, end), agent, set)) return *std::move(error);
    }
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  // Values that cannot be are refused now, and not when it is to play.
  if (auto player = agent.player(NamedRules{}, {}); !player) return player.failure();
  return agent;
}

bool Agent::trusts_flags() const {
  if (name == "exact") return value_of(*this, "clues") != "rules";
  return name != "best";
}

Checked<std::unique_ptr<Player>> Agent::player(const NamedRules& variant,
                                               const KeepGoing& keep_going) const {
  if (name == "basic") return made<BasicPlayer>(variant.rules, keep_going);
  if (name == "csp") return csp(*this, variant.rules, SearchGuess::any, keep_going);
  if (name == "csp-probability") return csp(*this, variant.rules, SearchGuess::least, keep_going);
  if (name == "exact") return exact(*this, variant, keep_going);
  if (name == "best") return best(*this, variant, keep_going);
  return made<RandomPlayer>(variant.rules, keep_going);
}

}  // namespace minewise

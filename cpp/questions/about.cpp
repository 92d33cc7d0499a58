// Questions about the core itself: rules, presets, switches, agents, strengths.
#include "game/density.hpp"
#include "game/named_rules.hpp"
#include "players/agent.hpp"
#include "players/strengths.hpp"
#include "questions/session.hpp"

namespace minewise::questions {

namespace {

void write_variant(Json& json, const NamedRules& variant) {
  json.key("rules").text(variant.text());
  json.key("height").whole(variant.rules.grid.height).key("width").whole(variant.rules.grid.width);
  json.key("mines")
      .whole(variant.mines())
      .key("room")
      .whole(variant.rules.room())
      .key("switches")
      .begin_object();
  for (const auto& [name, value] : variant.switched()) json.key(name).text(value);
  json.end_object();
}

/// The rules with as many mines as each density comes to.
void write_points(Json& json, Request& request, NamedRules variant, std::string_view text) {
  json.key("points").begin_array();
  for (const Density& density : request.unwrap(densities(text), std::vector<Density>{})) {
    variant.rules.mines = density.mines_on(variant.rules.grid);
    variant.has_total = true;
    if (auto error = variant.check()) request.refuse(refusal_of(*error));
    json.begin_object().key("density").number(density.share());
    json.key("rules").text(variant.text()).end_object();
  }
  json.end_array();
}

void rules(Session&, Request& request, Answer& answer) {
  const NamedRules variant = request.unwrap(NamedRules::parse(request.text("rules")), NamedRules{});
  if (request.refusal()) return;
  answer.json.begin_object();
  write_variant(answer.json, variant);
  answer.json.key("told").text(variant.public_rules().text());
  if (const auto text = request.find("density")) write_points(answer.json, request, variant, *text);
  answer.json.end_object();
}

void write_presets(Json& json) {
  json.key("presets").begin_array();
  for (const Preset& preset : presets()) {
    json.begin_object().key("name").text(preset.name);
    write_variant(json, preset.variant);
    json.end_object();
  }
  json.end_array();
}

void write_switches(Json& json) {
  json.key("switches").begin_array();
  for (const Switch& one : switches()) {
    json.begin_object().key("name").text(one.name).key("values").texts(one.values);
    json.key("meaning").text(one.meaning).end_object();
  }
  json.end_array();
}

void write_agents(Json& json) {
  json.key("agents").begin_array();
  for (const AgentInfo& agent : agents()) {
    json.begin_object().key("name").text(agent.name).key("summary").text(agent.summary);
    json.key("options").begin_object();
    for (const AgentOption& option : agent.options) json.key(option.name).text(option.value);
    json.end_object().key("sound").boolean(agent.sound).end_object();
  }
  json.end_array();
}

void about(Session&, Request&, Answer& answer) {
  answer.json.begin_object();
  write_presets(answer.json);
  write_switches(answer.json);
  write_agents(answer.json);
  answer.json.key("strengths").texts(strength_names());
  answer.json.key("longest_side").whole(longest_side).end_object();
}

}  // namespace

std::vector<Question> questions_about() {
  return {{"about", {}, about}, {"rules", {"rules", "density"}, rules}};
}

}  // namespace minewise::questions

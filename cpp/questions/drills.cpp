// Questions about drills: positions of real boards, and any other, as exercises.
#include "boards/drills.hpp"

#include "base/message.hpp"
#include "game/view.hpp"
#include "players/decision.hpp"
#include "questions/position.hpp"

namespace minewise::questions {

namespace {

/// Boards that are tried for one drill, if the request says no other number: half a minute of
/// expert boards.
constexpr std::int64_t usual_attempts = 10'000;

void write_drill(Json& json, const NamedRules& told, const Drill& drill) {
  const Grid grid = told.rules.grid;
  json.begin_object().key("view").text(text_of(grid, drill.shown));
  json.key("rules").text(told.text()).key("level");
  drill.level ? json.text(name_of(*drill.level)) : json.null();
  json.key("cells").cells(grid, drill.cells).key("safe").cells(grid, drill.safe).end_object();
}

DrillKind read_kind(Request& request) {
  return {request.boolean("may_guess", false), read_level(request, Level::subset),
          request.text("pattern", "")};
}

void drill(Session& session, Request& request, Answer& answer) {
  const NamedRules variant = request.unwrap(NamedRules::parse(request.text("rules")), NamedRules{});
  const DrillKind kind = read_kind(request);
  const std::uint64_t seed = request.seed("seed", 0);
  const std::uint64_t number = request.seed("number", 0);
  const std::int64_t attempts =
      request.whole("attempts", 1, INT64_MAX, usual_attempts, "at least 1 attempt");
  if (request.refusal()) return;
  const Rules& rules = variant.rules;
  const NamedRules told = variant.public_rules();
  if (!variant.has_total) {
    return request.refuse(
        {"RulesError", "expected rules with a number of mines: " + variant.text()});
  }
  if (const auto error = Drills::refusal_of(rules, told.mines(), kind)) {
    return request.refuse(refusal_of(*error));
  }
  const Cell first = rules.start >= 0 ? rules.start : first_cell(rules);
  Drills drills(rules, told.mines(), first, kind, Effort{default_budget}, session.keep_going());
  const auto found = drills.draw(seed, number, static_cast<std::uint64_t>(attempts));
  if (!found) return request.refuse(interrupted());
  if (!*found) {
    return request.refuse({"BoardError", "expected such a position on one of " + grouped(attempts) +
                                             " boards, got none"});
  }
  write_drill(answer.json, told, **found);
}

void drill_of(Session& session, Request& request, Answer& answer) {
  const PositionRequest asked = read_position(session, request);
  if (request.refusal()) return;
  if (!asked.model.is_exact()) {
    return request.refuse({"BoardError", "expected exact clues in a drill"});
  }
  if (examine(session, request, asked) == nullptr) return;  // a view that no layout fits is none
  Proofs proofs(asked, session.keep_going());
  const Drill found = proofs.ask(request, [&] { return minewise::drill_of(proofs.evidence()); });
  if (!request.refusal()) write_drill(answer.json, asked.variant.public_rules(), found);
}

}  // namespace

std::vector<Question> questions_of_drills() {
  return {
      {"drill", {"rules", "may_guess", "level", "pattern", "seed", "number", "attempts"}, drill},
      {"drill_of", fields(view_fields, {"budget"}), drill_of}};
}

}  // namespace minewise::questions

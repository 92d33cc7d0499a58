// Questions about why: proofs and hints, with their sentences.
#include <algorithm>

#include "players/decision.hpp"
#include "questions/endings.hpp"
#include "why/hint.hpp"
#include "why/steps.hpp"

namespace minewise::questions {

namespace {

/// What the proofs of a hint may cost: so many times the budget of a component, about a second.
constexpr std::size_t proofs_cost = 8;

bool opens(const Rules& rules) { return rules.first_click == FirstClick::opening; }

/// What kind of reasoning a proof takes.
std::string_view kind_of(const Proof& proof) {
  if (proof.with_total) return "mine total";
  return proof.clues.size() == 1   ? "one clue"
         : proof.clues.size() == 2 ? "two clues"
                                   : "several clues";
}

/// What a step says, and of which clues and cells.
void write_step(Json& json, Grid grid, const Step& step) {
  json.key("text").text(step.text);
  json.key("clues").cells(grid, step.clues).key("cells").cells(grid, step.cells);
  json.key("mine");
  step.verdict == Verdict::unknown ? json.null() : json.boolean(step.verdict == Verdict::mine);
}

void write_proof(Json& json, Grid grid, const Proof& proof, const std::vector<Step>& steps) {
  json.begin_object();
  json.key("cell").cell(grid, proof.cell).key("mine").boolean(proof.mine);
  json.key("clues").cells(grid, proof.clues).key("with_total").boolean(proof.with_total);
  json.key("kind").text(kind_of(proof)).key("sentence").text(sentence_of(steps));
  json.key("steps").begin_array();
  for (const Step& step : steps) {
    json.begin_object().key("kind").text(name_of(step.kind));
    write_step(json, grid, step);
    json.end_object();
  }
  json.end_array().end_object();
}

void check_covered(Request& request, const PositionRequest& asked,
                   const std::optional<std::pair<int, int>>& cell) {
  if (request.refusal()) return;
  if (asked.grid().contains(cell->first, cell->second) &&
      is_covered(asked.cells[index(asked.at(*cell))])) {
    return;
  }
  request.refuse({"ViewError", "expected a covered cell, got " + cell_text(*cell)});
}

void explain(Session& session, Request& request, Answer& answer) {
  const auto cell = request.cell("cell");
  const PositionRequest asked = read_position(session, request);
  check_covered(request, asked, cell);
  if (request.refusal()) return;
  const Grid grid = asked.grid();
  Proofs proofs(asked, session.keep_going());
  const auto found =
      proofs.ask(request, [&] { return minewise::explain(proofs.evidence(), asked.at(*cell)); });
  if (request.refusal()) return;
  if (std::holds_alternative<Contradiction>(found)) {
    return refuse_contradiction(session, request, asked);
  }
  const auto* const proof = std::get_if<Proof>(&found);
  if (proof == nullptr) {
    return request.refuse(
        {"NotCertainError", "expected a cell that is certain, " + cell_text(*cell) + " is not"});
  }
  const auto steps = proofs.ask(request, [&] { return steps_of(proofs.evidence(), *proof); });
  write_proof(answer.json, grid, *proof, steps);
}

/// Where to look, why, or what to do.
std::string_view part_of(const Hint& hint, const Step& step) {
  return &step == &hint.steps.front() ? "where" : &step == &hint.steps.back() ? "what" : "why";
}

/// What is said where there is no hint.
void write_sentence(Json& json, const std::string& text) {
  json.begin_object().key("sentence").text(text).key("steps").begin_array();
  json.begin_object().key("part").text("what");
  write_step(json, {1, 1}, {Step::Kind::fact, text, {}, {}});
  json.end_object().end_array();
  for (const std::string_view name : {"cell", "move", "chance", "proof", "area"}) {
    json.key(name).null();
  }
  json.end_object();
}

void write_hint(Json& json, Grid grid, const Hint& hint) {
  json.begin_object().key("steps").begin_array();
  for (const Step& step : hint.steps) {
    json.begin_object().key("part").text(part_of(hint, step));
    write_step(json, grid, step);
    json.end_object();
  }
  json.end_array().key("sentence").text(hint.reason());
  json.key("cell").cell(grid, hint.cell).key("move").text(name_of(hint.move));
  json.key("chance").number(hint.chance).key("proof");
  hint.proof ? write_proof(json, grid, *hint.proof, hint.proof_steps)
             : static_cast<void>(json.null());
  json.key("area");
  if (hint.area) {
    json.begin_array().whole(hint.area->top).whole(hint.area->left);
    json.whole(hint.area->bottom).whole(hint.area->right).end_array();
  } else {
    json.null();
  }
  json.end_object();
}

void hint(Session& session, Request& request, Answer& answer) {
  PositionRequest asked = read_position(session, request);
  if (request.refusal()) return;
  const Rules& rules = asked.variant.rules;
  if (is_first_click_protected(rules, asked.cells)) {
    return write_hint(answer.json, asked.grid(),
                      first_hint(asked.grid(), asked.cells, first_cell(rules), opens(rules)));
  }
  const AnalyzedPosition* found = examine(session, request, asked);
  if (found == nullptr) return;
  std::vector<WinChance> wins;
  if (std::ranges::find(found->certainty.verdict, Verdict::safe) ==
      found->certainty.verdict.end()) {
    auto weighed = win_chances(asked, session.keep_going());
    if (!weighed) return request.refuse(interrupted());
    wins = *std::move(weighed);
  }
  Proofs proofs(asked, session.keep_going());
  const Uncertainty known{proofs.evidence(), found->certainty, found->chances, wins};
  const auto next = proofs.ask(
      request, [&] { return find_hint(known, rules.win != Win::all_safe); },
      proofs_cost * asked.budget);
  if (request.refusal()) return;
  if (!next) return write_sentence(answer.json, nothing_left_text(asked.cells));
  write_hint(answer.json, asked.grid(), *next);
}

void write_sentences(Json& json, const std::vector<std::string>& sentences) {
  json.begin_object().key("sentences").texts(sentences).end_object();
}

/// What there is to say of a cell that is not certain, sentence by sentence.
void guess(Session& session, Request& request, Answer& answer) {
  const auto cell = request.cell("cell");
  const PositionRequest asked = read_position(session, request);
  check_covered(request, asked, cell);
  if (request.refusal()) return;
  if (is_first_click_protected(asked.variant.rules, asked.cells)) {
    return write_sentences(answer.json, {first_cell_text(opens(asked.variant.rules))});
  }
  const AnalyzedPosition* found = examine(session, request, asked);
  if (found == nullptr) return;
  const auto wins = win_chances(asked, session.keep_going());
  if (!wins) return request.refuse(interrupted());
  const Proofs proofs(asked, session.keep_going());
  const Uncertainty known{proofs.evidence(), found->certainty, found->chances, *wins};
  auto sentences = guess_reasons(known, asked.at(*cell));
  auto better = better_move_text(known, asked.at(*cell));
  if (!better.empty()) sentences.push_back(std::move(better));
  write_sentences(answer.json, sentences);
}

}  // namespace

std::vector<Question> questions_why() {
  return {{"explain", fields(position_fields, {"cell"}), explain},
          {"hint", fields(position_fields), hint},
          {"guess", fields(position_fields, {"cell"}), guess}};
}

}  // namespace minewise::questions

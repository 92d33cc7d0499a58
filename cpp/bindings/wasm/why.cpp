// Questions about why: proofs and hints, with their sentences.
#include <algorithm>

#include "base/index.hpp"
#include "bindings/wasm/position.hpp"
#include "why/hint.hpp"
#include "why/steps.hpp"

namespace minewise::wasm {

namespace {

/// What the proofs of a hint may cost: so many times the budget of a component, about a second.
constexpr std::size_t proofs_cost = 8;

std::string_view name_of(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::fact:
      return "fact";
    case Step::Kind::supposition:
      return "supposition";
    case Step::Kind::conclusion:
      return "conclusion";
    case Step::Kind::conflict:
      return "conflict";
    case Step::Kind::pattern:
      return "pattern";
  }
  return "";
}

std::string_view name_of(Hint::Move move) {
  return move == Hint::Move::reveal ? "reveal" : move == Hint::Move::flag ? "flag" : "unflag";
}

/// What kind of reasoning a proof takes.
std::string_view kind_of(const Proof& proof) {
  if (proof.with_total) return "mine total";
  return proof.clues.size() == 1   ? "one clue"
         : proof.clues.size() == 2 ? "two clues"
                                   : "several clues";
}

void write_step(Json& json, Grid grid, const Step& step) {
  json.begin_object();
  json.key("kind").text(name_of(step.kind)).key("text").text(step.text);
  json.key("clues").cells(grid, step.clues).key("cells").cells(grid, step.cells);
  json.key("mine");
  step.verdict == Verdict::unknown ? json.null() : json.boolean(step.verdict == Verdict::mine);
  json.end_object();
}

void write_proof(Json& json, Grid grid, const Proof& proof, const std::vector<Step>& steps) {
  json.begin_object();
  json.key("cell").cell(grid, proof.cell).key("mine").boolean(proof.mine);
  json.key("clues").cells(grid, proof.clues).key("with_total").boolean(proof.with_total);
  json.key("kind").text(kind_of(proof)).key("sentence").text(sentence_of(steps));
  json.key("steps").begin_array();
  for (const Step& step : steps) write_step(json, grid, step);
  json.end_array().end_object();
}

std::string tuple_text(std::pair<int, int> cell) {
  return "(" + std::to_string(cell.first) + ", " + std::to_string(cell.second) + ")";
}

void explain(Session& session, Request& request, Answer& answer) {
  const auto cell = request.cell("cell");
  const Asked asked = read_position(request);
  if (request.refusal()) return;
  const Grid grid = asked.grid();
  if (!grid.contains(cell->first, cell->second) ||
      !is_covered(asked.cells[index(asked.at(*cell))])) {
    return request.refuse({"ViewError", "expected a covered cell, got " + tuple_text(*cell)});
  }
  Proofs proofs(asked, session.go_on());
  const auto found =
      proofs.ask(request, [&] { return minewise::explain(proofs.evidence(), asked.at(*cell)); });
  if (request.refusal()) return;
  if (std::holds_alternative<Contradiction>(found)) {
    return refuse_contradiction(session, request, asked);
  }
  const auto* const proof = std::get_if<Proof>(&found);
  if (proof == nullptr) {
    return request.refuse(
        {"NotCertainError", "expected a cell that is certain, " + tuple_text(*cell) + " is not"});
  }
  const auto steps = proofs.ask(request, [&] { return steps_of(proofs.evidence(), *proof); });
  write_proof(answer.json, grid, *proof, steps);
}

/// A hint that is no more than a sentence.
void write_sentence(Json& json, const std::string& text) {
  json.begin_object();
  json.key("steps").begin_array().text(text).end_array();
  for (const std::string_view name : {"cell", "move", "chance", "proof", "area"}) {
    json.key(name).null();
  }
  json.end_object();
}

void write_hint(Json& json, Grid grid, const Hint& hint, const std::vector<Step>& steps) {
  json.begin_object();
  json.key("steps").texts(std::array{hint.region, hint.reason, hint.answer});
  json.key("cell").cell(grid, hint.cell).key("move").text(name_of(hint.move));
  json.key("chance").number(hint.chance).key("proof");
  hint.proof ? write_proof(json, grid, *hint.proof, steps) : static_cast<void>(json.null());
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
  Asked asked = read_position(request);
  if (request.refusal()) return;
  const Rules& rules = asked.variant.rules;
  if (is_first_click_protected(rules, asked.cells)) {
    const bool opens = rules.first_click == FirstClick::opening;
    return write_sentence(answer.json, first_cell_text(opens));
  }
  const Examined* found = examine(session, request, asked);
  if (found == nullptr) return;
  Proofs proofs(asked, session.go_on());
  const auto next = proofs.ask(
      request,
      [&] {
        return find_hint(proofs.evidence(), found->certainty, found->chances,
                         rules.win != Win::all_safe);
      },
      proofs_cost * asked.budget);
  if (request.refusal()) return;
  if (!next) return write_sentence(answer.json, nothing_left_text());
  std::vector<Step> steps;
  if (next->proof) {
    steps = proofs.ask(request, [&] { return steps_of(proofs.evidence(), *next->proof); });
  }
  write_hint(answer.json, asked.grid(), *next, steps);
}

}  // namespace

std::vector<Question> questions_why() {
  return {{"explain", fields(position_fields, {"cell"}), explain},
          {"hint", fields(position_fields), hint}};
}

}  // namespace minewise::wasm

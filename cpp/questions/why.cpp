// Questions about why: proofs and hints, with their sentences; and about winning: the value of
// moves, and the best play of small positions.
#include <algorithm>
#include <limits>
#include <vector>

#include "base/message.hpp"
#include "endgame/optimal.hpp"
#include "game/view.hpp"
#include "players/agent.hpp"
#include "players/chance_to_win.hpp"
#include "players/decision.hpp"
#include "players/strengths.hpp"
#include "questions/position.hpp"
#include "why/guess.hpp"
#include "why/hint.hpp"
#include "why/steps.hpp"

namespace minewise::questions {

namespace {

/// Beliefs to look at: tens of seconds, and less than 2 GB.
constexpr std::int64_t default_beliefs = 200'000'000;

/// What `find_optimum` can count to, also where numbers of things have 32 bits.
constexpr std::uint64_t most_beliefs = std::numeric_limits<std::size_t>::max() / 2;

/// Refuses rules of games whose optimum is not known.
void check_optimum_known(Request& request, const NamedRules& variant) {
  auto missing = missing_for_optimum(variant.rules, variant.clues.is_exact());
  if (missing) request.refuse({"RulesError", *std::move(missing)});
}

Interruptible<std::optional<WeighedPosition>> weighed_position(const PositionRequest& asked,
                                                               const Strength& strength,
                                                               const KeepGoing& keep_going,
                                                               bool look_on) {
  ShapeCounter counter(exact_clues(), Effort{asked.budget});
  ChanceSearch search(asked.variant.rules, strength, counter, keep_going);
  auto weighed = search.weigh(asked.cells);
  if (!weighed) return Interrupted{};
  if (look_on && *weighed && !search.look_on(asked.cells, **weighed)) return Interrupted{};
  return weighed;
}

void write_move(Json& json, Grid grid, const MoveValue& move) {
  json.begin_object();
  json.key("cell").cell(grid, move.cell).key("survival").number(move.survival);
  json.key("win").number(move.value).key("answers").begin_array();
  for (const MoveValue::Answered& one : move.answers) {
    json.begin_object().key("clue").whole(one.count);
    json.key("chance").number(one.chance).key("win").number(one.value).end_object();
  }
  json.end_array().end_object();
}

void evaluate(Session& session, Request& request, Answer& answer) {
  const PositionRequest asked = read_position(session, request);
  const auto strength = strength_of(request.text("strength", "default"));
  if (request.refusal()) return;
  const Rules& rules = asked.variant.rules;
  if (!asked.variant.mines() || !asked.variant.mines_known) {
    return request.refuse({"RulesError", "expected a view whose mine total is known"});
  }
  check_optimum_known(request, asked.variant);
  if (asked.covered_cells() == rules.grid.cells() && rules.first_click != FirstClick::any) {
    request.refuse({"RulesError", "expected a view after its first click, which is protected"});
  }
  if (!strength) request.refuse(refusal_of(strength.failure()));
  const AnalyzedPosition* found = examine(session, request, asked);
  if (found == nullptr) return;
  auto weighed = weighed_position(asked, *strength, session.keep_going(), true);
  if (!weighed) return request.refuse(interrupted());
  const auto mines = std::ranges::count(found->certainty.verdict, Verdict::mine);
  if (!*weighed && mines < asked.covered_cells()) {
    return request.refuse({"TooWideError", "expected a position that is counted exactly"});
  }
  const WeighedPosition position =
      (*weighed).value_or(WeighedPosition{{1.0, 0.0}, {}});  // only mines are left
  answer.json.begin_object().key("exact").boolean(position.win.exact());
  answer.json.key("win").number(position.win.chance).key("error").number(position.win.error);
  answer.json.key("moves").begin_array();
  for (const MoveValue& move : position.moves) write_move(answer.json, asked.grid(), move);
  answer.json.end_array().end_object();
}

/// The fresh board of rules, or a position.
PositionRequest read_start(const Session& session, Request& request) {
  if (request.find("view")) return read_position(session, request);
  PositionRequest asked;
  if (request.find("mines") || request.find("clues")) {
    request.refuse({"RulesError", "expected no mine total and no clues beside rules"});
  }
  asked.variant =
      request.unwrap(NamedRules::parse(request.text("rules")), NamedRules{}).public_rules();
  asked.cells.assign(index(asked.grid().cells()), covered);
  return asked;
}

/// Is one share of layouts above the other?
bool wins_more(const Candidate& one, const Candidate& other) {
  return std::uint64_t{one.wins} * other.layouts > std::uint64_t{other.wins} * one.layouts;
}

void write_optimum(Json& json, Grid grid, const Optimum& optimum) {
  const auto& candidates = optimum.candidates;
  Candidate best{0, optimum.layouts, optimum.layouts};
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (i == 0 || wins_more(candidates[i], best)) best = candidates[i];
  }
  json.begin_object().key("layouts").whole(best.layouts).key("wins").whole(best.wins);
  json.key("best").begin_array();
  for (const Candidate& one : candidates) {
    if (!wins_more(best, one)) json.cell(grid, one.cell);
  }
  json.end_array().key("cells").begin_array();
  for (const Candidate& one : candidates) {
    json.begin_object().key("cell").cell(grid, one.cell);
    json.key("layouts").whole(one.layouts).key("wins").whole(one.wins).end_object();
  }
  json.end_array().end_object();
}

void optimal(Session& session, Request& request, Answer& answer) {
  const bool every_cell = request.boolean("every_cell", true);
  const auto budget =
      request.whole("budget", 1, INT64_MAX, default_beliefs, "a budget of at least 1 move");
  const PositionRequest asked = read_start(session, request);
  if (request.refusal()) return;
  const Rules& rules = asked.variant.rules;
  if (!asked.variant.mines()) {
    return request.refuse({"RulesError", "expected a position whose mine total is known"});
  }
  check_optimum_known(request, asked.variant);
  const bool first = asked.covered_cells() == rules.grid.cells();
  if (first && rules.start == start_at_random) {
    request.refuse({"RulesError", "expected a first cell that the player or the rules choose"});
  }
  if (request.refusal()) return;
  const bool fixed = first && rules.start >= 0;
  auto optimum = find_optimum(
      rules.grid, asked.cells,
      {*asked.variant.mines(), first ? rules.first_click : FirstClick::any, every_cell || fixed,
       static_cast<std::size_t>(std::min(static_cast<std::uint64_t>(budget), most_beliefs))},
      session.keep_going());
  if (!optimum) return request.refuse(interrupted());
  if (optimum->contradictory) return refuse_contradiction(session, request, asked);
  if (optimum->too_wide) {
    return request.refuse({"TooWideError",
                           "expected a board small enough to solve exactly, up to about 5x5; this "
                           "one has more than " +
                               grouped(budget) + " states"});
  }
  if (fixed) {
    std::erase_if(optimum->candidates, [&](const Candidate& c) { return c.cell != rules.start; });
  }
  write_optimum(answer.json, rules.grid, *optimum);
}

/// The chance to win by each move worth considering, the best first; empty where the rules or a
/// missing total leave it unknown, or a hundredth of the budget does not suffice: a hint shall
/// answer within a second.
Interruptible<std::vector<WinChance>> win_chances(const PositionRequest& asked,
                                                  const KeepGoing& keep_going) {
  std::vector<WinChance> wins;
  const NamedRules& variant = asked.variant;
  if (!variant.mines() || !variant.mines_known ||
      missing_for_optimum(variant.rules, variant.clues.is_exact())) {
    return wins;
  }
  PositionRequest quick = asked;
  quick.budget = std::max<std::size_t>(1, asked.budget / weighing_share);
  const auto weighed = weighed_position(quick, *strength_of("default"), keep_going, false);
  if (!weighed) return Interrupted{};
  if (!*weighed) return wins;
  for (const MoveValue& move : (*weighed)->moves) {
    wins.push_back({move.cell, move.value, move.source == Source::ending});
  }
  return wins;
}

/// What the proofs of a hint may cost: so many times the budget of a component, about a second.
constexpr std::size_t proofs_cost = 8;

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
  if (std::holds_alternative<NotDecided>(found)) {
    return request.refuse(not_decided(asked, asked.at(*cell)));
  }
  const auto* const proof = std::get_if<Proof>(&found);
  if (proof == nullptr) return request.refuse(not_certain(grid, asked.at(*cell)));
  const auto steps = proofs.ask(request, [&] { return steps_of(proofs.evidence(), *proof); });
  write_proof(answer.json, grid, *proof, steps);
}

/// Of a hint: where to look, why, or what to do.
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

/// Writes a hint, as it is shown: js/play/hints.js and why/hint.py read it.
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
    return write_hint(answer.json, asked.grid(), first_hint(rules, asked.cells, first_cell(rules)));
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
    return write_sentences(answer.json, {first_cell_text(asked.variant.rules)});
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

std::vector<Question> questions_of_endings() {
  return {{"evaluate", fields(view_fields, {"clues", "strength"}), evaluate},
          {"optimal", fields(view_fields, {"every_cell", "budget"}), optimal}};
}

std::vector<Question> questions_why() {
  return {{"explain", fields(position_fields, {"cell"}), explain},
          {"hint", fields(position_fields), hint},
          {"guess", fields(position_fields, {"cell"}), guess}};
}

}  // namespace minewise::questions

// Questions about winning: the value of moves, and the best play of small positions.
#include "questions/endings.hpp"

#include <algorithm>
#include <limits>

#include "base/message.hpp"
#include "endgame/optimal.hpp"
#include "game/view.hpp"
#include "players/agent.hpp"
#include "players/chance_to_win.hpp"
#include "players/strengths.hpp"

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

}  // namespace

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

std::vector<Question> questions_of_endings() {
  return {{"evaluate", fields(view_fields, {"clues", "strength"}), evaluate},
          {"optimal", fields(view_fields, {"every_cell", "budget"}), optimal}};
}

}  // namespace minewise::questions

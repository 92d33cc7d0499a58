// Moves judged: chances that are known, verdicts, and their sentences.
#include "review/judge.hpp"

#include <cmath>

#include "testing/check.hpp"
#include "testing/views.hpp"

namespace {

using minewise::Cell;
using minewise::FirstClick;
using minewise::Judge;
using minewise::Judged;
using minewise::MoveKind;
using minewise::MoveVerdict;
using minewise::OnMine;
using minewise::PlayedMove;
using minewise::Rules;
using minewise::Technique;
using minewise::TestView;
using minewise::Win;

/// What a judge says of a move in a view.
Judge::Verdict verdict(const char* text, std::optional<int> mines, const PlayedMove& move,
                       bool hit = false, FirstClick first = FirstClick::any) {
  TestView view = TestView::parse(text, mines);
  const Rules rules{view.grid(), mines.value_or(0), first, minewise::start_by_agent, OnMine::end,
                    true,        Win::all_safe};
  Judge judge(rules, mines, minewise::exact_clues(), {1'000'000});
  return *judge.judge(view.codes(), move, 7, hit);
}

void check_judged(const char* text, std::optional<int> mines, Cell cell, bool hit,
                  MoveVerdict expected, const char* sentence) {
  const auto found = verdict(text, mines, {cell, MoveKind::reveal}, hit);
  const auto* const judged = std::get_if<Judged>(&found);
  CHECK(judged != nullptr);
  if (judged == nullptr) return;
  CHECK_EQUAL(judged->number, std::size_t{7});
  CHECK_EQUAL(judged->verdict(), expected);
  CHECK_EQUAL(judged->sentence(TestView::parse(text).grid()), sentence);
}

void every_verdict_has_its_sentence() {
  check_judged("#1#/###", 1, 0, true, MoveVerdict::least_risk,
               "reveal 0,0: a guess, 20.0% for a mine, the least on the board. It was a mine.");
  check_judged("###/11_", {}, 0, false, MoveVerdict::needless_risk,
               "reveal 0,0: a guess, 50.0% for a mine, but 0,2 was certainly safe by the "
               "1-1 pattern. It went well.");
  check_judged("#1#####", 2, 0, false, MoveVerdict::more_risk,
               "reveal 0,0: a guess, 50.0% for a mine, but 0,3 had 25.0%. It went well.");
  check_judged("###/11_", {}, 2, false, MoveVerdict::certain, "reveal 0,2: certainly safe.");
  const auto first = verdict("###/###", 2, {0, MoveKind::reveal}, false, FirstClick::safe);
  CHECK_EQUAL(std::get<Judged>(first).sentence({2, 3}),
              "reveal 0,0: the rules make the first cell safe.");
  CHECK(std::get<Judged>(first).mistake().empty());
}

void a_chord_hits_any_of_its_cells() {
  // One mine in four cells, of which a flag stands on one: three are revealed.
  const auto chord = verdict("F1#/##_", 1, {1, MoveKind::chord});
  const auto& judged = std::get<Judged>(chord);
  CHECK(std::abs(judged.chance - 0.75) < 1e-12);
  CHECK(std::abs(judged.least - 0.25) < 1e-12);
  CHECK(judged.exact);
  const auto certain = verdict("*1#/___", {}, {1, MoveKind::chord});
  CHECK(std::get<Judged>(certain).proved);
}

void some_moves_have_no_judgement() {
  CHECK(std::holds_alternative<Judge::Nothing>(verdict("#1#", 1, {0, MoveKind::flag})));
  CHECK(std::holds_alternative<Judge::Nothing>(verdict("#1#", 1, {1, MoveKind::reveal})));
  CHECK(std::holds_alternative<Judge::Contradictory>(verdict("1#0##1", {}, {1, MoveKind::reveal})));
}

void a_missed_cell_comes_with_its_proof() {
  const auto found = verdict("###/11_", {}, {0, MoveKind::reveal});
  const auto& judged = std::get<Judged>(found);
  CHECK(judged.mistake() == "needless guess");
  CHECK(judged.missed && judged.missed->technique == Technique::one_one);
  CHECK_EQUAL(judged.missed->proof.cell, 2);
  CHECK_EQUAL(judged.missed->since, std::size_t{7});
  CHECK(!judged.winning);
}

void what_was_proved_needs_no_look() {
  TestView view = TestView::parse("###/11_");
  const Rules rules{view.grid(), 0,    FirstClick::any, minewise::start_by_agent,
                    OnMine::end, true, Win::all_safe};
  Judge judge(rules, {}, minewise::exact_clues(), {1'000'000});
  CHECK(!judge.is_proved(2));
  CHECK(judge.judge(view.codes(), {0, MoveKind::reveal}, 0, false));
  CHECK(judge.is_proved(2) && !judge.is_proved(0));
  const auto found = judge.judge(view.codes(), {2, MoveKind::reveal}, 1, false);
  CHECK(std::get<Judged>(*found).proved);
}

}  // namespace

int main() {
  every_verdict_has_its_sentence();
  a_chord_hits_any_of_its_cells();
  some_moves_have_no_judgement();
  a_missed_cell_comes_with_its_proof();
  what_was_proved_needs_no_look();
  return check::result();
}

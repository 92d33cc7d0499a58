// Moves judged: chances that are known, verdicts, and their sentences.
#include "review/judge.hpp"

#include <cmath>

#include "testing/check.hpp"
#include "testing/views.hpp"

namespace judge_test {

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
using minewise::Winning;

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
               "reveal 0,0: a guess, 20.0% risk of a mine, the least on the board. It was a mine.");
  check_judged("###/11_", {}, 0, false, MoveVerdict::needless_risk,
               "reveal 0,0: a guess, 50.0% risk of a mine, but 0,2 was certainly safe by the "
               "1-1 pattern. It went well.");
  check_judged("#1#####", 2, 0, false, MoveVerdict::more_risk,
               "reveal 0,0: a guess, 50.0% risk of a mine, but 0,3 had 25.0%. It went well.");
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

/// What a guess in a view makes of the chance to win, played out on so many layouts.
std::optional<Winning> winning(const char* text, int mines, const PlayedMove& move, int playouts) {
  TestView view = TestView::parse(text, mines);
  const Rules rules{view.grid(), mines, FirstClick::any, minewise::start_by_agent,
                    OnMine::end, true,  Win::all_safe};
  Judge judge(rules, mines, minewise::exact_clues(), {1'000'000}, {}, playouts);
  return std::get<Judged>(*judge.judge(view.codes(), move, 0, false)).winning;
}

void a_guess_has_its_chance_to_win() {
  const auto searched = winning("#1/##/##", 2, {0, MoveKind::reveal}, 1);
  CHECK(searched && searched->exact() && searched->best == 2);
  CHECK(std::abs(searched->chosen - 1.0 / 6) < 1e-12);
  CHECK(std::abs(searched->lost() - 1.0 / 6) < 1e-12);
  // A flag is a covered cell.
  const char* const wide = "#1######/########/########/F#######/########/########";
  for (const Cell cell : {0, 25, 40}) {
    const auto played = winning(wide, 10, {cell, MoveKind::reveal}, 2);
    CHECK(played && !played->exact() && played->error > 0.0 && played->lost_error > 0.0);
    CHECK(0.0 <= played->chosen && played->chosen <= played->before && played->before <= 1.0);
  }
  // A chord that risks two cells has none; one that hits a mine for certain loses all there was.
  CHECK(!winning("F1#/##_", 1, {1, MoveKind::chord}, 1));
  const auto hopeless = winning("#3/##/##", 3, {0, MoveKind::reveal}, 1);
  CHECK(hopeless && hopeless->chosen == 0.0 && hopeless->before == 1.0);
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

CHECK_UNIT(judge) {
  every_verdict_has_its_sentence();
  a_chord_hits_any_of_its_cells();
  some_moves_have_no_judgement();
  a_missed_cell_comes_with_its_proof();
  a_guess_has_its_chance_to_win();
  what_was_proved_needs_no_look();
}

}  // namespace judge_test

// Tests of hints: which cell, and the three texts.
#include "why/hint.hpp"

#include "game/named_rules.hpp"
#include "testing/check.hpp"
#include "testing/views.hpp"

namespace hint_test {

namespace {

using minewise::Hint;
using minewise::TestView;

std::optional<Hint> hint(TestView view, bool flags_count = false) {
  const auto evidence = view.evidence();
  const minewise::Position position(evidence.grid, evidence.shown, {evidence.mines},
                                    *evidence.counter);
  const auto certainty = minewise::certainty_of(position);
  const auto chances = minewise::weigh(position, certainty);
  return minewise::find_hint({evidence, certainty, chances, {}}, flags_count);
}

void the_easiest_safe_cell() {
  // (0,0) needs three clues, (2,0) one.
  const auto found = hint(TestView::parse("####/1221/#0__"));
  CHECK(found.has_value());
  CHECK_EQUAL(found->cell, 8);
  CHECK_EQUAL(found->move, Hint::Move::reveal);
  CHECK_EQUAL(found->region(), "Look at row 2 and columns 0 to 1.");
  CHECK_EQUAL(found->reason(), "There is a safe cell. The 0 at (2,1) has no mine around it.");
  CHECK_EQUAL(found->answer(), "So (2,0) is safe. Reveal it.");
  CHECK(found->area && found->area->top == 2 && found->area->left == 0 &&
        found->area->bottom == 2 && found->area->right == 1);
}

void flags() {
  const auto wrong = hint(TestView::parse("##F/11_"));
  CHECK(wrong && wrong->cell == 2 && wrong->move == Hint::Move::unflag);
  CHECK_EQUAL(wrong->answer(), "So (0,2) is safe. Remove its flag.");
  const auto guessed = hint(TestView::parse("F1F"));
  CHECK(guessed && guessed->cell == 0 && guessed->move == Hint::Move::unflag && !guessed->proof);
  CHECK_EQUAL(guessed->reason(),
              "The safest cell is a mine with a chance of 50.0%. One other cell is just as safe. "
              "One other flag is not proven, so it counts as a covered cell. "
              "It has a "
              "flag, and no clue proves that flag.");
  CHECK_EQUAL(guessed->answer(), "Remove the flag at (0,0) and reveal the cell.");
  const auto safer = hint(TestView::parse("F1#"));
  CHECK(safer && safer->cell == 2 && safer->move == Hint::Move::reveal);
  CHECK(!hint(TestView::parse("#1")).has_value());
  const auto mine = hint(TestView::parse("#1"), true);
  CHECK(mine && mine->cell == 0 && mine->move == Hint::Move::flag && mine->chance == 1.0);
  CHECK_EQUAL(mine->answer(), "So (0,0) is a mine. Flag it.");
}

void guesses() {
  const auto found = hint(TestView::parse("###/#1#", 1));
  CHECK(found && !found->proof && !found->area && found->cell == 0);
  CHECK_EQUAL(found->region(), "No cell is certain, so you have to guess.");
  CHECK_EQUAL(found->reason(),
              "The safest cell is a mine with a chance of 20.0%. 4 other cells are just as safe.");
  CHECK_EQUAL(found->answer(), "Reveal (0,0).");
}

void the_total() {
  const auto found = hint(TestView::parse("#1###", 1));
  CHECK(found && found->proof && found->proof->with_total && !found->area);
  CHECK_EQUAL(found->region(),
              "Count the mines: the clues and the mine total together decide a cell.");
}

void a_first_click_that_is_protected() {
  const auto first = [](TestView view, bool opens, minewise::Cell start = -1) {
    const auto evidence = view.evidence();
    minewise::Rules rules = minewise::NamedRules{}.rules;
    rules.grid = evidence.grid;
    rules.start = start;
    if (opens) rules.first_click = minewise::FirstClick::opening;
    return minewise::first_hint(rules, evidence.shown, 0);
  };
  const auto safe = first(TestView::parse("###"), false);
  CHECK(safe.cell == 0 && safe.move == Hint::Move::reveal && safe.chance == 0.0 && !safe.proof);
  CHECK_EQUAL(safe.region(), "No cell is revealed yet.");
  CHECK_EQUAL(safe.reason(), "The rules make the first cell safe: reveal any cell.");
  CHECK_EQUAL(safe.answer(), "Reveal (0,0).");
  CHECK_EQUAL(first(TestView::parse("F##"), true).answer(), "Reveal (0,1).");
  const auto flags = first(TestView::parse("FFF"), true);
  CHECK(flags.cell == 0 && flags.move == Hint::Move::unflag);
  CHECK_EQUAL(flags.reason(),
              "The rules make the first cell safe and open its neighbours: reveal any cell.");
  CHECK_EQUAL(flags.answer(), "Remove the flag at (0,0) and reveal the cell.");
  const auto fixed = first(TestView::parse("###"), false, 2);
  CHECK_EQUAL(fixed.reason(), "The rules make the first cell safe: it must be (0,2).");
  CHECK_EQUAL(fixed.answer(), "Reveal (0,2).");
}

}  // namespace

CHECK_UNIT(hint) {
  a_first_click_that_is_protected();
  the_easiest_safe_cell();
  flags();
  guesses();
  the_total();
}

}  // namespace hint_test

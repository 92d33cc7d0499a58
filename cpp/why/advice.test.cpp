// Tests of what is said about the cells of a position, and of clues that contradict.
#include "testing/check.hpp"
#include "testing/views.hpp"
#include "why/hint.hpp"

namespace advice_test {

namespace {

using minewise::Advice;
using minewise::Cell;
using minewise::Position;
using minewise::TestView;

using Cells = std::vector<Cell>;

Advice advice(const char* text, std::optional<int> mines = {}) {
  TestView view = TestView::parse(text, mines);
  const Position position(view.grid(), view.codes(), {mines}, *view.evidence().counter);
  const auto certainty = minewise::certainty_of(position);
  return minewise::advice(view.evidence(), certainty, minewise::weigh(position, certainty));
}

void certain_cells_are_told_apart_from_flags() {
  const Advice found = advice("F##F/1221", 2);
  CHECK_EQUAL(found.wrong_flags, (Cells{0, 3}));
  CHECK_EQUAL(found.mines, (Cells{1, 2}));
  CHECK(found.safe.empty() && found.least.empty());
  CHECK_EQUAL(advice("###F/1221", 2).safe, (Cells{0}));
}

void the_least_likely_mines_are_told_where_none_is_safe() {
  CHECK_EQUAL(advice("1##/###", 2).least, (Cells{1, 3, 4}));
  CHECK_EQUAL(advice("1F#/###", 2).least, (Cells{3, 4}));
  CHECK_EQUAL(advice("1F").least, Cells{});
  CHECK_EQUAL(advice("F1F", 1).least, (Cells{0, 2}));
}

void chances_away_from_clues_are_known_without_a_total() {
  const Advice found = advice("2##/###");
  CHECK(found.unknown.empty());
  CHECK_EQUAL(found.least, (Cells{2, 5}));
  CHECK_EQUAL(advice("###").least, (Cells{0, 1, 2}));
}

void contradictions_are_told_in_one_line() {
  const minewise::Grid grid{1, 40};
  const auto text = [&](Cells clues, bool with_total, const char* model = "exact") {
    return minewise::contradiction_text(grid, {std::move(clues), with_total}, 3, model);
  };
  CHECK_EQUAL(text({0, 2}, false),
              "no layout of mines fits: the clues at (0,0) and (0,2) contradict each other");
  CHECK_EQUAL(text({1}, false, "cautious"),
              "no layout of mines fits: the clue at (0,1) is impossible where clues are cautious");
  CHECK_EQUAL(text({1}, true),
              "no layout of mines fits: the clue at (0,1) and the mine total of 3 contradict each "
              "other");
  CHECK_EQUAL(text({}, true), "no layout of mines fits: a mine total of 3 is impossible");
  Cells many;
  for (Cell cell = 0; cell < 30; ++cell) many.push_back(cell);
  CHECK(text(many, false).find("(0,23) and 6 more contradict each other") != std::string::npos);
  CHECK(text(many, true, "cautious")
            .ends_with("(0,23) and 6 more and the mine total of 3 contradict each other where "
                       "clues are cautious"));
}

}  // namespace

CHECK_UNIT(advice) {
  certain_cells_are_told_apart_from_flags();
  the_least_likely_mines_are_told_where_none_is_safe();
  chances_away_from_clues_are_known_without_a_total();
  contradictions_are_told_in_one_line();
}

}  // namespace advice_test

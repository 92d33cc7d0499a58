// Tests of proofs in words: the cells of each step, and the names of patterns.
#include "why/steps.hpp"

#include "testing/check.hpp"
#include "testing/views.hpp"

namespace steps_test {

namespace {

using minewise::Cell;
using minewise::Proof;
using minewise::Step;
using minewise::TestView;
using minewise::Verdict;

std::vector<Step> steps(TestView view, int row, int column) {
  const auto found = minewise::explain(view.evidence(), view.at(row, column));
  return minewise::steps_of(view.evidence(), std::get<Proof>(found));
}

void the_cells_of_each_step() {
  const auto found = steps(TestView::parse("###/11_"), 0, 2);
  CHECK_EQUAL(found.size(), std::size_t{4});
  CHECK_EQUAL(found[0].text, "The 1 at (1,0) needs one mine, in (0,0) or (0,1).");
  CHECK_EQUAL(found[0].kind, Step::Kind::fact);
  CHECK_EQUAL(found[0].clues, (std::vector<Cell>{3}));
  CHECK_EQUAL(found[0].cells, (std::vector<Cell>{0, 1}));
  CHECK_EQUAL(found[0].verdict, Verdict::unknown);
  CHECK_EQUAL(found[2].text, "So (0,2) is safe.");
  CHECK_EQUAL(found[2].kind, Step::Kind::conclusion);
  CHECK_EQUAL(found[2].clues, (std::vector<Cell>{3, 4}));
  CHECK_EQUAL(found[2].cells, (std::vector<Cell>{2}));
  CHECK_EQUAL(found[2].verdict, Verdict::safe);
}

void check_pattern(const char* text, int row, int column, const char* said) {
  const auto found = steps(TestView::parse(text), row, column);
  const Step& last = found.back();
  CHECK_EQUAL(last.kind == Step::Kind::pattern ? last.text : "", said);
}

void names_of_patterns() {
  check_pattern("###/11_", 0, 2, "This is the 1-1 pattern.");
  check_pattern("1#/1#/_#", 2, 1, "This is the 1-1 pattern.");
  check_pattern("###/12*", 0, 2,
                "This is the 1-1 pattern, once the known mines are subtracted from the clues.");
  check_pattern(
      "###_/12__/__#1", 0, 2,
      "The last step is the 1-1 pattern, once the known mines are subtracted from the clues.");
  check_pattern("###/12_", 0, 2, "This is the 1-2 pattern.");
  check_pattern("###/121", 0, 1, "This is the 1-2-1 pattern.");
  check_pattern("#1/#2/#1", 1, 0, "This is the 1-2-1 pattern.");
  check_pattern("####/1221", 0, 0, "This is the 1-2-2-1 pattern.");
  // Clues on both sides of the wall, or apart, have no name.
  check_pattern("####/#42#", 0, 3, "");
}

}  // namespace

CHECK_UNIT(steps) {
  the_cells_of_each_step();
  names_of_patterns();
}

}  // namespace steps_test

// Arguments: each inference follows from what was known before, and the last one reaches the cell.
#include "why/argument.hpp"

#include "testing/check.hpp"
#include "testing/views.hpp"

namespace argument_test {

namespace {

using minewise::Cell;
using minewise::Evidence;
using minewise::Finding;
using minewise::Inference;
using minewise::Knowledge;
using minewise::Proof;
using minewise::Random;
using minewise::TestView;
using minewise::Verdict;

/// The view with what is known revealed or exploded.
TestView known_view(TestView view, const Knowledge& knowledge) {
  for (const Cell cell : view.covered_cells()) {
    if (const auto mine = knowledge.known(cell)) {
      view.codes()[static_cast<std::size_t>(cell)] = *mine ? minewise::exploded : minewise::no_clue;
    }
  }
  return view;
}

/// Checks inferences by enumeration of the clues that each names; is there a conflict?
bool check_all(const TestView& view, Knowledge& knowledge, const std::vector<Inference>& all,
               const Proof& proof) {
  for (const Inference& inference : all) {
    if (inference.supposed) {
      Knowledge supposed = knowledge;
      supposed.learn(*inference.supposed, inference.mine);
      CHECK(check_all(view, supposed, inference.inner, proof));
      knowledge.learn(*inference.supposed, !inference.mine);
      continue;
    }
    const auto finding = minewise::follow(knowledge, inference);
    CHECK(finding.has_value());
    if (!finding) continue;
    std::vector<Cell> clues = inference.parts;
    std::optional<int> total;
    if (inference.source == minewise::the_total) {
      total = knowledge.evidence().mines;
    } else {
      clues.push_back(inference.source);
    }
    const TestView now = known_view(view, knowledge);
    for (const Cell cell : finding->cells) {
      const auto verdict = now.verdict(cell, clues, total);
      if (finding->kind == Finding::Kind::conflict) {
        CHECK(!verdict.has_value());
      } else {
        const bool mines = finding->kind == Finding::Kind::mines;
        CHECK(verdict == (mines ? Verdict::mine : Verdict::safe));
      }
    }
    if (finding->kind == Finding::Kind::conflict) return true;
    for (const Cell cell : finding->cells) {
      knowledge.learn(cell, finding->kind == Finding::Kind::mines);
    }
  }
  return false;
}

void every_inference_follows() {
  Random random(minewise::derive_key(5, 0, minewise::Purpose::agent));
  int arguments = 0;
  int suppositions = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    TestView view = minewise::random_view(random, number, 10);
    const Evidence evidence = view.evidence();
    for (const Cell cell : view.covered_cells()) {
      const auto found = minewise::explain(evidence, cell);
      const Proof* const proof = std::get_if<Proof>(&found);
      if (proof == nullptr) continue;
      const auto argument = minewise::find_argument(evidence, *proof);
      CHECK(!argument.empty());
      Knowledge knowledge(evidence, *proof);
      check_all(view, knowledge, argument, *proof);
      CHECK(knowledge.known(cell) == proof->mine);
      ++arguments;
      suppositions += !argument.empty() && argument.back().supposed ? 1 : 0;
    }
  }
  CHECK(arguments > 400);
  CHECK(suppositions > 3);
}

/// What two parts say is added up only where they see different cells.
void parts_that_share_a_cell_say_nothing() {
  TestView view = TestView::parse("###_#/1_1_#/###_#", 2);
  const Evidence evidence = view.evidence();
  const std::vector<Cell> clues{view.at(1, 0), view.at(1, 2)};
  const Knowledge knowledge(evidence, {view.at(0, 0), false, clues, true});
  CHECK(!minewise::follow(knowledge, {minewise::the_total, clues, {}, false, {}}).has_value());
}

}  // namespace

CHECK_UNIT(argument) {
  every_inference_follows();
  parts_that_share_a_cell_say_nothing();
}

}  // namespace argument_test

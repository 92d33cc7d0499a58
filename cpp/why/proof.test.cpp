// Tests of proofs against plain enumeration: their clues are enough, none can be left out, and
// flags, right or wrong, change nothing.
#include "why/proof.hpp"

#include <algorithm>

#include "testing/check.hpp"
#include "testing/views.hpp"

namespace proof_test {

namespace {

using minewise::Cell;
using minewise::Contradiction;
using minewise::Evidence;
using minewise::NotCertain;
using minewise::Proof;
using minewise::Random;
using minewise::TestView;
using minewise::Verdict;

std::vector<Cell> without(std::vector<Cell> clues, Cell left_out) {
  std::erase(clues, left_out);
  return clues;
}

void check_proof(TestView& view, const Proof& proof) {
  const Evidence evidence = view.evidence();
  const auto total = proof.with_total ? evidence.mines : std::nullopt;
  CHECK(view.verdict(proof.cell, proof.clues, total) ==
        (proof.mine ? Verdict::mine : Verdict::safe));
  for (const Cell clue : proof.clues) {
    CHECK(view.verdict(proof.cell, without(proof.clues, clue), total) == Verdict::unknown);
  }
  if (proof.with_total) CHECK(view.verdict(proof.cell, proof.clues, {}) == Verdict::unknown);
  CHECK(minewise::holds(evidence, proof));
  CHECK(minewise::prove(evidence, proof.cell, proof.mine) == proof);
  const auto shortly = minewise::prove_shortly(evidence, proof.cell, proof.mine);
  CHECK(shortly.has_value() == (!proof.with_total && proof.clues.size() <= 2));
}

void enough_and_irreducible() {
  Random random(minewise::derive_key(8, 0, minewise::Purpose::agent));
  int proofs = 0;
  int totals = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    TestView view = minewise::random_view(random, number, 9);
    const auto all = minewise::clues_by_number(view.evidence());
    for (const Cell cell : view.covered_cells()) {
      const auto truth = view.verdict(cell, all, view.evidence().mines);
      const auto found = minewise::explain(view.evidence(), cell);
      CHECK(std::holds_alternative<NotCertain>(found) == (truth == Verdict::unknown));
      const Proof* const proof = std::get_if<Proof>(&found);
      if (proof == nullptr) continue;
      check_proof(view, *proof);
      ++proofs;
      totals += proof->with_total ? 1 : 0;
      TestView bare = view;
      std::ranges::replace(bare.codes(), minewise::flag, minewise::covered);
      CHECK(std::get<Proof>(minewise::explain(bare.evidence(), cell)) == *proof);
    }
  }
  CHECK(proofs > 300);
  CHECK(totals > 30);
}

void contradictions() {
  TestView apart = TestView::parse("1#0##1");
  const auto found = minewise::explain(apart.evidence(), 1);
  const auto* const against = std::get_if<Contradiction>(&found);
  CHECK(against != nullptr && !against->with_total);
  if (against != nullptr) CHECK_EQUAL(against->clues, (std::vector<Cell>{2, 0}));
  TestView total = TestView::parse("#1#_#1#", 1);
  const auto clash = minewise::find_contradiction(total.evidence());
  CHECK(clash.with_total);
  CHECK_EQUAL(clash.clues.size(), std::size_t{2});
}

}  // namespace

CHECK_UNIT(proof) {
  enough_and_irreducible();
  contradictions();
}

}  // namespace proof_test

// Tests of chains: each link is proved by links before it, in the view in which it was known.
#include "why/chain.hpp"

#include <algorithm>

#include "testing/check.hpp"
#include "testing/views.hpp"

namespace chain_test {

namespace {

using minewise::Cell;
using minewise::Chain;
using minewise::Evidence;
using minewise::Link;
using minewise::NotCertain;
using minewise::Random;
using minewise::Stages;
using minewise::TestView;
using minewise::Verdict;

/// The links behind one rest on nothing else, and are as deep as they say.
void check_links(const Chain& chain) {
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    int depth = 0;
    if (link.proof) {
      for (const Cell clue : link.proof->clues) {
        const auto below = std::ranges::find(chain.links, clue, &Link::cell);
        CHECK(below < chain.links.begin() + static_cast<std::ptrdiff_t>(i));
        depth = std::max(depth, below->depth);
      }
      ++depth;
    }
    CHECK(link.depth == depth);
    CHECK(link.sentence.empty() == !link.proof.has_value());
  }
}

/// Covered cells of a view that is enumerated.
constexpr std::size_t most_enumerated = 12;

/// Each link is proved by clues that are shown in its view, where it is covered itself.
void check_proofs(TestView& view, Cell cell, const Chain& chain) {
  const Evidence evidence = view.evidence();
  Stages stages(evidence, {});
  stages.play(cell);
  for (const Link& link : chain.links) {
    const auto seen = stages.view_before(link.cell);
    CHECK(seen.has_value() == link.proof.has_value());
    if (!seen) continue;
    TestView stage(view.grid(), *seen, evidence.mines);
    CHECK(minewise::is_covered(stage.evidence().code(link.cell)));
    for (const Cell clue : link.proof->clues) {
      CHECK(stage.evidence().code(clue) == evidence.code(clue));
    }
    CHECK(minewise::holds(stage.evidence(), *link.proof));
    if (stage.covered_cells().size() > most_enumerated) continue;
    const auto total = link.proof->with_total ? evidence.mines : std::nullopt;
    CHECK(stage.verdict(link.cell, link.proof->clues, total) ==
          (link.proof->mine ? Verdict::mine : Verdict::safe));
  }
}

void links_are_proved() {
  Random random(minewise::derive_key(9, 0, minewise::Purpose::agent));
  int chains = 0;
  int deep = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    TestView view = minewise::random_view(random, number, 9);
    const Evidence evidence = view.evidence();
    const auto all = minewise::clues_by_number(evidence);
    for (Cell cell = 0; cell < view.grid().cells(); ++cell) {
      const auto code = evidence.code(cell);
      if (!minewise::is_covered(code) && !minewise::is_clue(code)) continue;
      const auto origin = minewise::find_chain(evidence, cell, {});
      const bool open =
          minewise::is_covered(code) && view.verdict(cell, all, evidence.mines) == Verdict::unknown;
      CHECK(std::holds_alternative<NotCertain>(origin) == open);
      const auto* const chain = std::get_if<Chain>(&origin);
      CHECK((chain != nullptr) == !open);
      if (chain == nullptr) continue;
      CHECK(chain->links.back().cell == cell);
      check_links(*chain);
      check_proofs(view, cell, *chain);
      ++chains;
      deep += chain->links.back().depth > 2 ? 1 : 0;
    }
  }
  CHECK(chains > 1000);
  CHECK(deep > 100);
}

/// The guess is the first reveal that is left, else the first 0, else the first clue.
void guesses_in_order() {
  TestView view = TestView::parse("01##/012#/001#");
  const auto first = [&](const std::vector<Cell>& reveals) {
    return std::get<Chain>(minewise::find_chain(view.evidence(), view.at(0, 2), reveals))
        .links.front()
        .cell;
  };
  CHECK(first({}) == view.at(0, 0));
  CHECK(first({view.at(0, 3), view.at(2, 0)}) == view.at(2, 0));
  CHECK(first({view.at(2, 1), view.at(2, 0)}) == view.at(2, 1));
}

/// The longest way goes from a guess to the cell, one conclusion after the other.
void longest_way() {
  TestView view = TestView::parse("01##/012#/001#");
  const auto chain = std::get<Chain>(minewise::find_chain(view.evidence(), view.at(0, 2), {}));
  CHECK(chain.longest ==
        std::vector<Cell>({view.at(0, 0), view.at(1, 0), view.at(2, 1), view.at(0, 2)}));
  CHECK(chain.distance == 2);
}

}  // namespace

CHECK_UNIT(chain) {
  links_are_proved();
  guesses_in_order();
  longest_way();
}

}  // namespace chain_test

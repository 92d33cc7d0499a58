// The backbone of small positions against plain enumeration, with and without the mine total, also
// where clues allow numbers with gaps between them; and what comes of a budget that is too small.
#include "count/backbone.hpp"

#include <cstdlib>
#include <vector>

#include "analyze/position.hpp"
#include "testing/check.hpp"
#include "testing/views.hpp"

namespace backbone_test {

namespace {

using minewise::Backbone;
using minewise::Cell;
using minewise::index;
using minewise::Outcome;
using minewise::Position;
using minewise::Random;
using minewise::SharedMines;
using minewise::TestView;
using minewise::Verdict;

constexpr std::size_t plenty = 1'000'000;

/// Clues may stand for two mines more or fewer than they show.
minewise::Likelihoods likelihoods_with_gaps() {
  minewise::Likelihoods likelihoods{};
  for (int shown = 0; shown < 9; ++shown) {
    for (int mines = 0; mines < 9; ++mines) {
      const int apart = std::abs(shown - mines);
      likelihoods[index(shown)][index(mines)] = apart == 0 ? 0.5 : apart == 2 ? 0.25 : 0.0;
    }
  }
  return likelihoods;
}

/// What the backbone says of each cell that the position has not decided; `decided` of those where
/// it knows.
struct Said {
  Backbone backbone;
  std::vector<Verdict> verdict;
  std::vector<bool> undecided;
};

Said say(const Position& position, std::size_t budget) {
  std::vector<const minewise::Shape*> shapes;
  for (const auto& component : position.components()) {
    shapes.push_back(&component->census().shape());
  }
  std::optional<SharedMines> shared;
  if (const auto left = position.mines_left()) shared = {*left, position.unconstrained()};
  minewise::Watch watch;
  Said said{minewise::find_backbone(shapes, shared, budget, watch), position.verdict(), {}};
  said.undecided.assign(said.verdict.size(), false);
  if (said.backbone.outcome == Outcome::impossible) return said;
  std::size_t box = 0;
  const auto take = [&](Cell cell) {
    said.verdict[index(cell)] = said.backbone.verdict[box];
    said.undecided[index(cell)] = said.backbone.undecided[box];
  };
  for (const auto& component : position.components()) {
    for (std::size_t b = 0; b < component->boxes(); ++b, ++box) {
      for (const Cell cell : component->box(b)) take(cell);
    }
  }
  for (Cell cell = 0; shared && cell < position.grid().cells(); ++cell) {
    if (position.is_unconstrained(cell)) take(cell);
  }
  return said;
}

void agrees(const TestView& view, const minewise::Likelihoods& likelihoods,
            std::optional<int> mines, int& certain) {
  TestView copy(view.grid(), TestView(view).codes(), mines, likelihoods);
  minewise::ShapeCounter counter(likelihoods, {1});
  const Position position(view.grid(), copy.codes(), {mines}, counter);
  if (position.contradictory()) return;
  const auto clues = minewise::clues_by_number(copy.evidence());
  const Said all = say(position, plenty);
  const Said some = say(position, 30);
  for (const Cell cell : copy.covered_cells()) {
    const auto truth = copy.verdict(cell, clues, mines);
    CHECK_EQUAL(all.backbone.outcome == Outcome::impossible, !truth.has_value());
    if (!truth) continue;
    CHECK_EQUAL(all.verdict[index(cell)], *truth);
    CHECK(!all.undecided[index(cell)]);
    CHECK(some.backbone.outcome != Outcome::impossible);
    CHECK(some.undecided[index(cell)] || some.verdict[index(cell)] == *truth);
    certain += *truth == Verdict::unknown ? 0 : 1;
  }
}

void small_positions() {
  Random random(minewise::derive_key(21, 0, minewise::Purpose::agent));
  const auto exact = minewise::exact_clues();
  const auto gaps = likelihoods_with_gaps();
  int certain = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    TestView view = minewise::random_view(random, number, 9);
    const auto mines = view.evidence().mines;
    for (const int more : {0, 1, -1}) {
      agrees(view, exact, mines ? std::optional(*mines + more) : mines, certain);
    }
    agrees(view, exact, {}, certain);
    agrees(view, gaps, mines, certain);
    agrees(view, gaps, {}, certain);
  }
  CHECK(certain > 1000);
}

void nothing_is_known_for_nothing() {
  TestView view = TestView::parse("####/1221");
  minewise::ShapeCounter counter(minewise::exact_clues(), {1});
  const Position position(view.grid(), view.codes(), {}, counter);
  const Said said = say(position, 1);
  CHECK_EQUAL(said.backbone.outcome, Outcome::too_wide);
  CHECK(said.undecided[0] && said.undecided[1]);
}

}  // namespace

CHECK_UNIT(backbone) {
  small_positions();
  nothing_is_known_for_nothing();
}

}  // namespace backbone_test

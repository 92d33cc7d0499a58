// What may be by some of the clues, against plain enumeration.
#include "testing/check.hpp"
#include "testing/views.hpp"
#include "why/proof.hpp"

namespace possibility_test {

namespace {

using minewise::Cell;
using minewise::Possibility;
using minewise::Random;
using minewise::TestView;

/// May the cell be that in a layout of these clues?
bool possible(const TestView& view, Cell cell, bool mine, const std::vector<Cell>& clues,
              std::optional<int> total) {
  bool found = false;
  view.for_layouts(clues, total, [&](const std::vector<bool>& mines) {
    found = found || mines[static_cast<std::size_t>(cell)] == mine;
  });
  return found;
}

void every_choice_of_clues() {
  Random random(minewise::derive_key(7, 0, minewise::Purpose::agent));
  int refused = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    TestView view = minewise::random_view(random, number, 8);
    const auto evidence = view.evidence();
    const auto all = minewise::clues_by_number(evidence);
    for (const Cell cell : view.covered_cells()) {
      std::vector<Cell> clues;
      for (const Cell clue : all) {
        if (clues.size() < 4 && random.below(3) == 0) clues.push_back(clue);
      }
      for (const bool mine : {false, true}) {
        for (const auto& total : {std::optional<int>{}, evidence.mines}) {
          const auto answer = Possibility(evidence, cell).may_be(mine, clues, total);
          const bool may = possible(view, cell, mine, clues, total);
          CHECK_EQUAL(answer, may ? minewise::Fit::yes : minewise::Fit::no);
          refused += may ? 0 : 1;
        }
      }
    }
  }
  CHECK(refused > 100);
}

}  // namespace

CHECK_UNIT(possibility) { every_choice_of_clues(); }

}  // namespace possibility_test

#include "boards/proved.hpp"

#include "analyze/analysis.hpp"
#include "boards/subsets.hpp"
#include "count/deduction.hpp"

namespace minewise {

namespace {

std::vector<Verdict> by_sentences(bool subsets, Grid grid, Shown shown, ShapeCounter& counter) {
  Deduction deduction(grid, counter.clues());
  deduction.show(shown);
  deduction.settle();
  if (subsets) {
    Subsets sentences(grid);
    while (sentences.settle(deduction)) deduction.settle();
  }
  return deduction.verdict();
}

}  // namespace

std::vector<Verdict> proved(Level level, Grid grid, Shown shown, std::optional<int> mines,
                            ShapeCounter& counter) {
  if (level <= Level::subset) return by_sentences(level == Level::subset, grid, shown, counter);
  const bool is_told = level == Level::exact;
  const Position position(grid, shown, Total{is_told ? mines : std::nullopt}, counter);
  return is_told && mines ? certainty_of(position).verdict : position.verdict();
}

std::vector<Cell> safe_cells(const std::vector<Verdict>& verdict) {
  std::vector<Cell> safe;
  for (std::size_t at = 0; at < verdict.size(); ++at) {
    if (verdict[at] == Verdict::safe) safe.push_back(static_cast<Cell>(at));
  }
  return safe;
}

}  // namespace minewise

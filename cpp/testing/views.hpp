// Views for the tests of proofs: from text, from random games, and all their layouts.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "game/board.hpp"
#include "why/evidence.hpp"

namespace minewise {

/// A view that owns its cells.
class TestView {
 public:
  TestView(Grid grid, std::vector<std::int8_t> codes, std::optional<int> mines = {},
           const Likelihoods& likelihoods = exact_clues())
      : grid_(grid), codes_(std::move(codes)), mines_(mines), counter_(likelihoods, {1'000'000}) {}

  /// Rows parted by /: # covered, F flag, * exploded, _ without a clue, or a clue.
  static TestView parse(std::string_view text, std::optional<int> mines = {},
                        const Likelihoods& likelihoods = exact_clues()) {
    std::vector<std::int8_t> codes;
    int height = 1;
    for (const char mark : text) {
      switch (mark) {
        case '/':
          ++height;
          break;
        case '#':
          codes.push_back(covered);
          break;
        case 'F':
          codes.push_back(flag);
          break;
        case '*':
          codes.push_back(exploded);
          break;
        case '_':
          codes.push_back(no_clue);
          break;
        default:
          codes.push_back(static_cast<std::int8_t>(mark - '0'));
      }
    }
    const int width = static_cast<int>(codes.size()) / height;
    return {{height, width}, std::move(codes), mines, likelihoods};
  }

  [[nodiscard]] Evidence evidence() { return {grid_, codes_, mines_, &counter_}; }
  [[nodiscard]] Grid grid() const { return grid_; }
  [[nodiscard]] Cell at(int row, int column) const { return grid_.at(row, column); }
  [[nodiscard]] std::vector<std::int8_t>& codes() { return codes_; }

  [[nodiscard]] std::vector<Cell> covered_cells() const {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < grid_.cells(); ++cell) {
      if (is_covered(codes_[static_cast<std::size_t>(cell)])) cells.push_back(cell);
    }
    return cells;
  }

  /// Calls visit(mines) for all layouts that these clues and this total allow, one bool a cell.
  template <class Visit>
  void for_layouts(const std::vector<Cell>& clues, std::optional<int> total, Visit visit) const {
    const auto cells = covered_cells();
    std::vector<bool> mines(codes_.size());
    for (std::uint32_t layout = 0; layout < (1U << cells.size()); ++layout) {
      int count = 0;
      for (std::size_t i = 0; i < mines.size(); ++i) count += mines[i] = codes_[i] == exploded;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if ((layout >> i & 1U) == 0) continue;
        mines[static_cast<std::size_t>(cells[i])] = true;
        ++count;
      }
      if (total && count != *total) continue;
      const bool fits = std::ranges::all_of(clues, [&](Cell clue) {
        int around = 0;
        grid_.for_neighbors(clue,
                            [&](Cell next) { around += mines[static_cast<std::size_t>(next)]; });
        return counter_.clues().allows(codes_[static_cast<std::size_t>(clue)], around);
      });
      if (fits) visit(mines);
    }
  }

  /// What all of these layouts say of a cell; none where there are none.
  [[nodiscard]] std::optional<Verdict> verdict(Cell cell, const std::vector<Cell>& clues,
                                               std::optional<int> total) const {
    bool mine = false;
    bool safe = false;
    for_layouts(clues, total, [&](const std::vector<bool>& mines) {
      (mines[static_cast<std::size_t>(cell)] ? mine : safe) = true;
    });
    if (!mine && !safe) return {};
    return mine && safe ? Verdict::unknown : mine ? Verdict::mine : Verdict::safe;
  }

 private:
  Grid grid_;
  std::vector<std::int8_t> codes_;
  std::optional<int> mines_;
  ShapeCounter counter_;
};

/// A small board with cells revealed at random, so that at most `most` are covered, flags anywhere.
inline TestView random_view(Random& random, std::uint64_t number, std::size_t most) {
  const Grid grid{1 + static_cast<int>(random.below(5)), 2 + static_cast<int>(random.below(4))};
  const auto cells = static_cast<std::uint32_t>(grid.cells());
  const int mines = static_cast<int>(random.below(cells / 2 + 1));
  const Board board = Board::of_seed(grid, mines, 8, number, {});
  std::vector<std::int8_t> codes(cells, covered);
  std::size_t left = cells;
  while (left > most || random.below(4) != 0) {
    const Cell cell = static_cast<Cell>(random.below(cells));
    auto& code = codes[static_cast<std::size_t>(cell)];
    const bool hit = board.mine(cell);
    if (code != covered || (hit && left <= most && random.below(4) != 0)) {
      if (random.below(8) == 0 && left <= most) break;
      continue;
    }
    code = hit                     ? exploded
           : random.below(10) == 0 ? no_clue
                                   : static_cast<std::int8_t>(board.clue(cell));
    --left;
  }
  for (auto& code : codes) {
    if (code == covered && random.below(6) == 0) code = flag;
  }
  return {grid, std::move(codes), random.below(3) == 0 ? std::nullopt : std::optional(mines)};
}

}  // namespace minewise

#include "boards/pairs.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/sort.hpp"

namespace minewise {

namespace {

/// A clue, and the cells around it that are not decided.
struct Surrounding {
  Cell clue;
  int row;
  int column;
  int mines;
  int size = 0;
  std::array<Cell, 8> cells;  // NOLINT: the first `size` are set

  Surrounding(Grid grid, Cell at, const Deduction& deduction)
      : clue(at), row(grid.row(at)), column(grid.column(at)), mines(deduction.shown()[index(at)]) {
    grid.for_neighbors(at, [&](Cell next) {
      if (deduction.is_unknown(next)) cells[static_cast<std::size_t>(size++)] = next;
      if (deduction.is_mine(next)) --mines;  // also what the clue has not been told yet
    });
  }

  /// Does it see a cell?
  [[nodiscard]] bool sees(Grid grid, Cell cell) const {
    return std::abs(grid.row(cell) - row) <= 1 && std::abs(grid.column(cell) - column) <= 1;
  }
  [[nodiscard]] std::span<const Cell> all() const {
    return {cells.data(), static_cast<std::size_t>(size)};
  }
};

/// Decides the cells that one clue sees and the other does not.
void decide_beside(Grid grid, const Surrounding& one, const Surrounding& other, Verdict verdict,
                   Deduction& deduction) {
  for (const Cell cell : one.all()) {
    if (!other.sees(grid, cell) && deduction.is_unknown(cell)) deduction.decide(cell, verdict);
  }
}

}  // namespace

bool Pairs::settle(Deduction& deduction) {
  const std::vector<Cell>& touched = deduction.touched();
  clues_.clear();
  for (; seen_ < touched.size(); ++seen_) {
    const auto add = [&](Cell clue) {
      if (is_clue(deduction.shown()[index(clue)]) && deduction.unknown(clue) > 0)
        clues_.push_back(clue);
    };
    add(touched[seen_]);
    grid_.for_neighbors(touched[seen_], add);
  }
  sort_stably(clues_);
  const auto twice = std::ranges::unique(clues_);
  clues_.erase(twice.begin(), twice.end());
  bool found = false;
  for (const Cell clue : clues_) found |= settle(clue, deduction);
  return found;
}

/// A clue with each one within two cells of it. What that changes is looked at by the next call.
bool Pairs::settle(Cell clue, Deduction& deduction) const {
  const Surrounding one(grid_, clue, deduction);
  const int top = std::max(one.row - 2, 0);
  const int bottom = std::min(one.row + 2, grid_.height - 1);
  const int left = std::max(one.column - 2, 0);
  const int right = std::min(one.column + 2, grid_.width - 1);
  for (int row = top; row <= bottom; ++row) {
    for (int column = left; column <= right; ++column) {
      const Cell at = row * grid_.width + column;
      if (at == clue || !is_clue(deduction.shown()[index(at)]) || deduction.unknown(at) == 0)
        continue;
      const Surrounding other(grid_, at, deduction);
      const auto shared = static_cast<int>(
          std::ranges::count_if(one.all(), [&](Cell cell) { return other.sees(grid_, cell); }));
      if (shared == 0) continue;
      const int more = one.mines - other.mines;
      const int own = one.size - shared;
      const int others = other.size - shared;
      if (own + others == 0 || (more != own && -more != others)) continue;
      const bool is_more = more == own;
      decide_beside(grid_, one, other, is_more ? Verdict::mine : Verdict::safe, deduction);
      decide_beside(grid_, other, one, is_more ? Verdict::safe : Verdict::mine, deduction);
      return true;
    }
  }
  return false;
}

}  // namespace minewise

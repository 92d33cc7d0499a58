#include "why/evidence.hpp"

#include <algorithm>

#include "base/sort.hpp"

namespace minewise {

namespace {

/// On a grid of squares, corners touch too.
constexpr std::size_t most_neighbors = 8;

}  // namespace

std::vector<Cell> clues_around(const Evidence& evidence, Cell cell) {
  std::vector<Cell> clues;
  clues.reserve(most_neighbors);
  evidence.grid.for_neighbors(cell, [&](Cell next) {
    if (is_clue(evidence.code(next))) clues.push_back(next);
  });
  return clues;
}

std::vector<Cell> covered_around(const Evidence& evidence, Cell cell) {
  std::vector<Cell> cells;
  cells.reserve(most_neighbors);
  evidence.grid.for_neighbors(cell, [&](Cell next) {
    if (is_covered(evidence.code(next))) cells.push_back(next);
  });
  return cells;
}

std::vector<Cell> clues_by_number(const Evidence& evidence) {
  std::vector<Cell> clues;
  for (int number = 0; number <= 8; ++number) {
    for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
      if (evidence.code(cell) == number) clues.push_back(cell);
    }
  }
  return clues;
}

std::vector<Cell> clues_by_distance(const Evidence& evidence, Cell cell) {
  std::vector<Cell> order;
  std::vector<bool> met(evidence.shown.size(), false);
  const auto meet = [&](Cell next) {
    if (met[index(next)]) return false;
    met[index(next)] = true;
    return true;
  };
  meet(cell);
  std::vector<Cell> ring{cell};
  while (!ring.empty()) {
    const std::size_t known = order.size();
    for (const Cell near : ring) {
      for (const Cell clue : clues_around(evidence, near)) {
        if (meet(clue)) order.push_back(clue);
      }
    }
    ring.clear();
    for (std::size_t i = known; i < order.size(); ++i) {
      for (const Cell near : covered_around(evidence, order[i])) {
        if (meet(near)) ring.push_back(near);
      }
    }
    sort_stably(ring);
  }
  for (const Cell clue : clues_by_number(evidence)) {
    if (meet(clue)) order.push_back(clue);
  }
  return order;
}

}  // namespace minewise

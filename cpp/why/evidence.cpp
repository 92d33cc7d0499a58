#include "why/evidence.hpp"

#include <algorithm>
#include <array>

#include "base/sort.hpp"

namespace minewise {

namespace {

/// On a grid of squares, corners touch too.
constexpr std::size_t most_neighbors = 8;

template <class Visit>
void for_clues_around(const Evidence& evidence, Cell cell, const Visit& visit) {
  evidence.grid.for_neighbors(cell, [&](Cell next) {
    if (is_clue(evidence.code(next))) visit(next);
  });
}

template <class Visit>
void for_covered_around(const Evidence& evidence, Cell cell, const Visit& visit) {
  evidence.grid.for_neighbors(cell, [&](Cell next) {
    if (is_covered(evidence.code(next))) visit(next);
  });
}

}  // namespace

std::vector<Cell> clues_around(const Evidence& evidence, Cell cell) {
  std::vector<Cell> clues;
  clues.reserve(most_neighbors);
  for_clues_around(evidence, cell, [&](Cell clue) { clues.push_back(clue); });
  return clues;
}

std::vector<Cell> covered_around(const Evidence& evidence, Cell cell) {
  std::vector<Cell> cells;
  cells.reserve(most_neighbors);
  for_covered_around(evidence, cell, [&](Cell next) { cells.push_back(next); });
  return cells;
}

std::vector<Cell> clues_by_number(const Evidence& evidence) {
  std::array<std::size_t, 10> first{};  // how many clues stand before those of a number
  for (const std::int8_t code : evidence.shown) {
    if (is_clue(code)) ++first[index(code) + 1];
  }
  for (std::size_t number = 1; number < first.size(); ++number) first[number] += first[number - 1];
  std::vector<Cell> clues(first.back());
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    if (is_clue(evidence.code(cell))) clues[first[index(evidence.code(cell))]++] = cell;
  }
  return clues;
}

std::vector<Cell> clues_by_distance(const Evidence& evidence, Cell cell, std::size_t most) {
  std::vector<Cell> order;
  std::vector<bool> met(evidence.shown.size(), false);
  const auto meet = [&](Cell next) {
    if (met[index(next)]) return false;
    met[index(next)] = true;
    return true;
  };
  meet(cell);
  std::vector<Cell> ring{cell};
  while (!ring.empty() && order.size() < most) {
    const std::size_t known = order.size();
    for (const Cell near : ring) {
      for_clues_around(evidence, near, [&](Cell clue) {
        if (meet(clue)) order.push_back(clue);
      });
    }
    ring.clear();
    for (std::size_t i = known; i < order.size(); ++i) {
      for_covered_around(evidence, order[i], [&](Cell near) {
        if (meet(near)) ring.push_back(near);
      });
    }
    sort_stably(ring);
  }
  if (order.size() < most) {
    for (const Cell clue : clues_by_number(evidence)) {
      bool tells = false;
      for_covered_around(evidence, clue, [&](Cell) { tells = true; });
      if (tells && meet(clue)) order.push_back(clue);
    }
  }
  if (order.size() > most) order.resize(most);
  return order;
}

}  // namespace minewise

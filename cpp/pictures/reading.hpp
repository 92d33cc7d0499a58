// Reads the position that a picture shows: the pixels of a screen in, rows of marks or a refusal
// out. Nothing is known of any program: a board is a grid of cells that are like each other, and
// their marks are those that fit their looks and the clues.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pictures/lattice.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

/// More are refused.
inline constexpr int most_cells = 10'000;

struct Reading {
  CellGrid grid;
  std::vector<std::string> rows;
  std::vector<char> doubts;       // of each cell, row by row: could it as well be another thing?
  std::optional<int> mines_left;  // as a counter beside the board shows it
  std::vector<std::string> cut_sides;  // where a larger board goes on
};

/// Why there is no position.
struct Refusal {
  std::string what;
  std::vector<std::string> cut_sides;  // if that is the only reason
};

/// Reads a board, or with `part` also a part of one that the picture cuts off.
std::variant<Reading, Refusal> read(const Pixels& pixels, bool part = false);

}  // namespace minewise::pictures

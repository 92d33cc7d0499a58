// Reads a position from a picture.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pictures/grid.hpp"
#include "pictures/pixels.hpp"

namespace minewise::pictures {

struct Reading {
  Grid grid;
  std::vector<std::string> rows;
  std::vector<bool> doubts;  // of each cell, row by row
  std::vector<bool> strange;  // is it covered and yet not blank?
  std::vector<bool> single;  // is it like no other cell?
  double cost = 0;           // less is likelier
  double wrong = 0;          // with the clues
};

/// The position, or why there is none.
std::variant<Reading, std::string> read(const Pixels& pixels);

}  // namespace minewise::pictures

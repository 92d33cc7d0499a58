// Moves that were weighed, as Python sees them.
#pragma once

#include <utility>
#include <vector>

#include "bindings/python/bindings.hpp"
#include "players/best_guess.hpp"

namespace minewise::bindings {

/// A `MoveValue` whose cell is (row, column).
struct WeighedMove {
  RowColumn cell;
  Source source;
  double survival;
  double value;
  std::vector<MoveValue::Answered> answers;
};

inline std::vector<WeighedMove> weighed_of(Grid grid, std::vector<MoveValue> moves) {
  std::vector<WeighedMove> weighed;
  for (MoveValue& move : moves) {
    weighed.push_back({place_of(grid, move.cell), move.source, move.survival, move.value,
                       std::move(move.answers)});
  }
  return weighed;
}

}  // namespace minewise::bindings

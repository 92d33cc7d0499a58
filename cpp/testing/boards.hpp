// Boards as text, for tests.
#pragma once

#include <string_view>
#include <vector>

#include "game/board.hpp"

/// Rows parted by '/', a mine as '*'.
inline minewise::Board board_of(std::string_view text) {
  std::vector<bool> mine;
  int height = 1;
  for (const char mark : text) {
    if (mark == '/') {
      ++height;
    } else {
      mine.push_back(mark == '*');
    }
  }
  return {{height, static_cast<int>(mine.size()) / height}, mine};
}

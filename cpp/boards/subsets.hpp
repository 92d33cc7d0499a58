// What follows where the cells of one clue are among those of another: the rest of them hold the
// rest of the mines.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "count/deduction.hpp"

namespace minewise {

/// So many mines among some cells, at most eight, in ascending order.
struct Sentence {
  std::array<Cell, 8> cells;
  std::uint8_t size = 0;
  std::int8_t mines = 0;

  friend bool operator==(const Sentence& a, const Sentence& b);
  [[nodiscard]] bool has_all_of(const Sentence& part) const;
  /// Without a part, all of whose cells it has.
  [[nodiscard]] Sentence without(const Sentence& part) const;
};

class Subsets {
 public:
  explicit Subsets(Grid grid) : grid_(grid), of_cell_(index(grid.cells())) {}

  /// Decides in `deduction`, which has settled, what the sentences of its clues and those that
  /// follow from them, to the end, prove. False if that is nothing.
  bool settle(Deduction& deduction);

 private:
  void read(const Deduction& deduction);
  void add(const Sentence& sentence);
  void compare(std::size_t one);
  static bool decide(const Sentence& sentence, Deduction& deduction);

  Grid grid_;
  std::vector<Sentence> known_;
  /// Which of them have a cell.
  std::vector<std::vector<std::uint32_t>> of_cell_;
  std::vector<Cell> used_;  // the cells that some have
};

}  // namespace minewise

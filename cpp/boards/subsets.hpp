// What follows where the cells of one clue are among those of another: the rest of them hold the
// rest of the mines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/deduction.hpp"

namespace minewise {

// What two clues near each other prove: where one has as many more mines as it has cells of its
// own, those are mines, and the cells that are the other's alone are safe.

/// Looks at each pair of clues again only after something around one of them has changed. What it
/// proves counting proves too, far slower.
class Pairs {
 public:
  explicit Pairs(Grid grid) : grid_(grid), is_listed_(index(grid.cells()), 0) {}

  /// Another board comes.
  void begin() { seen_ = 0; }
  /// Decides in `deduction`, which has settled, what pairs of clues prove. False if that is
  /// nothing.
  bool settle(Deduction& deduction);

 private:
  bool settle(Cell clue, Deduction& deduction) const;
  void decide(Cell clue, std::uint64_t cells, Verdict verdict, Deduction& deduction) const;

  Grid grid_;
  std::size_t seen_ = 0;  // of what was touched
  std::vector<Cell> clues_;
  std::vector<std::uint8_t> is_listed_;
};

/// So many mines among some cells, at most eight, in ascending order.
struct Sentence {
  std::array<Cell, 8> cells;  // those beyond the size are 0
  std::uint8_t size = 0;
  std::int8_t mines = 0;

  /// Most differ in the first cell; all cells at once are compared by a call.
  friend bool operator==(const Sentence& a, const Sentence& b) {
    return a.cells[0] == b.cells[0] && a.size == b.size && a.mines == b.mines && a.cells == b.cells;
  }
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

// What shows soon that a board needs a guess, from its mines as bits of rows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "game/board.hpp"

namespace minewise {

/// The mines of a board, a word for each row.
///
/// Of a thousand expert boards single clues solve one, so most boards are laid only to be rejected:
/// that takes a seventh of the time here (bench/boards.py).
class MineRows {
 public:
  /// Are the rows and columns of a board as short as that?
  static bool fits(Grid grid);

  /// Of boards that fit.
  explicit MineRows(Grid grid);

  /// Takes the mines of a board.
  void read(const Board& board);
  /// Takes the mines that `Board::lay` would put: `key` is that of the boards of a seed and number.
  void lay(int mines, const Key& key, std::span<const Cell> kept_free, std::uint64_t attempt);

  /// Could mines change places with safe cells beside them, unseen?
  ///
  /// Looks for two cells side by side, one of them a mine, and for four in a square with a mine in
  /// each row and column of it, which every other safe cell sees in equal numbers. With those mines
  /// in the other cells, all clues outside stay the same. So none of these cells can be proved
  /// safe, and who must reveal them has to guess. Swaps that make the first cell a mine do not
  /// count. Far from all guesses are of this kind.
  [[nodiscard]] bool has_swap(Cell first) const;

  /// Have both the same mines?
  friend bool operator==(const MineRows& a, const MineRows& b) { return a.mines_ == b.mines_; }

  /// Do single clues reveal every safe cell, after the first one?
  bool solved_by_single_clues(Cell first);

 private:
  /// Row `row` of the grid stands at `row + 1`, column c at bit c + 1. What is outside are mines
  /// that are known.
  struct Row {
    std::uint64_t revealed = 0;
    std::uint64_t covered = 0;  // safe cells
    std::uint64_t unknown = 0;  // mines
  };

  void clear();
  void put(Cell place);
  std::uint64_t settle(std::size_t row);

  Grid grid_;
  std::uint64_t inside_;
  std::vector<std::uint64_t> mines_;
  std::vector<Row> rows_;
  std::vector<Cell> places_;  // of the cells in the order of the grid
  std::vector<Cell> order_;
  std::vector<std::uint64_t> kept_free_;
};

}  // namespace minewise

// What shows soon that a board needs a guess, from its mines as bits of rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "game/board.hpp"

namespace minewise {

/// The mines of a board, a bit for each cell.
///
/// Of a thousand expert boards single clues solve one, so most boards are laid only to be rejected.
/// Several rows lie in one vector. They are as far apart as there are vectors, so that most rows
/// above and below are whole vectors, too. Those of expert boards stay in registers
/// (bench/boards.py).
class MineRows {
 public:
  /// Are the rows and columns of a board as short as that?
  static bool fits(Grid grid);

  /// Of boards that fit.
  explicit MineRows(Grid grid);

  /// Takes the mines of a board.
  void read(const Board& board);
  /// Names the cells that `lay` keeps free of mines from now on; at first there is none.
  void keep_free(std::span<const Cell> cells);
  /// Takes the mines that `Board::lay` would put: `key` is that of the boards of a seed and number.
  void lay(int mines, const Key& key, std::uint64_t attempt);

  /// Could mines change places with safe cells beside them, unseen?
  ///
  /// Looks for two cells side by side, one of them a mine, and for four in a square with a mine in
  /// each row and column of it, which every other safe cell sees in equal numbers. With those mines
  /// in the other cells, all clues outside stay the same. So none of these cells can be proved
  /// safe, and who must reveal them has to guess. Swaps that make the first cell a mine do not
  /// count. Far from all guesses are of this kind.
  [[nodiscard]] bool has_swap(Cell first) const;

  /// Are there such cells, or others that single clues never tell?
  ///
  /// Looks, too, for three and four cells in a line of which the first two differ, and the last
  /// two, with mines or the end of the board all around both ends. Every safe cell beside them sees
  /// a mine and a safe one of them, so no clue alone tells of them. Lines do not count if the first
  /// cell is among the four cells from their start.
  [[nodiscard]] bool has_untold_cells(Cell first) const;

  /// Do single clues reveal every safe cell, after the first one?
  [[nodiscard]] bool solved_by_single_clues(Cell first) const;

  /// Have both the same mines?
  friend bool operator==(const MineRows& a, const MineRows& b) { return a.mines_ == b.mines_; }

 private:
  /// Row r stands in lane r / count of vector r % count, column c at bit c + 1 of it.
  using Bits = std::array<std::uint32_t, 128>;
  /// A bit of these.
  using Place = std::uint16_t;

  [[nodiscard]] Place place_of(int row) const;
  enum class Untold : std::uint8_t { swaps, lines };
  [[nodiscard]] bool has_any_of(Untold untold, Cell first) const;
  template <class Vector, std::size_t count>
  [[nodiscard]] bool has(Untold untold, Cell first) const;
  template <class Vector, std::size_t count>
  [[nodiscard]] bool solved(Cell first) const;

  Grid grid_;
  bool is_wide_;
  bool is_high_;
  unsigned lanes_;
  unsigned count_;       // of the vectors
  std::uint64_t frame_;  // a row of mines, with those on either side of the board
  Bits inside_{};
  Bits no_mines_{};  // but those beside the board and below
  Bits mines_{};
  std::vector<Place> places_;   // of the cells in the order of the grid
  std::vector<Place> to_draw_;  // the byte of each cell
  std::vector<Place> order_;
  std::vector<std::uint8_t> drawn_;  // as bytes, see `byte_of`
};

}  // namespace minewise

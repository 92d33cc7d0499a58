// Where the mines are: the truth that no player sees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/grid.hpp"
#include "base/random.hpp"
#include "game/view.hpp"

namespace minewise {

/// The elements of `order` in a random order (Fisher and Yates). Those that are not visited yet
/// stand at its end; what stands before them is arbitrary.
template <class Element>
class Permutation {
 public:
  /// The order follows from the key and the nonce.
  Permutation(std::span<Element> order, const Key& key, std::uint64_t nonce)
      : rest_(order), random_(key, nonce) {}

  /// Calls visit(element) with the next ones, `count` of them if there are as many.
  template <class Visit>
  void visit_next(std::size_t count, Visit visit) {
    const auto size = static_cast<std::uint32_t>(rest_.size());
    count = std::min(count, rest_.size());
    Element* first = rest_.data();
    random_.each_below(size, size - static_cast<std::uint32_t>(count), [&](std::uint32_t number) {
      const Element element = first[number];
      first[number] = *first;
      ++first;
      visit(element);
    });
    rest_ = rest_.subspan(count);
  }
  [[nodiscard]] bool is_empty() const { return rest_.empty(); }

 private:
  std::span<Element> rest_;
  Random random_;
};

class Board {
 public:
  /// Without a mine.
  explicit Board(Grid grid);
  /// `mine[cell]` is true where there is a mine; one entry a cell.
  Board(Grid grid, const std::vector<bool>& mine);

  /// The board of (seed, game): its mines are the first `mines` cells of a random permutation of
  /// all cells, skipping the cells in `kept_free`. So they are uniform over the layouts that leave
  /// `kept_free` free, and boards of one (seed, game, size) with more mines contain those with
  /// fewer. Where boards are tried until one will do, each `attempt` has a permutation of its own.
  static Board of_seed(Grid grid, int mines, std::uint64_t seed, std::uint64_t game,
                       const std::vector<Cell>& kept_free);
  /// What the permutations of (seed, game) for boards of a size follow from.
  static Key key_of(Grid grid, std::uint64_t seed, std::uint64_t game);
  /// Becomes the board of another (seed, game), in the room that it has.
  void lay(int mines, std::uint64_t seed, std::uint64_t game, std::span<const Cell> kept_free,
           std::uint64_t attempt = 0);

  void put_mine(Cell cell);
  void take_mine(Cell cell);

  [[nodiscard]] const Grid& grid() const { return grid_; }
  [[nodiscard]] int mines() const { return mines_; }
  [[nodiscard]] bool mine(Cell cell) const { return (at(cell) & a_mine) != 0; }
  /// Mines among the neighbours; also defined for cells that are mines themselves.
  [[nodiscard]] int clue(Cell cell) const { return at(cell) & ~a_mine; }

  /// The name of a board that was given: the first 16 hexadecimal digits of the SHA-256 of its rows
  /// as text, '*' for a mine and '.' for a safe cell, each row ended by a line feed.
  [[nodiscard]] std::string digest() const;
  /// Number of connected areas of zeros: each opens by one click.
  [[nodiscard]] int openings() const;
  /// Bechtel's board benchmark value: the fewest left clicks that reveal every safe cell.
  [[nodiscard]] int three_bv() const;
  /// How many of those clicks the revealed cells of a view spare: an opening counts once all its
  /// zeros are revealed.
  [[nodiscard]] int three_bv_done(Shown shown) const;

 private:
  // A bit above the number of mines around, which is at most 8.
  static constexpr std::uint8_t a_mine = 16;
  // Where no mine may be, while a board is laid.
  static constexpr std::uint8_t kept_mark = 32;

  [[nodiscard]] std::uint8_t at(Cell cell) const { return cells_[static_cast<std::size_t>(cell)]; }

  Grid grid_;
  int mines_ = 0;
  /// The mines around a cell, and `a_mine` if there is one in it.
  std::vector<std::uint8_t> cells_;
};

}  // namespace minewise

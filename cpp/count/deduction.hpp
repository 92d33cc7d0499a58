// Deduction: what single clues decide, one after the other to the end, and kept up to date as cells
// are revealed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/grid.hpp"
#include "game/clue_model.hpp"
#include "game/view.hpp"

namespace minewise {

enum class Verdict : std::uint8_t { unknown, safe, mine };

class Deduction {
 public:
  /// Of a grid of covered cells.
  Deduction(Grid grid, const ClueTable& table);
  /// Becomes that again, in the room that it has.
  void restart();

  /// Shows a covered cell. Clues are read by `settle`.
  void show(Cell cell, std::int8_t code);
  /// Shows what a view reveals, where nothing is shown or decided: the same as cell by cell.
  void show(Shown shown);
  /// Decides a cell by what is known from elsewhere.
  void decide(Cell cell, Verdict verdict);
  /// Forgets which cells were decided last.
  void begin() { begun_ = touched_.size(); }
  /// Decides all that follows from single clues.
  void settle();

  [[nodiscard]] Shown shown() const { return shown_; }
  /// Of each cell; `unknown` also where it is revealed.
  [[nodiscard]] const std::vector<Verdict>& verdict() const { return verdict_; }
  /// Cells decided since `begin`, or since a cell was shown if that was later.
  [[nodiscard]] std::span<const Cell> decided() const {
    return std::span(touched_).subspan(begun_);
  }
  /// All cells that were shown or decided, in that order: some twice.
  [[nodiscard]] const std::vector<Cell>& touched() const { return touched_; }
  [[nodiscard]] bool is_unknown(Cell cell) const { return weight_[place(cell)] == one_unknown; }
  [[nodiscard]] bool is_mine(Cell cell) const { return weight_[place(cell)] == one_mine; }
  /// Around a cell: mines found, and cells that are not decided.
  [[nodiscard]] int known(Cell cell) const { return around_[place(cell)] / one_mine % one_mine; }
  [[nodiscard]] int unknown(Cell cell) const { return around_[place(cell)] % one_mine; }
  /// The cells within three rows and columns of a clue that are not decided: bit 8r + c stands for
  /// row r and column c of that square, whose middle is 8 * 3 + 3.
  [[nodiscard]] std::uint64_t unknown_near(Cell clue) const;
  [[nodiscard]] int undecided() const { return undecided_; }
  [[nodiscard]] int mines_found() const { return mines_found_; }
  /// Is there a clue that allows none of the counts that are left to it?
  [[nodiscard]] bool contradictory() const { return contradictory_; }

 private:
  // A cell has at most eight of each around it, so both sums fit one byte: unknown cells in the low
  // four bits, mines in the high four. Above them a bit for clues that are not pending.
  static constexpr std::uint8_t one_unknown = 1;
  static constexpr std::uint8_t one_mine = 16;
  static constexpr std::uint16_t at_rest = 256;
  // What is known of cells lies in a grid with a margin that is decided and never read, so that
  // all cells have eight neighbours, each at its own distance.
  static constexpr int margin = 3;
  [[nodiscard]] std::size_t place(Cell cell) const { return place_[index(cell)]; }
  void add_weights();
  void take_out(Cell cell, Verdict verdict);
  void read(Cell clue);

  Grid grid_;
  std::size_t stride_;
  std::vector<std::uint32_t> place_;
  /// How far the neighbours of a cell are from it, and their places from its own.
  std::array<Cell, 8> beside_;
  std::array<std::ptrdiff_t, 8> places_beside_;
  const ClueTable* table_;
  std::vector<std::int8_t> shown_;
  std::vector<Verdict> verdict_;
  /// Of each place: `one_unknown`, `one_mine`, or 0 for what is known to be safe.
  std::vector<std::uint8_t> weight_;
  /// Of each place: the weights beside it, and `at_rest`.
  std::vector<std::uint16_t> around_;
  std::vector<Cell> pending_;  // clues to be read
  std::vector<Cell> touched_;
  std::size_t begun_ = 0;  // what was decided last is touched from here on
  int undecided_;
  int mines_found_;
  bool contradictory_;
};

}  // namespace minewise

// Deduction: what single clues decide, one after the other to the end, and kept up to date as cells
// are revealed.
#pragma once

#include <vector>

#include "base/grid.hpp"
#include "base/index.hpp"
#include "count/verdict.hpp"
#include "game/clue_table.hpp"
#include "game/view.hpp"

namespace minewise {

class Deduction {
 public:
  /// Of a grid of covered cells.
  Deduction(Grid grid, const ClueTable& table);

  /// Shows a covered cell. Clues are read by `settle`.
  void show(Cell cell, std::int8_t code);
  /// Decides a cell by what is known from elsewhere.
  void decide(Cell cell, Verdict verdict);
  /// Forgets which cells were decided last.
  void begin() { decided_.clear(); }
  /// Decides all that follows from single clues.
  void settle();

  [[nodiscard]] Shown shown() const { return shown_; }
  /// Of each cell; `unknown` also where it is revealed.
  [[nodiscard]] const std::vector<Verdict>& verdict() const { return verdict_; }
  /// Cells decided since `begin`.
  [[nodiscard]] const std::vector<Cell>& decided() const { return decided_; }
  /// All cells that were shown or decided, in that order: some twice.
  [[nodiscard]] const std::vector<Cell>& touched() const { return touched_; }
  [[nodiscard]] bool is_unknown(Cell cell) const { return weight_[index(cell)] == one_unknown; }
  [[nodiscard]] bool is_mine(Cell cell) const { return weight_[index(cell)] == one_mine; }
  /// Around a clue that has been read: mines found, and cells that are not decided.
  [[nodiscard]] int known(Cell clue) const { return around_[index(clue)] / one_mine; }
  [[nodiscard]] int unknown(Cell clue) const { return around_[index(clue)] % one_mine; }
  [[nodiscard]] int undecided() const { return undecided_; }
  [[nodiscard]] int mines_found() const { return mines_found_; }
  /// Is there a clue that allows none of the counts that are left to it?
  [[nodiscard]] bool contradictory() const { return contradictory_; }

 private:
  // A clue has at most eight of each, so both sums fit one byte: unknown cells in the low four
  // bits, mines in the high four.
  static constexpr std::uint8_t one_unknown = 1;
  static constexpr std::uint8_t one_mine = 16;
  void take_out(Cell cell, Verdict verdict);
  void read(Cell clue);

  Grid grid_;
  const ClueTable* table_;
  std::vector<std::int8_t> shown_;
  std::vector<Verdict> verdict_;
  /// Of each cell, so that one sum around a clue counts the unknown cells and the mines.
  std::vector<std::uint8_t> weight_;
  /// Of each clue: that sum, when it was read last.
  std::vector<std::uint8_t> around_;
  /// 1 for clues that are not pending.
  std::vector<std::uint8_t> is_at_rest_;
  std::vector<Cell> pending_;  // clues to be read
  std::vector<Cell> decided_;
  std::vector<Cell> touched_;
  int undecided_;
  int mines_found_ = 0;
  bool contradictory_ = false;
};

}  // namespace minewise

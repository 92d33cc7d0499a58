// Sets of cells, whatever the board: what each says of its mines, taken apart into components.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analyze/position.hpp"

namespace minewise {

/// Cells, each once, and how likely each count of their mines is.
struct CellSet {
  std::vector<Cell> cells;
  /// What a mine of each cell counts, at least 1.
  std::vector<int> counts;
  /// Of each count from 0 to the largest that the cells can come to.
  std::vector<double> likelihood;
};

/// Cells 0 to cells - 1, each in some set, and `others` that are in none.
struct SetProblem {
  int cells = 0;
  int others = 0;
  std::vector<CellSet> sets;
  Total total;
};

/// What sets decide one by one, and the components of the rest. As a problem it has one cell more
/// than the sets, if there are others: the first of them.
class SetPosition {
 public:
  SetPosition(const SetProblem& problem, ShapeCounter& counter);

  [[nodiscard]] Problem problem() const;
  // What is counted of sets is all that an analysis of them needs.
  operator Problem() const { return problem(); }  // NOLINT(google-explicit-constructor)

 private:
  void settle();
  void read(std::size_t set);
  void decide(Cell cell, Verdict verdict);
  void group();
  void compose(const std::vector<std::uint32_t>& sets, std::vector<Cell> cells);
  [[nodiscard]] bool is_open(Cell cell) const { return verdict_[index(cell)] == Verdict::unknown; }
  [[nodiscard]] std::optional<int> mines_left() const;

  /// A set that a cell is in, and what a mine of the cell counts there.
  struct Membership {
    std::uint32_t set;
    std::uint32_t count;

    bool operator==(const Membership&) const = default;
  };

  int cells_;
  int others_;
  Total total_;
  const std::vector<CellSet>* sets_;
  ShapeCounter* counter_;
  std::vector<std::vector<Membership>> sets_of_;  // of each cell
  /// Of each set: what the mines found in it count, and what its open cells could.
  std::vector<int> counted_;
  std::vector<int> open_;
  std::vector<std::size_t> pending_;  // sets to be read
  std::vector<bool> is_pending_;
  std::vector<std::uint32_t> rank_;  // of each set: its number in its component
  std::vector<std::int8_t> shown_;
  std::vector<Verdict> verdict_;
  std::vector<std::int32_t> component_of_;
  std::vector<std::shared_ptr<const Component>> components_;
  int constrained_ = 0;
  int undecided_;
  int mines_found_ = 0;
  bool contradictory_ = false;
  bool total_is_idle_ = false;
};

}  // namespace minewise

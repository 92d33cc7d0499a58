#include "why/question.hpp"

#include <algorithm>

#include "analyze/analysis.hpp"

namespace minewise {

namespace {

/// What is supposed of one cell.
struct Supposition {
  Cell cell;
  bool mine;
};

struct Corner {
  int row;
  int column;
};

/// The rectangle that holds all that some clues see; the whole grid where a total counts too.
class Part {
 public:
  Part(const Evidence& evidence, std::span<const Cell> clues, const Supposition* supposed,
       std::optional<int> mines) {
    const Grid grid = evidence.grid;
    if (!mines) {
      low_ = {grid.height, grid.width};
      high_ = {-1, -1};
      for (const Cell clue : clues) reach(grid, clue);
      if (supposed != nullptr) reach(grid, supposed->cell);
      low_ = {std::max(low_.row - 1, 0), std::max(low_.column - 1, 0)};
      high_ = {std::min(high_.row + 1, grid.height - 1),
               std::min(high_.column + 1, grid.width - 1)};
    } else {
      high_ = {grid.height - 1, grid.width - 1};
    }
    cells_.reserve(static_cast<std::size_t>(this->grid().cells()));
    for (int row = low_.row; row <= high_.row; ++row) {
      for (int column = low_.column; column <= high_.column; ++column) {
        const std::int8_t code = evidence.code(grid.at(row, column));
        cells_.push_back(is_clue(code) ? no_clue : code);
      }
    }
    for (const Cell clue : clues) at(grid, clue) = evidence.code(clue);
    if (supposed != nullptr) at(grid, supposed->cell) = supposed->mine ? exploded : no_clue;
  }

  [[nodiscard]] Grid grid() const {
    return {high_.row - low_.row + 1, high_.column - low_.column + 1};
  }
  [[nodiscard]] Shown shown() const { return cells_; }

 private:
  void reach(Grid grid, Cell cell) {
    low_ = {std::min(low_.row, grid.row(cell)), std::min(low_.column, grid.column(cell))};
    high_ = {std::max(high_.row, grid.row(cell)), std::max(high_.column, grid.column(cell))};
  }
  std::int8_t& at(Grid grid, Cell cell) {
    return cells_[static_cast<std::size_t>(
        this->grid().at(grid.row(cell) - low_.row, grid.column(cell) - low_.column))];
  }

  Corner low_{0, 0};
  Corner high_{0, 0};
  std::vector<std::int8_t> cells_;
};

bool fits(const Evidence& evidence, std::span<const Cell> clues, const Supposition* supposed,
          std::optional<int> mines) {
  if (clues.empty() && supposed == nullptr && !mines) return true;
  const Part part(evidence, clues, supposed, mines);
  const Position position(part.grid(), part.shown(), {mines}, *evidence.counter);
  return mines ? !judge(position).contradictory : !position.contradictory();
}

}  // namespace

bool fits(const Evidence& evidence, std::span<const Cell> clues, std::optional<int> mines) {
  return fits(evidence, clues, nullptr, mines);
}

bool Question::may_be(bool mine, std::span<const Cell> clues, std::optional<int> mines) const {
  if (!mines && clues.size() == 1) return may_be(mine, clues[0]);
  if (!mines && clues.size() == 2) return may_be(mine, clues[0], clues[1]);
  const Supposition supposed{cell_, mine};
  return fits(*evidence_, clues, &supposed, mines);
}

/// A clue once it is supposed what the cell is: its mines that are known, and its other cells.
struct Question::Reading {
  int shown;
  int known = 0;
  std::size_t count = 0;
  std::array<Cell, 8> cells{};

  [[nodiscard]] bool sees(Cell cell) const {
    return std::find(cells.begin(), cells.begin() + count, cell) != cells.begin() + count;
  }
  /// May `mines` and up to `more` other mines be around it besides those that are known?
  [[nodiscard]] bool allows(const ClueTable& table, int mines, int more) const {
    for (int n = known + mines; n <= known + mines + more; ++n) {
      if (table.allows(shown, n)) return true;
    }
    return false;
  }
};

Question::Reading Question::read(Cell clue, bool mine) const {
  Reading reading{evidence_->code(clue)};
  evidence_->grid.for_neighbors(clue, [&](Cell next) {
    if (next == cell_) {
      reading.known += mine ? 1 : 0;
    } else if (is_covered(evidence_->code(next))) {
      reading.cells[reading.count++] = next;
    } else if (evidence_->code(next) == exploded) {
      ++reading.known;
    }
  });
  return reading;
}

bool Question::may_be(bool mine, Cell clue) const {
  const Reading reading = read(clue, mine);
  return reading.allows(evidence_->table(), 0, static_cast<int>(reading.count));
}

bool Question::may_be(bool mine, Cell first, Cell second) const {
  const Reading one = read(first, mine);
  const Reading other = read(second, mine);
  int shared = 0;
  for (std::size_t i = 0; i < one.count; ++i) shared += other.sees(one.cells[i]) ? 1 : 0;
  for (int mines = 0; mines <= shared; ++mines) {
    if (one.allows(evidence_->table(), mines, static_cast<int>(one.count) - shared) &&
        other.allows(evidence_->table(), mines, static_cast<int>(other.count) - shared))
      return true;
  }
  return false;
}

}  // namespace minewise

#include "players/layout_repair.hpp"

#include <utility>

namespace minewise {

namespace {
/// Cells to draw from: adding, removing and drawing take the same time whatever their number.
class Pool {
 public:
  explicit Pool(std::size_t cells) : place_(cells) {}

  void add(Cell cell) {
    place_[index(cell)] = members_.size();
    members_.push_back(cell);
  }
  void remove(Cell cell) {
    const std::size_t hole = place_[index(cell)];
    members_[hole] = members_.back();
    place_[index(members_[hole])] = hole;
    members_.pop_back();
  }
  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] Cell draw(Random& random) const {
    return members_[random.below(static_cast<std::uint32_t>(members_.size()))];
  }

 private:
  std::vector<Cell> members_;
  std::vector<std::size_t> place_;
};

class Repair {
 public:
  Repair(Grid grid, Shown shown, const RepairRules& rules, Random& random)
      : grid_(grid),
        shown_(shown),
        rules_(rules),
        random_(random),
        mine_(shown.size(), 0),
        surplus_(shown.size(), 0),
        mines_(shown.size()),
        free_(shown.size()) {
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
      if (is_clue(shown[index(cell)])) surplus_[index(cell)] -= shown[index(cell)];
      if (shown[index(cell)] == covered) free_.add(cell);
      if (is_known_mine(shown[index(cell)])) {
        ++known_;
        set(cell, 1);
      }
    }
  }

  bool run() {
    if (!fill()) return false;
    for (;;) {
      bool conflict = false;
      bool moved = false;
      for (Cell clue = 0; clue < grid_.cells(); ++clue) {
        if (!is_clue(shown_[index(clue)]) || surplus_[index(clue)] == 0) continue;
        conflict = true;
        if (moves_ == rules_.most_moves) return false;
        if (ease(clue)) {
          moved = true;
          ++moves_;
        }
      }
      if (!conflict) return true;
      if (!moved) return false;
    }
  }

  std::vector<std::uint8_t> layout() { return std::move(mine_); }

 private:
  /// The random layout to begin with; false if the total cannot be.
  bool fill() {
    if (rules_.mines) {
      const int left = *rules_.mines - known_;
      if (left < 0 || index(left) > free_.size()) return false;
      for (int i = 0; i < left; ++i) put(free_.draw(random_));
    } else {
      for (Cell cell = 0; cell < grid_.cells(); ++cell) {
        if (shown_[index(cell)] == covered && random_.uniform() < rules_.density) put(cell);
      }
    }
    return true;
  }

  /// Moves one mine so that the clue is in less conflict; false if none can be moved.
  bool ease(Cell clue) {
    const bool too_many = surplus_[index(clue)] > 0;
    const std::uint8_t wanted = too_many ? 1 : 0;
    Cell beside[8];
    std::uint32_t count = 0;
    std::size_t others_beside = 0;
    grid_.for_neighbors(clue, [&](Cell next) {
      if (shown_[index(next)] != covered) return;
      if (mine_[index(next)] == wanted) {
        beside[count++] = next;
      } else {
        ++others_beside;
      }
    });
    if (count == 0) return false;
    const Pool& pool = too_many ? free_ : mines_;
    if (rules_.mines && pool.size() == others_beside) return false;
    const Cell here = beside[random_.below(count)];
    if (rules_.mines) {
      Cell elsewhere = pool.draw(random_);
      while (grid_.adjacent(elsewhere, clue)) elsewhere = pool.draw(random_);
      too_many ? put(elsewhere) : take(elsewhere);
    }
    too_many ? take(here) : put(here);
    return true;
  }

  void put(Cell cell) {
    free_.remove(cell);
    mines_.add(cell);
    set(cell, 1);
  }

  void take(Cell cell) {
    mines_.remove(cell);
    free_.add(cell);
    set(cell, 0);
  }

  void set(Cell cell, std::uint8_t value) {
    mine_[index(cell)] = value;
    grid_.for_neighbors(cell, [&](Cell next) { surplus_[index(next)] += value != 0 ? 1 : -1; });
  }

  Grid grid_;
  Shown shown_;
  const RepairRules& rules_;
  Random& random_;
  std::vector<std::uint8_t> mine_;
  std::vector<int> surplus_;  // mines around a cell less its clue; read for clues only
  Pool mines_;                // that can be moved: on covered cells
  Pool free_;                 // covered cells without a mine
  int known_ = 0;
  std::int64_t moves_ = 0;
};

}  // namespace

std::optional<std::vector<std::uint8_t>> repaired_layout(Grid grid, Shown shown,
                                                         const RepairRules& rules, Random& random) {
  Repair repair(grid, shown, rules, random);
  if (!repair.run()) return std::nullopt;
  return repair.layout();
}

}  // namespace minewise

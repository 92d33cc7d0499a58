#include "review/chord_scan.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace minewise {

namespace {

/// No step, or no slot.
constexpr int none = -1;

int taken(std::vector<bool>& slots) {
  const auto free = std::find(slots.begin(), slots.end(), false);
  const auto slot = static_cast<int>(free - slots.begin());
  if (free == slots.end()) slots.push_back(false);
  slots[index(slot)] = true;
  return slot;
}

void give_up(std::vector<bool>& slots, int& slot, std::vector<int>& old) {
  slots[index(slot)] = false;
  old.push_back(slot);
  slot = none;
}

/// Line by line along the shorter side, so that few cells are both decided and beside later ones.
std::vector<Cell> in_order(Grid grid) {
  std::vector<Cell> cells;
  const bool by_rows = grid.width < grid.height;
  const Grid turned = by_rows ? grid : Grid{grid.width, grid.height};
  for (Cell cell = 0; cell < turned.cells(); ++cell) {
    const int line = turned.row(cell);
    const int along = turned.column(cell);
    cells.push_back(by_rows ? cell : grid.at(along, line));
  }
  return cells;
}

}  // namespace

template <class Visit>
void ChordScan::for_openings(Cell cell, Visit visit) const {
  for (const int opening : areas_.openings_of(cell)) {
    if (opening != Areas::none) visit(opening);
  }
}

ChordScan::ChordScan(const Board& board, Strip strip)
    : board_(board),
      strip_(strip),
      areas_(board),
      order_(index(board.grid().cells()), none),
      last_gain_(index(board.grid().cells()), none),
      last_opening_(areas_.openings().size(), none),
      gain_of_(index(board.grid().cells()), none),
      joint_of_(index(board.grid().cells()), none),
      joint_of_opening_(areas_.openings().size(), none),
      outside_(none) {
  for (const Cell cell : in_order(board.grid())) {
    if (lines_off(cell) > 1 || !may_pay(cell)) continue;
    const int step = steps();
    order_[at(cell)] = step;
    cells_.push_back(cell);
    last_gain_[at(cell)] = step;
    board.grid().for_neighbors(cell, [&](Cell next) { last_gain_[at(next)] = step; });
    for_openings(cell, [&](int opening) { last_opening_[index(opening)] = step; });
  }
}

int ChordScan::lines_off(Cell cell) const {
  const Grid& grid = board_.grid();
  const int line = grid.width < grid.height ? grid.column(cell) : grid.row(cell);
  return std::max({0, strip_.first - line, line - strip_.last + 1});
}

bool ChordScan::is_inside(int opening) const {
  const auto& cells = areas_.openings()[index(opening)];
  return std::all_of(cells.begin(), cells.end(),
                     [&](Cell cell) { return board_.clue(cell) != 0 || lines_off(cell) == 0; });
}

int ChordScan::clicks_without() const {
  int clicks = 0;
  for (Cell cell = 0; cell < board_.grid().cells(); ++cell) {
    if (areas_.is_lone(cell) && is_gain(cell)) ++clicks;
  }
  for (int opening = 0; opening < static_cast<int>(areas_.openings().size()); ++opening) {
    if (is_inside(opening)) ++clicks;
  }
  return clicks;
}

/// A chord that reveals nothing but cells of one opening joins nothing that is not joined by it.
bool ChordScan::may_pay(Cell cell) const {
  if (board_.mine(cell) || board_.clue(cell) == 0) return false;
  const auto& [first, second] = areas_.openings_of(cell);
  if (first == Areas::none || second != Areas::none) return true;
  bool pays = false;
  board_.grid().for_neighbors(cell, [&](Cell next) {
    if (board_.mine(next)) return;
    const auto& [one, other] = areas_.openings_of(next);
    pays |= one != first && other != first;
  });
  return pays;
}

ChordScan::Step ChordScan::next() {
  Step step;
  step.cell = cells_[index(done_)];
  open(step);
  if (lines_off(step.cell) != 0) {
    step.clicks = 0;
    step.touched.push_back(outside_);
  }
  const auto add_gain = [&](Cell cell) {
    if (is_gain(cell)) (board_.mine(cell) ? step.mines : step.lone).push_back(gain_of_[at(cell)]);
  };
  add_gain(step.cell);
  board_.grid().for_neighbors(step.cell, [&](Cell next) {
    add_gain(next);
    if (joint_of_[at(next)] != none) step.touched.push_back(joint_of_[at(next)]);
  });
  for_openings(step.cell,
               [&](int opening) { step.touched.push_back(joint_of_opening_[index(opening)]); });
  ++done_;
  close(step);
  return step;
}

void ChordScan::open(Step& step) {
  const auto open_gain = [&](Cell cell) {
    int& slot = gain_of_[at(cell)];
    if (slot != none || !is_gain(cell)) return;
    slot = taken(gains_);
    if (areas_.is_lone(cell)) step.new_lone.push_back(slot);
  };
  open_gain(step.cell);
  board_.grid().for_neighbors(step.cell, open_gain);
  const auto open_joint = [&](int& slot) {
    if (slot == none) step.new_openings.push_back(slot = taken(joints_));
  };
  if (lines_off(step.cell) != 0) open_joint(outside_);
  for_openings(step.cell, [&](int opening) {
    int& slot = joint_of_opening_[index(opening)];
    const bool inside = is_inside(opening);
    open_joint(inside ? slot : outside_);
    if (!inside) slot = outside_;
  });
  step.joint = joint_of_[at(step.cell)] = taken(joints_);
}

void ChordScan::close(Step& step) {
  const auto close_cell = [&](Cell cell) {
    int& gain = gain_of_[at(cell)];
    if (gain != none && last_gain_[at(cell)] < done_) give_up(gains_, gain, step.old_gains);
    int& joint = joint_of_[at(cell)];
    if (joint == none) return;
    bool serves = false;
    board_.grid().for_neighbors(cell, [&](Cell next) { serves |= is_later(next); });
    if (!serves) give_up(joints_, joint, step.old_joints);
  };
  close_cell(step.cell);
  board_.grid().for_neighbors(step.cell, close_cell);
  for_openings(step.cell, [&](int opening) {
    if (last_opening_[index(opening)] >= done_ || !is_inside(opening)) return;
    give_up(joints_, joint_of_opening_[index(opening)], step.old_joints);
  });
}

std::vector<ChordScan::Reach> ChordScan::reaches() const {
  std::vector<Reach> reaches;
  for (const Cell cell : cells_) {
    const int joint = joint_of_[at(cell)];
    if (joint == none) continue;
    Reach reach;
    reach.joint = joint;
    std::vector<Cell> later;
    board_.grid().for_neighbors(cell, [&](Cell next) {
      if (!is_later(next)) return;
      later.push_back(next);
      auto& others = reach.beside.emplace_back();
      board_.grid().for_neighbors(next, [&](Cell other) {
        if (other != cell && joint_of_[at(other)] != none) others.push_back(joint_of_[at(other)]);
      });
      for_openings(next, [&](int opening) {
        const int other = joint_of_opening_[index(opening)];
        if (other != none) others.push_back(other);
      });
    });
    reach.chains = chains(later);
    reaches.push_back(std::move(reach));
  }
  return reaches;
}

bool ChordScan::are_joined(Cell a, Cell b) const {
  if (board_.grid().adjacent(a, b)) return true;
  bool joined = false;
  for_openings(a, [&](int one) { for_openings(b, [&](int other) { joined |= one == other; }); });
  return joined;
}

/// The most of these cells of which no two are joined. There are at most eight.
int ChordScan::chains(const std::vector<Cell>& later) const {
  int most = 0;
  for (unsigned chosen = 0; chosen < 1U << later.size(); ++chosen) {
    bool apart = true;
    for (std::size_t i = 0; i < later.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const bool both = (chosen >> i & 1U) != 0 && (chosen >> j & 1U) != 0;
        apart &= !(both && are_joined(later[i], later[j]));
      }
    }
    if (apart) most = std::max(most, std::popcount(chosen));
  }
  return most;
}

}  // namespace minewise

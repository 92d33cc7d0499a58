#include "review/zini.hpp"

#include <set>
#include <utility>

namespace minewise {

namespace {

class Solution {
 public:
  Solution(const Board& board, bool human)
      : board_(board),
        human_(human),
        areas_(board),
        revealed_(index(board.grid().cells()), false),
        flagged_(index(board.grid().cells()), false),
        solved_(areas_.openings().size(), false),
        premium_(index(board.grid().cells()), no_chord) {
    for (Cell cell = 0; cell < board.grid().cells(); ++cell) refresh(cell);
  }

  int clicks() {
    if (human_) {
      for (const auto& opening : areas_.openings()) click(opening.front());
    }
    while (true) {
      if (!chords_.empty()) {
        solve(cell_at(chords_.begin()->second));
        continue;
      }
      const Cell next = next_reveal();
      if (next == board_.grid().cells()) return clicks_;
      click(next);
    }
  }

 private:
  /// The premium of a cell that may not be chorded.
  static constexpr int no_chord = -1;

  // Columns before rows: see the header.
  [[nodiscard]] int place(Cell cell) const {
    return board_.grid().column(cell) * board_.grid().height + board_.grid().row(cell);
  }
  [[nodiscard]] Cell cell_at(int place) const {
    return board_.grid().at(place % board_.grid().height, place / board_.grid().height);
  }

  [[nodiscard]] bool is_unsolved_lone(Cell cell) const {
    return areas_.is_lone(cell) && !revealed_[index(cell)];
  }

  [[nodiscard]] int premium(Cell cell) const {
    if (board_.mine(cell) || (human_ && !revealed_[index(cell)])) return no_chord;
    int found = is_unsolved_lone(cell) ? 1 : 0;
    board_.grid().for_neighbors(cell, [&](Cell next) {
      if (is_unsolved_lone(next)) ++found;
      if (board_.mine(next) && !flagged_[index(next)]) --found;
    });
    for (const int opening : areas_.openings_of(cell)) {
      if (opening != Areas::none && !solved_[index(opening)]) ++found;
    }
    return found - (revealed_[index(cell)] ? 0 : 1) - 1;
  }

  /// Keeps its premium up to date.
  void refresh(Cell cell) {
    int& kept = premium_[index(cell)];
    const int found = premium(cell);
    if (found == kept) return;
    if (kept >= 0) chords_.erase({-kept, place(cell)});
    if (found >= 0) chords_.insert({-found, place(cell)});
    kept = found;
  }
  void refresh_around(Cell cell) {
    refresh(cell);
    board_.grid().for_neighbors(cell, [&](Cell next) { refresh(next); });
  }

  void reveal(Cell cell) {
    if (revealed_[index(cell)] || flagged_[index(cell)]) return;
    if (board_.clue(cell) == 0) {
      const int opening = areas_.openings_of(cell)[0];
      solved_[index(opening)] = true;
      for (const Cell part : areas_.openings()[index(opening)]) {
        revealed_[index(part)] = true;
        refresh(part);
      }
    } else {
      revealed_[index(cell)] = true;
      refresh_around(cell);
    }
  }

  void click(Cell cell) {
    ++clicks_;
    reveal(cell);
  }

  void solve(Cell cell) {
    if (!revealed_[index(cell)]) click(cell);
    board_.grid().for_neighbors(cell, [&](Cell next) {
      if (!board_.mine(next) || flagged_[index(next)]) return;
      ++clicks_;
      flagged_[index(next)] = true;
      refresh_around(next);
    });
    ++clicks_;
    board_.grid().for_neighbors(cell, [&](Cell next) { reveal(next); });
  }

  /// The first covered cell that counts for 3BV; the number of cells if there is none.
  Cell next_reveal() {
    for (; reached_ < board_.grid().cells(); ++reached_) {
      const Cell cell = cell_at(reached_);
      const bool counts = areas_.is_lone(cell) || (!board_.mine(cell) && board_.clue(cell) == 0);
      if (counts && !revealed_[index(cell)]) return cell;
    }
    return board_.grid().cells();
  }

  const Board& board_;
  bool human_;
  Areas areas_;
  std::vector<bool> revealed_;
  std::vector<bool> flagged_;
  std::vector<bool> solved_;
  std::vector<int> premium_;
  /// The cells that a chord gains on, as (-premium, place).
  std::set<std::pair<int, int>> chords_;
  int clicks_ = 0;
  int reached_ = 0;
};

}  // namespace

Areas::Areas(const Board& board)
    : of_(index(board.grid().cells()), {none, none}), lone_(index(board.grid().cells()), false) {
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (!board.mine(cell) && board.clue(cell) == 0 && openings_of(cell)[0] == none) {
      fill(board, cell);
    }
  }
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    lone_[index(cell)] = !board.mine(cell) && openings_of(cell)[0] == none;
  }
}

void Areas::fill(const Board& board, Cell zero) {
  const int number = static_cast<int>(openings_.size());
  std::vector<Cell> cells;
  const auto add = [&](Cell cell) {
    auto& [one, other] = of_[index(cell)];
    if (one == number || other == number) return;
    (one == none ? one : other) = number;
    cells.push_back(cell);
  };
  add(zero);
  for (std::size_t next = 0; next < cells.size(); ++next) {
    if (board.clue(cells[next]) == 0) board.grid().for_neighbors(cells[next], add);
  }
  openings_.push_back(std::move(cells));
}

int islands(const Board& board) {
  const Areas areas(board);
  std::vector<bool> seen(index(board.grid().cells()), false);
  std::vector<Cell> pending;
  const auto visit = [&](Cell cell) {
    if (seen[index(cell)] || !areas.is_lone(cell)) return false;
    seen[index(cell)] = true;
    pending.push_back(cell);
    return true;
  };
  int count = 0;
  for (Cell cell = 0; cell < board.grid().cells(); ++cell) {
    if (visit(cell)) ++count;
    while (!pending.empty()) {
      const Cell lone = pending.back();
      pending.pop_back();
      board.grid().for_neighbors(lone, visit);
    }
  }
  return count;
}

int zini(const Board& board) { return Solution(board, false).clicks(); }

int hzini(const Board& board) { return Solution(board, true).clicks(); }

}  // namespace minewise

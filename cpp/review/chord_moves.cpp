#include "review/chord_moves.hpp"

#include <algorithm>

#include "base/index.hpp"
#include "review/areas.hpp"

namespace minewise {

namespace {

class Clicks {
 public:
  explicit Clicks(const Board& board)
      : board_(board),
        areas_(board),
        revealed_(index(board.grid().cells()), false),
        flagged_(index(board.grid().cells()), false) {}

  void chord_all(std::vector<Cell> cells) {
    while (!cells.empty()) {
      const auto next = std::find_if(cells.begin(), cells.end(),
                                     [&](Cell cell) { return revealed_[index(cell)]; });
      if (next == cells.end()) {
        reveal(first_of(cells.front()));
      } else {
        chord(*next);
        cells.erase(next);
      }
    }
  }
  void reveal_rest() {
    for (Cell cell = 0; cell < board_.grid().cells(); ++cell) {
      const bool counts = areas_.is_lone(cell) || is_zero(cell);
      if (counts && !revealed_[index(cell)]) reveal(cell);
    }
  }
  [[nodiscard]] const std::vector<PlayedMove>& moves() const { return moves_; }

 private:
  [[nodiscard]] bool is_zero(Cell cell) const {
    return !board_.mine(cell) && board_.clue(cell) == 0;
  }
  /// What reveals a cell best: an opening that it belongs to.
  [[nodiscard]] Cell first_of(Cell cell) const {
    const int opening = areas_.openings_of(cell)[0];
    return opening == Areas::none ? cell : areas_.openings()[index(opening)].front();
  }
  void reveal(Cell cell) {
    moves_.push_back({cell, MoveKind::reveal});
    show(cell);
  }
  void chord(Cell cell) {
    board_.grid().for_neighbors(cell, [&](Cell next) {
      if (!board_.mine(next) || flagged_[index(next)]) return;
      flagged_[index(next)] = true;
      moves_.push_back({next, MoveKind::flag});
    });
    moves_.push_back({cell, MoveKind::chord});
    board_.grid().for_neighbors(cell, [&](Cell next) {
      if (!board_.mine(next)) show(next);
    });
  }
  void show(Cell cell) {
    revealed_[index(cell)] = true;
    if (!is_zero(cell)) return;
    for (const Cell part : areas_.openings()[index(areas_.openings_of(cell)[0])]) {
      revealed_[index(part)] = true;
    }
  }

  const Board& board_;
  Areas areas_;
  std::vector<bool> revealed_;
  std::vector<bool> flagged_;
  std::vector<PlayedMove> moves_;
};

}  // namespace

std::vector<PlayedMove> chord_moves(const Board& board, const std::vector<Cell>& chorded) {
  Clicks clicks(board);
  clicks.chord_all(chorded);
  clicks.reveal_rest();
  return clicks.moves();
}

}  // namespace minewise

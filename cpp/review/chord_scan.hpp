// The border between the chords that are decided and those that are decided later.
#pragma once

#include <algorithm>
#include <vector>

#include "review/zini.hpp"

namespace minewise {

/// Decides one cell after the other: is it chorded or not? What earlier chords mean for later ones
/// is told by two kinds of slots. A *gain* is a bit: a later chord there costs a click less, as its
/// mine has its flag, or as a lone cell would still take a click. A *joint* is an opening or a
/// decided cell. It can join later chords, and chords that are joined take one left click in all.
/// A slot is given up once no later cell has to do with it, and used again.
///
/// Limited to a strip of the board, clicks outside it cost nothing. What is
/// joined with a chord or a zero outside needs no left click.
class ChordScan {
 public:
  /// Lines along the longer side of the board, from the first one to the one before the last.
  struct Strip {
    int first;
    int last;
  };
  static Strip all_of(Grid grid) { return {0, std::min(grid.height, grid.width)}; }

  struct Step {
    Cell cell = 0;
    /// What the chord itself costs.
    int clicks = 1;
    /// The joint of the cell itself.
    int joint = 0;
    std::vector<int> new_lone;
    std::vector<int> new_openings;
    /// Gains: mines around the cell, and lone cells of its square.
    std::vector<int> mines;
    std::vector<int> lone;
    /// Joints that are revealed with the cell or reveal it.
    std::vector<int> touched;
    /// What is given up after this step.
    std::vector<int> old_gains;
    std::vector<int> old_joints;
  };

  /// The joint of a decided cell, and what it does for later ones.
  struct Reach {
    int joint = 0;
    /// For each later cell beside it the other joints that this one touches.
    std::vector<std::vector<int>> beside;
    /// At most so many chains of later chords are joined here and nowhere else.
    int chains = 0;
  };

  /// The board must outlive it.
  ChordScan(const Board& board, Strip strip);

  /// What the strip takes without a chord.
  [[nodiscard]] int clicks_without() const;

  [[nodiscard]] int steps() const { return static_cast<int>(cells_.size()); }
  [[nodiscard]] Step next();
  /// As it stands after the last step: how many slots there are, and the reach of the joints.
  [[nodiscard]] int gains() const { return static_cast<int>(gains_.size()); }
  [[nodiscard]] int joints() const { return static_cast<int>(joints_.size()); }
  [[nodiscard]] std::vector<Reach> reaches() const;

 private:
  using Slots = std::vector<bool>;

  [[nodiscard]] bool may_pay(Cell cell) const;
  /// Lines between the cell and the strip; 0 inside.
  [[nodiscard]] int lines_off(Cell cell) const;
  [[nodiscard]] bool is_inside(int opening) const;
  [[nodiscard]] bool is_gain(Cell cell) const {
    return (board_.mine(cell) || areas_.is_lone(cell)) && lines_off(cell) == 0;
  }
  [[nodiscard]] bool is_later(Cell cell) const { return order_[at(cell)] >= done_; }
  [[nodiscard]] bool are_joined(Cell a, Cell b) const;
  [[nodiscard]] int chains(const std::vector<Cell>& later) const;
  template <class Visit>
  void for_openings(Cell cell, Visit visit) const;
  void open(Step& step);
  void close(Step& step);
  static std::size_t at(Cell cell) { return static_cast<std::size_t>(cell); }

  const Board& board_;
  Strip strip_;
  Areas areas_;
  std::vector<Cell> cells_;
  /// The step of a cell; none where it is never chorded.
  std::vector<int> order_;
  /// The last step that has to do with a mine or lone cell, and with an opening.
  std::vector<int> last_gain_;
  std::vector<int> last_opening_;
  int done_ = 0;
  Slots gains_;
  Slots joints_;
  std::vector<int> gain_of_;
  std::vector<int> joint_of_;
  std::vector<int> joint_of_opening_;
  /// The joint of all that is outside.
  int outside_;
};

}  // namespace minewise

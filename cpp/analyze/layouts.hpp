// Every layout that fits a small position, as what each covered cell would show; layouts drawn at
// random from all that fit.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "analyze/analysis.hpp"
#include "base/grid.hpp"
#include "base/interrupt.hpp"
#include "game/view.hpp"

namespace minewise {

/// What a covered cell would show in a layout: a mine, or 1 + its clue.
using Face = std::uint8_t;
inline constexpr Face mine_face = 0;
inline constexpr int faces = 10;
/// Rows are padded to whole blocks of this many, which processors compare at once.
inline constexpr std::size_t row_block = 16;

struct Layouts {
  Grid grid{};
  /// The covered cells; flags are read as covered.
  std::vector<Cell> covered;
  /// Of each cell of the view: what it shows in all layouts, -1 where layouts differ or it is
  /// revealed.
  std::vector<std::int8_t> constant;
  /// The covered cells that do not show the same in all layouts: all that play is about.
  std::vector<Cell> live;
  /// count rows of `stride` faces, one for each live cell; the rest of a row is padding that is the
  /// same in all rows.
  std::vector<Face> rows;
  std::size_t stride = 0;
  /// The same column by column, without padding.
  std::vector<Face> columns;
  std::size_t count = 0;
  /// No layout fits the view.
  bool contradictory = false;
  /// More layouts, or more work to find them, than the budget: nothing else is filled.
  bool too_wide = false;

  [[nodiscard]] const Face* row(std::size_t layout) const { return rows.data() + layout * stride; }
  [[nodiscard]] const Face* column(std::size_t cell) const { return columns.data() + cell * count; }
};

/// All layouts of `mines` mines in all, exploded ones included. At most `budget` of them.
/// `keep_going` is asked every now and then.
Interruptible<Layouts> find_layouts(Grid grid, Shown shown, int mines, std::size_t budget,
                                    const KeepGoing& keep_going);
/// The same for a position that is analyzed already and whose mine total is known.
Interruptible<Layouts> find_layouts(const Position& position, const Certainty& certainty,
                                    std::size_t budget, const KeepGoing& keep_going);

/// Two layouts that fit, one in which a covered cell is safe and one in which it is a mine: a byte
/// a cell, as `LayoutSampler` draws them. None where there are no two, or they are not found within
/// the budget of the position's counter.
std::optional<std::array<std::vector<std::uint8_t>, 2>> layouts_of_both_kinds(
    const Position& position, Cell cell);

/// Draws layouts, each as likely as it weighs, independent of each other: uniform where clues are
/// exact and the total is known. The problem must not be contradictory.
class LayoutSampler {
 public:
  explicit LayoutSampler(const Problem& problem);

  /// Are all components counted? Else nothing can be drawn.
  [[nodiscard]] bool possible() const { return possible_; }
  /// One byte a cell, 1 for a mine: the mines found and exploded ones included.
  void draw(Random& random, std::uint8_t* mine);

 private:
  Problem problem_;
  bool possible_ = true;
  double log_tilt_ = 0.0;
  std::vector<Spread> spreads_;
  /// after_[i]: the mines of components i and later, and of the unconstrained cells.
  std::vector<Spread> after_;
  /// The mines of all components, where neither the total nor odds are told.
  Spread in_components_;
  std::vector<Cell> unconstrained_;
  std::vector<std::uint8_t> base_;
};

}  // namespace minewise

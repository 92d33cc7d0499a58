// Optimal play: how many of the layouts that fit a view the best policy wins, exactly.
//
// A belief is the set of layouts that survive what has been seen. Its value is the number of its
// layouts that are won under the best play: a reveal splits it by the clue that is shown, and the
// layouts with a mine at that cell are lost. All layouts count alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/grid.hpp"
#include "base/interrupt.hpp"
#include "game/rules.hpp"
#include "game/view.hpp"

namespace minewise {

/// What revealing a cell next leads to: of `layouts` possible ones the best play after it wins
/// `wins`. They differ between cells where the rules protect this click.
struct Candidate {
  Cell cell;
  std::uint32_t layouts;
  std::uint32_t wins;
};

struct Question {
  /// The mine total.
  int mines;
  /// What the rules promise of the next click: `any` in a game that has begun.
  FirstClick protection;
  /// Weigh every cell, or stop at the first one that attains the optimum. A protected click is
  /// always weighed for every cell.
  bool every_cell;
  /// Bounds the work: one for each belief that is looked at, and one more for each KiB of layouts
  /// in it. Memory is bounded apart from it, below 2 GB.
  std::size_t budget;
};

struct Optimum {
  /// Layouts that fit the view.
  std::uint32_t layouts = 0;
  /// The covered cells that the click may go to, row by row. None if all of them are mines.
  std::vector<Candidate> candidates;
  /// How much of the budget was used.
  std::size_t work = 0;
  /// No layout fits the view.
  bool contradictory = false;
  /// The budget is spent: no candidates.
  bool too_wide = false;
};

/// What rules must be for their optimum to be known, if these are not: a mine must end a game, all
/// safe cells win it, its clues be exact, and its boards be any, as all layouts that fit a view are
/// equally likely under no other.
std::optional<std::string> missing_for_optimum(const Rules& rules, bool clues_are_exact);

/// Flags are read as covered cells, exploded mines as mines that are known. `keep_going` is asked
/// every now and then.
Interruptible<Optimum> find_optimum(Grid grid, Shown shown, const Question& question,
                                    const KeepGoing& keep_going);

}  // namespace minewise

// What a player does next, and why; the first cell of a game whose rules protect it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/grid.hpp"
#include "game/rules.hpp"

namespace minewise {

/// Why a player decides as it does; `reason_text` says it for people.
enum class Reason : std::uint8_t {
  any_cell,
  satisfied_clue,
  no_satisfied_clue,
  search,
  no_search,
  least_of_search,
  protected_click,
  single_clues,
  layouts,
  only_mines,
  least_likely,
  contradiction,
  too_wide,
  best_first_click,
  ending,
  look_ahead,
  decided_before,
};

/// The chance of a mine in a cell.
struct CellChance {
  Cell cell;
  double mine;
};

struct Decision {
  /// Set first, in this order; none where a flag stands already.
  std::vector<Cell> flags;
  /// Then revealed in this order, each by a click.
  std::vector<Cell> reveals;
  /// Is every cell of `reveals` proved safe? Else it is a guess.
  bool certain = false;
  Reason reason = Reason::any_cell;
  /// The share that the reason names, if it names one.
  double share = 0.0;
  /// Of the cells that it has a chance for; none if it has looked at none.
  std::optional<std::vector<CellChance>> chances;
  /// A flag that it rests on, if it is certain, and that the view does not prove to be right.
  std::optional<Cell> trusted_flag;

  /// Becomes an empty decision, in the room that this one has.
  void clear();
};

/// One sentence for people.
std::string reason_text(const Decision& decision);

/// A corner; where the first click opens a zero, a cell off the corner. Measured in
/// docs/explanation/first-cells.md by bench/measuring/first_cells.py.
Cell first_cell(const Rules& rules);

}  // namespace minewise

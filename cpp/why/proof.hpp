// Proof: the few clues that alone make a cell safe or a mine, of which none can be left out.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "why/evidence.hpp"

namespace minewise {

struct Proof {
  Cell cell;
  bool mine;
  /// Row by row.
  std::vector<Cell> clues;
  /// Is the mine total needed too?
  bool with_total;

  bool operator==(const Proof&) const = default;
};

/// Clues that cannot hold together, of which none can be left out.
struct Contradiction {
  /// As QuickXplain finds them.
  std::vector<Cell> clues;
  /// Is the mine total needed too?
  bool with_total;
};

/// A cell that may be both.
struct NotCertain {};

using Explanation = std::variant<Proof, NotCertain, Contradiction>;

/// Why a covered cell is safe or a mine. One clue is tried first, then every two, then the nearest
/// clues that are enough, less those that can be left out; the mine total only where no clues do
/// without. Of a component that is too wide nothing is proved but by one clue or two.
Explanation explain(const Evidence& evidence, Cell cell);

/// The same of a cell that is known to be a mine, or safe; none where nothing proves it.
std::optional<Proof> prove(const Evidence& evidence, Cell cell, bool mine);

/// The same where one clue or two are enough.
std::optional<Proof> prove_shortly(const Evidence& evidence, Cell cell, bool mine);

/// Of cells that are known to be mines, or safe, the proof with the fewest clues: with one clue if
/// there is such, else of the first cells. None where nothing proves them.
std::optional<Proof> easiest_proof(const Evidence& evidence, std::vector<Cell> cells, bool mine);

/// Do the clues, and the total where it is needed, prove the cell, and does none go without?
bool holds(const Evidence& evidence, const Proof& proof);

/// Which clues of a view cannot hold together, and with which the total cannot. The view must be
/// one that no layout fits.
Contradiction find_contradiction(const Evidence& evidence);

}  // namespace minewise

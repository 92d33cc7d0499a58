// Decides a proof: the few clues that prove a cell, the clues that contradict, and whether a cell
// may be a mine, or safe, by some of the clues alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "why/evidence.hpp"

namespace minewise {

/// The fewest of `maybe` that do not fit together with `sure`; the last ones first.
template <class Item, class Fits>
std::vector<Item> needed(const std::vector<Item>& sure, std::span<const Item> maybe,
                         const Fits& fits) {
  if (!fits(std::span<const Item>(sure))) return {};
  if (maybe.size() == 1) return {maybe.front()};
  const auto first = maybe.first(maybe.size() / 2);
  const auto second = maybe.subspan(maybe.size() / 2);
  const auto with = [&](std::span<const Item> more) {
    std::vector<Item> all = sure;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const std::vector<Item> of_second = needed(with(first), second, fits);
  std::vector<Item> found = needed(with(of_second), first, fits);
  found.insert(found.end(), of_second.begin(), of_second.end());
  return found;
}

/// Items that do not fit together, of which none can be left out; all of them must not fit.
///
/// Half of the items at a time are left out, as long as the rest still does not fit (QuickXplain,
/// Junker 2004), so a handful of guilty ones is found in few questions.
template <class Item, class Fits>
std::vector<Item> irreducible(std::span<const Item> items, const Fits& fits) {
  if (items.empty()) return {};
  return needed(std::vector<Item>{}, items, fits);
}

/// To a question that may take more than the budget.
enum class Fit : std::uint8_t { no, yes, not_decided };

/// May some layout have these clues? All others are taken as withheld.
Fit fits(const Evidence& evidence, std::span<const Cell> clues, std::optional<int> mines);

/// May a cell be a mine, or be safe, if some of the clues are all there is?
class Possibility {
 public:
  Possibility(const Evidence& evidence, Cell cell) : evidence_(&evidence), cell_(cell) {}

  /// May the cell be a mine, or not be one, if these clues and this total are all there is?
  [[nodiscard]] Fit may_be(bool mine, std::span<const Cell> clues, std::optional<int> mines) const;
  /// The same of one clue, or two, which is always decided.
  [[nodiscard]] bool may_be(bool mine, Cell clue) const;
  [[nodiscard]] bool may_be(bool mine, Cell first, Cell second) const;

 private:
  struct Reading;
  [[nodiscard]] Reading read(Cell clue, bool mine) const;

  const Evidence* evidence_;
  Cell cell_;
};

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

/// A cell of which there are layouts of both kinds.
struct NotCertain {};

/// A cell that may be certain, or not: that takes more than the budget.
struct NotDecided {};

using Explanation = std::variant<Proof, NotCertain, NotDecided, Contradiction>;

/// Why a covered cell is safe or a mine. One clue is tried first, then every two, then the nearest
/// clues that are enough, less those that can be left out, as far as the budget tells; the mine
/// total only where no clues are known to do without.
Explanation explain(const Evidence& evidence, Cell cell);

/// The same of a cell that is known to be a mine, or safe; none where the watch has halted.
std::optional<Proof> prove(const Evidence& evidence, Cell cell, bool mine);

/// The same where one clue or two are enough.
std::optional<Proof> prove_shortly(const Evidence& evidence, Cell cell, bool mine);

/// Of cells that are known to be mines, or safe, the proof with the fewest clues: with one clue if
/// there is such, else of the first cells. None where there are none, or the watch has halted.
std::optional<Proof> easiest_proof(const Evidence& evidence, std::vector<Cell> cells, bool mine);

/// Do the clues, and the total where it is needed, prove the cell, and does none go without?
bool holds(const Evidence& evidence, const Proof& proof);

/// Which clues of a view cannot hold together, and with which the total cannot. The view must be
/// one that no layout fits.
Contradiction find_contradiction(const Evidence& evidence);

}  // namespace minewise

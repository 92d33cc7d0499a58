#include "why/proof.hpp"

#include <algorithm>
#include <bitset>

#include "analyze/analysis.hpp"
#include "base/sort.hpp"

namespace minewise {

namespace {

/// What is supposed of one cell.
struct Supposition {
  Cell cell;
  bool mine;
};

struct Corner {
  int row;
  int column;
};

/// The rectangle that holds all that some clues see, and what a view covers outside of it.
class Part {
 public:
  Part(const Evidence& evidence, std::span<const Cell> clues, const Supposition* supposed) {
    const Grid grid = evidence.grid;
    const Cell first = supposed != nullptr ? supposed->cell : clues.empty() ? 0 : clues[0];
    low_ = high_ = {grid.row(first), grid.column(first)};
    for (const Cell clue : clues) reach(grid, clue);
    low_ = {std::max(low_.row - 1, 0), std::max(low_.column - 1, 0)};
    high_ = {std::min(high_.row + 1, grid.height - 1), std::min(high_.column + 1, grid.width - 1)};
    cells_.reserve(static_cast<std::size_t>(this->grid().cells()));
    for (int row = low_.row; row <= high_.row; ++row) {
      for (int column = low_.column; column <= high_.column; ++column) {
        const std::int8_t code = evidence.code(grid.at(row, column));
        cells_.push_back(is_clue(code) ? no_clue : code);
      }
    }
    covered_outside_ = count(evidence.shown, is_covered) - count(cells_, is_covered);
    mines_outside_ = count(evidence.shown, is_mine) - count(cells_, is_mine);
    for (const Cell clue : clues) at(grid, clue) = evidence.code(clue);
    if (supposed != nullptr) at(grid, supposed->cell) = supposed->mine ? exploded : no_clue;
  }

  [[nodiscard]] Grid grid() const {
    return {high_.row - low_.row + 1, high_.column - low_.column + 1};
  }
  [[nodiscard]] Shown shown() const { return cells_; }
  /// For a position of this part alone: the odds of a mine where so many are in the whole view.
  [[nodiscard]] Total total(std::optional<int> mines) const {
    if (!mines) return {};
    const int left = *mines - mines_outside_ - count(cells_, is_mine);
    const int safe = covered_outside_ + count(cells_, is_covered) - left;
    return {{}, std::max(left, 1) / static_cast<double>(std::max(safe, 1))};
  }
  /// What is counted of a position of this part, where so many mines are in the whole view: no clue
  /// sees the covered cells outside.
  [[nodiscard]] Problem problem(const Position& position, int mines) const {
    Problem problem = position;
    problem.unconstrained += covered_outside_;
    problem.mines_left = mines - mines_outside_ - position.mines_found();
    problem.total_is_idle = !problem.contradictory && leaves_room(problem);
    return problem;
  }

 private:
  static bool is_mine(std::int8_t code) { return code == exploded; }
  template <class Kind>
  static int count(Shown shown, const Kind& is_kind) {
    return static_cast<int>(std::ranges::count_if(shown, is_kind));
  }
  void reach(Grid grid, Cell cell) {
    low_ = {std::min(low_.row, grid.row(cell)), std::min(low_.column, grid.column(cell))};
    high_ = {std::max(high_.row, grid.row(cell)), std::max(high_.column, grid.column(cell))};
  }
  std::int8_t& at(Grid grid, Cell cell) {
    return cells_[static_cast<std::size_t>(
        this->grid().at(grid.row(cell) - low_.row, grid.column(cell) - low_.column))];
  }

  Corner low_{0, 0};
  Corner high_{0, 0};
  std::vector<std::int8_t> cells_;
  int covered_outside_;
  int mines_outside_;
};

Fit fits(const Evidence& evidence, std::span<const Cell> clues, const Supposition* supposed,
         std::optional<int> mines) {
  if (clues.empty() && supposed == nullptr && !mines) return Fit::yes;
  const Part part(evidence, clues, supposed);
  const Position position(part.grid(), part.shown(), part.total(mines), *evidence.counter);
  const Certainty certainty =
      certainty_of(mines ? part.problem(position, *mines) : position.problem());
  return certainty.contradictory ? Fit::no : certainty.has_layout ? Fit::yes : Fit::not_decided;
}

/// With how many of the nearest clues a proof is tried first; then twice as many, and so on.
constexpr std::size_t first_tried = 4;

/// Certain cells whose proofs are looked at for the easiest one. In 75 games of the three levels at
/// most 33 were safe at a time, so all are looked at; a position that was made up may have
/// hundreds.
constexpr std::size_t most_tried = 50;

bool easier(const Proof& one, const Proof& other) {
  return std::pair(one.with_total, one.clues.size()) <
         std::pair(other.with_total, other.clues.size());
}

Proof proof_by(Cell cell, bool mine, std::vector<Cell> clues, bool with_total) {
  sort_stably(clues);
  return {cell, mine, std::move(clues), with_total};
}

/// A clue near a cell, and the covered cells that it sees, by where they lie from that cell: clues
/// that share a cell with one that sees it are at most three rows and columns away.
struct Near {
  static constexpr int reach = 4;
  static constexpr int side = 2 * reach + 1;

  Cell clue;
  bool sees_cell;
  std::bitset<side * side> seen;
};

std::vector<Near> clues_near(const Evidence& evidence, Cell cell) {
  const Grid grid = evidence.grid;
  std::vector<Cell> reach;
  for (const Cell clue : clues_around(evidence, cell)) {
    for (const Cell near : covered_around(evidence, clue)) {
      for (const Cell next : clues_around(evidence, near)) reach.push_back(next);
    }
  }
  sort_stably(reach);
  const auto again = std::ranges::unique(reach);
  reach.erase(again.begin(), again.end());
  std::vector<Near> found;
  found.reserve(reach.size());
  for (const Cell clue : reach) {
    Near& near = found.emplace_back(Near{clue, grid.adjacent(clue, cell), {}});
    for (const Cell next : covered_around(evidence, clue)) {
      const int row = grid.row(next) - grid.row(cell) + Near::reach;
      const int column = grid.column(next) - grid.column(cell) + Near::reach;
      near.seen.set(static_cast<std::size_t>(row * Near::side + column));
    }
  }
  return found;
}

/// Clues that prove the cell, of which none can be left out, as far as that is decided; near ones
/// if possible. All of them must prove it.
std::vector<Cell> enough(const Possibility& possibility, bool mine, std::span<const Cell> clues,
                         std::optional<int> mines) {
  const auto may_differ = [&](std::span<const Cell> kept) {
    return possibility.may_be(!mine, kept, mines) != Fit::no;
  };
  std::size_t size = std::min(first_tried, clues.size());
  while (size < clues.size() && may_differ(clues.first(size)))
    size = std::min(2 * size, clues.size());
  return irreducible(clues.first(size), may_differ);
}

std::optional<Proof> prove_by_one(const Evidence& evidence, Cell cell, bool mine) {
  const Possibility possibility(evidence, cell);
  for (const Cell clue : clues_around(evidence, cell)) {
    if (!possibility.may_be(!mine, clue)) return proof_by(cell, mine, {clue}, false);
  }
  return {};
}

/// One clue that sees the cell, and one that has a cell in common with it.
std::optional<Proof> prove_by_two(const Evidence& evidence, Cell cell, bool mine) {
  const Possibility possibility(evidence, cell);
  const auto near = clues_near(evidence, cell);
  for (auto first = near.begin(); first != near.end(); ++first) {
    for (auto second = first + 1; second != near.end(); ++second) {
      if (!first->sees_cell && !second->sees_cell) continue;
      if ((first->seen & second->seen).none()) continue;
      if (possibility.may_be(!mine, first->clue, second->clue)) continue;
      return proof_by(cell, mine, {first->clue, second->clue}, false);
    }
  }
  return {};
}

}  // namespace

Fit fits(const Evidence& evidence, std::span<const Cell> clues, std::optional<int> mines) {
  return fits(evidence, clues, nullptr, mines);
}

Fit Possibility::may_be(bool mine, std::span<const Cell> clues, std::optional<int> mines) const {
  const auto answer = [](bool may) { return may ? Fit::yes : Fit::no; };
  if (!mines && clues.size() == 1) return answer(may_be(mine, clues[0]));
  if (!mines && clues.size() == 2) return answer(may_be(mine, clues[0], clues[1]));
  const Supposition supposed{cell_, mine};
  return fits(*evidence_, clues, &supposed, mines);
}

/// A clue once it is supposed what the cell is: its mines that are known, and its other cells.
struct Possibility::Reading {
  int shown;
  int known = 0;
  std::size_t count = 0;
  std::array<Cell, 8> cells{};

  [[nodiscard]] bool sees(Cell cell) const {
    return std::find(cells.begin(), cells.begin() + count, cell) != cells.begin() + count;
  }
  /// May `mines` and up to `more` other mines be around it besides those that are known?
  [[nodiscard]] bool allows(const ClueTable& table, int mines, int more) const {
    for (int n = known + mines; n <= known + mines + more; ++n) {
      if (table.allows(shown, n)) return true;
    }
    return false;
  }
};

Possibility::Reading Possibility::read(Cell clue, bool mine) const {
  Reading reading{evidence_->code(clue)};
  evidence_->grid.for_neighbors(clue, [&](Cell next) {
    if (next == cell_) {
      reading.known += mine ? 1 : 0;
    } else if (is_covered(evidence_->code(next))) {
      reading.cells[reading.count++] = next;
    } else if (evidence_->code(next) == exploded) {
      ++reading.known;
    }
  });
  return reading;
}

bool Possibility::may_be(bool mine, Cell clue) const {
  const Reading reading = read(clue, mine);
  return reading.allows(evidence_->table(), 0, static_cast<int>(reading.count));
}

bool Possibility::may_be(bool mine, Cell first, Cell second) const {
  const Reading one = read(first, mine);
  const Reading other = read(second, mine);
  int shared = 0;
  for (std::size_t i = 0; i < one.count; ++i) shared += other.sees(one.cells[i]) ? 1 : 0;
  for (int mines = 0; mines <= shared; ++mines) {
    if (one.allows(evidence_->table(), mines, static_cast<int>(one.count) - shared) &&
        other.allows(evidence_->table(), mines, static_cast<int>(other.count) - shared))
      return true;
  }
  return false;
}

std::optional<Proof> prove_shortly(const Evidence& evidence, Cell cell, bool mine) {
  auto proof = prove_by_one(evidence, cell, mine);
  return proof ? proof : prove_by_two(evidence, cell, mine);
}

std::optional<Proof> prove(const Evidence& evidence, Cell cell, bool mine) {
  if (auto proof = prove_shortly(evidence, cell, mine)) return proof;
  const auto clues = clues_by_distance(evidence, cell);
  const Possibility possibility(evidence, cell);
  const bool with_total = evidence.mines && possibility.may_be(!mine, clues, {}) != Fit::no;
  auto needed = enough(possibility, mine, clues, with_total ? evidence.mines : std::nullopt);
  if (evidence.counter->watch().halt()) return {};
  return proof_by(cell, mine, std::move(needed), with_total);
}

std::optional<Proof> easiest_proof(const Evidence& evidence, std::vector<Cell> cells, bool mine) {
  cells.resize(std::min(cells.size(), most_tried));
  // Long proofs are looked for only where no cell has a short one: they take their time.
  for (const auto find : {prove_by_one, prove_by_two}) {
    for (const Cell cell : cells) {
      if (auto proof = find(evidence, cell, mine)) return proof;
    }
  }
  std::optional<Proof> best;
  for (const Cell cell : cells) {
    auto proof = prove(evidence, cell, mine);
    if (proof && (!best || easier(*proof, *best))) best = std::move(proof);
  }
  return best;
}

Explanation explain(const Evidence& evidence, Cell cell) {
  const Position position(evidence.grid, evidence.shown, {evidence.mines}, *evidence.counter);
  if (position.contradictory()) return find_contradiction(evidence);
  Verdict verdict = position.verdict()[static_cast<std::size_t>(cell)];
  if (verdict == Verdict::unknown) {
    const Certainty certainty = certainty_of(position);
    if (certainty.contradictory) return find_contradiction(evidence);
    if (certainty.is_undecided(cell)) return NotDecided{};
    verdict = certainty.verdict[static_cast<std::size_t>(cell)];
    if (verdict == Verdict::unknown) return NotCertain{};
  }
  auto proof = prove(evidence, cell, verdict == Verdict::mine);
  return proof ? Explanation(*std::move(proof)) : Explanation(NotDecided{});
}

bool holds(const Evidence& evidence, const Proof& proof) {
  const Possibility possibility(evidence, proof.cell);
  const std::optional<int> mines = proof.with_total ? evidence.mines : std::nullopt;
  if (possibility.may_be(!proof.mine, proof.clues, mines) != Fit::no) return false;
  if (proof.with_total && possibility.may_be(!proof.mine, proof.clues, {}) == Fit::no) {
    return false;
  }
  return std::ranges::all_of(proof.clues, [&](Cell left_out) {
    std::vector<Cell> rest;
    std::ranges::copy_if(proof.clues, std::back_inserter(rest),
                         [&](Cell clue) { return clue != left_out; });
    return possibility.may_be(!proof.mine, rest, mines) != Fit::no;
  });
}

Contradiction find_contradiction(const Evidence& evidence) {
  const auto clues = clues_by_number(evidence);
  const bool with_total = evidence.mines && fits(evidence, clues, {}) != Fit::no;
  const std::optional<int> mines = with_total ? evidence.mines : std::nullopt;
  const auto may_fit = [&](std::span<const Cell> kept) {
    return fits(evidence, kept, mines) != Fit::no;
  };
  return {irreducible(std::span<const Cell>(clues), may_fit), with_total};
}

}  // namespace minewise

#include "boards/subsets.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace minewise {

namespace {

/// In the square of `Deduction::unknown_near`: the three rows and columns in its middle.
constexpr std::uint64_t beside_middle = 0x1C'1C1C'0000;
constexpr int row_step = 8;
constexpr int middle = 3 * row_step + 3;

/// The cells around another clue in the square around a clue, so many bits on from the middle.
std::uint64_t beside(int distance) {
  return distance < 0 ? beside_middle >> -distance : beside_middle << distance;
}

std::span<const Cell> cells_of(const Sentence& sentence) {
  return {sentence.cells.data(), sentence.size};
}

}  // namespace

bool Pairs::settle(Deduction& deduction) {
  const std::vector<Cell>& touched = deduction.touched();
  clues_.clear();
  for (; seen_ < touched.size(); ++seen_) {
    const auto add = [&](Cell clue) {
      if (is_listed_[index(clue)] != 0 || !is_clue(deduction.shown()[index(clue)]) ||
          deduction.unknown(clue) == 0)
        return;
      is_listed_[index(clue)] = 1;
      clues_.push_back(clue);
    };
    add(touched[seen_]);
    grid_.for_neighbors(touched[seen_], add);
  }
  bool found = false;
  for (const Cell clue : clues_) {
    is_listed_[index(clue)] = 0;
    found |= settle(clue, deduction);
  }
  return found;
}

/// A clue with each one within two cells of it. What that changes is looked at by the next call.
bool Pairs::settle(Cell clue, Deduction& deduction) const {
  const std::uint64_t near = deduction.unknown_near(clue);
  const std::uint64_t own = near & beside_middle;
  const int mines = deduction.shown()[index(clue)] - deduction.known(clue);
  const int row = grid_.row(clue);
  const int column = grid_.column(clue);
  const int top = std::max(-2, -row);
  const int bottom = std::min(2, grid_.height - 1 - row);
  const int left = std::max(-2, -column);
  const int right = std::min(2, grid_.width - 1 - column);
  for (int down = top; down <= bottom; ++down) {
    for (int across = left; across <= right; ++across) {
      const std::uint64_t others = near & beside(row_step * down + across);
      const Cell at = clue + down * grid_.width + across;
      if ((own & others) == 0 || own == others || !is_clue(deduction.shown()[index(at)])) continue;
      if (is_listed_[index(at)] != 0) continue;  // its turn comes
      const int more = mines - (deduction.shown()[index(at)] - deduction.known(at));
      const std::uint64_t only_own = own & ~others;
      const std::uint64_t only_others = others & ~own;
      const bool is_more = more == std::popcount(only_own);
      if (!is_more && -more != std::popcount(only_others)) continue;
      decide(clue, only_own, is_more ? Verdict::mine : Verdict::safe, deduction);
      decide(clue, only_others, is_more ? Verdict::safe : Verdict::mine, deduction);
      return true;
    }
  }
  return false;
}

/// Decides cells of the square around a clue.
void Pairs::decide(Cell clue, std::uint64_t cells, Verdict verdict, Deduction& deduction) const {
  for (; cells != 0; cells &= cells - 1) {
    const int bit = std::countr_zero(cells);
    const int down = bit / row_step - middle / row_step;
    const int across = bit % row_step - middle % row_step;
    deduction.decide(clue + down * grid_.width + across, verdict);
  }
}

bool Sentence::has_all_of(const Sentence& part) const {
  return std::ranges::includes(cells_of(*this), cells_of(part));
}

Sentence Sentence::without(const Sentence& part) const {
  Sentence rest{};
  for (const Cell cell : cells_of(*this)) {
    if (!std::ranges::binary_search(cells_of(part), cell)) rest.cells[rest.size++] = cell;
  }
  rest.mines = static_cast<std::int8_t>(mines - part.mines);
  return rest;
}

bool Subsets::settle(Deduction& deduction) {
  read(deduction);
  for (std::size_t one = 0; one < known_.size(); ++one) compare(one);
  bool found = false;
  for (const Sentence& sentence : known_) found |= decide(sentence, deduction);
  return found;
}

/// The sentences of all clues with cells that are not decided.
void Subsets::read(const Deduction& deduction) {
  known_.clear();
  for (const Cell cell : used_) of_cell_[index(cell)].clear();
  used_.clear();
  for (Cell clue = 0; clue < grid_.cells(); ++clue) {
    const std::int8_t code = deduction.shown()[index(clue)];
    if (!is_clue(code) || deduction.unknown(clue) == 0) continue;
    Sentence sentence{};
    grid_.for_neighbors(clue, [&](Cell next) {
      if (deduction.is_unknown(next)) sentence.cells[sentence.size++] = next;
    });
    sentence.mines = static_cast<std::int8_t>(code - deduction.known(clue));
    add(sentence);
  }
}

void Subsets::add(const Sentence& sentence) {
  const auto& those = of_cell_[index(sentence.cells[0])];
  const auto is_same = [&](std::uint32_t i) { return known_[i] == sentence; };
  if (std::ranges::any_of(those, is_same)) return;
  for (const Cell cell : cells_of(sentence)) {
    auto& list = of_cell_[index(cell)];
    if (list.empty()) used_.push_back(cell);
    list.push_back(static_cast<std::uint32_t>(known_.size()));
  }
  known_.push_back(sentence);
}

/// Adds what follows from one sentence and each of those before it.
void Subsets::compare(std::size_t one) {
  const Sentence sentence = known_[one];
  for (const Cell cell : cells_of(sentence)) {
    // Those that are added meanwhile are compared when their turn comes.
    for (std::size_t i = 0; i < of_cell_[index(cell)].size(); ++i) {
      const std::size_t other = of_cell_[index(cell)][i];
      if (other >= one) break;
      const Sentence before = known_[other];
      if (before.size == sentence.size) continue;
      const bool inside = before.size < sentence.size;
      const Sentence& part = inside ? before : sentence;
      const Sentence& whole = inside ? sentence : before;
      // Each pair once: at the first cell that both have.
      if (part.cells[0] != cell || !whole.has_all_of(part)) continue;
      add(whole.without(part));
    }
  }
}

bool Subsets::decide(const Sentence& sentence, Deduction& deduction) {
  if (sentence.mines != 0 && sentence.mines != sentence.size) return false;
  const Verdict verdict = sentence.mines == 0 ? Verdict::safe : Verdict::mine;
  bool found = false;
  for (const Cell cell : cells_of(sentence)) {
    if (!deduction.is_unknown(cell)) continue;
    deduction.decide(cell, verdict);
    found = true;
  }
  return found;
}

}  // namespace minewise

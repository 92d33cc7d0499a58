#include "boards/subsets.hpp"

#include <algorithm>
#include <span>

namespace minewise {

namespace {

std::span<const Cell> cells_of(const Sentence& sentence) {
  return {sentence.cells.data(), sentence.size};
}

}  // namespace

bool operator==(const Sentence& a, const Sentence& b) {
  return a.mines == b.mines && std::ranges::equal(cells_of(a), cells_of(b));
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

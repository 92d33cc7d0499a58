#include "boards/sentences.hpp"

#include <algorithm>

namespace minewise {

namespace {

void add(std::vector<Sentence>& known, const Sentence& sentence) {
  if (sentence.size > 0 && std::ranges::find(known, sentence) == known.end()) {
    known.push_back(sentence);
  }
}

bool is_inside(const Sentence& part, const Sentence& whole) {
  return part.size < whole.size && part.cells[0] >= whole.cells[0] && whole.has_all_of(part);
}

}  // namespace

std::vector<Sentence> sentences_of(const Evidence& evidence, std::span<const Cell> clues) {
  std::vector<Sentence> known;
  for (const Cell clue : clues) {
    Sentence sentence{};
    sentence.mines = evidence.code(clue);
    evidence.grid.for_neighbors(clue, [&](Cell next) {
      if (evidence.code(next) == covered) sentence.cells[sentence.size++] = next;
      if (evidence.code(next) == exploded) --sentence.mines;
    });
    add(known, sentence);
  }
  for (std::size_t one = 0; one < known.size(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      const Sentence a = known[one];
      const Sentence b = known[other];
      if (is_inside(a, b)) add(known, b.without(a));
      if (is_inside(b, a)) add(known, a.without(b));
    }
  }
  return known;
}

bool proves(const Evidence& evidence, std::span<const Cell> clues, Cell cell, bool mine) {
  return std::ranges::any_of(sentences_of(evidence, clues), [&](const Sentence& sentence) {
    const std::span cells(sentence.cells.data(), sentence.size);
    return sentence.mines == (mine ? sentence.size : 0) && std::ranges::binary_search(cells, cell);
  });
}

}  // namespace minewise

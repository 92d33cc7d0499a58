// Chain: the clues on which a conclusion rests, and on which those rest, back to the guesses.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "why/proof.hpp"

namespace minewise {

/// A cell of a chain.
struct Link {
  Cell cell;
  /// Conclusions on the longest way from a guess to it: 0 is a guess.
  int depth;
  /// None of a guess.
  std::optional<Proof> proof;
  /// The proof in words.
  std::string sentence;
};

struct Chain {
  /// In an order in which each follows from those before it, the cell that was asked for last.
  std::vector<Link> links;
  /// The cells of the longest way, from the guess on.
  std::vector<Cell> longest;
  /// King's moves from the first of them to the last.
  int distance = 0;
};

/// A view as it may have come about, until a cell is known: all that the clues so far prove safe is
/// revealed, and where they prove nothing, a guess is.
class Stages {
 public:
  /// Guesses are the first of `reveals` that is left, then the first 0, then the first clue.
  Stages(const Evidence& evidence, std::span<const Cell> reveals);

  using End = std::variant<Verdict, NotCertain, NotDecided, Contradiction>;
  /// What a cell turns out to be, a covered one or one with a clue: `unknown` of a guess.
  End play(Cell cell);
  /// The view in which a cell was known first; none of a guess.
  [[nodiscard]] std::optional<std::vector<std::int8_t>> view_before(Cell cell) const;

 private:
  Evidence evidence_;
  std::vector<Cell> guesses_;
  /// Of each cell the number of its stage.
  std::vector<int> stage_;
  std::vector<bool> guessed_;
};

using Origin = std::variant<Chain, NotCertain, NotDecided, Contradiction>;

/// What a cell rests on, a covered one or one with a clue. Nothing else where it is not certain, or
/// the watch has halted.
Origin find_chain(const Evidence& evidence, Cell cell, std::span<const Cell> reveals);

}  // namespace minewise

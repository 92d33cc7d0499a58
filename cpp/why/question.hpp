// Question: may a cell be a mine, or be safe, if some of the clues are all there is?
#pragma once

#include <optional>
#include <span>

#include "why/evidence.hpp"

namespace minewise {

/// May some layout have these clues? All others are taken as withheld. Where a component is too
/// wide, yes.
bool fits(const Evidence& evidence, std::span<const Cell> clues, std::optional<int> mines);

class Question {
 public:
  Question(const Evidence& evidence, Cell cell) : evidence_(&evidence), cell_(cell) {}

  /// May the cell be a mine, or not be one, if these clues and this total are all there is? Where a
  /// component is too wide, yes.
  [[nodiscard]] bool may_be(bool mine, std::span<const Cell> clues, std::optional<int> mines) const;
  /// The same of one clue, or two, which are never too wide.
  [[nodiscard]] bool may_be(bool mine, Cell clue) const;
  [[nodiscard]] bool may_be(bool mine, Cell first, Cell second) const;

 private:
  struct Reading;
  [[nodiscard]] Reading read(Cell clue, bool mine) const;

  const Evidence* evidence_;
  Cell cell_;
};

}  // namespace minewise

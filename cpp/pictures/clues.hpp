// The marks of a board, and what is wrong with its clues.
#pragma once

#include <utility>
#include <vector>

#include "base/grid.hpp"

namespace minewise::pictures {

/// What a clue costs that has more flags around it than mines, and one that has fewer where all
/// mines are shown.
inline constexpr double flag_too_many = 1, mine_too_few = 0.7;

inline bool is_digit(char mark) { return mark >= '0' && mark <= '8'; }

/// How many marks are one of a range: '1' to '8' are the clues.
int count_marks(const std::vector<char>& marks, char first, char last);

struct MarkedBoard {
  Grid grid;
  std::vector<char> marks;
  bool shows_mines = false;           // is the game lost?
  std::vector<std::size_t> single{};  // empty cells that look like no other one

  /// What is wrong with a clue or a flag among its neighbours; a 0 without covered ones speaks for
  /// itself.
  [[nodiscard]] double violation(std::size_t cell) const;
  [[nodiscard]] double violations() const;

  /// The cells of clues that something is wrong with, and those around them.
  [[nodiscard]] std::vector<std::size_t> suspects() const;

  /// Has a cell clues on all sides?
  [[nodiscard]] bool has_only_clues_around(std::size_t cell) const;

  /// Has a clue more flags around it than mines?
  [[nodiscard]] bool is_overfull(std::size_t cell) const;

  /// Do the clues say that covered cells which look otherwise are flags? None has more of them
  /// around it than mines, and one has fewer, or they may be the mines of a lost game. Each lies
  /// beside a clue, and half of them are mines for sure, as those that a player marks.
  [[nodiscard]] bool are_flags(const std::vector<std::size_t>& cells) const;

  /// What it costs that hardly anything is covered, that nothing is to be found out about what is,
  /// that nearly all that is revealed is empty, or that a cell which looks like no other one is
  /// covered and nothing around it is: then empty and covered cells may have been exchanged.
  [[nodiscard]] double cost_of_rest() const;

  /// Cells, and their neighbours.
  [[nodiscard]] std::vector<std::size_t> around(const std::vector<std::size_t>& cells) const;

 private:
  /// How many neighbours are covered, and how many have a flag or show a mine.
  [[nodiscard]] std::pair<int, int> covered_around(std::size_t cell) const;
  [[nodiscard]] bool has_clue_around(std::size_t cell) const;
};

}  // namespace minewise::pictures

// The agents `csp` and `csp-probability` (P. Kulkarni, "MineSweeper AI", 2020, sections 3.4 and
// 3.5): single clues, then a search over the most constrained cells.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/grid.hpp"
#include "count/census.hpp"
#include "game/view.hpp"
#include "players/player.hpp"

namespace minewise {

// Counting solutions over the most constrained cells, for the csp agents: listed, or over any
// number of cells counted.

/// The covered cells that stand in the most constraints, so many of them at most; of equals those
/// that a clue mentions first, row by row.
std::vector<Cell> most_constrained(Grid grid, Shown shown, int limit);

struct LimitedSearch {
  /// The cells that the kept constraints involve, the most constrained first.
  std::vector<Cell> variables;
  /// Of each variable: in how many of the solutions it is a mine.
  std::vector<std::uint64_t> mine_count;
  /// Assignments of the variables that satisfy every constraint that was kept; 0 if clues and
  /// flags contradict each other.
  std::uint64_t solutions = 0;
  /// Assignments that the search tried: one for each value of each cell on each path it followed.
  std::uint64_t nodes = 0;
};

/// The time of a search may double with each cell; `count_solutions` takes more.
inline constexpr int most_variables = 32;

/// A clue constrains its covered neighbours. The search takes the `max_variables` cells that stand
/// in the most constraints, keeps the constraints that involve only those, and counts all
/// solutions, each part of the variables that shares no constraint with the rest by itself. Cells
/// left without a constraint are dropped. max_variables must be 1 to 32.
LimitedSearch search_limited(Grid grid, Shown shown, int max_variables);

struct CountedSearch {
  /// Those of `search_limited`, the most constrained first; none if clues and flags contradict each
  /// other.
  std::vector<Cell> variables;
  /// Of each: the share of the solutions in which it is a mine. It is 0 or 1 where all agree, and
  /// only there; nan where that is not known.
  std::vector<double> share;
  /// Did some cells hang together that take more than the budget of the counter?
  bool too_wide = false;
};

/// The solutions of the same cells and constraints as those of `search_limited`, of which there may
/// be more than any number holds. The counter must read clues as exact.
CountedSearch count_solutions(Grid grid, Shown shown, int max_variables, ShapeCounter& counter);

/// Where no cell is safe: any covered cell, or the one that is a mine in the fewest solutions.
enum class SearchGuess : std::uint8_t { any, least };

class CspPlayer : public Player {
 public:
  /// Up to `most_variables` are searched, more are counted, with that effort for those that hang
  /// together.
  CspPlayer(const Rules& rules, int max_variables, SearchGuess guess, const Effort& effort,
            KeepGoing keep_going = {})
      : Player(rules, std::move(keep_going)),
        max_variables_(max_variables),
        guess_(guess),
        counter_(exact_clues(), effort) {}

 protected:
  [[nodiscard]] bool think(Shown shown, Random& random, Decision& decision) override;

 private:
  [[nodiscard]] CountedSearch search();
  void guess(const CountedSearch& found, Random& random, Decision& decision);

  int max_variables_;
  SearchGuess guess_;
  ShapeCounter counter_;
  std::vector<std::int8_t> flagged_;
};

}  // namespace minewise

// The agents `csp` and `csp-probability` (P. Kulkarni, "MineSweeper AI", 2020, sections 3.4 and
// 3.5): single clues, then a search over the most constrained cells.
#pragma once

#include <utility>

#include "players/limited_search.hpp"
#include "players/player.hpp"

namespace minewise {

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

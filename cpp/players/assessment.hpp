// A position as the search of `best` sees it: what is certain, the chances, which cells may be
// guessed, and what revealing each of them may show.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/rounding.hpp"
#include "base/sort.hpp"
#include "players/guess_forecast.hpp"
#include "players/strengths.hpp"

namespace minewise {

/// A cell that may be guessed.
struct GuessCandidate {
  Cell cell;
  double safety;
  int around;  // covered neighbours
  double value = 0.0;
  /// The value of the position after each answer; 0 where nothing looked that far.
  std::array<double, 9> value_after{};
};

/// The same, and what its answers look like from here; `value` is their mean.
struct Prospect {
  Cell cell;
  double safety;
  int around;
  double value;
  Surroundings surroundings;
  std::vector<Answer> answers;
};

class Assessment {
 public:
  /// Both must outlive it. The position must have been refreshed.
  Assessment(const Position& position, const Strength& strength);
  /// The same where it is known what is certain.
  Assessment(const Position& position, Certainty certainty, const Strength& strength);
  Assessment(const Assessment&) = delete;
  Assessment& operator=(const Assessment&) = delete;

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Certainty& certainty() const { return certainty_; }
  /// Only where something fits.
  [[nodiscard]] const Chances& chances() const { return chances_; }
  /// Does no layout fit?
  [[nodiscard]] bool contradictory() const { return certainty_.contradictory; }
  /// Is nothing known of the chances?
  [[nodiscard]] bool lost() const {
    return contradictory() || chances_.lost || chances_.incomplete;
  }
  /// Are there few enough layouts for an end game?
  [[nodiscard]] bool may_be_solved() const;
  [[nodiscard]] const Phase& phase() const;
  /// The base-2 logarithm of the number of layouts; where the mine total is not told, of those that
  /// have as many mines as is likely.
  [[nodiscard]] double log2_layouts() const { return log2_layouts_; }
  [[nodiscard]] const Value& value() const { return *phase().value; }

  /// The cell that may be guessed with the least risk, and of these the one with the fewest covered
  /// neighbours; none where all covered cells are mines.
  [[nodiscard]] std::optional<Cell> safest() const;
  /// The cells that may be safe in that order, those at least `tolerance` times as safe as the
  /// first, `most` of them at most; one of the cells that no clue comes near and that have as many
  /// neighbours.
  [[nodiscard]] std::vector<GuessCandidate> candidates(double tolerance, std::size_t most) const;
  /// One cell that may be safe.
  [[nodiscard]] GuessCandidate candidate(Cell cell) const;

  /// Can answers be told apart? Not where a component is too wide to be counted.
  [[nodiscard]] bool has_forecast();
  /// Of the answers; only where there is one.
  [[nodiscard]] GuessForecast& forecast() { return *forecast_; }
  /// What a candidate may show; none if what lies around it is too wide together.
  std::optional<Prospect> prospect_of(const GuessCandidate& candidate);

 private:
  [[nodiscard]] bool may_be_safe(Cell cell) const;
  [[nodiscard]] double safety(Cell cell) const { return 1.0 - chances_.probability[index(cell)]; }
  [[nodiscard]] double rank_of(Cell cell) const;
  [[nodiscard]] int covered_around(Cell cell) const;
  [[nodiscard]] std::optional<int> neighbors_apart(Cell cell) const;

  const Position& position_;
  const Strength& strength_;
  Certainty certainty_;
  Chances chances_;
  double log2_layouts_ = 0.0;  // of the likeliest total
  bool asked_ = false;
  std::optional<GuessForecast> forecast_;  // made when it is asked for
};

/// The highest value first; of equal ones in the order they stood.
template <class Valued>
void sort_by_value(std::vector<Valued>& found) {
  sort_stably(found, [](const Valued& a, const Valued& b) { return a.value > b.value + rounding; });
}

}  // namespace minewise

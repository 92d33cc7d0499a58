// What the judged moves of a game come to, and many games together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "review/interval.hpp"
#include "review/judged.hpp"

namespace minewise {

/// Mistakes of one kind, and what they cost.
struct MistakeSum {
  std::int64_t count = 0;
  /// Mines that safer cells would have spared on average.
  double skill_loss = 0.0;
  /// Games that better cells would have won on average, as far as that is known.
  double winning_lost = 0.0;

  bool operator==(const MistakeSum&) const = default;
  MistakeSum& operator+=(const MistakeSum& other);
  void add(const Judged& judged);
};

/// Mistakes by kind.
struct MistakeSums {
  /// Guesses that took more risk than another cell.
  MistakeSum worse;
  /// Guesses while another cell was certainly safe, by the easiest way to see that.
  std::array<MistakeSum, technique_names.size()> missed{};

  bool operator==(const MistakeSums&) const = default;
  MistakeSums& operator+=(const MistakeSums& other);
  void add(const Judged& judged);
  [[nodiscard]] MistakeSum needless() const;
};

/// The guesses of one phase of a game.
struct PhaseSum {
  std::int64_t guesses = 0;
  std::int64_t hits = 0;
  MistakeSum mistakes{};

  bool operator==(const PhaseSum&) const = default;
  PhaseSum& operator+=(const PhaseSum& other);
  void add(const Judged& judged);
};
using PhaseSums = std::array<PhaseSum, phase_names.size()>;

/// A whole game judged.
struct GameReview {
  /// Moves that were judged: those that revealed cells.
  std::int64_t moves = 0;
  std::int64_t guesses = 0;
  MistakeSums mistakes{};
  PhaseSums phases{};
  /// Mines that the guesses were to hit on average, less those they did hit.
  double luck = 0.0;
  /// The part of that average that safer cells would have spared.
  double skill_loss = 0.0;
  /// The chance that all the guesses go well, each taken by itself.
  double survival = 1.0;
  /// Guesses whose chance to win is known, and how much of it they lost together.
  std::int64_t weighed = 0;
  double winning_lost = 0.0;

  /// All that it holds, as numbers that can be kept.
  static constexpr std::size_t number_count =
      7 + 3 * (1 + technique_names.size()) + 5 * phase_names.size();
  [[nodiscard]] std::array<double, number_count> numbers() const;
  /// None of more numbers or fewer.
  static std::optional<GameReview> of(std::span<const double> numbers);

  bool operator==(const GameReview&) const = default;
  void add(const Judged& judged);
  /// In one line.
  [[nodiscard]] std::string summary() const;
};

/// A figure of a game that has a mean over games.
struct ReviewFigure {
  std::string_view name;
  double (*of)(const GameReview& game);
};
inline constexpr std::array review_figures{
    ReviewFigure{"guesses", [](const GameReview& g) { return static_cast<double>(g.guesses); }},
    ReviewFigure{"worse",
                 [](const GameReview& g) { return static_cast<double>(g.mistakes.worse.count); }},
    ReviewFigure{
        "needless",
        [](const GameReview& g) { return static_cast<double>(g.mistakes.needless().count); }},
    ReviewFigure{"luck", [](const GameReview& g) { return g.luck; }},
    ReviewFigure{"skill_loss", [](const GameReview& g) { return g.skill_loss; }},
    ReviewFigure{"survival", [](const GameReview& g) { return g.survival; }},
    /// Only of games in which it is known of a guess.
    ReviewFigure{"winning_lost", [](const GameReview& g) { return g.winning_lost; }},
};

/// Many games added up, in any order and part by part.
class ReviewSums {
 public:
  ReviewSums& operator+=(const ReviewSums& other);
  void add(const GameReview& game, bool won);

  [[nodiscard]] std::int64_t games() const { return games_; }
  [[nodiscard]] std::int64_t wins() const { return wins_; }
  [[nodiscard]] const MistakeSums& mistakes() const { return mistakes_; }
  [[nodiscard]] const PhaseSums& phases() const { return phases_; }
  /// Games won / games, with Wilson's interval.
  [[nodiscard]] Estimate win_rate() const;
  /// The mean of a figure over the games, with its 95% interval: nan where it is of no game, or
  /// its interval of less than two.
  [[nodiscard]] Estimate mean(std::size_t figure) const;

 private:
  struct Moments {
    std::int64_t count = 0;
    double sum = 0.0;
    double squares = 0.0;
  };

  std::int64_t games_ = 0;
  std::int64_t wins_ = 0;
  MistakeSums mistakes_;
  PhaseSums phases_{};
  std::array<Moments, review_figures.size()> moments_{};
};

}  // namespace minewise

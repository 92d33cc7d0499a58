// Whole games of the agent `best`.
#pragma once

#include "players/best_guess.hpp"
#include "players/exact_player.hpp"
#include "players/playout_memory.hpp"

namespace minewise {

/// A game that is scored with less luck than by winning or losing. Both have the same mean as that.
struct ScoredGame {
  bool won = false;
  /// The share of layouts that are won at the first end game that is solved; else 1 or 0.
  double exact = 0.0;
  /// That, less the luck of each guess before it: the value of the position after the answer, 0
  /// after a mine, less the mean of that over all answers.
  double steadied = 0.0;
};

/// `best` itself plays on from guesses.
MakePlayOn play_on_by_best(const Rules& rules, const Effort& effort, const KeepGoing& keep_going);

class BestPlayer : public ExactPlayer, public PlayOn {
 public:
  BestPlayer(const Rules& rules, bool mines_known, const Strength& strength, const Effort& effort,
             const KeepGoing& keep_going)
      : ExactPlayer(rules, mines_known, Guess::fewest, effort, {}, {}, keep_going),
        guesser_(rules, mines_known, strength, counter(), until_stopped(),
                 play_on_by_best(rules, effort, until_stopped())) {}

  /// Plays a game up to the first end game that is solved, or `to_end`, which tells if it is won.
  Interruptible<ScoredGame> score(std::uint64_t seed, std::uint64_t game, bool to_end = false);
  /// The same from where a game stands, as `play_on`.
  Interruptible<ScoredGame> score_on(Game& state, const Key& key, bool to_end = false);
  void start(const Position& before) override;
  void change_layout() override { memory_.change_layout(); }
  Interruptible<double> play_on_score(Game& state, const Key& key) override;

 protected:
  void begin() override;
  void follow(Shown shown, std::span<const Cell> revealed) override;
  [[nodiscard]] bool recall(Decision& decision) override;
  void note(const Decision& decision) override;
  [[nodiscard]] bool click_first(Random& random, Decision& decision) override;
  [[nodiscard]] bool guess(Shown shown, const Position& position, const Certainty& certainty,
                           Random& random, Decision& decision) override;
  void see(std::int8_t code) override;
  [[nodiscard]] bool is_done() const override { return is_solved_ && !to_end_; }
  /// Of the turn before; without a cell if it was none of the guesser.
  [[nodiscard]] const BestGuess& last_guess() const { return guess_; }
  /// What a game that is scored has been given so far for the luck of its guesses.
  [[nodiscard]] double steadied_so_far() const { return scored_.steadied; }

 private:
  void solve(double exact);

  Guesser guesser_;
  const Position* before_ = nullptr;  // games that are played on
  PlayoutMemory memory_;
  bool remembering_ = false;
  ViewKey view_;
  bool scoring_ = false;
  bool is_solved_ = false;  // the end game, while scoring
  bool to_end_ = false;
  ScoredGame scored_;
  BestGuess guess_;
};

}  // namespace minewise

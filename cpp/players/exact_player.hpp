// The agent `exact`: it knows every probability exactly and decides its guess greedily.
#pragma once

#include <optional>
#include <vector>

#include "analyze/analysis.hpp"
#include "count/deduction.hpp"
#include "players/player.hpp"

namespace minewise {

/// Among which cells chance decides where no cell is safe: the least likely mines with the fewest
/// covered neighbours, the least likely mines, or all cells that are not certain mines.
enum class Guess : std::uint8_t { fewest, random, any };

class ExactPlayer : public Player {
 public:
  /// `mines_known`: is the agent told the mine total? It reads clues as `reading` says, and where
  /// that is none as the rules do; `untold` says what it expects of a total that it is not told.
  ExactPlayer(const Rules& rules, bool mines_known, Guess guess, const Effort& effort,
              const std::optional<Likelihoods>& reading = {}, const Total& untold = {},
              KeepGoing keep_going = {});

 protected:
  [[nodiscard]] ShapeCounter& counter() { return counter_; }
  /// Games that are played on begin with what this position knows, and not with nothing; until the
  /// next call, which it must outlive.
  void begin_at(const Position* position) { start_ = position; }
  [[nodiscard]] bool think(Shown shown, Random& random, Decision& decision) override;
  void begin() override;
  void follow(Shown shown, std::span<const Cell> revealed) override;
  /// Where clues are misread, what is read next may contradict the flags that it has set.
  [[nodiscard]] bool trusts_flags() const override { return misreads_; }

  /// Where single clues say nothing more: is it known from another game what to do, or how the game
  /// ends? Then the decision holds it.
  [[nodiscard]] virtual bool recall(Decision&) { return false; }
  /// Is told what was decided where nothing was known.
  virtual void note(const Decision&) {}
  /// Reveals the first cell of a game whose rules protect it; false if it was interrupted.
  [[nodiscard]] virtual bool click_first(Random& random, Decision& decision);
  /// Guesses where some cell may be safe and none is for certain; false if it was interrupted.
  [[nodiscard]] virtual bool guess(Shown shown, const Position& position,
                                   const Certainty& certainty, Random& random, Decision& decision);
  /// Tells of each candidate the chance of a mine, where that is asked for.
  void tell_chances(const Chances& chances, Decision& decision) const;

 private:
  [[nodiscard]] bool is_untouched(Shown shown) const;
  void look_anew(Shown shown);
  void sort_out(std::span<const Cell> cells, const std::vector<Verdict>& verdict, Shown shown,
                Decision& decision) const;
  bool think_of_layouts(Shown shown, Random& random, Decision& decision);
  Certainty ask_layouts(Shown shown, Decision& decision);
  void list_candidates(Shown shown, const Certainty& certainty);
  void reveal_any(Random& random, Decision& decision) const;
  void keep_best(Shown shown, const std::vector<double>& probability);

  Guess guess_;
  Total total_;
  ShapeCounter counter_;
  /// Does it read clues otherwise than the rules say? Then what it concludes may be wrong, and it
  /// follows nothing: every view is looked at anew.
  bool misreads_;
  const Position* start_ = nullptr;
  std::optional<Deduction> deduction_;
  std::optional<Position> position_;
  std::vector<Cell> candidates_;
};

}  // namespace minewise

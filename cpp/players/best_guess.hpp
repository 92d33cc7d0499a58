// Decides the guess of the agent `best`: an exact end game where few layouts are left, else a look
// ahead at what the safest cells may show.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/interrupt.hpp"
#include "endgame/ending.hpp"
#include "game/rules.hpp"
#include "players/assessment.hpp"
#include "players/playouts.hpp"

namespace minewise {

enum class Source : std::uint8_t { first_click, ending, look_ahead, safest };

struct BestGuess {
  /// None, if all covered cells are mines, or nothing is known of the chances.
  std::optional<Cell> cell;
  Source source = Source::safest;
  /// That the cell is no mine.
  double survival = 0.0;
  /// About the chance to win: of an end game it is exact, of a look ahead it is the mean value of
  /// the answers, of others nothing.
  double value = 0.0;
  /// The value of the position after each answer; 0 where nothing looked that far.
  std::array<double, 9> value_after{};
  double log2_layouts = 0.0;
};

/// What may come of a move, and the value of that: the chance to win, exactly if it comes from an
/// end game.
struct MoveValue {
  struct Answered {
    int count;
    double chance;
    double value;
  };

  Cell cell;
  Source source;
  double survival;
  double value;
  std::vector<Answered> answers;
};

/// Chance is drawn by what is seen, so that the same view has the same guess.
Key sample_key(const Position& position);

class Guesser {
 public:
  /// `keep_going` is asked every now and then by all that takes long; `make_player` makes who plays
  /// on from guesses, at the first guess that needs it.
  Guesser(const Rules& rules, bool mines_known, const Strength& strength, ShapeCounter& counter,
          KeepGoing keep_going, MakePlayOn make_player);

  /// The first click of a game whose rules protect it: the best one of a board with few layouts,
  /// else a corner, or off the corner where it opens a zero.
  Interruptible<Cell> first_cell();
  /// In a view without a cell that is safe for certain.
  Interruptible<BestGuess> guess(Shown shown);
  /// The same in a position with what is certain in it.
  Interruptible<BestGuess> guess(const Position& position, const Certainty& certainty);
  /// In any view: the moves that were considered, the best first, and `also` that one, if it may be
  /// safe; none where chances are not exact.
  Interruptible<std::vector<MoveValue>> weigh_moves(Shown shown, std::optional<Cell> also = {});
  /// Of a position that is counted exactly: the cells that `guess` would look at, and others that
  /// are at least `tolerance` times as safe as the safest; the best first.
  [[nodiscard]] std::vector<Prospect> prospects(Assessment& assessment, double tolerance) const;

 private:
  [[nodiscard]] Interruptible<std::optional<Cell>> searched_first_cell() const;
  Interruptible<GuessCandidate> look_ahead(Assessment& assessment);
  Interruptible<GuessCandidate> look_further(Assessment& assessment,
                                             std::vector<GuessCandidate> candidates) const;
  Interruptible<GuessCandidate> play_out(Assessment& assessment,
                                         std::vector<GuessCandidate> candidates,
                                         const GuessCandidate& chosen);
  double value_after(const Position& before, Cell cell, const Answer& answer) const;
  [[nodiscard]] bool may_be_played_out(const Assessment& assessment) const;

  Rules rules_;
  bool mines_known_;
  Strength strength_;
  ShapeCounter* counter_;
  KeepGoing keep_going_;
  MakePlayOn make_player_;
  std::optional<Cell> first_cell_;
  std::optional<Playouts> playouts_;  // made at the first guess that needs them
};

}  // namespace minewise

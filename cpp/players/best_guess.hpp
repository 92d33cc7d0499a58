// The guess of the agent `best`: an exact end game where few layouts are left, else a look ahead at
// what the safest cells may show.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "endgame/ending.hpp"
#include "endgame/optimal.hpp"
#include "game/rules.hpp"
#include "players/outlook.hpp"
#include "players/value.hpp"

namespace minewise {

/// How candidates are looked at while a position has about so many layouts.
struct Phase {
  /// How many distinct cells are looked at, the safest first.
  int candidates;
  /// Cells are left out that are less safe than this share of the safest one.
  double tolerance;
  /// The most promising cells are looked at one step further, where the answer makes no cell safe:
  /// so many of them.
  int deeper;
  std::shared_ptr<const Value> value;
  /// By how much a score is off, beside those of other cells: one standard deviation.
  double doubt;
};

/// How far guesses are played out.
struct PlayoutLimits {
  /// At most so many layouts on which each is played on.
  int layouts;
  /// Nothing is played out before so many cells are revealed: those games are long, and the chance
  /// of an opening says all that matters.
  int revealed;
  /// So many guesses, the most promising ones.
  int guesses;
  /// A guess is dropped when it is likely to add no more than this to the chance to win.
  double least_gain;
};

/// The parts of `best`, and how far each goes. Budgets are counted in work and never in time, so
/// that the same position has the same guess on every machine.
struct Strength {
  /// Look ahead at all? Else the safest cell is taken.
  bool look_ahead;
  /// Positions with at least so many layouts, as a base-2 logarithm, are openings.
  double opening;
  Phase early;
  Phase late;
  /// In that step, so many next cells are looked at for each answer.
  int deeper_next;
  EndingLimits ending;
  /// What looking ahead from one position may cost, in numbers of what-ifs.
  std::size_t work;
  /// Where the rules protect the first click, does it go where that pays most? Else to the middle.
  bool first_cell;
  PlayoutLimits playouts;
  /// Plays them on; where nobody does, nothing is played out.
  std::shared_ptr<const Strength> playing_on;
};

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

/// A cell that may be guessed, and what its answers look like from here.
struct Prospect {
  Cell cell;
  double safety;
  int around;  // covered neighbours
  double score;
  Surroundings surroundings;
  std::vector<Answer> answers;
};

class Playouts;

class Guesser {
 public:
  /// `go_on` is asked every now and then by all that takes long.
  Guesser(const Rules& rules, bool mines_known, const Strength& strength, CensusOffice& office,
          GoOn go_on);
  ~Guesser();

  /// The first click of a game whose rules protect it: the best one of a board with few layouts,
  /// else a corner, or off the corner where it opens a zero.
  Interruptible<Cell> first_cell();
  /// In a view without a cell that is safe for certain.
  Interruptible<BestGuess> guess(Shown shown);
  /// In any view: the moves that were considered, the best first; none where chances are not exact.
  Interruptible<std::vector<MoveValue>> weigh_moves(Shown shown);
  /// Of a position that is counted exactly: the cells that `guess` would look at, and others that
  /// are at least `tolerance` times as safe as the safest; the best first.
  std::vector<Prospect> prospects(const Position& position, const Certainty& certainty,
                                  const Chances& chances, double tolerance);
  /// Some cells that may be safe, but for those around which lies too much.
  [[nodiscard]] std::vector<Prospect> prospects_of(const Position& position, const Chances& chances,
                                                   std::span<const Cell> cells) const;
  /// Are there few enough layouts for an end game?
  [[nodiscard]] bool may_be_solved(const Chances& chances) const;
  /// How positions are valued after answers in one with such chances.
  [[nodiscard]] const Value& value_at(const Chances& chances) const {
    return *phase_of(chances).value;
  }

 private:
  [[nodiscard]] Interruptible<std::optional<Cell>> searched_first_cell() const;
  struct Scored {
    Cell cell;
    double safety;
    int around;  // covered neighbours
    double score;
    std::array<double, 9> value_after;  // as in BestGuess
  };

  std::vector<Scored> candidates_of(const Position& position, Shown shown,
                                    const Certainty& certainty, const Chances& chances) const;
  void keep_distinct(const Position& position, std::vector<Scored>& candidates) const;
  Interruptible<Scored> look_ahead(const Position& position, const Chances& chances,
                                   std::vector<Scored> candidates);
  Interruptible<Scored> play_out(const Position& position, Outlook& outlook, const Phase& phase,
                                 std::span<const Scored> candidates);
  static std::optional<Prospect> prospect_of(const Position& position, Outlook& outlook,
                                             const Phase& phase, const Scored& candidate);
  static double score(Outlook& outlook, Scored& candidate, const Phase& phase, double goal);
  double score_deeper(const Position& position, Outlook& outlook, Scored& candidate,
                      const Phase& phase, double goal);
  double value_after(const Position& position, Cell cell, const Answer& answer);
  [[nodiscard]] bool may_be_played_out(const Position& position) const;
  [[nodiscard]] const Phase& phase_of(const Chances& chances) const {
    return chances.log2_layouts >= strength_.opening ? strength_.early : strength_.late;
  }

  Rules rules_;
  bool mines_known_;
  Strength strength_;
  CensusOffice* office_;
  GoOn go_on_;
  std::optional<Cell> first_cell_;
  std::unique_ptr<Playouts> playouts_;  // made at the first guess that needs them
};

}  // namespace minewise

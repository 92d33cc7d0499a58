// The guess of the agent `best`: an exact end game where few layouts are left, else a look ahead at
// what the safest cells may show.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/ending.hpp"
#include "core/outlook.hpp"
#include "core/rules.hpp"

namespace minewise {

/// How candidates are looked at while a position has about so many layouts.
struct Phase {
  /// How many distinct cells are looked at, the safest first.
  int candidates;
  /// Cells are left out that are less safe than this share of the safest one.
  double tolerance;
  /// What an answer is worth beyond 1 if it makes a cell safe for certain.
  double bonus;
  /// The weight of the second safest cell beside the safest, of which both are 1 in sum.
  double blend;
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
  /// The most promising cells are looked at one step further, where the answer makes no cell safe:
  /// so many of them, and so many next cells for each answer.
  int deeper;
  int deeper_next;
  /// In that step: what an answer that makes a cell safe is worth.
  double deeper_progress;
  EndingLimits ending;
  /// What looking ahead from one position may cost, in numbers of what-ifs.
  std::size_t work;
  /// Where the rules protect the first click, does it go where that pays most? Else to the middle.
  bool first_cell;
};

enum class Source : std::uint8_t { first_click, ending, look_ahead, safest };

struct BestGuess {
  /// None, if all covered cells are mines, or nothing is known of the chances.
  std::optional<Cell> cell;
  Source source = Source::safest;
  /// That the cell is no mine.
  double survival = 0.0;
  /// Of the end game: the share of layouts that are won.
  double wins = 0.0;
  double log2_layouts = 0.0;
};

class Guesser {
 public:
  Guesser(const Rules& rules, bool mines_known, const Strength& strength, CensusOffice& office)
      : rules_(rules), mines_known_(mines_known), strength_(strength), office_(&office) {}

  /// The first click of a game whose rules protect it.
  [[nodiscard]] Cell first_cell() const;
  /// In a view without a cell that is safe for certain.
  BestGuess guess(Shown shown);

 private:
  struct Scored {
    Cell cell;
    double safety;
    int around;  // covered neighbours
    double score;
  };

  std::vector<Scored> candidates_of(const Position& position, Shown shown,
                                    const Certainty& certainty, const Chances& chances) const;
  void keep_distinct(const Position& position, std::vector<Scored>& candidates) const;
  Cell look_ahead(const Position& position, const Certainty& certainty, const Chances& chances,
                  std::vector<Scored> candidates);
  double score(Outlook& outlook, const Scored& candidate, const Phase& phase, double goal) const;
  double score_deeper(const Position& position, Outlook& outlook, const Scored& candidate,
                      const Phase& phase, double goal);
  double value_after(const Position& position, Cell cell, const Answer& answer);
  [[nodiscard]] const Phase& phase_of(const Chances& chances) const {
    return chances.log2_layouts >= strength_.opening ? strength_.early : strength_.late;
  }

  Rules rules_;
  bool mines_known_;
  Strength strength_;
  CensusOffice* office_;
};

}  // namespace minewise

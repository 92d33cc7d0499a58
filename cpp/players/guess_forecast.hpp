// GuessForecast: what revealing a cell of a position may show, and how safe the next guess is then.
// Only the components around the cell are counted anew for it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analyze/analysis.hpp"

namespace minewise {

/// One clue that a cell may show.
struct Answer {
  int count;
  /// That the cell is safe and shows this.
  double chance;
  /// Is some other cell safe for certain then? And how many are, whatever the mine total.
  bool progress;
  int safe_cells;
  /// Does the cell lie apart from all components?
  bool apart;
  /// The chances to survive the safest cell and the second safest; only filled without progress.
  double best = 1.0;
  double second = 1.0;
};

/// The two safest of many cells.
struct SafestTwo {
  double best = 0.0;
  double second = 0.0;

  void see(double safety, std::size_t cells) {
    if (safety > best) {
      second = cells > 1 ? safety : best;
      best = safety;
    } else if (safety > second) {
      second = safety;
    }
  }
};

class GuessForecast {
 public:
  /// All components must have been counted, and the mine total be known, or the density seen.
  GuessForecast(const Position& position, std::vector<Part> parts, const Chances& chances);

  /// The answers of a cell, the likeliest first, without what follows from them; none if what lies
  /// around the cell is too wide together. They are valid until the next call.
  std::optional<std::span<Answer>> ask(Cell cell);
  /// Does a cell lie apart from all components? As `Answer::apart`.
  [[nodiscard]] bool is_apart(Cell cell) const { return position_.around(cell).components.empty(); }
  /// Fills in the safest cells after an answer to the cell that was asked last.
  void look_on(Answer& answer);
  /// Numbers that what-ifs took so far.
  [[nodiscard]] std::size_t work() const { return work_; }

 private:
  /// A component that stays as it is, and boxes of it that may be the safest.
  struct Group {
    Spread spread;
    std::vector<std::size_t> safest;
  };
  /// The rest of the board beside components and unconstrained cells around a cell.
  struct Rest {
    std::vector<int> components;
    int unconstrained;
    int free_cells;
    /// Of each number of mines around the cell: the weight of the rest, and that times the mines
    /// among the cells left unconstrained.
    std::vector<double> weight;
    std::vector<double> free_mines;
    /// Of each component that stays: what all but it and the components around have together, by
    /// the mines of these.
    std::vector<Spread> beside;
  };
  struct WhatIf {
    Component component;
    Spread spread;
    double weight;
  };

  Rest& rest_of(const Surroundings& around);
  [[nodiscard]] Seen with(const Rest& rest) const;
  [[nodiscard]] Spread outside_of_parts(const Rest& rest, int least, int most) const;
  [[nodiscard]] Spread rest_beside(const Rest& rest, std::size_t component) const;
  void see_what_if(const WhatIf& what_if, SafestTwo& safest) const;
  void see_component(std::size_t c, const WhatIf& what_if, SafestTwo& safest);

  const Position& position_;
  const Chances& chances_;
  std::vector<Part> parts_;
  int left_;
  std::optional<Seen> seen_;
  double log_tilt_;
  int safe_already_;
  std::vector<Group> groups_;
  Sums sums_;
  std::vector<Rest> rests_;
  std::size_t asked_rest_ = 0;
  std::vector<Answer> answers_;
  std::vector<WhatIf> what_ifs_;  // one for each answer
  std::vector<std::size_t> number_;
  std::size_t work_ = 0;
};

}  // namespace minewise

// A layout that keeps limits, such as clues are: found by conflict-driven search with clause
// learning (Marques-Silva and Sakallah, 1999), as near to the last one as it may be.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/interrupt.hpp"
#include "count/shape.hpp"

namespace minewise {

/// A variable and its value: 2 * variable + value. The variables of a box say whether it has at
/// least one mine, two, and so on: its cells are alike.
using Literal = std::uint32_t;

constexpr Literal literal(std::size_t variable, bool value) {
  return static_cast<Literal>(2 * variable + (value ? 1 : 0));
}

/// How many of some variables are true.
struct Limit {
  const Constraint* clue;  // null: all mines
  int least;
  int most;
  std::vector<std::uint32_t> variables{};
  // Of variables that have a value, and with those of the layout for the others.
  int mines = 0;
  int safe = 0;
  int sum = 0;
  bool listed = false;  // among the broken ones

  [[nodiscard]] bool allows(int count) const {
    return count >= least && count <= most && (clue == nullptr || clue->likelihood(count) > 0.0);
  }
};

/// Boxes, and the limits that they stand in.
struct LayoutProblem {
  std::vector<Limit> limits;
  /// Is there a limit of all mines? Then it is the last one, and the last box has the cells of
  /// which only that one knows.
  bool has_total = false;
  /// Of each box: its first variable, and an end.
  std::vector<std::size_t> first{0};
  std::vector<std::uint32_t> box_of;
  std::vector<std::vector<std::uint32_t>> limits_of_box;

  [[nodiscard]] std::size_t boxes() const { return limits_of_box.size(); }
  void add_box(int size, std::vector<std::uint32_t> limits_of);
};

class LayoutSearch {
 public:
  enum class Found : std::uint8_t { layout, nothing, undecided };

  /// `guess`: of each variable, what the first layout may be like.
  LayoutSearch(LayoutProblem problem, std::vector<std::int8_t> guess, Watch& watch);

  /// Looks for a layout in which the literal is true, for so many steps.
  Found search(std::optional<Literal> asked, std::size_t patience);
  /// Has it been found that every layout has this?
  [[nodiscard]] bool is_certain(Literal l) const { return is_true(l) && level_[l / 2] == 0; }
  [[nodiscard]] bool has_layout() const { return has_layout_; }
  /// Has a layout been found in which the box has a mine, or a safe cell?
  [[nodiscard]] bool has_seen(std::size_t box, bool mine) const { return seen_[mine ? 1 : 0][box]; }
  /// The mines of a box in the last layout.
  [[nodiscard]] int mines_of(std::size_t box) const;
  /// So many have been taken.
  [[nodiscard]] std::size_t steps() const { return steps_; }
  [[nodiscard]] const LayoutProblem& problem() const { return problem_; }

 private:
  /// Why a variable has its value: a limit, a clause (its place from there on), or a decision.
  using Reason = std::int32_t;
  static constexpr Reason decision = -1;
  static constexpr Reason no_conflict = -1;
  /// In place of a value: there is none yet.
  static constexpr std::int8_t open_value = -1;

  [[nodiscard]] bool is_true(Literal l) const { return value_[l / 2] == static_cast<int>(l % 2); }
  [[nodiscard]] bool is_false(Literal l) const {
    return value_[l / 2] == static_cast<int>(1 - l % 2);
  }
  [[nodiscard]] const std::vector<std::uint32_t>& limits_of(std::size_t variable) const {
    return problem_.limits_of_box[problem_.box_of[variable]];
  }
  Found search_on(std::optional<Literal> asked);
  void assign(Literal l, Reason reason);
  void go_back(std::size_t level);
  void list_if_broken(std::uint32_t number);
  [[nodiscard]] std::optional<std::uint32_t> broken_limit();
  void repair(Limit& limit);
  Reason propagate();
  Reason read_limit(std::uint32_t number);
  Reason read_clauses(Literal l);
  void find_causes(Reason reason, std::optional<Literal> of);
  Reason add_clause(std::span<const Literal> literals);
  void learn(Reason conflict);
  void accept();
  bool is_spent();

  LayoutProblem problem_;
  std::vector<std::int8_t> layout_;  // the last one, or what it may be like
  bool has_layout_ = false;
  bool is_impossible_ = false;
  std::array<std::vector<bool>, 2> seen_;  // of each box: a safe cell, a mine

  std::vector<std::int8_t> value_;
  std::vector<std::uint32_t> level_;
  std::vector<std::uint32_t> place_;  // on the trail
  std::vector<Reason> reason_;
  std::vector<double> activity_;
  double bump_ = 1.0;
  std::vector<Literal> trail_;
  std::vector<std::size_t> levels_;                   // where each begins on the trail
  std::size_t next_ = 0;                              // of the trail, to be propagated
  std::vector<Literal> clauses_;                      // each with its length before it
  std::vector<std::vector<std::uint32_t>> watching_;  // of each literal: clauses that watch it
  std::vector<std::uint32_t> broken_;
  std::vector<Literal> causes_;
  std::vector<Literal> learned_;
  std::vector<bool> marked_;

  std::size_t steps_ = 0;
  std::size_t counted_ = 0;  // of the steps: those that the watch knows
  std::size_t limit_ = 0;
  Watch* watch_;
};

}  // namespace minewise

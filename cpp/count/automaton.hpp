// The constraints of a general shape as automata: what each of them must remember from box to box.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "count/shape.hpp"
#include "count/steps.hpp"

namespace minewise {

/// What the mines of one box do to the state of one constraint.
class Stage {
 public:
  /// In place of a state: whatever comes, the constraint is not kept.
  static constexpr std::int32_t dead = -1;

  /// The state after the box, if it has so many mines.
  [[nodiscard]] std::int32_t next(int state, int mines) const {
    return next_[index(state) * width_ + index(mines)];
  }
  /// Of a state after the box: the mean likelihood of the constraint, its boxes to come being
  /// weighed by the steps. After the last box, that likelihood.
  [[nodiscard]] double promise(int state) const { return promise_[index(state)]; }

 private:
  friend class Automata;
  std::size_t width_ = 0;  // numbers of mines of the box
  std::vector<std::int32_t> next_;
  std::vector<double> promise_;
};

/// The least automaton of each constraint (Nerode): counts after a box are one state if whatever
/// comes later has the same likelihood for both. So a constraint that only asks for some mine
/// remembers whether there was one.
class Automata {
 public:
  /// Too wide if it would have to compare more counts than the budget allows.
  Automata(const Shape& shape, const std::vector<int>& order, const Steps<double>& steps,
           std::size_t budget);

  [[nodiscard]] bool is_too_wide() const { return is_too_wide_; }

  /// Stages box by box in the order of elimination, for a box by its constraints.
  [[nodiscard]] const Stage* stage(std::size_t number) const { return &stages_[number]; }
  /// Bits that hold any state: 4, 8, 16 or 32.
  [[nodiscard]] int bits() const { return bits_; }

 private:
  void build(const Constraint& constraint, const std::vector<std::size_t>& stages,
             const std::vector<int>& sizes, const std::vector<int>& counts,
             const Steps<double>& steps);

  std::vector<Stage> stages_;
  int bits_ = 4;
  std::size_t rows_left_;
  bool is_too_wide_ = false;
};

#ifdef MINEWISE_WITHOUT_SETS
struct AutomataPointer {
  [[nodiscard]] static const Automata* get() { return nullptr; }
};
inline AutomataPointer automata_of(const Shape&, const std::vector<int>&, const Steps<double>&,
                                   std::size_t) {
  return {};
}
#else
using AutomataPointer = std::unique_ptr<const Automata>;
/// Those of a general shape, else none.
inline AutomataPointer automata_of(const Shape& shape, const std::vector<int>& order,
                                   const Steps<double>& steps, std::size_t budget) {
  if (!shape.is_general()) return {};
  return std::make_unique<const Automata>(shape, order, steps, budget);
}
#endif

}  // namespace minewise

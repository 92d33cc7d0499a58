// The states of a component between its boxes: explored once, counted in as many kinds of numbers
// as are asked for.
//
// After each box a state holds, for every constraint that is begun and not finished, how many mines
// it has so far. The number of states is bounded by the width of the frontier; the length of a
// component enters only as a factor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "base/random.hpp"
#include "count/automaton.hpp"
#include "count/shape.hpp"
#include "count/steps.hpp"

namespace minewise {

/// What a box may do in a state: so many mines lead to state `next` of the following layer, with
/// the likelihood of the constraints that it finishes.
struct Move {
  std::int32_t state;
  std::int32_t next;
  int mines;
  double likelihood;
};

/// The states before the first box, between the boxes, and after the last one, where there is one
/// state; without any weights yet. Only states and moves that some layout takes are kept.
struct Frontier {
  /// states[i]: before box i of the order.
  std::vector<std::uint32_t> states;
  /// least[i], most[i]: mines that any state before box i may have used.
  std::vector<int> least;
  std::vector<int> most;
  /// of_box(i): what box i of the order may do.
  std::vector<Move> moves;
  std::vector<std::size_t> first_move;
  /// Is it a random choice of all states?
  bool thinned = false;

  [[nodiscard]] std::span<const Move> of_box(std::size_t i) const {
    return {moves.data() + first_move[i], first_move[i + 1] - first_move[i]};
  }
  /// How many numbers of mines are told apart in the states before box i.
  [[nodiscard]] std::size_t width(std::size_t i) const {
    return static_cast<std::size_t>(most[i] - least[i] + 1);
  }
};

enum class Outcome : std::uint8_t { complete, impossible, too_wide };

/// A choice of states at random, so that the weights of what is kept are right on average.
struct Thinning {
  const Steps<double>& steps;
  std::size_t most_states;  // in a layer
  Random& random;
};

/// Explores frontiers; keeps its memory from one to the next.
class Explorer {
 public:
  /// Of all that is counted: moves, and weights of states.
  Watch watch;

  /// The automata are those of a general shape in that order, else none.
  ///
  /// All states that layouts pass through; or a random choice of them, in which every weight of the
  /// whole frontier is the expectation of what is found. Too wide: more than `budget` moves, or the
  /// watch has halted. Impossible: no layout was found.
  Outcome explore(const Shape& shape, const std::vector<int>& order, const Automata* automata,
                  std::size_t budget, const Thinning* thinning, Frontier& frontier);

 private:
  /// A constraint that a box stands in, at the time when the box is eliminated.
  struct Touch {
    const Constraint* constraint;
    int slot;
    int cells_after;     // cells of the constraint in boxes that come later
    const Stage* stage;  // in a general shape
  };
  struct Entry {
    std::uint32_t stamp;
    std::int32_t state;
  };

  void plan(const Shape& shape, const std::vector<int>& order, const Automata* automata);
  [[nodiscard]] int state_of(const std::uint64_t* state, int slot) const;
  void follow_stages(std::size_t s, const Touch* first, const Touch* last, int size);
  template <bool narrow>
  void move_from(std::size_t s, const Touch* first, const Touch* last, int size);
  template <bool narrow>
  std::int32_t number_of_next();
  void tabulate();
  void thin(const Thinning& thinning, Frontier& frontier);
  void open_after(const Touch* first, const Touch* last);
  double promise(const Thinning& thinning, const std::uint64_t* state) const;
  void prune(Frontier& frontier);

  std::vector<Touch> touches_;
  std::vector<std::size_t> first_touch_;
  /// A state: for each open constraint, four bits with the mines it has so far, at the slot it was
  /// given; `stride_` words of sixteen slots. In a general shape: `bits_` bits with the state of
  /// its automaton.
  std::size_t stride_ = 1;
  int bits_ = 4;
  std::vector<std::uint64_t> before_;
  std::vector<std::uint64_t> after_;
  std::vector<std::uint64_t> next_;
  std::size_t count_ = 0;  // states in after_
  std::vector<Entry> table_;
  std::uint32_t stamp_ = 0;
  std::vector<Move> moves_;
  // Scratch of `plan` and `prune`.
  std::vector<int> slot_of_;
  std::vector<int> left_;
  std::vector<int> free_;
  std::vector<std::size_t> first_state_;
  std::vector<std::int32_t> renumbered_;
  std::vector<std::pair<int, int>> range_;
  std::vector<std::pair<int, int>> next_range_;
  // For thinning: the weights of the states whatever their mines, and what is open.
  std::vector<double> weight_before_;
  std::vector<double> weight_after_;
  std::vector<Touch> open_;
};

}  // namespace minewise

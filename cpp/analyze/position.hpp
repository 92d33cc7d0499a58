// A position: what the clues of a view say, taken apart into components, and kept up to date as
// cells are revealed. Only the components that a revealed cell touches are looked at again.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/grid.hpp"
#include "count/census.hpp"
#include "count/deduction.hpp"
#include "count/sharing.hpp"
#include "game/view.hpp"

namespace minewise {

/// The mines of the whole board. If their number is unknown, every mine weighs `odds` against a
/// safe cell; if these are none, all that is seen tells how dense the mines are.
struct Total {
  std::optional<int> mines{};
  std::optional<double> odds{};
  Prior prior = usual_prior;
};

/// A part of the frontier that shares no constraint with any other.
class Component {
 public:
  /// `numbers`: constraints, cells, and of each box where its cells begin, with one more at the
  /// end.
  Component(const ShapeKey& shape, double log_tilt, ShapeCounter& counter,
            std::vector<std::int32_t> numbers)
      : numbers_(std::move(numbers)),
        constraints_(shape[0] & ~general_shape),
        boxes_(shape[1]),
        log_tilt_(log_tilt),
        counter_(&counter),
        census_(counter.known_census(shape)) {
    // Its shape is looked up again where it is not known, and where it may be counted anew.
    if (!census_ || cells().size() > untilted_cells) shape_ = shape;
  }

  /// The clues that are its constraints, in the order of its shape; of sets of cells their numbers.
  [[nodiscard]] std::span<const Cell> clues() const { return {numbers_.data(), constraints_}; }
  /// The cells of its boxes, box by box.
  [[nodiscard]] std::span<const Cell> cells() const {
    return {numbers_.data() + constraints_, numbers_.size() - constraints_ - boxes_ - 1};
  }
  [[nodiscard]] std::size_t boxes() const { return boxes_; }
  [[nodiscard]] std::span<const Cell> box(std::size_t b) const {
    const std::int32_t* const first = numbers_.data() + numbers_.size() - boxes() - 1 + b;
    return {numbers_.data() + first[0], numbers_.data() + first[1]};
  }
  /// Taken when it is first asked for.
  [[nodiscard]] const Census& census() const {
    if (!census_) census_ = counter_->census(shape_, log_tilt_);
    return *census_;
  }
  /// Counted anew, each mine weighing exp(log_tilt), a multiple of a quarter: where it turns out to
  /// have far more or fewer mines than was expected, so that their weights were lost in the others.
  [[nodiscard]] std::shared_ptr<const Census> recounted(double log_tilt) const;

 private:
  std::vector<std::int32_t> numbers_;
  std::size_t constraints_;
  std::size_t boxes_;
  double log_tilt_;
  ShapeCounter* counter_;
  mutable std::shared_ptr<const Census> census_;
  ShapeKey shape_;
};

/// The logarithm of the odds of a mine at which so many cells are counted, in quarters: about that
/// of `mines` among `undecided` cells, else that of the odds. 0 for few cells, which need no tilt.
double log_tilt_of(int cells, std::optional<int> mines, int undecided, const Total& total);

/// Ends the key of a shape with the tilt at which it is counted, if there is any.
void append_tilt(ShapeKey& key, double log_tilt);

/// What is counted, of a position or of any sets of cells: cells that are not decided, in
/// components and in none, and the mines that they share. It looks into what it was made of.
struct Problem {
  ShapeCounter* counter;
  std::span<const std::shared_ptr<const Component>> components;
  /// Of each cell.
  Shown shown;
  std::span<const Verdict> verdict;
  std::span<const std::int32_t> component_of;
  int constrained;
  int unconstrained;
  /// Mines that components and unconstrained cells share; none if the total is unknown.
  std::optional<int> mines_left;
  std::optional<double> odds;
  /// What is seen of the density of mines, if neither the total nor odds are told.
  std::optional<Seen> seen;
  bool contradictory;
  /// Is it plain that the mine total decides nothing?
  bool total_is_idle;

  [[nodiscard]] Cell cells() const { return static_cast<Cell>(shown.size()); }
  [[nodiscard]] bool is_unconstrained(Cell cell) const {
    return component_of[index(cell)] < 0 && verdict[index(cell)] == Verdict::unknown &&
           is_covered(shown[index(cell)]);
  }
};

/// Can the unconstrained cells make up for whatever the components have, and be neither all mines
/// nor all safe for it?
bool leaves_room(const Problem& problem);

/// What lies around a cell.
struct Surroundings {
  /// Those of the cell and of its neighbours.
  std::vector<int> components;
  /// Neighbours known to be mines, and those that are not decided.
  int known = 0;
  int unknown = 0;
  /// Unconstrained ones among the cell and its neighbours.
  int unconstrained = 0;
};

class Position {
 public:
  /// Flags are read as covered cells.
  Position(Grid grid, Shown shown, const Total& total, ShapeCounter& counter);

  /// Becomes that of another view of the same grid, in the memory that it has.
  void restart(Shown shown, const Total& total);
  /// Drops its components, which hold what was counted of them. To be restarted.
  void drop_components() { components_.clear(); }

  /// Takes over what single clues say: `ahead` has been shown all that this position knows, in the
  /// same grid under the same clues, and more. Takes effect by `refresh`.
  void follow(const Deduction& ahead);
  /// Knows what this position knows. Whatever else it is shown, this position may follow it from
  /// here on.
  [[nodiscard]] const Deduction& lead();
  /// Shows a covered cell, in a position that looks ahead and follows nothing from then on. Takes
  /// effect by `refresh`.
  void show(Cell cell, std::int8_t code);
  /// Finds what the clues decide, whatever the mine total, and takes the rest apart.
  void refresh();
  /// The first half of that: whoever asks for components calls `refresh` or `group` before.
  void settle();
  void group();

  [[nodiscard]] const Grid& grid() const { return grid_; }
  [[nodiscard]] Shown shown() const { return deduction_.shown(); }
  [[nodiscard]] ShapeCounter& counter() const { return *counter_; }
  /// Of each cell: what the clues decide, whatever the mine total; `unknown` also for revealed
  /// cells, and in components that are too wide where search has not decided within the budget.
  [[nodiscard]] const std::vector<Verdict>& verdict() const { return deduction_.verdict(); }
  /// The cells that the last `refresh` has decided, without those that came with `follow`.
  [[nodiscard]] std::span<const Cell> decided() const { return deduction_.decided(); }
  /// Is it plain that the mine total decides nothing? Whatever the components have, the
  /// unconstrained cells make up for it.
  [[nodiscard]] bool total_is_idle() const { return total_is_idle_; }
  /// In no particular order.
  [[nodiscard]] const std::vector<std::shared_ptr<const Component>>& components() const {
    return components_;
  }
  /// Covered cells that are not decided and that no clue sees.
  [[nodiscard]] int unconstrained() const { return deduction_.undecided() - constrained_; }
  /// The cells of all components.
  [[nodiscard]] int constrained() const { return constrained_; }
  [[nodiscard]] bool is_unconstrained(Cell cell) const {
    return deduction_.is_unknown(cell) && component_of_[index(cell)] < 0;
  }
  [[nodiscard]] Problem problem() const;
  // What is counted of a position is all that an analysis of it needs.
  operator Problem() const { return problem(); }  // NOLINT(google-explicit-constructor)
  /// The component of a cell that is not decided, or of a clue beside such cells; none if -1.
  [[nodiscard]] int component_of(Cell cell) const { return component_of_[index(cell)]; }
  /// Mines that components and unconstrained cells share; none if the total is unknown.
  [[nodiscard]] std::optional<int> mines_left() const;
  /// Cells that have turned out to be mines, or that single clues and components prove to be.
  [[nodiscard]] int mines_found() const { return deduction_.mines_found(); }
  [[nodiscard]] const Total& total() const { return total_; }
  /// What is seen of the density of mines, if neither the total nor odds are told.
  [[nodiscard]] std::optional<Seen> seen() const;
  [[nodiscard]] Surroundings around(Cell cell) const;
  /// What the components around a covered cell would become, all in one, if the cell were shown to
  /// be safe with `count` mines around it. Unconstrained neighbours come into it.
  [[nodiscard]] Component with(Cell cell, int count, const Surroundings& around) const;
  /// Does a single clue, or a component taken for itself, allow no layout?
  [[nodiscard]] bool contradictory() const { return impossible_ || deduction_.contradictory(); }

 private:
  void deduce();
  void touch(Cell cell);
  bool settle_components();
  void loosen(int component);
  void join(Cell clue);
  [[nodiscard]] std::shared_ptr<Component> compose(Cell counted, int mines) const;
  Grid grid_;
  Total total_;
  ShapeCounter* counter_;
  Deduction deduction_;
  std::vector<std::int32_t> component_of_;
  std::vector<std::shared_ptr<const Component>> components_;
  /// What components have decided and single clues do not.
  std::vector<std::pair<Cell, Verdict>> found_;
  std::size_t followed_ = 0;    // touched by what was followed last
  std::size_t next_touch_ = 0;  // where the touched cells begin that were not looked at
  std::vector<Cell> loose_;     // clues that have lost their component
  std::size_t settled_ = 0;     // components from here on have just been grouped
  int constrained_ = 0;
  bool impossible_ = false;  // is there a component without a layout?
  bool total_is_idle_ = false;
};

}  // namespace minewise

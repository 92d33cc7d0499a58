// Census: everything that the clues of one shape say about it, whatever the rest of the board.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/grid.hpp"
#include "count/counting.hpp"
#include "count/deduction.hpp"
#include "count/frontier.hpp"
#include "count/shape.hpp"

namespace minewise {

/// Doubles tell all counts of so many cells apart: no mine needs a weight.
inline constexpr int untilted_cells = 64;

/// What counting may cost.
struct Effort {
  /// Numbers a component may need to be counted exactly: its moves and its weights.
  std::size_t budget;
  /// A wider one is counted by so many random choices of states, which together take about half as
  /// much.
  int samples = 12;
};

/// One way through the states of a shape, all of them or a random choice, and the weights of its
/// layouts: 2^exponent times what is held.
struct Count {
  Frontier frontier;
  Forward forward;
  ByMines<double> total;
};

/// For each number of mines of the shape, the weight of its layouts times the mines, or the safe
/// cells, in each box: mines[(m - least) * boxes + b].
struct Tallies {
  std::vector<double> mines;
  std::vector<double> safe;
};

/// The layouts of one shape. In counts, each mine weighs exp(log_tilt).
class Census {
 public:
  Census(const ShapeKey& key, const ClueTable& clues, double log_tilt, const Effort& effort,
         Explorer& explorer);

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int boxes() const { return shape_.boxes(); }
  /// The boxes as they are best eliminated.
  [[nodiscard]] const std::vector<int>& order() const { return order_; }
  /// `too_wide`: counted by samples.
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  /// Mines of the whole shape, if it is not too wide.
  [[nodiscard]] int least() const { return least_; }
  [[nodiscard]] int most() const { return most_; }
  /// Of each box: what all layouts share, whatever the rest of the board.
  [[nodiscard]] const std::vector<Verdict>& verdict() const { return verdict_; }
  /// Of each box: is it not decided whether all layouts share something? Empty where all is
  /// decided.
  [[nodiscard]] const std::vector<bool>& undecided() const { return undecided_; }
  /// Is some layout known?
  [[nodiscard]] bool has_layout() const { return has_layout_; }
  [[nodiscard]] double log_tilt() const { return log_tilt_; }

  /// One, or the samples.
  [[nodiscard]] const std::vector<Count>& counts() const;
  /// Are there tallies, or must marginals be asked for anew for each rest?
  [[nodiscard]] bool small() const { return small_; }
  [[nodiscard]] const Tallies& tallies() const;
  /// Of each box, if a layout with m mines counts rest[m - total.least] times.
  [[nodiscard]] Marginals marginals(const Count& count, const std::vector<double>& rest) const;

  /// The weights of the layouts with 0, 1, ... mines among `beside[b]` cells of each box b, each
  /// time from `least` to `most` mines, if one more cell of the box `safe` is no mine; -1 for no
  /// box. All in one scale.
  [[nodiscard]] std::vector<double> weights_beside(std::span<const int> beside, int safe) const;

  /// The mines of each box in a layout with so many mines, all drawn by their weight.
  [[nodiscard]] std::vector<int> draw(int mines, Random& random) const;
  /// The number of layouts modulo a prime, by mines.
  [[nodiscard]] ByMines<std::uint64_t> residues(const Residues& arithmetic) const;
  /// How many numbers it holds at most.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void find_verdicts(const Frontier& frontier);
  void search_verdicts();
  void sample() const;
  [[nodiscard]] bool judge_size() const;

  Shape shape_;
  std::vector<int> order_;
  Sizes sizes_;  // of the boxes, in that order
  double log_tilt_;
  Steps<double> steps_;
  AutomataPointer automata_;  // of a general shape
  Outcome outcome_;
  int least_ = 0;
  int most_ = 0;
  std::vector<Verdict> verdict_;
  std::vector<bool> undecided_;
  bool has_layout_ = false;
  std::size_t size_ = 0;
  bool small_ = false;
  // Weights are counted when they are first asked for: many shapes are only asked for verdicts.
  Explorer* explorer_;
  std::uint64_t seed_ = 0;  // of the samples
  std::size_t states_ = 0;  // in a layer of each sample; none is taken if 0
  Effort effort_;
  mutable std::vector<Count> counts_;
  mutable bool counted_ = false;
  mutable std::unique_ptr<Tallies> tallies_;
};

/// Where a position takes components apart; kept from one to the next.
struct Grouping {
  /// A cell and the clues that see it.
  struct Seen {
    explicit Seen(Cell c) : cell(c) {}

    Cell cell;
    std::uint32_t count = 0;
    std::array<std::uint32_t, 8> clues{};
    std::int32_t box = 0;
  };
  struct Box {
    std::size_t word;       // of the key, where the box begins
    std::int32_t previous;  // box with the same first constraint
  };

  std::vector<Cell> clues;
  std::vector<Seen> cells;
  std::vector<Box> boxes;
  std::vector<std::int32_t> last_box;  // of each clue, which is its first constraint
  std::vector<std::uint32_t> rank;     // of each clue of the board
  ShapeKey key;
};

/// Counts shapes, each once: keeps what it has counted up to a limit, and then starts anew. What it
/// says of a shape does not depend on what it was asked before.
class ShapeCounter {
 public:
  /// A larger budget is read as this, whose moves take 16 GB: more is no machine's memory. Where
  /// there are 4 GB in all, as on the page, it is a tenth of that.
  static constexpr std::size_t most_budget = sizeof(void*) > 4 ? 100'000'000 : 10'000'000;

  ShapeCounter(const Likelihoods& likelihoods, const Effort& effort, KeepGoing keep_going = {})
      : clues_(likelihoods), effort_(effort) {
    effort_.budget = std::min(effort_.budget, most_budget);
    explorer_.watch = Watch(std::move(keep_going));
  }

  [[nodiscard]] const ClueTable& clues() const { return clues_; }
#ifndef MINEWISE_WITHOUT_SETS
  /// Of a constraint that is no clue; equal tables have one code.
  std::uint32_t code_of_table(const std::vector<double>& table) {
    const auto [known, is_new] = codes_.try_emplace(table, 0);
    if (is_new) known->second = clues_.add(table);
    return known->second;
  }
#endif
  /// From now on work may take so much; what was counted after the last halt is forgotten.
  void begin(std::size_t limit = Watch::unlimited);
  /// Of all that is counted here.
  [[nodiscard]] Watch& watch() { return explorer_.watch; }
  [[nodiscard]] const Effort& effort() const { return effort_; }
  /// Has any shape been too wide?
  [[nodiscard]] bool met_wide() const { return met_wide_; }
  /// Is what it keeps below the limit, and no shape too wide? Then it is worth keeping.
  [[nodiscard]] bool keeps_little() const { return !met_wide_ && kept_numbers_ <= most_kept; }

  /// `log_tilt` matters for large shapes only: about the logarithm of the odds of a mine.
  std::shared_ptr<const Census> census(const ShapeKey& key, double log_tilt);
  /// None if it is not counted yet.
  [[nodiscard]] std::shared_ptr<const Census> known_census(const ShapeKey& key) const {
    const auto found = kept_.find(key);
    return found != kept_.end() ? found->second : nullptr;
  }

  /// For the positions that ask.
  Grouping grouping;

 private:
  struct Hash {
    std::size_t operator()(const ShapeKey& key) const;
  };
  /// A counter that keeps more than so many numbers starts anew.
  static constexpr std::size_t most_kept = 1'000'000;

  ClueTable clues_;
#ifndef MINEWISE_WITHOUT_SETS
  std::map<std::vector<double>, std::uint32_t> codes_;  // of tables
#endif
  Effort effort_;
  Explorer explorer_;
  std::unordered_map<ShapeKey, std::shared_ptr<const Census>, Hash> kept_;
  std::size_t kept_numbers_ = 0;
  bool met_wide_ = false;
};

}  // namespace minewise

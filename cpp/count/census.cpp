#include "count/census.hpp"

#include <algorithm>

#include "base/elementary.hpp"
#include "count/backbone.hpp"

namespace minewise {

namespace {

/// What tallies may cost.
constexpr std::size_t small_size = 20'000;

/// Samples need some states to be of any use.
constexpr std::size_t least_sampled = 1'000'000;

/// For each number of the budget, so many weights: long components have one for each number of
/// mines in each state.
constexpr std::size_t weights_a_number = 20;

/// Samples of loose clues may take so many times the work, which comes to a second
/// (bench/budgets.py).
constexpr std::size_t loose_work = 4;

/// Fewer states than this lose all layouts of a shape that is entangled.
constexpr std::size_t fewest_states = 16;

std::size_t weights_of(const Frontier& frontier) {
  std::size_t weights = 0;
  for (std::size_t i = 0; i < frontier.states.size(); ++i) {
    weights += frontier.states[i] * frontier.width(i);
  }
  return weights;
}

int largest_box(const Shape& shape) {
  int largest = 0;
  for (int box = 0; box < shape.boxes(); ++box) largest = std::max(largest, shape.size(box));
  return largest;
}

/// Does a clue allow more numbers of mines than one?
bool is_loose(const Constraint& constraint) { return constraint.least < constraint.most; }

std::uint64_t mix(const ShapeKey& key) {
  std::uint64_t x = key.size();
  for (const std::uint32_t word : key) {
    x = (x ^ word) * 0x9e3779b97f4a7c15U;
    x ^= x >> 32;
  }
  return x;
}

}  // namespace

Census::Census(const ShapeKey& key, const ClueTable& clues, double log_tilt, const Effort& effort,
               Explorer& explorer)
    : shape_(key, clues),
      order_(elimination_order(shape_)),
      log_tilt_(log_tilt),
      steps_(tilted_steps(elementary::exp(log_tilt_), largest_box(shape_))),
      automata_(automata_of(shape_, order_, steps_, effort.budget)),
      explorer_(&explorer),
      effort_(effort) {
  sizes_.reserve(order_.size());
  for (const int box : order_) sizes_.push_back(shape_.size(box));
  verdict_.assign(order_.size(), Verdict::unknown);
  const std::size_t most_weights = weights_a_number * std::max(effort.budget, least_sampled);
  Frontier frontier;
  if (shape_.is_general() && automata_.get()->is_too_wide()) {
    outcome_ = Outcome::too_wide;
    search_verdicts();
    size_ = key.size();
    return;
  }
  outcome_ = explorer.explore(shape_, order_, automata_.get(), effort.budget, nullptr, frontier);
  if (outcome_ == Outcome::complete) {
    find_verdicts(frontier);
    if (weights_of(frontier) <= most_weights) {
      counts_.push_back({std::move(frontier), {}, {}});
    } else {
      outcome_ = Outcome::too_wide;  // and samples would have no fewer weights
    }
  } else if (outcome_ == Outcome::too_wide) {
    search_verdicts();
    const std::size_t work =
        std::max(effort.budget, least_sampled) / index(effort.samples) / order_.size();
    std::size_t states = work;
    if (std::ranges::any_of(shape_.constraints(), is_loose)) {
      // A state has many moves then, and the shape many numbers of mines that each of them moves.
      std::size_t explored = 0;
      for (const std::uint32_t layer : frontier.states) explored += layer;
      const std::size_t moves = effort.budget / std::max<std::size_t>(explored, 1) + 1;
      const std::size_t weights = 1 + index(shape_.cells()) / weights_a_move / 2;
      states = std::min(states, loose_work * work / moves / weights);
    }
    states_ = std::max(states, fewest_states);
    seed_ = mix(key);
  }
  size_ = key.size() * 8 + (states_ > 0 ? std::max(effort.budget, least_sampled) : 0);
  for (const Count& count : counts_) {
    size_ += 3 * count.frontier.moves.size() + weights_of(count.frontier);
  }
  small_ = judge_size();
}

void Census::find_verdicts(const Frontier& frontier) {
  has_layout_ = true;
  least_ = frontier.least.back();
  most_ = frontier.most.back();
  for (std::size_t i = 0; i < order_.size(); ++i) {
    int fewest = sizes_[i];
    int most = 0;
    for (const Move& move : frontier.of_box(i)) {
      fewest = std::min(fewest, move.mines);
      most = std::max(most, move.mines);
    }
    if (most == 0) verdict_[index(order_[i])] = Verdict::safe;
    if (fewest == sizes_[i]) verdict_[index(order_[i])] = Verdict::mine;
  }
}

/// Decides by search what cannot be counted.
void Census::search_verdicts() {
  if (!shape_.counts_once()) {  // the search knows no other mines
    undecided_.assign(index(shape_.boxes()), true);
    return;
  }
  const Shape* const shape = &shape_;
  Backbone found = find_backbone(std::span(&shape, 1), {}, effort_.budget, explorer_->watch);
  has_layout_ = found.outcome == Outcome::complete;
  verdict_ = std::move(found.verdict);
  undecided_ = std::move(found.undecided);
  if (found.outcome == Outcome::impossible) outcome_ = Outcome::impossible;
}

/// Takes the samples of a shape that is too wide.
void Census::sample() const {
  // Thinning weighs all cells that a clue has left, too.
  const auto steps =
      tilted_steps(elementary::exp(log_tilt_), std::max(most_clue_cells, largest_box(shape_)));
  for (int i = 0; i < effort_.samples; ++i) {
    Random random(derive_key(seed_, static_cast<std::uint64_t>(i), Purpose::sample));
    const Thinning thinning{steps, states_, random};
    Frontier frontier;
    if (explorer_->explore(shape_, order_, automata_.get(), effort_.budget, &thinning, frontier) ==
        Outcome::complete) {
      counts_.push_back({std::move(frontier), {}, {}});
    }
  }
}

const std::vector<Count>& Census::counts() const {
  if (counted_) return counts_;
  counted_ = true;
  if (states_ > 0) sample();
  for (Count& count : counts_) {
    count.forward = count_forward(count.frontier, sizes_, steps_, explorer_->watch);
    count.total = count.forward.total(count.frontier);
  }
  return counts_;
}

bool Census::judge_size() const {
  if (outcome_ != Outcome::complete || shape_.cells() > untilted_cells || size_ > small_size)
    return false;
  double exponent = 0.0;  // of the least likely layout
  for (const Constraint& constraint : shape_.constraints()) {
    double least = 1.0;
    for (int n = constraint.least; n <= constraint.most; ++n) {
      const double likelihood = constraint.likelihood(n);
      if (likelihood > 0.0) least = std::min(least, likelihood);
    }
    if (least < 1.0) exponent += elementary::log2(least);
  }
  return exponent > -500.0;
}

const Tallies& Census::tallies() const {
  if (tallies_) return *tallies_;
  tallies_ = std::make_unique<Tallies>();
  const Count& count = counts()[0];
  std::vector<double> rest(count.total.weight.size(), 0.0);
  for (std::size_t m = 0; m < rest.size(); ++m) {
    rest[m] = 1.0;
    const Marginals found = count_backward(count.frontier, sizes_, steps_, count.forward, rest,
                                           false, explorer_->watch);
    rest[m] = 0.0;
    tallies_->mines.resize((m + 1) * order_.size());
    tallies_->safe.resize((m + 1) * order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      tallies_->mines[m * order_.size() + index(order_[i])] = found.mines[i];
      tallies_->safe[m * order_.size() + index(order_[i])] = found.safe[i];
    }
  }
  return *tallies_;
}

Marginals Census::marginals(const Count& count, const std::vector<double>& rest) const {
  Marginals ordered =
      count_backward(count.frontier, sizes_, steps_, count.forward, rest, true, explorer_->watch);
  Marginals result = ordered;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    result.mines[index(order_[i])] = ordered.mines[i];
    result.safe[index(order_[i])] = ordered.safe[i];
  }
  return result;
}

std::vector<double> Census::weights_beside(std::span<const int> beside, int safe) const {
  ToldApart cells{ShortRow<int>(order_.size()), order_.size()};
  for (std::size_t i = 0; i < order_.size(); ++i) {
    cells.beside[i] = beside[index(order_[i])];
    if (order_[i] == safe) cells.safe = i;
  }
  const Count& count = counts()[0];
  return count_beside(count.frontier, sizes_, steps_, count.forward, cells, explorer_->watch);
}

std::vector<int> Census::draw(int mines, Random& random) const {
  const Count& count = counts()[0];
  const Frontier& frontier = count.frontier;
  std::vector<int> of_box(order_.size(), 0);
  std::vector<double> weights;
  std::int32_t state = 0;
  for (std::size_t i = order_.size(); i-- > 0;) {
    const auto moves = frontier.of_box(i);
    const std::size_t width = frontier.width(i);
    weights.assign(moves.size(), 0.0);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const Move& move = moves[k];
      const int before = mines - move.mines - frontier.least[i];
      if (move.next != state || before < 0 || before >= static_cast<int>(width)) continue;
      weights[k] =
          count.forward.weight[count.forward.first[i] + index(move.state) * width + index(before)] *
          steps_[index(sizes_[i])][index(move.mines)] * move.likelihood;
    }
    const Move& chosen = moves[random.choose(weights)];
    of_box[index(order_[i])] = chosen.mines;
    mines -= chosen.mines;
    state = chosen.state;
  }
  return of_box;
}

ByMines<std::uint64_t> Census::residues(const Residues& arithmetic) const {
  return count_residues(counts_[0].frontier, sizes_, arithmetic);
}

void ShapeCounter::begin(std::size_t limit) {
  if (watch().halt()) {
    kept_.clear();
    kept_numbers_ = 0;
  }
  watch().begin(limit);
}

std::size_t ShapeCounter::Hash::operator()(const ShapeKey& key) const {
  return static_cast<std::size_t>(mix(key));
}

std::shared_ptr<const Census> ShapeCounter::census(const ShapeKey& key, double log_tilt) {
  if (auto known = known_census(key)) return known;
  auto census = std::make_shared<const Census>(key, clues_, log_tilt, effort_, explorer_);
  kept_numbers_ += census->size();
  met_wide_ = met_wide_ || census->outcome() == Outcome::too_wide;
  if (kept_numbers_ > most_kept) {
    kept_.clear();
    kept_numbers_ = census->size();
  }
  kept_.emplace(key, census);
  return census;
}

}  // namespace minewise

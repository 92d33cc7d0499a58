#include "analyze/analysis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "base/short_row.hpp"
#include "count/backbone.hpp"

namespace minewise {

namespace {
/// Standard errors in a stated error: 95 of 100 lie within, also with a dozen samples.
constexpr double errors_told = 3.0;
constexpr std::size_t fewest_samples = 3;

/// Samples that agree prove nothing: of the chance that the next one says something else, by the
/// rule of succession.
double error_of_agreement(double samples) {
  return errors_told * std::sqrt((samples + 1.0) / (samples + 3.0)) / (samples + 2.0);
}
/// Less than this is rounding.
constexpr double least_error = 1e-9;

/// The numbers of mines that some layout of a component has.
ByMines<bool> numbers_of(const Census& census) {
  ByMines<bool> numbers;
  const ByMines<double>& total = census.counts()[0].total;
  numbers.least = total.least;
  for (const double weight : total.weight) numbers.weight.push_back(weight > 0.0);
  return numbers;
}

/// What is certain where the mine total may decide more than the clues do.
void judge_by_total(const Problem& problem, int left, Certainty& certainty) {
  const auto& components = problem.components;
  std::vector<ByMines<bool>> numbers;
  for (const auto& component : components) numbers.push_back(numbers_of(component->census()));
  const Reach reach = reachable(numbers, problem.unconstrained, left);
  certainty.contradictory = !reach.possible;
  if (certainty.contradictory) return;
  for (std::size_t c = 0; c < components.size(); ++c) {
    const Component& component = *components[c];
    const Census& census = component.census();
    const auto boxes = static_cast<std::size_t>(census.boxes());
    ShortRow<bool, 64> may_be_mine(boxes);
    ShortRow<bool, 64> may_be_safe(boxes);
    const auto see = [&](std::size_t b, double mines, double safe) {
      may_be_mine[b] = may_be_mine[b] || mines > 0.0;
      may_be_safe[b] = may_be_safe[b] || safe > 0.0;
    };
    if (census.small()) {
      const Tallies& tallies = census.tallies();
      for (std::size_t m = 0; m < reach.allowed[c].size(); ++m) {
        if (!reach.allowed[c][m]) continue;
        for (std::size_t b = 0; b < boxes; ++b) {
          see(b, tallies.mines[m * boxes + b], tallies.safe[m * boxes + b]);
        }
      }
    } else {
      std::vector<double> rest(reach.allowed[c].begin(), reach.allowed[c].end());
      const Marginals found = census.marginals(census.counts()[0], rest);
      for (std::size_t b = 0; b < boxes; ++b) see(b, found.mines[b], found.safe[b]);
    }
    for (std::size_t b = 0; b < boxes; ++b) {
      if (may_be_mine[b] && may_be_safe[b]) continue;
      for (const Cell cell : component.box(b)) {
        certainty.verdict[index(cell)] = may_be_mine[b] ? Verdict::mine : Verdict::safe;
      }
    }
  }
  if (reach.unconstrained_mine && reach.unconstrained_safe) return;
  const Problem local = problem;  // so that the compiler knows that it does not change
  for (Cell cell = 0; cell < local.cells(); ++cell) {
    if (!local.is_unconstrained(cell)) continue;
    certainty.verdict[index(cell)] = reach.unconstrained_mine ? Verdict::mine : Verdict::safe;
  }
}

bool is_wide(const std::shared_ptr<const Component>& component) {
  return component->census().outcome() == Outcome::too_wide;
}

/// What is certain where components are too wide to be counted, by what search has found of each of
/// them; where the mine total may decide something, of all together.
void judge_by_search(const Problem& problem, std::optional<int> left, Certainty& certainty) {
  const auto& components = problem.components;
  Backbone all;
  if (left) {
    std::vector<const Shape*> shapes;
    for (const auto& component : components) shapes.push_back(&component->census().shape());
    all = find_backbone(shapes, SharedMines{*left, problem.unconstrained},
                        problem.counter->effort().budget, problem.counter->watch());
  }
  const auto has_layout = [](const auto& one) { return one->census().has_layout(); };
  certainty.contradictory = all.outcome == Outcome::impossible;
  certainty.has_layout =
      left ? all.outcome == Outcome::complete : std::ranges::all_of(components, has_layout);
  if (certainty.contradictory) return;
  certainty.undecided.assign(certainty.verdict.size(), false);
  const auto judge = [&](Cell cell, Verdict verdict, bool is_undecided) {
    certainty.verdict[index(cell)] = verdict;
    certainty.undecided[index(cell)] =
        verdict == Verdict::unknown && (is_undecided || !certainty.has_layout);
  };
  std::size_t of_all = 0;
  for (const auto& component : components) {
    const Census& census = component->census();
    for (std::size_t b = 0; b < component->boxes(); ++b, ++of_all) {
      for (const Cell cell : component->box(b)) {
        if (left) {
          judge(cell, all.verdict[of_all], all.undecided[of_all]);
        } else {
          judge(cell, census.verdict()[b], !census.undecided().empty() && census.undecided()[b]);
        }
      }
    }
  }
  for (Cell cell = 0; cell < problem.cells(); ++cell) {
    if (!problem.is_unconstrained(cell)) continue;
    judge(cell, left ? all.verdict.back() : Verdict::unknown, left && all.undecided.back());
  }
}

/// The layouts of a component by number of mines: of all its samples but one.
Part part_of(const Census& census, int left_out) {
  Part part{{}, census.log_tilt()};
  const auto& counts = census.counts();
  std::int64_t exponent = std::numeric_limits<std::int64_t>::min();
  int least = std::numeric_limits<int>::max();
  int most = 0;
  for (const Count& count : counts) {
    exponent = std::max(exponent, count.forward.exponent);
    least = std::min(least, count.total.least);
    most = std::max(most, count.total.most());
  }
  part.total.least = least;
  part.total.weight.assign(index(most - least) + 1, 0.0);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (census.outcome() == Outcome::too_wide && static_cast<int>(i) == left_out) continue;
    const auto shift =
        static_cast<int>(std::max<std::int64_t>(counts[i].forward.exponent - exponent, -3000));
    const ByMines<double>& total = counts[i].total;
    for (std::size_t m = 0; m < total.weight.size(); ++m) {
      part.total.weight[index(total.least - least) + m] += std::ldexp(total.weight[m], shift);
    }
  }
  part.exponent = exponent;
  return part;
}

/// Weights this far below the largest may have been rounded up on the way.
constexpr double trusted = 1e-100;

/// So many standard deviations of its mines a component may be off, or is moved by counting it
/// anew.
constexpr double stride = 20.0;

/// A mean number of mines that changes by less changes no chance that is told.
constexpr double least_shift = 1e-6;

/// Are there weights that cannot be trusted?
bool may_lose(const Census& census) {
  if (census.shape().cells() <= untilted_cells) return false;
  return std::ranges::any_of(census.counts(), [](const Count& count) {
    const double limit = trusted * std::ranges::max(count.total.weight);
    return std::ranges::any_of(count.total.weight,
                               [&](double weight) { return weight > 0.0 && weight < limit; });
  });
}

/// The tilt at which to count a part anew, if the mines that it turns out to have weigh so little
/// that they cannot be trusted.
std::optional<double> better_tilt(const Part& part, const ShortRow<double>& share) {
  const auto& weight = part.total.weight;
  const double largest = *std::ranges::max_element(weight);
  bool lost = false;
  double all = 0.0;
  double first = 0.0;
  double second = 0.0;
  double turns_out = 0.0;
  for (std::size_t m = 0; m < weight.size(); ++m) {
    lost = lost || (share[m] > 1e-12 && weight[m] < trusted * largest);
    const auto mines = static_cast<double>(m);
    all += weight[m];
    first += mines * weight[m];
    second += mines * mines * weight[m];
    turns_out += mines * share[m];
  }
  if (!lost) return {};
  const double variance = second / all - (first / all) * (first / all);
  const double step = std::floor(4.0 * stride / std::sqrt(std::max(variance, 1.0))) / 4.0;
  return part.log_tilt + (turns_out < first / all ? -1.0 : 1.0) * std::max(step, 0.25);
}

/// Probabilities without the samples of that number; those of lost components are not known.
class Weighing {
 public:
  Weighing(const Problem& problem, const Certainty& certainty, const std::vector<bool>& is_lost)
      : problem_(problem), certainty_(certainty) {
    known_.reserve(problem.components.size());
    for (std::size_t c = 0; c < problem.components.size(); ++c) {
      if (is_lost.empty() || !is_lost[c]) {
        known_.push_back(c);
      } else {
        cells_lost_ += static_cast<int>(problem.components[c]->cells().size());
      }
    }
  }

  [[nodiscard]] bool is_incomplete() const { return known_.size() < problem_.components.size(); }
  [[nodiscard]] int samples() const {
    std::size_t most = 0;
    for (const std::size_t c : known_) {
      const Census& census = problem_.components[c]->census();
      if (census.outcome() == Outcome::too_wide) most = std::max(most, census.counts().size());
    }
    return static_cast<int>(most);
  }

  /// Counts components anew, at most so often, until what they weigh can be trusted; false if that
  /// does not come.
  bool recount(int most) {
    const auto& components = problem_.components;
    if (std::ranges::none_of(known_,
                             [&](std::size_t c) { return may_lose(components[c]->census()); })) {
      return true;
    }
    recounted_.resize(components.size());
    for (int i = 0; i <= most; ++i) {
      std::vector<Part> parts;
      for (const std::size_t c : known_) parts.push_back(part_of(census(c), -1));
      const Sharing sharing = share(parts);
      bool trust = true;
      for (std::size_t k = 0; sharing.possible && k < known_.size(); ++k) {
        const std::size_t c = known_[k];
        if (census(c).shape().cells() <= untilted_cells) continue;
        const auto tilt = better_tilt(parts[k], sharing.share[k]);
        if (!tilt) continue;
        trust = false;
        recounted_[c] = components[c]->recounted(*tilt);
        if (recounted_[c]->counts().empty()) return false;
      }
      if (trust) return true;
    }
    return false;
  }

  Chances weigh(int left_out) {
    Chances chances;
    const auto& components = problem_.components;
    std::vector<Part> parts;
    parts.reserve(known_.size());
    double exponent = is_incomplete() ? std::numeric_limits<double>::quiet_NaN() : 0.0;
    for (const std::size_t c : known_) {
      parts.push_back(part_of(census(c), left_out));
      exponent += static_cast<double>(parts.back().exponent);
    }
    const Sharing sharing = share(parts);
    if (!sharing.possible) {  // only samples can miss what the mine total asks for
      chances.lost = true;
      chances.probability.assign(problem_.shown.size(), std::numeric_limits<double>::quiet_NaN());
      return chances;
    }
    chances.log2_layouts = sharing.log2_total + exponent;
    chances.in_components = sharing.in_parts;
    fill(sharing.unconstrained_mines / problem_.unconstrained, chances.probability);
    chances.expected_mines.assign(components.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t k = 0; k < known_.size(); ++k) {
      const std::size_t c = known_[k];
      const Component& component = *components[c];
      const ShortRow<double> chance = chances_of(c, parts[k], sharing.rest[k], left_out);
      double expected = 0.0;
      for (std::size_t b = 0; b < chance.size(); ++b) {
        for (const Cell cell : component.box(b)) {
          if (certainty_.verdict[index(cell)] == Verdict::unknown)
            chances.probability[index(cell)] = chance[b];
          expected += chance[b];
        }
      }
      chances.expected_mines[c] = expected;
    }
    const int number = samples();
    if (number > 0 || is_incomplete()) estimate(number, chances);
    return chances;
  }

 private:
  /// The chances of certain cells, and of unconstrained ones; nan elsewhere.
  void fill(double unconstrained, std::vector<double>& probability) const {
    const Problem problem = problem_;  // so that the compiler knows that it does not change
    const std::span<const Verdict> verdict = certainty_.verdict;
    const std::array of_kind{std::numeric_limits<double>::quiet_NaN(), 0.0, 1.0, unconstrained};
    static_assert(static_cast<int>(Verdict::safe) == 1 && static_cast<int>(Verdict::mine) == 2);
    probability.resize(problem.shown.size());
    for (std::size_t cell = 0; cell < probability.size(); ++cell) {
      // As `is_unconstrained` has it, without a branch, which a processor would guess wrong.
      const auto kind = static_cast<unsigned>(verdict[cell]);
      const unsigned is_free = (kind == 0U ? 1U : 0U) & (problem.component_of[cell] < 0 ? 1U : 0U) &
                               (is_covered(problem.shown[cell]) ? 1U : 0U);
      probability[cell] = of_kind[kind + 3 * is_free];
    }
  }

  /// Where all samples agree on a cell that is not known to be certain, its chance is that of the
  /// rule of succession.
  void estimate(double samples, Chances& chances) const {
    chances.error = chances.probability;
    for (std::size_t cell = 0; cell < chances.error.size(); ++cell) {
      double& chance = chances.probability[cell];
      if (std::isnan(chance)) continue;
      const bool agree = samples > 0.0 && certainty_.verdict[cell] == Verdict::unknown &&
                         (chance == 0.0 || chance == 1.0);
      chances.error[cell] = agree ? error_of_agreement(samples) : 0.0;
      if (agree) chance = (samples * chance + 1.0) / (samples + 2.0);
    }
  }

  [[nodiscard]] Sharing share(const std::vector<Part>& parts) const {
    const int unconstrained = problem_.unconstrained;
    if (auto seen = problem_.seen) {
      seen->cells -= cells_lost_;
      return share_mines_by_density(parts, unconstrained, *seen);
    }
    const auto left = problem_.mines_left;
    if (left && is_incomplete()) {
      // How many of the mines are in components of which nothing is known: as many as elsewhere.
      const double cells = problem_.constrained + unconstrained;
      const double share = std::clamp(*left / cells, 1.0 / (cells + 1.0), cells / (cells + 1.0));
      return share_mines(parts, unconstrained, {}, share / (1.0 - share));
    }
    return share_mines(parts, unconstrained, left, problem_.odds.value_or(1.0));
  }

  [[nodiscard]] const Census& census(std::size_t c) const {
    const bool is_recounted = !recounted_.empty() && recounted_[c];
    return is_recounted ? *recounted_[c] : problem_.components[c]->census();
  }

  /// Of each box: the chance that a cell of it is a mine.
  ShortRow<double> chances_of(std::size_t c, const Part& part, const ShortRow<double>& rest,
                              int left_out) {
    const Census& census = this->census(c);
    const auto boxes = static_cast<std::size_t>(census.boxes());
    ShortRow<double> mines(boxes);
    ShortRow<double> all(boxes);
    if (census.small()) {
      const Tallies& tallies = census.tallies();
      for (std::size_t m = 0; m < rest.size(); ++m) {
        for (std::size_t b = 0; b < boxes; ++b) {
          const double with_mine = rest[m] * tallies.mines[m * boxes + b];
          mines[b] += with_mine;
          all[b] += with_mine + rest[m] * tallies.safe[m * boxes + b];
        }
      }
    } else {
      const auto& counts = census.counts();
      for (std::size_t i = 0; i < counts.size(); ++i) {
        if (census.outcome() == Outcome::too_wide && static_cast<int>(i) == left_out) continue;
        const ByMines<double>& total = counts[i].total;
        const auto first = rest.begin() + (total.least - part.total.least);
        const std::vector<double> of_count(
            first, first + static_cast<std::ptrdiff_t>(total.weight.size()));
        // A sample counts by its total weight.
        double weight = 0.0;
        double mean = 0.0;
        for (std::size_t m = 0; m < of_count.size(); ++m) {
          weight += of_count[m] * total.weight[m];
          mean += of_count[m] * total.weight[m] * static_cast<double>(m);
        }
        if (weight == 0.0) continue;
        mean /= weight;
        weight = std::ldexp(weight, static_cast<int>(std::max<std::int64_t>(
                                        counts[i].forward.exponent - part.exponent, -3000)));
        const std::vector<double> chances = chances_in(c, i, of_count, mean);
        for (std::size_t b = 0; b < boxes; ++b) {
          mines[b] += weight * chances[b];
          all[b] += weight;
        }
      }
    }
    for (std::size_t b = 0; b < boxes; ++b) mines[b] /= all[b];
    return mines;
  }

  /// The chances in one count of a component, of which the rest leaves so many mines on average.
  /// They are counted for the first two rests: leaving out a sample changes them by little but that
  /// mean, and so does the line through both.
  std::vector<double> chances_in(std::size_t c, std::size_t count, const std::vector<double>& rest,
                                 double mean) {
    Line& line = lines_[{c, count}];
    const double shift = mean - line.mean;
    const bool is_first = line.chances.empty();
    std::vector<double> chances = line.chances;
    if (!is_first && (!line.slope.empty() || std::abs(shift) < least_shift)) {
      for (std::size_t b = 0; b < line.slope.size(); ++b) {
        chances[b] = std::clamp(chances[b] + shift * line.slope[b], 0.0, 1.0);
      }
      return chances;
    }
    const Census& census = this->census(c);
    Marginals found = census.marginals(census.counts()[count], rest);
    chances = std::move(found.mines);
    for (std::size_t b = 0; b < chances.size(); ++b) {
      const double all = chances[b] + found.safe[b];
      chances[b] = all > 0.0 ? chances[b] / all : 0.0;
      if (!is_first) line.slope.push_back((chances[b] - line.chances[b]) / shift);
    }
    if (is_first) line = {mean, chances, {}};
    return chances;
  }

  /// The chances of boxes by the mean number of mines in all of them.
  struct Line {
    double mean = 0.0;
    std::vector<double> chances;
    std::vector<double> slope;
  };
  std::map<std::pair<std::size_t, std::size_t>, Line> lines_;
  const Problem& problem_;
  const Certainty& certainty_;
  std::vector<std::size_t> known_;  // components
  int cells_lost_ = 0;              // of the others
  /// Of each component, if it was counted anew; empty if none was.
  std::vector<std::shared_ptr<const Census>> recounted_;
};

/// The chances that there are without some components.
Chances weigh_known(const Problem& problem, const Certainty& certainty, int recounts,
                    const std::vector<bool>& is_lost) {
  Chances nothing;
  nothing.lost = true;
  Weighing weighing(problem, certainty, is_lost);
  if (!weighing.recount(recounts)) return nothing;
  Chances chances = weighing.weigh(-1);
  chances.incomplete = weighing.is_incomplete();
  if (chances.lost) return chances;
  if (chances.incomplete) {
    if (std::ranges::all_of(chances.probability, [](double p) { return std::isnan(p); })) {
      return nothing;
    }
  }
  const auto is_estimated = [&](std::size_t cell) {
    return !std::isnan(chances.probability[cell]) && certainty.verdict[cell] == Verdict::unknown;
  };
  // How many mines the others have, and so how dense mines are, is only supposed.
  if (chances.incomplete && (problem.mines_left || problem.seen)) {
    for (std::size_t cell = 0; cell < chances.error.size(); ++cell) {
      if (is_estimated(cell)) chances.error[cell] = 1.0;
    }
    return chances;
  }
  if (weighing.samples() == 0) return chances;
  // The jackknife: how far the answers spread that leave one sample out.
  std::vector<std::vector<double>> without;
  for (int i = 0; i < weighing.samples(); ++i) {
    Chances left = weighing.weigh(i);
    if (!left.lost) without.push_back(std::move(left.probability));
  }
  const auto samples = static_cast<double>(without.size());
  for (std::size_t cell = 0; cell < chances.error.size(); ++cell) {
    if (!is_estimated(cell)) continue;
    double mean = 0.0;
    for (const auto& probability : without) mean += probability[cell] / samples;
    double squares = 0.0;
    for (const auto& probability : without) {
      const double apart = probability[cell] - mean;
      squares += apart * apart;
    }
    const double spread =
        samples < 2.0 ? 1.0 : errors_told * std::sqrt(squares * (samples - 1.0) / samples);
    chances.error[cell] = std::min(1.0, std::max(chances.error[cell], spread));
  }
  // Where hardly any sample found a layout, or all agree, how far they spread says nothing.
  for (const auto& component : problem.components) {
    if (!is_wide(component)) continue;
    const auto& counts = component->census().counts();
    const bool are_few = counts.size() <= fewest_samples;
    const bool are_whole =
        std::ranges::none_of(counts, [](const Count& count) { return count.frontier.thinned; });
    const double least = are_few ? 1.0 : error_of_agreement(static_cast<double>(counts.size()));
    for (const Cell cell : component->cells()) {
      double& error = chances.error[index(cell)];
      if (is_estimated(index(cell)) && (are_few || (!are_whole && error < least_error)))
        error = least;
    }
  }
  return chances;
}

}  // namespace

Certainty certainty_of(const Problem& problem) {
  Certainty certainty;
  certainty.contradictory = problem.contradictory;
  if (certainty.contradictory) return certainty;
  certainty.verdict.assign(problem.verdict.begin(), problem.verdict.end());
  certainty.has_layout = true;
  certainty.by_total = !problem.total_is_idle;
  const auto left = certainty.by_total ? problem.mines_left : std::nullopt;
  if (problem.counter->met_wide() && std::ranges::any_of(problem.components, is_wide)) {
    judge_by_search(problem, left, certainty);
  } else if (left) {
    judge_by_total(problem, *left, certainty);
  }
  return certainty;
}

std::vector<Cell> undecided_cells(const Certainty& certainty) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < certainty.undecided.size(); ++cell) {
    if (certainty.undecided[cell]) cells.push_back(static_cast<Cell>(cell));
  }
  return cells;
}

Chances weigh(const Problem& problem, const Certainty& certainty, int recounts) {
  const auto& components = problem.components;
  std::vector<bool> is_lost;  // empty where none is
  for (std::size_t c = 0; c < components.size(); ++c) {
    const Census& census = components[c]->census();
    if (census.outcome() == Outcome::complete || !census.counts().empty()) continue;
    is_lost.resize(components.size());
    is_lost[c] = true;
  }
  Chances chances = weigh_known(problem, certainty, recounts, is_lost);
  if (!chances.lost || !problem.counter->met_wide()) return chances;
  // Samples that miss what the mine total asks for, or whose weights never settle, tell nothing.
  is_lost.resize(components.size());
  for (std::size_t c = 0; c < is_lost.size(); ++c) is_lost[c] = is_wide(components[c]);
  return weigh_known(problem, certainty, recounts, is_lost);
}

std::vector<double> mine_totals(const Problem& problem, const Chances& chances) {
  if (!problem.seen || chances.lost || chances.incomplete) return {};
  const Seen seen = problem.seen.value_or(Seen{});
  const int cells = problem.unconstrained;
  std::vector<double> totals(problem.shown.size() + 1, 0.0);
  for (int m = chances.in_components.least; const double chance : chances.in_components.chance) {
    const std::vector<double> others = numbers_by_density(seen, m, cells);
    for (std::size_t n = 0; n < others.size(); ++n) {
      totals[index(seen.mines + m) + n] += chance * others[n];
    }
    ++m;
  }
  return totals;
}

std::optional<std::vector<Part>> counted_parts(const Problem& problem) {
  std::vector<Part> parts;
  for (const auto& component : problem.components) {
    const Census& census = component->census();
    if (census.outcome() != Outcome::complete) return {};
    parts.push_back(part_of(census, -1));
  }
  return parts;
}

double find_tilt(const Problem& problem, const std::vector<Part>& parts) {
  if (const auto seen = problem.seen) return find_tilt(parts, *seen);
  return find_tilt(parts, problem.unconstrained, problem.mines_left, problem.odds.value_or(1.0));
}

std::optional<std::uint64_t> count_layouts(const Problem& problem, std::uint64_t prime) {
  const Residues arithmetic(prime);
  std::vector<std::uint64_t> sums{1};  // by mines of the components so far
  for (const auto& component : problem.components) {
    if (component->census().outcome() == Outcome::too_wide) return {};
    const auto count = component->census().residues(arithmetic);
    std::vector<std::uint64_t> next(sums.size() + index(count.most()));
    for (std::size_t n = 0; n < sums.size(); ++n) {
      for (std::size_t i = 0; i < count.weight.size(); ++i) {
        auto& target = next[n + index(count.least) + i];
        target = arithmetic.plus(target, arithmetic.times(sums[n], count.weight[i]));
      }
    }
    sums = std::move(next);
  }
  const auto power = [&](std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent >>= 1, base = arithmetic.times(base, base)) {
      if (exponent & 1U) result = arithmetic.times(result, base);
    }
    return result;
  };
  const auto cells = static_cast<std::uint64_t>(problem.unconstrained);
  std::uint64_t total = 0;
  const std::optional<int> left = problem.mines_left;
  if (!left) {
    for (const auto sum : sums) total = arithmetic.plus(total, sum);
    return arithmetic.times(total, power(2, cells));
  }
  // C(cells, n) for all n, one after the other: cells is far below the prime. The inverse of n
  // follows from that of prime mod n, which is smaller.
  const std::uint64_t most = std::min(cells, static_cast<std::uint64_t>(std::max(0, *left)));
  std::vector<std::uint64_t> inverses(static_cast<std::size_t>(most) + 2, 1);
  const auto inverse = [&](std::uint64_t n) -> std::uint64_t& {
    return inverses[static_cast<std::size_t>(n)];
  };
  for (std::uint64_t n = 2; n <= most; ++n) {
    inverse(n) = arithmetic.times(prime - prime / n, inverse(prime % n));
  }
  std::uint64_t ways = 1;
  for (std::uint64_t n = 0; n <= most; ++n) {
    if (n > 0) ways = arithmetic.times(arithmetic.times(ways, cells - n + 1), inverse(n));
    const std::int64_t used = *left - static_cast<std::int64_t>(n);
    if (used >= static_cast<std::int64_t>(sums.size())) continue;
    total = arithmetic.plus(total, arithmetic.times(sums[static_cast<std::size_t>(used)], ways));
  }
  return total;
}

}  // namespace minewise

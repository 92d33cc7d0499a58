#include "analyze/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace minewise {

namespace {
/// Standard errors in a stated error: 95 of 100 lie within, also with a dozen samples.
constexpr double errors_told = 3.0;
constexpr std::size_t fewest_samples = 3;

/// The numbers of mines that some layout of a component has.
ByMines<bool> numbers_of(const Census& census) {
  ByMines<bool> numbers;
  if (census.outcome() == Outcome::too_wide) {
    // What the samples have not seen may be there nonetheless.
    return {0, std::vector<bool>(index(census.shape().cells()) + 1, true)};
  }
  const ByMines<double>& total = census.counts()[0].total;
  numbers.least = total.least;
  for (const double weight : total.weight) numbers.weight.push_back(weight > 0.0);
  return numbers;
}

/// What is certain where the mine total may decide more than the clues do.
void judge_by_total(const Position& position, int left, Certainty& certainty) {
  const auto& components = position.components();
  std::vector<ByMines<bool>> numbers;
  for (const auto& component : components) numbers.push_back(numbers_of(component->census()));
  const Reach reach = reachable(numbers, position.unconstrained(), left);
  certainty.contradictory = !reach.possible;
  if (certainty.contradictory) return;
  for (std::size_t c = 0; c < components.size(); ++c) {
    const Component& component = *components[c];
    const Census& census = component.census();
    if (census.outcome() == Outcome::too_wide) continue;
    const auto boxes = static_cast<std::size_t>(census.boxes());
    std::vector<bool> may_be_mine(boxes, false);
    std::vector<bool> may_be_safe(boxes, false);
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
  for (Cell cell = 0; cell < position.grid().cells(); ++cell) {
    if (!position.is_unconstrained(cell)) continue;
    certainty.verdict[index(cell)] = reach.unconstrained_mine ? Verdict::mine : Verdict::safe;
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
std::optional<double> better_tilt(const Part& part, const std::vector<double>& share) {
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

/// Probabilities without the samples of that number.
class Weighing {
 public:
  Weighing(const Position& position, const Certainty& certainty, Prior prior)
      : position_(position),
        certainty_(certainty),
        prior_(prior),
        recounted_(position.components().size()) {}

  [[nodiscard]] int samples() const {
    std::size_t most = 0;
    for (const auto& component : position_.components()) {
      if (component->census().outcome() != Outcome::too_wide) continue;
      most = std::max(most, component->census().counts().size());
    }
    return static_cast<int>(most);
  }

  /// Counts components anew, at most so often, until what they weigh can be trusted; false if that
  /// does not come.
  bool recount(int most) {
    const auto& components = position_.components();
    if (std::ranges::none_of(components, [](const auto& c) { return may_lose(c->census()); })) {
      return true;
    }
    for (int i = 0; i <= most; ++i) {
      std::vector<Part> parts;
      for (std::size_t c = 0; c < components.size(); ++c) parts.push_back(part_of(census(c), -1));
      const Sharing sharing = share(parts);
      bool trust = true;
      for (std::size_t c = 0; sharing.possible && c < components.size(); ++c) {
        if (census(c).shape().cells() <= untilted_cells) continue;
        const auto tilt = better_tilt(parts[c], sharing.share[c]);
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
    chances.probability.assign(position_.shown().size(), std::numeric_limits<double>::quiet_NaN());
    const auto& components = position_.components();
    std::vector<Part> parts;
    double exponent = 0.0;
    for (std::size_t c = 0; c < components.size(); ++c) {
      parts.push_back(part_of(census(c), left_out));
      exponent += static_cast<double>(parts.back().exponent);
    }
    const Sharing sharing = share(parts);
    if (!sharing.possible) {  // only samples can miss what the mine total asks for
      chances.lost = true;
      return chances;
    }
    chances.log2_layouts = sharing.log2_total + exponent;
    for (std::size_t c = 0; c < components.size(); ++c) {
      const Component& component = *components[c];
      const std::vector<double> chance = chances_of(c, parts[c], sharing.rest[c], left_out);
      double expected = 0.0;
      for (std::size_t b = 0; b < chance.size(); ++b) {
        for (const Cell cell : component.box(b)) {
          chances.probability[index(cell)] = chance[b];
          expected += chance[b];
        }
      }
      chances.expected_mines.push_back(expected);
    }
    const double free = sharing.unconstrained_mines / position_.unconstrained();
    for (Cell cell = 0; cell < position_.grid().cells(); ++cell) {
      if (position_.is_unconstrained(cell)) chances.probability[index(cell)] = free;
      const Verdict verdict = certainty_.verdict[index(cell)];
      if (verdict != Verdict::unknown) {
        chances.probability[index(cell)] = verdict == Verdict::mine ? 1.0 : 0.0;
      }
    }
    return chances;
  }

 private:
  [[nodiscard]] Sharing share(const std::vector<Part>& parts) const {
    if (prior_ == Prior::any_density && !position_.mines_left()) {
      const Settled settled{position_.grid().cells(), position_.mines_found()};
      return share_mines_of_any_density(parts, position_.unconstrained(), settled);
    }
    return share_mines(parts, position_.unconstrained(), position_.mines_left(),
                       position_.total().odds);
  }

  [[nodiscard]] const Census& census(std::size_t c) const {
    return recounted_[c] ? *recounted_[c] : position_.components()[c]->census();
  }

  /// Of each box: the chance that a cell of it is a mine.
  std::vector<double> chances_of(std::size_t c, const Part& part, const std::vector<double>& rest,
                                 int left_out) {
    const Census& census = this->census(c);
    const auto boxes = static_cast<std::size_t>(census.boxes());
    std::vector<double> mines(boxes, 0.0);
    std::vector<double> all(boxes, 0.0);
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
        for (std::size_t m = 0; m < of_count.size(); ++m) weight += of_count[m] * total.weight[m];
        weight = std::ldexp(weight, static_cast<int>(std::max<std::int64_t>(
                                        counts[i].forward.exponent - part.exponent, -3000)));
        const std::vector<double>& chances = chances_in(c, i, of_count);
        for (std::size_t b = 0; b < boxes; ++b) {
          mines[b] += weight * chances[b];
          all[b] += weight;
        }
      }
    }
    for (std::size_t b = 0; b < boxes; ++b) mines[b] /= all[b];
    return mines;
  }

  /// The chances in one count of a component, by the rest that was asked for first: leaving out a
  /// sample elsewhere changes little but the weight of each count.
  const std::vector<double>& chances_in(std::size_t c, std::size_t count,
                                        const std::vector<double>& rest) {
    auto& chances = chances_in_[{c, count}];
    if (!chances.empty()) return chances;
    const Census& census = this->census(c);
    Marginals found = census.marginals(census.counts()[count], rest);
    chances = std::move(found.mines);
    for (std::size_t b = 0; b < chances.size(); ++b) {
      const double all = chances[b] + found.safe[b];
      chances[b] = all > 0.0 ? chances[b] / all : 0.0;
    }
    return chances;
  }

  std::map<std::pair<std::size_t, std::size_t>, std::vector<double>> chances_in_;
  const Position& position_;
  const Certainty& certainty_;
  Prior prior_;
  std::vector<std::shared_ptr<const Census>> recounted_;
};

}  // namespace

Certainty certainty_of(const Position& position) {
  Certainty certainty;
  certainty.contradictory = position.contradictory();
  if (certainty.contradictory) return certainty;
  certainty.verdict = position.verdict();
  if (position.total_is_idle()) return certainty;
  certainty.by_total = true;
  judge_by_total(position, position.mines_left().value_or(0), certainty);
  return certainty;
}

Chances weigh(const Position& position, const Certainty& certainty, int recounts, Prior prior) {
  Chances nothing;
  nothing.lost = true;
  for (const auto& component : position.components()) {
    const Census& census = component->census();
    if (census.outcome() != Outcome::complete && census.counts().empty()) {
      return nothing;
    }
  }
  Weighing weighing(position, certainty, prior);
  if (!weighing.recount(recounts)) return nothing;
  Chances chances = weighing.weigh(-1);
  if (weighing.samples() == 0 || chances.lost) return chances;
  // The jackknife: how far the answers spread that leave one sample out.
  std::vector<std::vector<double>> without;
  for (int i = 0; i < weighing.samples(); ++i) {
    Chances left = weighing.weigh(i);
    if (!left.lost) without.push_back(std::move(left.probability));
  }
  chances.error = chances.probability;  // nan where a cell is revealed
  for (double& error : chances.error) error = std::isnan(error) ? error : 1.0;
  const auto samples = static_cast<double>(without.size());
  if (samples < 2.0) return chances;
  for (std::size_t cell = 0; cell < chances.error.size(); ++cell) {
    if (std::isnan(chances.error[cell])) continue;
    double mean = 0.0;
    for (const auto& probability : without) mean += probability[cell] / samples;
    double squares = 0.0;
    for (const auto& probability : without) {
      const double apart = probability[cell] - mean;
      squares += apart * apart;
    }
    chances.error[cell] =
        std::min(1.0, errors_told * std::sqrt(squares * (samples - 1.0) / samples));
  }
  // Where hardly any sample found a layout, how far they spread says nothing.
  for (const auto& component : position.components()) {
    const Census& census = component->census();
    if (census.outcome() != Outcome::too_wide || census.counts().size() > fewest_samples) continue;
    for (const Cell cell : component->cells()) chances.error[index(cell)] = 1.0;
  }
  return chances;
}

std::optional<std::vector<Part>> counted_parts(const Position& position) {
  std::vector<Part> parts;
  for (const auto& component : position.components()) {
    const Census& census = component->census();
    if (census.outcome() != Outcome::complete) return {};
    parts.push_back(part_of(census, -1));
  }
  return parts;
}

std::optional<std::uint64_t> count_layouts(const Position& position, std::uint64_t prime) {
  const Residues arithmetic{prime};
  std::vector<std::uint64_t> sums{1};  // by mines of the components so far
  for (const auto& component : position.components()) {
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
  const auto cells = static_cast<std::uint64_t>(position.unconstrained());
  std::uint64_t total = 0;
  const std::optional<int> left = position.mines_left();
  if (!left) {
    for (const auto sum : sums) total = arithmetic.plus(total, sum);
    return arithmetic.times(total, power(2, cells));
  }
  // C(cells, n) for all n, one after the other: cells is far below the prime. The inverse of n
  // follows from that of prime mod n, which is smaller.
  std::vector<std::uint64_t> inverses(static_cast<std::size_t>(cells) + 2, 1);
  const auto inverse = [&](std::uint64_t n) -> std::uint64_t& {
    return inverses[static_cast<std::size_t>(n)];
  };
  for (std::uint64_t n = 2; n <= cells; ++n) {
    inverse(n) = arithmetic.times(prime - prime / n, inverse(prime % n));
  }
  std::uint64_t ways = 1;
  for (std::uint64_t n = 0; n <= cells; ++n) {
    if (n > 0) ways = arithmetic.times(arithmetic.times(ways, cells - n + 1), inverse(n));
    const std::int64_t used = *left - static_cast<std::int64_t>(n);
    if (used < 0) break;
    if (used >= static_cast<std::int64_t>(sums.size())) continue;
    total = arithmetic.plus(total, arithmetic.times(sums[static_cast<std::size_t>(used)], ways));
  }
  return total;
}

}  // namespace minewise

// What is counted about a shape: against going through all mines in its boxes, box by box.
#include "count/census.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace census_test {

namespace {

using minewise::Census;
using minewise::ClueTable;
using minewise::Effort;
using minewise::Explorer;
using minewise::Frontier;
using minewise::index;
using minewise::Likelihoods;
using minewise::Outcome;
using minewise::Random;
using minewise::Shape;
using minewise::ShapeKey;
using minewise::Verdict;

constexpr std::size_t budget = 1'000'000;
constexpr std::uint64_t prime = 4611686018427387847;  // the largest below 2^62
bool near(double found, double truth, double tolerance = 1e-10) {
  return std::abs(found - truth) <= tolerance * std::max(1.0, std::abs(truth));
}

/// A shape in words, from its parts.
ShapeKey key_of(const std::vector<std::uint32_t>& codes, const std::vector<std::uint32_t>& sizes,
                const std::vector<std::vector<std::uint32_t>>& constraints_of) {
  ShapeKey key{static_cast<std::uint32_t>(codes.size()), static_cast<std::uint32_t>(sizes.size())};
  key.insert(key.end(), codes.begin(), codes.end());
  for (std::size_t b = 0; b < sizes.size(); ++b) {
    key.push_back(sizes[b]);
    key.push_back(static_cast<std::uint32_t>(constraints_of[b].size()));
    key.insert(key.end(), constraints_of[b].begin(), constraints_of[b].end());
  }
  return key;
}

/// Boxes that hang together by constraints of at most eight cells each, as on a board.
ShapeKey random_shape(Random& random, const ClueTable& clues, bool exact) {
  const std::uint32_t constraints = 1 + random.below(5);
  std::vector<std::uint32_t> room(constraints, 8);
  std::vector<std::uint32_t> sizes;
  std::vector<std::vector<std::uint32_t>> constraints_of;
  const auto add = [&](std::vector<std::uint32_t> seen) {
    std::uint32_t most = 4;
    for (const std::uint32_t c : seen) most = std::min(most, room[c]);
    if (most == 0) return false;
    const std::uint32_t size = 1 + random.below(most);
    for (const std::uint32_t c : seen) room[c] -= size;
    sizes.push_back(size);
    constraints_of.push_back(std::move(seen));
    return true;
  };
  // A chain first, so that it is one component, then whatever else.
  for (std::uint32_t c = 0; c + 1 < constraints; ++c) {
    if (!add({c, c + 1})) add({c});
  }
  if (constraints == 1) add({0});
  for (std::uint32_t i = random.below(5); i-- > 0;) {
    std::vector<std::uint32_t> seen;
    for (std::uint32_t c = 0; c < constraints; ++c) {
      if (random.below(2) == 0) seen.push_back(c);
    }
    if (!seen.empty()) add(seen);
  }
  std::vector<std::uint32_t> codes;
  for (std::uint32_t c = 0; c < constraints; ++c) {
    const auto known = static_cast<int>(exact ? 0 : random.below(9 - (8 - room[c])));
    const auto shown = static_cast<int>(random.below(exact ? 8 - room[c] + 1 : 9));
    codes.push_back(clues.code(shown, known));
  }
  return key_of(codes, sizes, constraints_of);
}

double choose(int cells, int mines) {
  double ways = 1.0;
  for (int i = 0; i < mines; ++i) ways = ways * (cells - i) / (i + 1);
  return std::round(ways);
}

/// By number of mines of the shape: the layouts, and their weight, also times the mines of a box.
struct Truth {
  std::vector<double> layouts;
  std::vector<double> weight;
  std::vector<std::vector<double>> mines;
  std::vector<std::vector<double>> safe;
  std::vector<bool> may_be_mine;
  std::vector<bool> may_be_safe;
};

Truth enumerate(const ShapeKey& key, const Shape& shape, const ClueTable& clues) {
  const auto cells = index(shape.cells()) + 1;
  const auto boxes = index(shape.boxes());
  Truth truth;
  truth.layouts.assign(cells, 0.0);
  truth.weight.assign(cells, 0.0);
  truth.mines.assign(cells, std::vector<double>(boxes, 0.0));
  truth.safe = truth.mines;
  truth.may_be_mine.assign(boxes, false);
  truth.may_be_safe.assign(boxes, false);
  std::vector<int> in_box(boxes, 0);
  while (true) {
    double ways = 1.0;
    double weight = 1.0;
    int sum = 0;
    std::vector<int> around(shape.constraints().size(), 0);
    for (std::size_t b = 0; b < boxes; ++b) {
      const int box = static_cast<int>(b);
      ways *= choose(shape.size(box), in_box[b]);
      sum += in_box[b];
      for (const int c : shape.constraints_of(box)) around[index(c)] += in_box[b];
    }
    for (std::size_t c = 0; c < around.size(); ++c) {
      weight *= clues.likelihood(key[2 + c], around[c]);
    }
    if (weight > 0.0) {
      truth.layouts[index(sum)] += ways;
      truth.weight[index(sum)] += ways * weight;
      for (std::size_t b = 0; b < boxes; ++b) {
        const int safe = shape.size(static_cast<int>(b)) - in_box[b];
        truth.mines[index(sum)][b] += ways * weight * in_box[b];
        truth.safe[index(sum)][b] += ways * weight * safe;
        truth.may_be_mine[b] = truth.may_be_mine[b] || in_box[b] > 0;
        truth.may_be_safe[b] = truth.may_be_safe[b] || safe > 0;
      }
    }
    std::size_t next = 0;
    while (next < boxes && in_box[next] == shape.size(static_cast<int>(next))) in_box[next++] = 0;
    if (next == boxes) return truth;
    ++in_box[next];
  }
}

/// Likelihoods with zeros between what is possible, and some that are small.
Likelihoods random_likelihoods(Random& random) {
  Likelihoods table{};
  for (auto& row : table) {
    for (double& chance : row) {
      if (random.below(2) == 0) chance = std::pow(10.0, -6.0 * random.uniform());
    }
  }
  return table;
}

void check_marginals(const Census& census, const Truth& truth, Random& random) {
  const minewise::Count& count = census.counts()[0];
  std::vector<double> rest(count.total.weight.size());
  // Also where only one number of mines is left, or the rest is small.
  for (double& factor : rest) factor = std::exp(-100.0 * random.uniform());
  if (random.below(3) == 0) {
    rest.assign(rest.size(), 0.0);
    rest[random.below(static_cast<std::uint32_t>(rest.size()))] = 1.0;
  }
  const minewise::Marginals found = census.marginals(count, rest);
  const minewise::Tallies& tallies = census.tallies();
  const double tilt = std::exp(census.log_tilt());
  for (std::size_t b = 0; b < index(census.boxes()); ++b) {
    double mines = 0.0;
    double safe = 0.0;
    double with_mine = 0.0;
    double without = 0.0;
    for (std::size_t m = 0; m < rest.size(); ++m) {
      const auto in_all = index(count.total.least) + m;
      const double factor = rest[m] * std::pow(tilt, in_all);
      mines += factor * truth.mines[in_all][b];
      safe += factor * truth.safe[in_all][b];
      const std::size_t place = m * index(census.boxes()) + b;
      with_mine += rest[m] * tallies.mines[place];
      without += rest[m] * tallies.safe[place];
      // Each tally is 0 exactly where no layout is.
      CHECK_EQUAL(tallies.mines[place] > 0.0, truth.mines[in_all][b] > 0.0);
      CHECK_EQUAL(tallies.safe[place] > 0.0, truth.safe[in_all][b] > 0.0);
    }
    if (mines + safe == 0.0) continue;  // no layout has so many mines
    const double chance = mines / (mines + safe);
    CHECK(near(found.mines[b] / (found.mines[b] + found.safe[b]), chance));
    CHECK(near(with_mine / (with_mine + without), chance));
  }
}

void check_census(const ShapeKey& key, const ClueTable& clues, double log_tilt, Random& random) {
  Explorer explorer;
  const Census census(key, clues, log_tilt, Effort{budget}, explorer);
  const Shape shape(key, clues);
  const Truth truth = enumerate(key, shape, clues);
  const auto first = std::ranges::find_if(truth.layouts, [](double n) { return n > 0.0; });
  CHECK_EQUAL(census.outcome() == Outcome::impossible, first == truth.layouts.end());
  if (census.outcome() != Outcome::complete || first == truth.layouts.end()) return;
  const auto least = static_cast<int>(first - truth.layouts.begin());
  auto most = static_cast<int>(truth.layouts.size()) - 1;
  while (truth.layouts[index(most)] == 0.0) --most;
  CHECK_EQUAL(census.least(), least);
  CHECK_EQUAL(census.most(), most);
  const minewise::Count& count = census.counts()[0];
  CHECK_EQUAL(count.total.least, least);
  CHECK_EQUAL(count.total.most(), most);
  const auto residues = census.residues(minewise::Residues(prime));
  const auto modulo_five = census.residues(minewise::Residues(5));
  CHECK_EQUAL(residues.least, least);
  for (int mines = least; mines <= most; ++mines) {
    const double weight = truth.weight[index(mines)] * std::exp(log_tilt * mines);
    const double found = std::ldexp(count.total.weight[index(mines - least)],
                                    static_cast<int>(count.forward.exponent));
    CHECK(std::abs(found - weight) <= 1e-12 * weight);
    const auto layouts = static_cast<std::uint64_t>(truth.layouts[index(mines)]);
    CHECK_EQUAL(residues.weight[index(mines - least)], layouts);
    CHECK_EQUAL(modulo_five.weight[index(mines - least)], layouts % 5);
  }
  for (std::size_t b = 0; b < truth.may_be_mine.size(); ++b) {
    const Verdict verdict = !truth.may_be_mine[b]   ? Verdict::safe
                            : !truth.may_be_safe[b] ? Verdict::mine
                                                    : Verdict::unknown;
    CHECK_EQUAL(census.verdict()[b], verdict);
  }
  if (census.small()) check_marginals(census, truth, random);
}

void random_shapes() {
  Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  for (int i = 0; i < 1000; ++i) {
    const bool exact = random.below(2) == 0;
    const ClueTable clues(exact ? minewise::exact_clues() : random_likelihoods(random));
    const ShapeKey key = random_shape(random, clues, exact);
    const double log_tilt = random.below(2) == 0 ? 0.0 : 4.0 * random.uniform() - 2.0;
    check_census(key, clues, log_tilt, random);
  }
}

void orders_are_permutations() {
  Random random(minewise::derive_key(2, 0, minewise::Purpose::agent));
  const ClueTable clues(minewise::exact_clues());
  for (int i = 0; i < 500; ++i) {
    const Shape shape(random_shape(random, clues, true), clues);
    std::vector<int> order = elimination_order(shape);
    std::ranges::sort(order);
    std::vector<int> all;
    for (int b = 0; b < shape.boxes(); ++b) all.push_back(b);
    CHECK_EQUAL(order, all);
  }
}

/// The clues of a lattice: one at every other cell of every other row, each saying `shown`.
ShapeKey lattice(int side, int shown, const ClueTable& clues) {
  const int length = 2 * side + 1;
  std::vector<std::uint32_t> sizes;
  std::vector<std::vector<std::uint32_t>> constraints_of;
  for (int row = 0; row < length; ++row) {
    for (int column = 0; column < length; ++column) {
      if (row % 2 == 1 && column % 2 == 1) continue;
      std::vector<std::uint32_t> seen;
      for (int y = row - 1; y <= row + 1; ++y) {
        for (int x = column - 1; x <= column + 1; ++x) {
          if (y < 0 || x < 0 || y >= length || x >= length || y % 2 == 0 || x % 2 == 0) continue;
          seen.push_back(static_cast<std::uint32_t>((y / 2) * side + x / 2));
        }
      }
      const auto same = std::ranges::find(constraints_of, seen);
      if (same != constraints_of.end()) {
        ++sizes[index(static_cast<int>(same - constraints_of.begin()))];
      } else {
        sizes.push_back(1);
        constraints_of.push_back(std::move(seen));
      }
    }
  }
  const std::vector<std::uint32_t> codes(index(side * side), clues.code(shown, 0));
  return key_of(codes, sizes, constraints_of);
}

double total_of(const Frontier& frontier, const minewise::Sizes& sizes,
                const minewise::Steps<double>& steps) {
  minewise::Watch watch;
  const minewise::Forward forward = count_forward(frontier, sizes, steps, watch);
  double sum = 0.0;
  for (const double weight : forward.total(frontier).weight) sum += weight;
  return std::ldexp(sum, static_cast<int>(forward.exponent));
}

/// States are left out at random, and what is kept makes up for them: right on average.
void thinned_counts_are_right_on_average() {
  const ClueTable noisy([] {
    Likelihoods table{};
    for (std::size_t shown = 0; shown < 9; ++shown) {
      for (std::size_t count = 0; count <= shown; ++count) {
        table[shown][count] = 1.0 / (9.0 - static_cast<double>(count));
      }
    }
    return table;
  }());
  const ClueTable exact(minewise::exact_clues());
  for (const ClueTable* clues : {&exact, &noisy}) {
    for (const double log_tilt : {0.0, -1.0}) {
      const Shape shape(lattice(4, 2, *clues), *clues);
      const std::vector<int> order = elimination_order(shape);
      minewise::Sizes sizes;
      for (const int box : order) sizes.push_back(shape.size(box));
      const auto steps = minewise::tilted_steps(std::exp(log_tilt), minewise::most_clue_cells);
      Explorer explorer;
      Frontier frontier;
      CHECK(explorer.explore(shape, order, nullptr, budget, nullptr, frontier) ==
            Outcome::complete);
      const double truth = total_of(frontier, sizes, steps);
      const auto widest = std::ranges::max(frontier.states);
      constexpr std::size_t most_states = 12;
      CHECK(widest > 5 * most_states);  // or nothing would be left out
      constexpr int samples = 400;
      double sum = 0.0;
      double squares = 0.0;
      for (std::uint64_t i = 0; i < samples; ++i) {
        Random random(minewise::derive_key(3, i, minewise::Purpose::sample));
        const minewise::Thinning thinning{steps, most_states, random};
        double found = 0.0;
        if (explorer.explore(shape, order, nullptr, budget, &thinning, frontier) ==
            Outcome::complete) {
          CHECK(std::ranges::max(frontier.states) <= most_states + 1);
          found = total_of(frontier, sizes, steps) / truth;
        }
        sum += found;
        squares += found * found;
      }
      const double mean = sum / samples;
      const double deviation = std::sqrt((squares / samples - mean * mean) / samples);
      CHECK(deviation > 0.0 && deviation < 0.1);
      CHECK(std::abs(mean - 1.0) < 4.0 * deviation);
    }
  }
}

/// Few states: each sample holds all of them, and all agree with the exact count.
void samples_of_few_states_are_exact() {
  Random random(minewise::derive_key(4, 0, minewise::Purpose::agent));
  const ClueTable clues(minewise::exact_clues());
  int sampled = 0;
  for (int i = 0; i < 300; ++i) {
    const ShapeKey key = random_shape(random, clues, true);
    Explorer explorer;
    const Census exact(key, clues, 0.0, Effort{budget}, explorer);
    const Census found(key, clues, 0.0, Effort{1}, explorer);
    if (found.outcome() != Outcome::too_wide) continue;
    if (exact.outcome() == Outcome::impossible) {
      CHECK(found.counts().empty());
      continue;
    }
    ++sampled;
    CHECK_EQUAL(found.counts().size(), index(Effort{1}.samples));
    for (const minewise::Count& count : found.counts()) {
      CHECK(std::ranges::equal(count.total.weight, exact.counts()[0].total.weight));
      CHECK_EQUAL(count.forward.exponent, exact.counts()[0].forward.exponent);
    }
    for (std::size_t box = 0; box < found.verdict().size(); ++box) {
      if (found.undecided()[box]) continue;
      CHECK_EQUAL(found.verdict()[box], exact.verdict()[box]);
    }
  }
  CHECK(sampled > 50);
}

/// What a counter says does not depend on what it was asked before, nor on what it has forgotten.
void shape_counters_forget_without_harm() {
  Random random(minewise::derive_key(5, 0, minewise::Purpose::agent));
  const ClueTable clues(minewise::exact_clues());
  minewise::ShapeCounter counter(minewise::exact_clues(), {20'000});
  const ShapeKey first_key = lattice(2, 2, clues);
  const auto first = counter.census(first_key, 0.0);
  CHECK(counter.census(first_key, 0.0) == first);
  const auto weights = [](const Census& census) {
    const auto& weight = census.counts()[0].total.weight;
    return std::vector<double>(weight.begin(), weight.end());
  };
  const std::vector<double> weight = weights(*first);
  // Wide shapes are sampled and fill the counter many times over.
  for (int side = 5; side < 8; ++side) {
    for (int shown = 2; shown < 5; ++shown) counter.census(lattice(side, shown, clues), 0.0);
  }
  const auto again = counter.census(first_key, 0.0);
  CHECK(again != first);
  CHECK_EQUAL(weights(*again), weight);
  CHECK_EQUAL(weights(*first), weight);
}

}  // namespace

CHECK_UNIT(census) {
  random_shapes();
  orders_are_permutations();
  thinned_counts_are_right_on_average();
  samples_of_few_states_are_exact();
  shape_counters_forget_without_harm();
}

}  // namespace census_test

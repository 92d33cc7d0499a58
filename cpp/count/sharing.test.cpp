// How components share the mines: against plain convolution, and sets of numbers of mines against
// going through all choices.
#include "count/sharing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace sharing_test {

namespace {

using minewise::ByMines;
using minewise::index;
using minewise::Part;
using minewise::Random;
using Numbers = std::vector<long double>;
/// Layouts of the parts by number of mines, from 0 on.
Numbers convolve(const Numbers& a, const Numbers& b) {
  Numbers sum(a.size() + b.size() - 1, 0.0L);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == 0.0L) continue;
    for (std::size_t j = 0; j < b.size(); ++j) sum[i + j] += a[i] * b[j];
  }
  return sum;
}

/// The weights of a part by number of mines, from 0 on, each mine weighing 1.
Numbers plain(const Part& part) {
  Numbers numbers(index(part.total.most()) + 1, 0.0L);
  for (std::size_t i = 0; i < part.total.weight.size(); ++i) {
    const int mines = part.total.least + static_cast<int>(i);
    numbers[index(mines)] =
        static_cast<long double>(part.total.weight[i]) *
        std::exp(-static_cast<long double>(part.log_tilt) * static_cast<long double>(mines));
  }
  return numbers;
}

/// The chances of the unconstrained cells in an order that long doubles hold.
long double choose(int cells, int mines) {
  if (mines < 0 || mines > cells) return 0.0L;
  return std::exp(std::lgamma(cells + 1.0L) - std::lgamma(mines + 1.0L) -
                  std::lgamma(cells - mines + 1.0L));
}

long double power(long double base, int exponent) {
  return std::pow(base, static_cast<long double>(exponent));
}

bool near(double found, long double truth, long double tolerance = 1e-10L) {
  return std::abs(static_cast<long double>(found) - truth) <=
         tolerance * std::max(1.0L, std::abs(truth));
}

/// Shares of all layouts, by part and number of mines, and the mines of the unconstrained cells.
struct Truth {
  long double total = 0.0L;
  std::vector<Numbers> share;
  long double unconstrained_mines = 0.0L;
};

Truth truth_of(const std::vector<Part>& parts, int unconstrained, std::optional<int> mines,
               double odds) {
  Numbers free;
  for (int n = 0; n <= unconstrained; ++n) free.push_back(choose(unconstrained, n));
  std::vector<Numbers> all{free};
  for (const Part& part : parts) all.push_back(plain(part));
  Truth truth;
  for (std::size_t left_out = 0; left_out < all.size(); ++left_out) {
    Numbers others{1.0L};
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i != left_out) others = convolve(others, all[i]);
    }
    Numbers share;
    for (std::size_t m = 0; m < all[left_out].size(); ++m) {
      long double weight = 0.0L;
      for (std::size_t n = 0; n < others.size(); ++n) {
        const auto in_all = static_cast<int>(m + n);
        if (mines && in_all != *mines) continue;
        weight += others[n] * (mines ? 1.0L : power(odds, in_all));
      }
      share.push_back(all[left_out][m] * weight);
    }
    const long double sum = std::accumulate(share.begin(), share.end(), 0.0L);
    if (left_out == 0) truth.total = sum;
    for (std::size_t m = 0; m < share.size(); ++m) {
      if (sum > 0.0L) share[m] /= sum;
      if (left_out == 0) truth.unconstrained_mines += static_cast<long double>(m) * share[m];
    }
    truth.share.push_back(std::move(share));
  }
  truth.share.erase(truth.share.begin());
  return truth;
}

void check_shares(const std::vector<Part>& parts, int unconstrained, std::optional<int> mines,
                  double odds) {
  const Truth truth = truth_of(parts, unconstrained, mines, odds);
  const auto sharing = minewise::share_mines(parts, unconstrained, mines, odds);
  CHECK_EQUAL(sharing.possible, truth.total > 0.0L);
  if (!sharing.possible || !(truth.total > 0.0L)) return;
  CHECK(near(sharing.log2_total, std::log2(truth.total)));
  CHECK(near(sharing.unconstrained_mines, truth.unconstrained_mines));
  CHECK_EQUAL(sharing.share.size(), parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& weight = parts[i].total.weight;
    CHECK_EQUAL(sharing.share[i].size(), weight.size());
    CHECK_EQUAL(sharing.rest[i].size(), weight.size());
    for (std::size_t m = 0; m < weight.size(); ++m) {
      const long double share = truth.share[i][index(parts[i].total.least) + m];
      CHECK(near(sharing.share[i][m], share));
      // The shares follow from the rest, in whatever scale it is.
      CHECK(near(sharing.rest[i][m] * weight[m], sharing.share[i][m]));
    }
  }
}

/// Every total of a board in its turn, weighed by how often it comes where densities count alike:
/// m mines in n cells by the beta function of m + a and n - m + b.
void check_density(const std::vector<Part>& parts, int unconstrained, int safe, int mines,
                   minewise::Prior prior) {
  int cells = unconstrained + safe + mines;
  for (const Part& part : parts) cells += part.total.most();
  Truth truth;
  for (int total = 0; total <= cells; ++total) {
    const Truth of_total = truth_of(parts, unconstrained, total - mines, 1.0);
    if (!(of_total.total > 0.0L)) continue;
    const long double weight =
        of_total.total *
        std::exp(std::lgamma(static_cast<long double>(total + prior.mines)) +
                 std::lgamma(static_cast<long double>(cells - total + prior.safe)) -
                 std::lgamma(cells + 2.0L));
    if (truth.share.empty()) {
      for (const auto& share : of_total.share) truth.share.emplace_back(share.size(), 0.0L);
    }
    truth.total += weight;
    truth.unconstrained_mines += weight * of_total.unconstrained_mines;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (std::size_t m = 0; m < truth.share[i].size(); ++m) {
        truth.share[i][m] += weight * of_total.share[i][m];
      }
    }
  }
  const minewise::Seen seen{cells - unconstrained, mines, prior};
  const auto found = minewise::share_mines_by_density(parts, unconstrained, seen);
  CHECK(near(found.log2_total, minewise::share_mines(parts, unconstrained, {}, 1.0).log2_total));
  CHECK(near(found.unconstrained_mines, truth.unconstrained_mines / truth.total));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& weight = parts[i].total.weight;
    for (std::size_t m = 0; m < weight.size(); ++m) {
      const long double share = truth.share[i][index(parts[i].total.least) + m] / truth.total;
      CHECK(near(found.share[i][m], share));
      CHECK(near(found.rest[i][m] * weight[m], found.share[i][m]));
    }
  }
}

/// With zeros inside and at the ends, and weights of very different sizes.
Part random_part(Random& random, std::uint32_t longest) {
  Part part;
  part.total.least = static_cast<int>(random.below(3));
  const std::uint32_t size = 1 + random.below(longest);
  for (std::uint32_t i = 0; i < size; ++i) {
    const bool gap = i > 0 && i + 1 < size && random.below(3) == 0;
    part.total.weight.push_back(gap ? 0.0 : std::exp(20.0 * random.uniform() - 10.0));
  }
  if (random.below(3) == 0) part.log_tilt = 0.25 * (static_cast<int>(random.below(17)) - 8);
  return part;
}

int least_of(const std::vector<Part>& parts) {
  int least = 0;
  for (const Part& part : parts) least += part.total.least;
  return least;
}

int most_of(const std::vector<Part>& parts) {
  int most = 0;
  for (const Part& part : parts) most += part.total.most();
  return most;
}

void random_parts() {
  Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  for (int i = 0; i < 400; ++i) {
    std::vector<Part> parts(random.below(7));
    for (Part& part : parts) part = random_part(random, 6);
    const int unconstrained = static_cast<int>(random.below(3) * random.below(20));
    check_shares(parts, unconstrained, std::nullopt, 1.0);
    check_shares(parts, unconstrained, std::nullopt, 1e-3);
    check_shares(parts, unconstrained, std::nullopt, 99.0);
    // Every total, those that cannot be included.
    const int most = most_of(parts) + unconstrained;
    for (int mines = std::max(0, least_of(parts) - 1); mines <= most + 1; ++mines) {
      if (most < 12 || random.below(4) == 0) check_shares(parts, unconstrained, mines, 1.0);
    }
    check_shares(parts, unconstrained, least_of(parts), 1.0);
    check_shares(parts, unconstrained, most, 1.0);
  }
}

void many_parts() {
  Random random(minewise::derive_key(2, 0, minewise::Purpose::agent));
  std::vector<Part> parts(30);
  for (Part& part : parts) part = random_part(random, 5);
  const int least = least_of(parts);
  const int most = most_of(parts);
  for (const int mines : {least, least + 1, (least + most) / 2, most - 1, most}) {
    check_shares(parts, 0, mines, 1.0);
    check_shares(parts, 10, mines, 1.0);
  }
  check_shares(parts, 10, most + 10, 1.0);
}

/// Each part says 0 or 2: an odd number of mines never comes out without unconstrained cells.
void gaps_everywhere() {
  const Part part{{0, {3.0, 0.0, 1.0}}};
  const std::vector<Part> parts(20, part);
  for (int mines = 0; mines <= 41; ++mines) {
    check_shares(parts, 0, mines, 1.0);
    check_shares(parts, 1, mines, 1.0);
  }
}

/// What has been seen tells the density: (mines + a) / (seen + a + b), by Laplace's rule of
/// succession where a and b are 1.
void densities() {
  for (const int safe : {0, 1, 20}) {
    for (const int mines : {0, 3, 60}) {
      const auto found = minewise::share_mines_by_density({}, 7, {safe + mines, mines, {1, 1}});
      CHECK(near(found.unconstrained_mines, 7.0L * (mines + 1) / (safe + mines + 2)));
    }
  }
  Random random(minewise::derive_key(4, 0, minewise::Purpose::agent));
  for (int i = 0; i < 200; ++i) {
    std::vector<Part> parts;
    for (std::uint32_t n = random.below(4); n-- > 0;) parts.push_back(random_part(random, 6));
    const minewise::Prior prior{1 + static_cast<int>(random.below(9)),
                                1 + static_cast<int>(random.below(50))};
    check_density(parts, static_cast<int>(random.below(20)), static_cast<int>(random.below(30)),
                  static_cast<int>(random.below(30)), prior);
  }
}

/// One cell or none of 200 parts, and 600,000 cells that no clue sees: as if all were alike.
void many_unconstrained_cells() {
  constexpr int cells = 600'000;
  constexpr int components = 200;
  const std::vector<Part> parts(components, Part{{0, {1.0, 1.0}}});
  for (const int mines : {0, 1, 100, 120'000, 300'000, 599'900, cells + components}) {
    const auto sharing = minewise::share_mines(parts, cells, mines, 1.0);
    CHECK(sharing.possible);
    if (!sharing.possible) continue;
    const long double chance = static_cast<long double>(mines) / (cells + components);
    CHECK(near(sharing.unconstrained_mines / cells, chance, 1e-12L));
    for (const auto& share : sharing.share) CHECK(near(share[1], chance, 1e-12L));
    const long double all = cells + components;
    const long double layouts =
        std::lgamma(all + 1.0L) - std::lgamma(mines + 1.0L) - std::lgamma(all - mines + 1.0L);
    CHECK(near(sharing.log2_total, layouts / std::log(2.0L), 1e-9L));
  }
  for (const int mines : {-1, cells + components + 1}) {
    CHECK(!minewise::share_mines(parts, cells, mines, 1.0).possible);
  }
  // With all components at their ends, and none of the others.
  for (const int mines : {components, cells}) {
    const std::vector<Part> fixed(components, Part{{1, {5.0}}});
    const auto sharing = minewise::share_mines(fixed, cells, mines, 1.0);
    CHECK(sharing.possible);
    CHECK(near(sharing.unconstrained_mines, mines - components));
  }
}

struct Choices {
  std::vector<std::vector<bool>> allowed;
  bool unconstrained_mine = false;
  bool unconstrained_safe = false;
  bool possible = false;
};

/// Goes through all choices of a number of mines for each part.
void choose_all(const std::vector<ByMines<bool>>& parts, int unconstrained, int left,
                std::vector<std::size_t>& chosen, Choices& choices) {
  if (chosen.size() < parts.size()) {
    const ByMines<bool>& part = parts[chosen.size()];
    for (std::size_t m = 0; m < part.weight.size(); ++m) {
      if (!part.weight[m]) continue;
      chosen.push_back(m);
      choose_all(parts, unconstrained, left - part.least - static_cast<int>(m), chosen, choices);
      chosen.pop_back();
    }
    return;
  }
  if (left < 0 || left > unconstrained) return;
  choices.possible = true;
  choices.unconstrained_mine = choices.unconstrained_mine || left > 0;
  choices.unconstrained_safe = choices.unconstrained_safe || left < unconstrained;
  for (std::size_t i = 0; i < chosen.size(); ++i) choices.allowed[i][chosen[i]] = true;
}

void check_reach(const std::vector<ByMines<bool>>& parts, int unconstrained, int mines) {
  Choices choices;
  for (const auto& part : parts) choices.allowed.emplace_back(part.weight.size(), false);
  std::vector<std::size_t> chosen;
  choose_all(parts, unconstrained, mines, chosen, choices);
  const auto reach = minewise::reachable(parts, unconstrained, mines);
  CHECK_EQUAL(reach.possible, choices.possible);
  if (!reach.possible || !choices.possible) return;
  CHECK(std::ranges::equal(reach.allowed, choices.allowed, std::ranges::equal));
  CHECK_EQUAL(reach.unconstrained_mine, choices.unconstrained_mine);
  CHECK_EQUAL(reach.unconstrained_safe, choices.unconstrained_safe);
}

ByMines<bool> random_numbers(Random& random, std::uint32_t longest) {
  ByMines<bool> numbers;
  // Now and then beyond the edge of a word of 64 numbers.
  numbers.least = static_cast<int>(random.below(4) == 0 ? random.below(70) : random.below(3));
  const std::uint32_t size = 1 + random.below(longest);
  for (std::uint32_t i = 0; i < size; ++i) numbers.weight.push_back(random.below(3) > 0);
  return numbers;
}

void reach() {
  Random random(minewise::derive_key(3, 0, minewise::Purpose::agent));
  for (int i = 0; i < 600; ++i) {
    std::vector<ByMines<bool>> parts(random.below(5));
    int least = 0;
    int most = 0;
    for (auto& part : parts) {
      part = random_numbers(random, 5);
      least += part.least;
      most += part.most();
    }
    const int unconstrained = static_cast<int>(random.below(4));
    for (int mines = std::max(least - 2, -1); mines <= most + unconstrained + 2; ++mines) {
      check_reach(parts, unconstrained, mines);
    }
  }
}

/// 0 or 64 mines each: steps of a whole word.
void reach_in_whole_words() {
  ByMines<bool> numbers{0, minewise::ShortRow<bool>(65)};
  numbers.weight[0] = numbers.weight[64] = true;
  const std::vector<ByMines<bool>> parts(3, numbers);
  for (int mines = -1; mines <= 3 * 64 + 3; ++mines) {
    check_reach(parts, 0, mines);
    check_reach(parts, 2, mines);
  }
}

}  // namespace

CHECK_UNIT(sharing) {
  random_parts();
  many_parts();
  gaps_everywhere();
  many_unconstrained_cells();
  densities();
  reach();
  reach_in_whole_words();
}

}  // namespace sharing_test

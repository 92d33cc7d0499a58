#include "count/sharing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/elementary.hpp"

namespace minewise {

namespace {
struct Moments {
  double mean = 0.0;
  double variance = 0.0;
  double log_weight = 0.0;  // natural logarithm of all weights together
};

/// A part in which each mine weighs exp(log_tilt): its chances and their moments.
Moments tilt(const Part& part, double log_tilt, Spread* spread) {
  const double change = log_tilt - part.log_tilt;
  double largest = -HUGE_VAL;
  ShortRow<double> logarithm(part.total.weight.size(), -HUGE_VAL);
  for (std::size_t i = 0; i < logarithm.size(); ++i) {
    if (!(part.total.weight[i] > 0.0)) continue;
    logarithm[i] =
        elementary::log(part.total.weight[i]) + change * (part.total.least + static_cast<int>(i));
    largest = std::max(largest, logarithm[i]);
  }
  double sum = 0.0;
  double first = 0.0;
  double second = 0.0;
  for (std::size_t i = 0; i < logarithm.size(); ++i) {
    logarithm[i] = elementary::exp(logarithm[i] - largest);
    const auto m = static_cast<double>(i);
    sum += logarithm[i];
    first += m * logarithm[i];
    second += m * m * logarithm[i];
  }
  first /= sum;
  if (spread != nullptr) {
    for (double& chance : logarithm) chance /= sum;
    *spread = {part.total.least, std::move(logarithm)};
  }
  return {part.total.least + first, second / sum - first * first, largest + elementary::log(sum)};
}

/// Of a cell whose mine weighs exp(log_tilt): the chance of a mine.
double chance_of_mine(double log_tilt) { return 1.0 / (1.0 + elementary::exp(-log_tilt)); }

/// The logarithm of 1 + exp(log_tilt), what such a cell weighs in all.
double log_of_both(double log_tilt) {
  return std::max(log_tilt, 0.0) + elementary::log1p(elementary::exp(-std::abs(log_tilt)));
}

/// The sum of two independent numbers of mines.
Spread sum_of(const Spread& a, const Spread& b, double cut) {
  Spread sum{a.least + b.least, ShortRow<double>(a.chance.size() + b.chance.size() - 1)};
  const Spread& shorter = a.chance.size() < b.chance.size() ? a : b;
  const Spread& longer = a.chance.size() < b.chance.size() ? b : a;
  for (std::size_t i = 0; i < shorter.chance.size(); ++i) {
    const double weight = shorter.chance[i];
    double* target = sum.chance.data() + i;
    for (std::size_t j = 0; j < longer.chance.size(); ++j) target[j] += weight * longer.chance[j];
  }
  sum.trim(cut);
  return sum;
}

/// What is asked of one of two children: over the range that it has.
Spread without_sibling(const Spread& asked, const Spread& sibling, const Spread& self) {
  Spread result{self.least, ShortRow<double>(self.chance.size())};
  for (std::size_t i = 0; i < self.chance.size(); ++i) {
    const int mines = self.least + static_cast<int>(i);
    const int low = std::max(asked.least - mines, sibling.least);
    const int high = std::min(asked.least + static_cast<int>(asked.chance.size()) - mines,
                              sibling.least + static_cast<int>(sibling.chance.size()));
    double sum = 0.0;
    for (int other = low; other < high; ++other) {
      sum += asked.chance[index(mines + other - asked.least)] *
             sibling.chance[index(other - sibling.least)];
    }
    result.chance[i] = sum;
  }
  return result;
}

/// Log odds of a mine between which a tilt is looked for: e^30 is about 10^13, and a board has at
/// most 10^6 cells.
constexpr double lowest_tilt = -30.0;
constexpr double highest_tilt = 30.0;
/// So near is near enough where the density is looked for.
constexpr double near_tilt = 0.01;

}  // namespace

void Spread::trim(double cut) {
  std::size_t last = chance.size();
  while (last > 1 && chance[last - 1] < cut) --last;
  std::size_t first = 0;
  while (first + 1 < last && chance[first] < cut) ++first;
  std::copy(chance.data() + first, chance.data() + last, chance.data());
  chance.resize(last - first);
  least += static_cast<int>(first);
}

Spread tilted(const Part& part, double log_tilt, double* log_weight) {
  Spread spread;
  const Moments moments = tilt(part, log_tilt, &spread);
  if (log_weight != nullptr) *log_weight = moments.log_weight;
  return spread;
}

Spread binomial(int cells, double log_tilt, int low, int high, double cut, double& log_scale) {
  const double p = chance_of_mine(log_tilt);
  const int start = std::clamp(static_cast<int>((cells + 1) * p), low, high);
  const double odds = elementary::exp(log_tilt);
  log_scale = elementary::log_factorial(cells) - elementary::log_factorial(start) -
              elementary::log_factorial(cells - start) + start * log_tilt;
  Spread spread;
  for (int m = start; m > low;) {
    const double last = spread.chance.empty() ? 1.0 : spread.chance.back();
    const double chance = last * m / (odds * (cells - m + 1));
    if (chance <= cut) break;
    spread.chance.push_back(chance);
    --m;
  }
  std::ranges::reverse(spread.chance);
  spread.least = start - static_cast<int>(spread.chance.size());
  spread.chance.push_back(1.0);
  for (int m = start; m < high; ++m) {
    const double chance = spread.chance.back() * odds * (cells - m) / (m + 1);
    if (chance <= cut) break;
    spread.chance.push_back(chance);
  }
  return spread;
}

Sums::Sums(std::vector<Spread> spreads, double cut) : leaves_(spreads.size()), cut_(cut) {
  sums_.resize(2 * leaves_);
  for (std::size_t i = 0; i < leaves_; ++i) sums_[leaves_ + i] = std::move(spreads[i]);
  for (std::size_t i = leaves_; i-- > 1;) sums_[i] = sum_of(sums_[2 * i], sums_[2 * i + 1], cut_);
}

std::vector<Spread> Sums::rests(const Spread& totals) const {
  std::vector<Spread> rests(2 * leaves_);
  rests[1] = totals;
  for (std::size_t i = 1; i < leaves_; ++i) {
    rests[2 * i] = without_sibling(rests[i], sums_[2 * i + 1], sums_[2 * i]);
    rests[2 * i + 1] = without_sibling(rests[i], sums_[2 * i], sums_[2 * i + 1]);
  }
  rests.erase(rests.begin(), rests.begin() + static_cast<std::ptrdiff_t>(leaves_));
  return rests;
}

Spread Sums::without(const std::vector<int>& left_out) const {
  Spread sum{0, {1.0}};
  // The largest parts of the tree that hold none of them.
  std::vector<std::size_t> pending{1};
  while (!pending.empty()) {
    const std::size_t node = pending.back();
    pending.pop_back();
    if (node >= 2 * leaves_) continue;
    const bool holds = std::ranges::any_of(left_out, [&](int leaf) {
      std::size_t up = leaves_ + index(leaf);
      while (up > node) up /= 2;
      return up == node;
    });
    if (!holds) {
      sum = sum_of(sum, sums_[node], cut_);
    } else if (node < leaves_) {
      pending.push_back(2 * node);
      pending.push_back(2 * node + 1);
    }
  }
  return sum;
}

double find_tilt(const std::vector<Part>& parts, int unconstrained, std::optional<int> mines,
                 double odds) {
  if (!mines) return elementary::log(odds);
  double low = lowest_tilt;
  double high = highest_tilt;
  double most = unconstrained;
  for (const Part& part : parts) most += part.total.most();
  const double share = std::clamp((*mines + 0.5) / (most + 1.0), 0.001, 0.999);
  double tilted = elementary::log(share / (1.0 - share));
  for (int i = 0; i < 40; ++i) {
    const double p = chance_of_mine(tilted);
    double mean = unconstrained * p;
    double variance = unconstrained * p * (1.0 - p);
    for (const Part& part : parts) {
      const Moments moments = tilt(part, tilted, nullptr);
      mean += moments.mean;
      variance += moments.variance;
    }
    const double off = *mines - mean;
    if (std::abs(off) <= 0.5 + 2.0 * std::sqrt(variance)) break;
    (off > 0.0 ? low : high) = tilted;
    const double step = variance > 0.0 ? tilted + off / variance : HUGE_VAL;
    tilted = step > low && step < high ? step : (low + high) / 2.0;
  }
  return tilted;
}

Spread weights_by_density(const Seen& seen, int least, int most, double log_tilt) {
  // The board has so many more mines, or safe cells, than the parts.
  const double mines = seen.prior.mines + seen.mines;
  const double safe = seen.prior.safe + seen.cells - seen.mines;
  const double odds = elementary::exp(log_tilt);
  const int start =
      std::clamp(static_cast<int>(chance_of_mine(log_tilt) * (mines + safe) - mines), least, most);
  // Where a weight exceeds this, the layouts that it is for are lost in doubles.
  constexpr double most_weight = 1e300;
  Spread weights{start, {1.0}};
  for (int m = start; m > least && weights.chance.back() < most_weight; --m) {
    weights.chance.push_back(weights.chance.back() * odds * (safe - m) / (mines + m - 1));
    weights.least = m - 1;
  }
  std::ranges::reverse(weights.chance);
  for (int m = start; m < most && weights.chance.back() < most_weight; ++m) {
    weights.chance.push_back(weights.chance.back() * (mines + m) / (odds * (safe - m - 1)));
  }
  return weights;
}

std::vector<double> numbers_by_density(const Seen& seen, int in_parts, int unconstrained) {
  const double mines = seen.prior.mines + seen.mines + in_parts;
  const double safe = seen.prior.safe + seen.cells - seen.mines - in_parts;
  // From about the likeliest number on both ways, where chances only fall.
  const int start = static_cast<int>(unconstrained * mines / (mines + safe));
  std::vector<double> chances(index(unconstrained) + 1, 0.0);
  chances[index(start)] = 1.0;
  for (int m = start; m > 0; --m) {
    chances[index(m) - 1] = chances[index(m)] * m * (safe + unconstrained - m) /
                            ((unconstrained - m + 1) * (mines + m - 1));
  }
  for (int m = start; m < unconstrained; ++m) {
    chances[index(m) + 1] = chances[index(m)] * (unconstrained - m) * (mines + m) /
                            ((m + 1) * (safe + unconstrained - m - 1));
  }
  double sum = 0.0;
  for (const double chance : chances) sum += chance;
  for (double& chance : chances) chance /= sum;
  return chances;
}

double find_tilt(const std::vector<Part>& parts, const Seen& seen) {
  double log_tilt = 0.0;
  double chance = seen.chance_of_mine(0.0);
  for (int i = 0; i < 40; ++i) {
    const double before = log_tilt;
    log_tilt = elementary::log(chance / (1.0 - chance));
    if (i > 0 && std::abs(log_tilt - before) < near_tilt) break;
    double mean = 0.0;
    for (const Part& part : parts) mean += tilt(part, log_tilt, nullptr).mean;
    chance = seen.chance_of_mine(mean);
  }
  return log_tilt;
}

namespace {

/// Chances below this are cut off, unless what is asked for is itself rare.
constexpr double usual_cut = 1e-40;
constexpr double rare = 1e-20;

/// All spreads and the unconstrained cells, which are the last one.
struct Shared {
  Sums sums;
  Spread unconstrained;
  double log_scale;

  Shared(std::vector<Spread> spreads, int cells, int mines, double log_tilt, double cut)
      : sums({}, cut) {
    int least = 0;
    int most = 0;
    for (Spread& spread : spreads) {
      spread.trim(cut);
      least += spread.least;
      most += spread.most();
    }
    unconstrained = binomial(cells, log_tilt, std::clamp(mines - most, 0, cells),
                             std::clamp(mines - least, 0, cells), cut, log_scale);
    spreads.push_back(unconstrained);
    sums = Sums(std::move(spreads), cut);
  }
};

/// Of each number of mines of a part its share of all layouts, if all others weigh so much.
ShortRow<double> shares_of(const Spread& part, const Spread& others) {
  ShortRow<double> shares = part.chance;
  double sum = 0.0;
  for (std::size_t m = 0; m < shares.size(); ++m) {
    shares[m] *= others.of(part.least + static_cast<int>(m));
    sum += shares[m];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

/// Fills in what depends on a known total; the logarithm of the weight of having it.
double fix_total(const std::vector<Spread>& spreads, int unconstrained, int mines, double log_tilt,
                 Sharing& sharing) {
  Shared shared(spreads, unconstrained, mines, log_tilt, usual_cut);
  if (shared.sums.all().of(mines) < rare) {
    shared = Shared(spreads, unconstrained, mines, log_tilt, 0.0);
  }
  const double found = shared.sums.all().of(mines);
  sharing.possible = found > 0.0;
  if (!sharing.possible) return 0.0;
  const std::vector<Spread> rests = shared.sums.rests({mines, {1.0}});
  for (std::size_t i = 0; i < spreads.size(); ++i) {
    sharing.share[i] = shares_of(spreads[i], rests[i]);
  }
  double sum = 0.0;
  double first = 0.0;
  const Spread& free = shared.unconstrained;
  for (std::size_t m = 0; m < free.chance.size(); ++m) {
    const int count = free.least + static_cast<int>(m);
    const double weight = free.chance[m] * rests.back().of(count);
    sum += weight;
    first += weight * count;
  }
  sharing.unconstrained_mines = first / sum;
  return elementary::log(found) + shared.log_scale - mines * log_tilt;
}

/// How often a layout of each part counts, from the shares of its numbers of mines.
void fill_rest(const std::vector<Part>& parts, Sharing& sharing) {
  sharing.rest.reserve(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const ShortRow<double>& weight = parts[i].total.weight;
    ShortRow<double>& rest = sharing.rest.emplace_back(weight.size());
    for (std::size_t m = 0; m < weight.size(); ++m) {
      if (weight[m] > 0.0) rest[m] = sharing.share[i][m] / weight[m];
    }
  }
}

}  // namespace

Sharing share_mines(const std::vector<Part>& parts, int unconstrained, std::optional<int> mines,
                    double odds) {
  const double log_tilt = find_tilt(parts, unconstrained, mines, odds);
  double log_weight = mines ? 0.0 : unconstrained * log_of_both(log_tilt);
  Sharing sharing;
  std::vector<Spread> spreads;
  spreads.reserve(parts.size());
  sharing.share.reserve(parts.size());
  for (const Part& part : parts) {
    double of_part = 0.0;
    spreads.push_back(tilted(part, log_tilt, &of_part));
    sharing.share.push_back(spreads.back().chance);
    log_weight += of_part;
  }
  sharing.unconstrained_mines = unconstrained * chance_of_mine(log_tilt);
  if (mines) log_weight += fix_total(spreads, unconstrained, *mines, log_tilt, sharing);
  sharing.log2_total = log_weight / std::numbers::ln2;
  fill_rest(parts, sharing);
  return sharing;
}

Sharing share_mines_by_density(const std::vector<Part>& parts, int unconstrained,
                               const Seen& seen) {
  Sharing sharing;
  sharing.log2_total = share_mines(parts, unconstrained, {}, 1.0).log2_total;
  const double log_tilt = find_tilt(parts, seen);
  std::vector<Spread> spreads{{0, {1.0}}};
  for (const Part& part : parts) spreads.push_back(tilted(part, log_tilt, nullptr));
  // However unlikely by the tilt, the density may ask for it: nothing is cut off.
  const Sums sums(std::move(spreads), 0.0);
  const Spread& all = sums.all();
  const Spread weights = weights_by_density(seen, all.least, all.most(), log_tilt);
  sharing.in_parts = {all.least, shares_of(all, weights)};
  for (int m = all.least; m <= all.most(); ++m) {
    sharing.unconstrained_mines += unconstrained * sharing.in_parts.of(m) * seen.chance_of_mine(m);
  }
  const std::vector<Spread> rests = sums.rests(weights);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    sharing.share.push_back(shares_of(tilted(parts[i], log_tilt, nullptr), rests[i + 1]));
  }
  fill_rest(parts, sharing);
  return sharing;
}

namespace {

/// A set of numbers of mines.
class Numbers {
 public:
  explicit Numbers(int most) : words_(index(most) / 64 + 1) {}

  void add(int number) { words_[index(number) / 64] |= std::uint64_t{1} << (number % 64); }
  [[nodiscard]] bool has(int number) const {
    return number >= 0 && index(number) / 64 < words_.size() &&
           (words_[index(number) / 64] >> (number % 64) & 1U) != 0;
  }
  /// Adds every n + more, n from `other`, up to the most that fits.
  void add_raised(const Numbers& other, int more) {
    const std::size_t skip = index(more) / 64;
    const int shift = more % 64;
    for (std::size_t i = words_.size(); i-- > skip;) {
      words_[i] |= other.words_[i - skip] << shift;
      if (shift > 0 && i > skip) words_[i] |= other.words_[i - skip - 1] >> (64 - shift);
    }
  }
  /// Adds every n - fewer of at least 0, n from `other`.
  void add_lowered(const Numbers& other, int fewer) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.lowered_word(i, fewer);
  }
  /// Is there an n of ours with n + more in `other`?
  [[nodiscard]] bool meets(const Numbers& other, int more) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & other.lowered_word(i, more)) != 0) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] std::uint64_t lowered_word(std::size_t i, int fewer) const {
    const std::size_t from = i + index(fewer) / 64;
    const int shift = fewer % 64;
    if (from >= words_.size()) return 0;
    std::uint64_t word = words_[from] >> shift;
    if (shift > 0 && from + 1 < words_.size()) word |= words_[from + 1] << (64 - shift);
    return word;
  }

  ShortRow<std::uint64_t, 4> words_;
};

}  // namespace

Reach reachable(const std::vector<ByMines<bool>>& parts, int unconstrained, int mines) {
  Reach reach;
  if (mines < 0) return reach;
  // finish[i]: numbers of mines that parts 0 .. i-1 may have used, so that the rest comes out.
  std::vector<Numbers> finish(parts.size() + 1, Numbers(mines));
  for (int n = std::max(0, mines - unconstrained); n <= mines; ++n) finish.back().add(n);
  for (std::size_t i = parts.size(); i-- > 0;) {
    for (std::size_t m = 0; m < parts[i].weight.size(); ++m) {
      if (parts[i].weight[m])
        finish[i].add_lowered(finish[i + 1], parts[i].least + static_cast<int>(m));
    }
  }
  reach.possible = finish[0].has(0);
  if (!reach.possible) return reach;
  Numbers used(mines);
  used.add(0);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Numbers with(mines);
    ShortRow<bool> allowed(parts[i].weight.size());
    for (std::size_t m = 0; m < allowed.size(); ++m) {
      const int count = parts[i].least + static_cast<int>(m);
      if (!parts[i].weight[m] || count > mines) continue;
      with.add_raised(used, count);
      allowed[m] = used.meets(finish[i + 1], count);
    }
    reach.allowed.push_back(std::move(allowed));
    used = std::move(with);
  }
  for (int n = std::max(0, mines - unconstrained); n <= mines; ++n) {
    if (!used.has(n)) continue;
    reach.unconstrained_mine = reach.unconstrained_mine || n < mines;
    reach.unconstrained_safe = reach.unconstrained_safe || mines - n < unconstrained;
  }
  return reach;
}

}  // namespace minewise

#include "analyze/digits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

#include "base/elementary.hpp"

namespace minewise {

namespace {

using Digits = std::array<double, 9>;
/// Chances below this are lost beside the others.
constexpr double cut = 1e-150;

/// Shows a cell with every count in turn, and weighs what the components around it become by what
/// all others leave to it.
class DigitWeighing {
 public:
  DigitWeighing(const Position& position, const std::vector<Part>& parts)
      : position_(position),
        left_(position.mines_left()),
        seen_(position.seen()),
        log_tilt_(find_tilt(position, parts)),
        sums_(spreads_of(parts, log_tilt_), cut) {}

  /// False if the components around the cell are too wide together.
  bool weigh(Cell cell, Digits& digits) {
    const Surroundings around = position_.around(cell);
    digits.fill(0.0);
    if (around.unknown == 0) {
      digits[index(around.known)] = 1.0;
      return true;
    }
    if (around.components.empty()) {
      if (const auto found = alone_.find(key_of(around)); found != alone_.end()) {
        digits = found->second;
        return true;
      }
    }
    std::array<Spread, 9> weights;
    std::array<double, 9> scale;
    scale.fill(-HUGE_VAL);
    double largest = -HUGE_VAL;
    for (int count = around.known; count <= around.known + around.unknown; ++count) {
      const Component component = position_.with(cell, count, around);
      const Census& census = component.census();
      if (census.outcome() == Outcome::too_wide) return false;
      if (census.outcome() == Outcome::impossible) continue;
      const Count& counted = census.counts()[0];
      const Part part{counted.total, census.log_tilt(), counted.forward.exponent};
      weights[index(count)] = tilted(part, log_tilt_, &scale[index(count)]);
      scale[index(count)] += static_cast<double>(part.exponent) * std::numbers::ln2;
      largest = std::max(largest, scale[index(count)]);
    }
    const Spread& rest = rest_of(around);
    double sum = 0.0;
    for (std::size_t count = 0; count < digits.size(); ++count) {
      const double factor = elementary::exp(scale[count] - largest);
      for (std::size_t m = 0; m < weights[count].chance.size(); ++m) {
        const double others =
            rest.chance.empty() ? 1.0 : rest.of(weights[count].least + static_cast<int>(m));
        digits[count] += weights[count].chance[m] * factor * others;
      }
      sum += digits[count];
    }
    for (double& digit : digits) digit /= sum;
    if (around.components.empty()) alone_[key_of(around)] = digits;
    return true;
  }

 private:
  static std::array<int, 3> key_of(const Surroundings& around) {
    return {around.known, around.unknown, around.unconstrained};
  }

  static std::vector<Spread> spreads_of(const std::vector<Part>& parts, double log_tilt) {
    std::vector<Spread> spreads;
    for (const Part& part : parts) spreads.push_back(tilted(part, log_tilt, nullptr));
    if (spreads.empty()) spreads.push_back({0, {1.0}});
    return spreads;
  }

  /// rest.of(m): the weight of all that is not around the cell, if m mines are.
  const Spread& rest_of(const Surroundings& around) {
    auto& rest = rests_[{around.components, around.unconstrained}];
    if (!rest.chance.empty() || (!left_ && !seen_)) return rest;
    int most = around.unconstrained;
    for (const int number : around.components) {
      most += static_cast<int>(position_.components()[index(number)]->cells().size());
    }
    const Spread others = sums_.without(around.components);
    const int cells = position_.unconstrained() - around.unconstrained;
    Spread free;
    if (seen_) {
      const Seen seen{seen_->cells + around.unconstrained, seen_->mines, seen_->prior};
      free = weights_by_density(seen, others.least, most + others.most(), log_tilt_);
    } else {
      double log_scale = 0.0;
      free = binomial(cells, log_tilt_, std::clamp(*left_ - most - others.most(), 0, cells),
                      std::clamp(*left_ - others.least, 0, cells), 0.0, log_scale);
    }
    rest.chance.assign(index(most) + 1, 0.0);
    for (int m = 0; m <= most; ++m) {
      for (int n = others.least; n <= others.most(); ++n) {
        rest.chance[index(m)] += others.of(n) * free.of(seen_ ? m + n : *left_ - m - n);
      }
    }
    return rest;
  }

  const Position& position_;
  std::optional<int> left_;
  std::optional<Seen> seen_;
  double log_tilt_;
  Sums sums_;
  std::map<std::pair<std::vector<int>, int>, Spread> rests_;
  /// Of cells that no component comes near.
  std::map<std::array<int, 3>, Digits> alone_;
};

}  // namespace

std::optional<std::vector<Digits>> weigh_digits(const Position& position,
                                                const Certainty& certainty,
                                                std::optional<Cell> only) {
  const auto parts = counted_parts(position);
  if (!parts) return {};
  DigitWeighing weighing(position, *parts);
  Digits nothing;
  nothing.fill(std::numeric_limits<double>::quiet_NaN());
  std::vector<Digits> digits(position.shown().size(), nothing);
  for (Cell cell = 0; cell < position.grid().cells(); ++cell) {
    if ((only && cell != *only) || !is_covered(position.shown()[index(cell)])) continue;
    if (certainty.verdict[index(cell)] == Verdict::mine) continue;
    if (!weighing.weigh(cell, digits[index(cell)])) return {};
  }
  return digits;
}

std::vector<Cell> dead_cells(const std::vector<Digits>& digits) {
  std::vector<Cell> dead;
  for (std::size_t cell = 0; cell < digits.size(); ++cell) {
    const auto possible = std::ranges::count_if(digits[cell], [](double one) { return one > 0.0; });
    if (possible == 1) dead.push_back(static_cast<Cell>(cell));
  }
  return dead;
}

}  // namespace minewise

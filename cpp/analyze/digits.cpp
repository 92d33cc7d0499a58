#include "analyze/digits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "base/elementary.hpp"

namespace minewise {

namespace {

using Digits = std::array<double, 9>;
/// Chances below this are lost beside the others.
constexpr double cut = 1e-150;

/// row(t)[m - least]: the weight of m mines in some cells, t of them around a cell.
struct Table {
  int least = 0;
  std::vector<std::vector<double>> rows{{1.0}};
};

/// That of two kinds of cells together.
Table product(const Table& a, const Table& b) {
  const std::size_t width = a.rows[0].size() + b.rows[0].size() - 1;
  Table both{a.least + b.least, std::vector<std::vector<double>>(a.rows.size() + b.rows.size() - 1,
                                                                 std::vector<double>(width, 0.0))};
  for (std::size_t s = 0; s < a.rows.size(); ++s) {
    for (std::size_t t = 0; t < b.rows.size(); ++t) {
      std::vector<double>& row = both.rows[s + t];
      for (std::size_t m = 0; m < a.rows[s].size(); ++m) {
        if (a.rows[s][m] == 0.0) continue;
        for (std::size_t n = 0; n < b.rows[t].size(); ++n)
          row[m + n] += Scaled{}.times(a.rows[s][m], b.rows[t][n]);
      }
    }
  }
  return both;
}

/// Counts the layouts of the components around a cell by the mines beside it, and weighs them by
/// what all others leave to them.
class DigitWeighing {
 public:
  DigitWeighing(const Position& position, const std::vector<Part>& parts)
      : position_(position),
        left_(position.mines_left()),
        seen_(position.seen()),
        log_tilt_(find_tilt(position, parts)),
        sums_(spreads_of(parts, log_tilt_), cut),
        place_(position.shown().size(), {-1, -1}) {
    for (std::size_t number = 0; number < parts.size(); ++number) {
      const Component& component = *position.components()[number];
      for (std::size_t box = 0; box < component.boxes(); ++box) {
        for (const Cell cell : component.box(box)) {
          place_[index(cell)] = {static_cast<int>(number), static_cast<int>(box)};
        }
      }
      tilts_.push_back(tilts_of(parts[number]));
    }
  }

  void weigh(Cell cell, Digits& digits) {
    const Surroundings around = position_.around(cell);
    digits.fill(0.0);
    if (around.unknown == 0) {
      digits[index(around.known)] = 1.0;
      return;
    }
    if (around.components.empty()) {
      if (const auto found = alone_.find(key_of(around)); found != alone_.end()) {
        digits = found->second;
        return;
      }
    }
    Table table = of_unconstrained(cell);
    for (const int number : around.components) {
      table = product(table, of_component(cell, number));
    }
    const Spread& rest = rest_of(around);
    double sum = 0.0;
    for (std::size_t t = 0; t < table.rows.size(); ++t) {
      double& digit = digits[index(around.known) + t];
      for (std::size_t m = 0; m < table.rows[t].size(); ++m) {
        const double others =
            rest.chance.empty() ? 1.0 : rest.of(table.least + static_cast<int>(m));
        digit += Scaled{}.times(table.rows[t][m], others);
      }
      sum += digit;
    }
    for (double& digit : digits) digit /= sum;
    if (around.components.empty()) alone_[key_of(around)] = digits;
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

  /// What each number of mines of a part is multiplied by to have the common tilt, as far as
  /// doubles go.
  [[nodiscard]] std::vector<double> tilts_of(const Part& part) const {
    const double change = log_tilt_ - part.log_tilt;
    std::size_t likeliest = 0;
    double largest = -HUGE_VAL;
    for (std::size_t m = 0; m < part.total.weight.size(); ++m) {
      const double weight = elementary::log(part.total.weight[m]) + change * static_cast<double>(m);
      if (weight > largest) std::tie(largest, likeliest) = std::pair(weight, m);
    }
    std::vector<double> tilts;
    for (std::size_t m = 0; m < part.total.weight.size(); ++m) {
      const double away = static_cast<double>(m) - static_cast<double>(likeliest);
      tilts.push_back(std::clamp(elementary::exp(change * away), cut, 1.0 / cut));
    }
    return tilts;
  }

  /// Of the unconstrained neighbours.
  [[nodiscard]] Table of_unconstrained(Cell cell) const {
    std::size_t cells = 0;
    position_.grid().for_neighbors(
        cell, [&](Cell next) { cells += position_.is_unconstrained(next) ? 1U : 0U; });
    Table table{0,
                std::vector<std::vector<double>>(cells + 1, std::vector<double>(cells + 1, 0.0))};
    const Steps<double> steps = tilted_steps(elementary::exp(log_tilt_), static_cast<int>(cells));
    for (std::size_t m = 0; m <= cells; ++m) table.rows[m][m] = steps[cells][m];
    return table;
  }

  /// Of a component, with a cell that is safe if it is one of its own.
  [[nodiscard]] Table of_component(Cell cell, int number) const {
    const Census& census = position_.components()[index(number)]->census();
    std::vector<int> beside(index(census.boxes()), 0);
    position_.grid().for_neighbors(cell, [&](Cell next) {
      const auto [component, box] = place_[index(next)];
      if (component == number) ++beside[index(box)];
    });
    const auto [own, safe] = place_[index(cell)];
    Table table{census.least(), census.weights_beside(beside, own == number ? safe : -1)};
    double largest = 0.0;
    for (auto& row : table.rows) {
      for (std::size_t m = 0; m < row.size(); ++m) {
        if (row[m] != 0.0) row[m] = std::max(row[m] * tilts_[index(number)][m], Scaled::tiny);
        largest = std::max(largest, row[m]);
      }
    }
    for (auto& row : table.rows) {
      for (double& weight : row) {
        if (weight != 0.0) weight = std::max(weight / largest, Scaled::tiny);
      }
    }
    return table;
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
  std::vector<std::pair<int, int>> place_;  // of each cell: its component and its box there, or -1
  std::vector<std::vector<double>> tilts_;  // of each component
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
    weighing.weigh(cell, digits[index(cell)]);
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

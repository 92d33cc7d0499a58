#include "analyze/digits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "base/elementary.hpp"
#include "base/short_row.hpp"

namespace minewise {

namespace {

using Digits = std::array<double, 9>;
/// Chances below this are lost beside the others.
constexpr double cut = 1e-150;

/// Of m mines in some cells, t of them around a cell: weight[t * width + m - least].
struct Table {
  int least = 0;
  std::size_t width = 1;
  std::vector<double> weight{1.0};

  [[nodiscard]] std::size_t rows() const { return weight.size() / width; }
};

/// That of two kinds of cells together.
Table product(const Table& a, const Table& b) {
  Table both{a.least + b.least, a.width + b.width - 1, {}};
  const std::size_t rows = b.rows();
  both.weight.assign((a.rows() + rows - 1) * both.width, 0.0);
  for (std::size_t i = 0; i < a.weight.size(); ++i) {
    const double weight = a.weight[i];
    if (weight == 0.0) continue;
    for (std::size_t row = 0; row < rows; ++row) {
      const double* const from = &b.weight[row * b.width];
      double* const to = &both.weight[(i / a.width + row) * both.width + i % a.width];
      for (std::size_t m = 0; m < b.width; ++m) to[m] += Scaled{}.times(weight, from[m]);
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
        odds_(elementary::exp(log_tilt_)),
        sums_(spreads_of(parts, log_tilt_), cut),
        component_(position.shown().size(), -1),
        box_(position.shown().size(), -1) {
    for (std::size_t number = 0; number < parts.size(); ++number) {
      const Component& component = *position.components()[number];
      for (std::size_t box = 0; box < component.boxes(); ++box) {
        for (const Cell cell : component.box(box)) {
          component_[index(cell)] = static_cast<int>(number);
          box_[index(cell)] = static_cast<int>(box);
        }
      }
      // What each number of mines is multiplied by to have the common tilt, as far as doubles go.
      ShortRow<double>& tilts =
          tilts_.emplace_back(tilted(parts[number], log_tilt_, nullptr).chance);
      for (std::size_t m = 0; m < tilts.size(); ++m) {
        const double weight = parts[number].total.weight[m];
        tilts[m] = std::max(weight > 0.0 ? tilts[m] / weight : 0.0, cut);
      }
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
    const int neighbors = around.unconstrained - (position_.is_unconstrained(cell) ? 1 : 0);
    Table table = of_unconstrained(neighbors);
    bool is_one = neighbors == 0;  // is the table still a factor that changes nothing?
    for (const int number : around.components) {
      Table more = of_component(cell, number);
      table = is_one ? std::move(more) : product(table, more);
      is_one = false;
    }
    const double* const rest = &rest_of(around)[index(table.least)];
    double sum = 0.0;
    for (std::size_t t = 0, rows = table.rows(); t < rows; ++t) {
      const double* const row = &table.weight[t * table.width];
      double& digit = digits[index(around.known) + t];
      for (std::size_t m = 0; m < table.width; ++m) {
        const double weight = Scaled{}.times(row[m], rest[m]);
        digit += weight;
        sum += weight;
      }
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

  /// Of so many unconstrained neighbours.
  [[nodiscard]] Table of_unconstrained(int neighbors) const {
    const std::size_t cells = index(neighbors);
    Table table{0, cells + 1, std::vector<double>((cells + 1) * (cells + 1), 0.0)};
    double weight = 1.0;
    for (std::size_t m = 0; m <= cells; ++m) {
      table.weight[m * table.width + m] = weight;
      weight *= odds_ * static_cast<double>(cells - m) / static_cast<double>(m + 1);
    }
    return table;
  }

  /// Of a component, with a cell that is safe if it is one of its own.
  [[nodiscard]] Table of_component(Cell cell, int number) const {
    const Census& census = position_.components()[index(number)]->census();
    ShortRow<int> beside(index(census.boxes()));
    position_.grid().for_neighbors(cell, [&](Cell next) {
      if (component_[index(next)] == number) ++beside[index(box_[index(next)])];
    });
    const bool is_own = component_[index(cell)] == number;
    Table table{census.least(), tilts_[index(number)].size(),
                census.weights_beside(beside, is_own ? box_[index(cell)] : -1)};
    const ShortRow<double>& tilts = tilts_[index(number)];
    double largest = 0.0;
    for (std::size_t t = 0, rows = table.rows(); t < rows; ++t) {
      double* const row = &table.weight[t * table.width];
      for (std::size_t m = 0; m < table.width; ++m) {
        row[m] = Scaled{}.times(row[m], tilts[m]);
        largest = std::max(largest, row[m]);
      }
    }
    for (double& weight : table.weight) weight = Scaled{}.times(weight, 1.0 / largest);
    return table;
  }

  /// Of each number of mines that what is around the cell may have: the weight of all the rest.
  const std::vector<double>& rest_of(const Surroundings& around) {
    std::vector<double>& rest =
        rests_.try_emplace(around.components).first->second[index(around.unconstrained)];
    if (!rest.empty()) return rest;
    int most = around.unconstrained;
    int least_mines = 0;
    int most_mines = around.unconstrained;
    for (const int number : around.components) {
      const Component& component = *position_.components()[index(number)];
      most += static_cast<int>(component.cells().size());
      least_mines += component.census().least();
      most_mines += component.census().most();
    }
    rest.assign(index(most_mines) + 1, 1.0);
    if (!left_ && !seen_) return rest;
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
    for (int m = least_mines; m <= most_mines; ++m) {
      double& weight = rest[index(m)] = 0.0;
      for (int n = others.least; n <= others.most(); ++n) {
        weight += others.of(n) * free.of(seen_ ? m + n : *left_ - m - n);
      }
    }
    return rest;
  }

  const Position& position_;
  std::optional<int> left_;
  std::optional<Seen> seen_;
  double log_tilt_;
  double odds_;  // of a mine in an unconstrained cell
  Sums sums_;
  // Of each cell: its component, and its box there; or -1.
  std::vector<int> component_;
  std::vector<int> box_;
  std::vector<ShortRow<double>> tilts_;  // of each component
  // By the components around a cell, then by the number of unconstrained cells there, the cell
  // itself included: nine at most.
  std::map<std::vector<int>, std::array<std::vector<double>, 10>> rests_;
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
    if (std::isnan(digits[cell][0])) continue;
    const auto possible = std::ranges::count_if(digits[cell], [](double one) { return one > 0.0; });
    if (possible == 1) dead.push_back(static_cast<Cell>(cell));
  }
  return dead;
}

}  // namespace minewise

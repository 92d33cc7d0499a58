#include "players/guess_forecast.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/elementary.hpp"
#include "base/rounding.hpp"
#include "base/sort.hpp"

namespace minewise {

namespace {
/// Chances below this are lost beside the others.
constexpr double cut = 1e-150;

/// By how much a reveal may make a box elsewhere safer, so that it is looked at again.
constexpr double gain_elsewhere = 0.1;

/// Chances this near to 1 are certain.
constexpr double certain = 1.0 - rounding;

std::vector<Spread> spreads_of(const std::vector<Part>& parts, double log_tilt) {
  std::vector<Spread> spreads;
  for (const Part& part : parts) spreads.push_back(tilted(part, log_tilt, nullptr));
  if (spreads.empty()) spreads.push_back({0, {1.0}});
  return spreads;
}

/// The weight of other parts and all that is outside of parts, if the first have so many mines.
double together(const Spread& others, const Spread& outside, int mines) {
  double sum = 0.0;
  for (std::size_t i = 0; i < others.chance.size(); ++i) {
    sum += others.chance[i] * outside.of(mines + others.least + static_cast<int>(i));
  }
  return sum;
}

}  // namespace

GuessForecast::GuessForecast(const Position& position, std::vector<Part> parts,
                             const Chances& chances)
    : position_(position),
      chances_(chances),
      parts_(std::move(parts)),
      left_(position.mines_left().value_or(0)),
      seen_(position.seen()),
      log_tilt_(find_tilt(position, parts_)),
      sums_(spreads_of(parts_, log_tilt_), cut) {
  safe_already_ = static_cast<int>(
      std::ranges::count_if(chances.probability, [](double risk) { return risk == 0.0; }));
  const auto& components = position.components();
  for (std::size_t c = 0; c < parts_.size(); ++c) {
    Group& group = groups_.emplace_back(Group{tilted(parts_[c], log_tilt_, nullptr), {}});
    const auto risk = [&](std::size_t b) {
      return chances.probability[index(components[c]->box(b)[0])];
    };
    std::vector<std::size_t>& safest = group.safest;
    for (std::size_t b = 0; b < components[c]->boxes(); ++b) safest.push_back(b);
    sort_stably(safest, {}, risk);
    safest.resize(std::min<std::size_t>(safest.size(), 2));
  }
}

GuessForecast::Rest& GuessForecast::rest_of(const Surroundings& around) {
  for (std::size_t i = 0; i < rests_.size(); ++i) {
    if (rests_[i].components == around.components &&
        rests_[i].unconstrained == around.unconstrained) {
      asked_rest_ = i;
      return rests_[i];
    }
  }
  asked_rest_ = rests_.size();
  Rest& rest = rests_.emplace_back();
  rest.components = around.components;
  rest.unconstrained = around.unconstrained;
  rest.free_cells = position_.unconstrained() - around.unconstrained;
  rest.beside.resize(groups_.size());
  int most = around.unconstrained;
  for (const int number : around.components) {
    most += static_cast<int>(position_.components()[index(number)]->cells().size());
  }
  const Spread others = sums_.without(around.components);
  const Spread outside = outside_of_parts(rest, others.least, most + others.most());
  Spread weighed = outside;
  for (int m = outside.least; double& chance : weighed.chance) {
    chance *= seen_ ? rest.free_cells * with(rest).chance_of_mine(m) : left_ - m;
    ++m;
  }
  for (int m = 0; m <= most; ++m) {
    rest.weight.push_back(together(others, outside, m));
    rest.free_mines.push_back(together(others, weighed, m));
  }
  return rest;
}

/// What is seen of the density once the unconstrained cells around a cell are parts of one.
Seen GuessForecast::with(const Rest& rest) const {
  return {seen_->cells + rest.unconstrained, seen_->mines, seen_->prior};
}

/// Of each number of mines of all parts: the weight of the cells that are left unconstrained.
Spread GuessForecast::outside_of_parts(const Rest& rest, int least, int most) const {
  if (seen_) return weights_by_density(with(rest), least, most, log_tilt_);
  const int cells = rest.free_cells;
  double log_scale = 0.0;
  const Spread free = binomial(cells, log_tilt_, std::clamp(left_ - most, 0, cells),
                               std::clamp(left_ - least, 0, cells), 0.0, log_scale);
  Spread outside{left_ - free.most(), free.chance};
  std::ranges::reverse(outside.chance);
  return outside;
}

/// What all but the components around and one more have together, by their mines.
Spread GuessForecast::rest_beside(const Rest& rest, std::size_t component) const {
  std::vector<int> left_out = rest.components;
  left_out.insert(std::ranges::upper_bound(left_out, static_cast<int>(component)),
                  static_cast<int>(component));
  const Spread others = sums_.without(left_out);
  const int most = static_cast<int>(rest.weight.size()) - 1 + groups_[component].spread.most();
  const Spread outside = outside_of_parts(rest, others.least, most + others.most());
  Spread beside;
  for (int m = 0; m <= most; ++m) beside.chance.push_back(together(others, outside, m));
  return beside;
}

std::optional<std::span<Answer>> GuessForecast::ask(Cell cell) {
  const Surroundings around = position_.around(cell);
  const Rest& rest = rest_of(around);
  const int safe_already = safe_already_ - (chances_.probability[index(cell)] == 0.0 ? 1 : 0);
  answers_.clear();
  what_ifs_.clear();
  double largest = -HUGE_VAL;
  std::vector<double> scale;
  for (int count = around.known; count <= around.known + around.unknown; ++count) {
    WhatIf& what_if = what_ifs_.emplace_back(WhatIf{position_.with(cell, count, around), {}, 0.0});
    const Census& census = what_if.component.census();
    if (census.outcome() == Outcome::too_wide) return {};
    if (census.outcome() == Outcome::impossible) {
      what_ifs_.pop_back();
      continue;
    }
    work_ += census.size();
    const Count& counted = census.counts()[0];
    const Part part{counted.total, census.log_tilt(), counted.forward.exponent};
    what_if.spread = tilted(part, log_tilt_, &scale.emplace_back());
    scale.back() += static_cast<double>(part.exponent) * std::numbers::ln2;
    largest = std::max(largest, scale.back());
    Answer answer{count, 0.0, false, safe_already + (count == 0 ? around.unknown : 0),
                  around.components.empty()};
    for (std::size_t b = 0; count > 0 && b < what_if.component.boxes(); ++b) {
      if (census.verdict()[b] != Verdict::safe) continue;
      answer.safe_cells += static_cast<int>(what_if.component.box(b).size());
    }
    answer.progress = answer.safe_cells > 0;
    answers_.push_back(answer);
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    const Spread& spread = what_ifs_[i].spread;
    double weight = 0.0;
    for (std::size_t m = 0; m < spread.chance.size(); ++m) {
      weight += spread.chance[m] * rest.weight[index(spread.least) + m];
    }
    what_ifs_[i].weight = weight;
    answers_[i].chance = weight * elementary::exp(scale[i] - largest);
    sum += answers_[i].chance;
  }
  if (!(sum > 0.0)) return {};
  for (Answer& answer : answers_) {
    answer.chance *= (1.0 - chances_.probability[index(cell)]) / sum;
  }
  number_.resize(answers_.size());
  for (std::size_t i = 0; i < number_.size(); ++i) number_[i] = i;
  std::erase_if(number_, [&](std::size_t i) { return !(answers_[i].chance > 0.0); });
  sort_stably(number_, std::ranges::greater{}, [&](std::size_t i) { return answers_[i].chance; });
  std::vector<Answer> sorted;
  for (const std::size_t i : number_) sorted.push_back(answers_[i]);
  answers_ = std::move(sorted);
  return std::span<Answer>(answers_);
}

void GuessForecast::look_on(Answer& answer) {
  if (answer.progress) return;
  const WhatIf& what_if = what_ifs_[number_[static_cast<std::size_t>(&answer - answers_.data())]];
  const Rest& rest = rests_[asked_rest_];
  SafestTwo safest;
  see_what_if(what_if, safest);
  if (rest.free_cells > 0) {
    double mines = 0.0;
    for (std::size_t m = 0; m < what_if.spread.chance.size(); ++m) {
      mines += what_if.spread.chance[m] * rest.free_mines[index(what_if.spread.least) + m];
    }
    safest.see(1.0 - mines / what_if.weight / rest.free_cells, index(rest.free_cells));
  }
  for (std::size_t c = 0; c < groups_.size(); ++c) {
    if (std::ranges::count(rest.components, static_cast<int>(c)) > 0) continue;
    see_component(c, what_if, safest);
  }
  answer.best = std::min(safest.best, 1.0);
  answer.second = std::min(safest.second, 1.0);
  answer.progress = answer.best >= certain;
  if (answer.progress) answer.best = answer.second = 1.0;
}

/// The boxes of what the components around the cell become.
void GuessForecast::see_what_if(const WhatIf& what_if, SafestTwo& safest) const {
  const Census& census = what_if.component.census();
  const Count& counted = census.counts()[0];
  const ShortRow<double>& weight = counted.total.weight;
  const Rest& around = rests_[asked_rest_];
  std::vector<double> rest(weight.size(), 0.0);
  for (std::size_t m = 0; m < weight.size(); ++m) {
    if (!(weight[m] > 0.0)) continue;
    rest[m] = what_if.spread.chance[m] / weight[m] * around.weight[index(counted.total.least) + m];
  }
  const Marginals found = census.marginals(counted, rest);
  for (std::size_t b = 0; b < found.safe.size(); ++b) {
    const double all = found.safe[b] + found.mines[b];
    if (all > 0.0) safest.see(found.safe[b] / all, what_if.component.box(b).size());
  }
}

/// The boxes of a component elsewhere, which knows of the answer by the mines alone.
void GuessForecast::see_component(std::size_t c, const WhatIf& what_if, SafestTwo& safest) {
  const Component& component = *position_.components()[c];
  const Group& group = groups_[c];
  const auto before = [&](std::size_t b) {
    return 1.0 - chances_.probability[index(component.box(b)[0])];
  };
  if (before(group.safest[0]) + gain_elsewhere < safest.second) return;
  const Census& census = component.census();
  if (!census.small()) {  // long, so that a few mines elsewhere hardly change it
    for (const std::size_t b : group.safest) safest.see(before(b), component.box(b).size());
    return;
  }
  Rest& rest = rests_[asked_rest_];
  Spread& beside = rest.beside[c];
  if (beside.chance.empty()) beside = rest_beside(rest, c);
  const ByMines<double>& total = parts_[c].total;
  const std::size_t boxes = component.boxes();
  const Tallies& tallies = census.tallies();
  std::array<double, 2> mines{};
  std::array<double, 2> safe{};
  for (std::size_t m = 0; m < total.weight.size(); ++m) {
    if (!(total.weight[m] > 0.0)) continue;
    const int inside = total.least + static_cast<int>(m) + what_if.spread.least;
    double weight = 0.0;
    for (std::size_t w = 0; w < what_if.spread.chance.size(); ++w) {
      weight += what_if.spread.chance[w] * beside.of(inside + static_cast<int>(w));
    }
    weight *= group.spread.chance[m] / total.weight[m];
    for (std::size_t i = 0; i < group.safest.size(); ++i) {
      mines[i] += weight * tallies.mines[m * boxes + group.safest[i]];
      safe[i] += weight * tallies.safe[m * boxes + group.safest[i]];
    }
  }
  for (std::size_t i = 0; i < group.safest.size(); ++i) {
    const double all = mines[i] + safe[i];
    if (all > 0.0) safest.see(safe[i] / all, component.box(group.safest[i]).size());
  }
}

}  // namespace minewise

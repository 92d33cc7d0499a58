#include "analyze/sampling.hpp"

#include <algorithm>
#include <utility>

#include "base/elementary.hpp"
#include "base/index.hpp"

namespace minewise {

namespace {
/// Puts `mines` mines on some of the cells, all choices alike; changes their order.
void place(std::span<Cell> cells, int mines, Random& random, std::uint8_t* mine) {
  for (int i = 0; i < mines; ++i) {
    const auto rest = static_cast<std::uint32_t>(cells.size() - index(i));
    std::swap(cells[index(i)], cells[index(i) + random.below(rest)]);
    mine[cells[index(i)]] = 1;
  }
}

}  // namespace

LayoutSampler::LayoutSampler(const Position& position)
    : position_(position), base_(position.shown().size(), 0) {
  const auto counted = counted_parts(position);
  possible_ = counted.has_value();
  if (!possible_) return;
  const std::vector<Part>& parts = *counted;
  const std::optional<int> left = position.mines_left();
  const int unconstrained = position.unconstrained();
  log_tilt_ = find_tilt(parts, unconstrained, left, position.total().odds);
  for (const Part& part : parts) spreads_.push_back(tilted(part, log_tilt_, nullptr));
  if (left) {
    int least = 0;
    int most = 0;
    for (const Part& part : parts) {
      least += part.total.least;
      most += part.total.most();
    }
    double log_scale = 0.0;
    after_.assign(parts.size() + 1, {});
    after_.back() = binomial(unconstrained, log_tilt_, std::clamp(*left - most, 0, unconstrained),
                             std::clamp(*left - least, 0, unconstrained), 0.0, log_scale);
    // The tilt makes the mine total likely; what is as rare as this beside it is never drawn.
    constexpr double cut = 1e-200;
    for (std::size_t i = parts.size(); i-- > 0;) {
      after_[i] = Sums({spreads_[i], after_[i + 1]}, cut).all();
    }
  }
  for (Cell cell = 0; cell < position.grid().cells(); ++cell) {
    if (position.is_unconstrained(cell)) unconstrained_.push_back(cell);
    base_[index(cell)] = position.shown()[index(cell)] == exploded ||
                         position.verdict()[index(cell)] == Verdict::mine;
  }
}

void LayoutSampler::draw(Random& random, std::uint8_t* mine) {
  std::ranges::copy(base_, mine);
  std::optional<int> left = position_.mines_left();
  std::vector<double> weight;
  std::vector<Cell> cells;
  for (std::size_t c = 0; c < spreads_.size(); ++c) {
    weight = spreads_[c].chance;
    for (std::size_t m = 0; left && m < weight.size(); ++m) {
      weight[m] *= after_[c + 1].of(*left - spreads_[c].least - static_cast<int>(m));
    }
    const int mines = spreads_[c].least + static_cast<int>(random.choose(weight));
    const Component& component = *position_.components()[c];
    const std::vector<int> of_box = component.census().draw(mines, random);
    for (std::size_t b = 0; b < of_box.size(); ++b) {
      cells.assign(component.box(b).begin(), component.box(b).end());
      place(cells, of_box[b], random, mine);
    }
    if (left) *left -= mines;
  }
  if (left) {
    cells = unconstrained_;
    place(cells, *left, random, mine);
    return;
  }
  const double p = 1.0 / (1.0 + elementary::exp(-log_tilt_));
  for (const Cell cell : unconstrained_) mine[cell] = random.uniform() < p ? 1 : 0;
}

}  // namespace minewise

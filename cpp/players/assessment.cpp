#include "players/assessment.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/elementary.hpp"

namespace minewise {

Assessment::Assessment(const Position& position, const Strength& strength)
    : Assessment(position, certainty_of(position), strength) {}

Assessment::Assessment(const Position& position, Certainty certainty, const Strength& strength)
    : position_(position), strength_(strength), certainty_(std::move(certainty)) {
  if (certainty_.contradictory) return;
  chances_ = weigh(position, certainty_);
  log2_layouts_ = chances_.log2_layouts;
  if (!position.seen() || chances_.lost) return;
  const auto parts = counted_parts(position);
  if (!parts) return;
  double mines = 0.0;
  for (const double chance : chances_.probability) mines += std::isnan(chance) ? 0.0 : chance;
  const int settled = static_cast<int>(std::ranges::count(certainty_.verdict, Verdict::mine));
  const int left = static_cast<int>(std::round(mines)) - settled;
  const Sharing likely = share_mines(*parts, position.unconstrained(), std::max(left, 0), 1.0);
  if (!likely.possible) return;
  log2_layouts_ = likely.log2_total;
  for (const Part& part : *parts) log2_layouts_ += static_cast<double>(part.exponent);
}

bool Assessment::may_be_solved() const {
  const auto most = static_cast<double>(strength_.ending.layouts);
  return log2_layouts_ < elementary::log2(most) + rounding;
}

const Phase& Assessment::phase() const {
  return log2_layouts_ >= strength_.early_phase ? strength_.early : strength_.late;
}

GuessCandidate Assessment::candidate(Cell cell) const {
  return {cell, safety(cell), covered_around(cell)};
}

bool Assessment::may_be_safe(Cell cell) const {
  return is_covered(position_.shown()[index(cell)]) &&
         certainty_.verdict[index(cell)] != Verdict::mine;
}

/// How safe a cell is, in steps of `rounding`, so that rounding does not tell apart what is equal.
double Assessment::rank_of(Cell cell) const { return std::floor(safety(cell) * 1e9 + 0.5); }

int Assessment::covered_around(Cell cell) const {
  int around = 0;
  position_.grid().for_neighbors(
      cell, [&](Cell next) { around += is_covered(position_.shown()[index(next)]) ? 1 : 0; });
  return around;
}

std::optional<Cell> Assessment::safest() const {
  std::optional<Cell> best;
  double most = -1.0;
  int fewest = 0;
  for (Cell cell = 0; cell < position_.grid().cells(); ++cell) {
    if (!may_be_safe(cell)) continue;
    const double rank = rank_of(cell);
    if (rank < most) continue;
    const int around = covered_around(cell);
    if (rank == most && around >= fewest) continue;
    best = cell;
    most = rank;
    fewest = around;
  }
  return best;
}

std::vector<GuessCandidate> Assessment::candidates(double tolerance, std::size_t most) const {
  struct Ranked {
    double rank;
    int around;
    Cell cell;
  };
  const auto comes_after = [](const Ranked& one, const Ranked& other) {
    if (one.rank != other.rank) return one.rank < other.rank;
    return one.around != other.around ? one.around > other.around : one.cell > other.cell;
  };
  std::vector<Ranked> heap;
  std::vector<GuessCandidate> found;
  const auto first = safest();
  if (!first) return found;
  const double least = tolerance * safety(*first) - rounding;
  for (Cell cell = 0; cell < position_.grid().cells(); ++cell) {
    if (!may_be_safe(cell) || safety(cell) < least) continue;
    heap.push_back({rank_of(cell), covered_around(cell), cell});
  }
  // Few of many are asked for: the rest need not be sorted.
  std::ranges::make_heap(heap, comes_after);
  std::array<bool, 9> seen{};
  while (!heap.empty() && found.size() < most) {
    std::ranges::pop_heap(heap, comes_after);
    const Ranked next = heap.back();
    heap.pop_back();
    const auto apart = neighbors_apart(next.cell);
    if (apart && std::exchange(seen[index(*apart)], true)) continue;
    found.push_back({next.cell, safety(next.cell), next.around});
  }
  return found;
}

/// The covered neighbours of a cell where no clue comes near it and them: there all that have as
/// many are alike.
std::optional<int> Assessment::neighbors_apart(Cell cell) const {
  if (!position_.is_unconstrained(cell)) return {};
  bool apart = true;
  int unknown = 0;
  position_.grid().for_neighbors(cell, [&](Cell next) {
    const std::int8_t code = position_.shown()[index(next)];
    if (!is_covered(code)) {
      apart = apart && code != exploded;
      return;
    }
    unknown += 1;
    apart = apart && position_.is_unconstrained(next);
  });
  if (!apart) return {};
  return unknown;
}

bool Assessment::has_forecast() {
  if (!std::exchange(asked_, true) && !lost()) {
    if (auto parts = counted_parts(position_))
      forecast_.emplace(position_, std::move(*parts), chances_);
  }
  return forecast_.has_value();
}

std::optional<Prospect> Assessment::prospect_of(const GuessCandidate& candidate) {
  const Cell cell = candidate.cell;
  const auto answers = forecast_->ask(cell);
  if (!answers) return {};
  Prospect prospect{cell, candidate.safety, candidate.around, 0.0, position_.around(cell), {}};
  for (Answer& answer : *answers) {
    forecast_->look_on(answer);
    prospect.value += answer.chance * value().of(answer);
    prospect.answers.push_back(answer);
  }
  return prospect;
}

}  // namespace minewise

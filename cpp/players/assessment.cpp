#include "players/assessment.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/elementary.hpp"
#include "base/index.hpp"

namespace minewise {

Assessment::Assessment(const Position& position, const Strength& strength)
    : position_(position), strength_(strength), certainty_(judge(position)) {
  if (!certainty_.contradictory) chances_ = weigh(position, certainty_);
}

bool Assessment::may_be_solved() const {
  const auto most = static_cast<double>(strength_.ending.layouts);
  return chances_.log2_layouts < elementary::log2(most) + rounding;
}

const Phase& Assessment::phase() const {
  return chances_.log2_layouts >= strength_.opening ? strength_.early : strength_.late;
}

GuessCandidate Assessment::candidate(Cell cell) const {
  int around = 0;
  position_.grid().for_neighbors(
      cell, [&](Cell next) { around += is_covered(position_.shown()[index(next)]) ? 1 : 0; });
  return {cell, 1.0 - chances_.probability[index(cell)], around};
}

std::vector<GuessCandidate> Assessment::candidates() const {
  std::vector<GuessCandidate> found;
  for (Cell cell = 0; cell < position_.grid().cells(); ++cell) {
    const bool is_mine = certainty_.verdict[index(cell)] == Verdict::mine;
    if (is_covered(position_.shown()[index(cell)]) && !is_mine) found.push_back(candidate(cell));
  }
  // In steps of `rounding`, so that rounding does not tell apart what is equal.
  const auto step = [](double safety) { return std::floor(safety * 1e9 + 0.5); };
  std::ranges::stable_sort(found, [&](const GuessCandidate& a, const GuessCandidate& b) {
    if (step(a.safety) != step(b.safety)) return step(a.safety) > step(b.safety);
    if (a.around != b.around) return a.around < b.around;
    return position_.shown()[index(a.cell)] != flag && position_.shown()[index(b.cell)] == flag;
  });
  return found;
}

std::vector<GuessCandidate> Assessment::distinct(std::vector<GuessCandidate> candidates,
                                                 double tolerance, std::size_t most) const {
  if (candidates.empty()) return candidates;
  const double least = tolerance * candidates[0].safety - rounding;
  std::erase_if(candidates, [&](const GuessCandidate& one) { return one.safety < least; });
  drop_alike(candidates);
  const std::size_t kept = std::min(candidates.size(), most);
  candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(kept), candidates.end());
  return candidates;
}

void Assessment::drop_alike(std::vector<GuessCandidate>& candidates) const {
  std::array<bool, 9> seen{};
  std::erase_if(candidates, [&](const GuessCandidate& candidate) {
    if (!position_.is_unconstrained(candidate.cell)) return false;
    bool alone = true;
    int unknown = 0;
    position_.grid().for_neighbors(candidate.cell, [&](Cell next) {
      if (!is_covered(position_.shown()[index(next)])) {
        alone = alone && position_.shown()[index(next)] != exploded;
        return;
      }
      unknown += 1;
      alone = alone && position_.is_unconstrained(next);
    });
    if (!alone) return false;
    return std::exchange(seen[index(unknown)], true);
  });
}

bool Assessment::has_outlook() {
  if (!std::exchange(asked_, true) && !lost()) {
    if (auto parts = counted_parts(position_))
      outlook_.emplace(position_, std::move(*parts), chances_);
  }
  return outlook_.has_value();
}

std::optional<Prospect> Assessment::prospect_of(const GuessCandidate& candidate) {
  const Cell cell = candidate.cell;
  const auto answers = outlook_->ask(cell);
  if (!answers) return {};
  Prospect prospect{cell, candidate.safety, candidate.around, 0.0, position_.around(cell), {}};
  for (Answer& answer : *answers) {
    outlook_->look_on(answer);
    prospect.value += answer.chance * value().of(answer);
    prospect.answers.push_back(answer);
  }
  return prospect;
}

}  // namespace minewise

#include "players/exact_player.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rounding.hpp"
#include "base/sort.hpp"

namespace minewise {

namespace {
/// Of each cell: the covered cells among itself and its neighbours.
std::vector<int> covered_squares(Grid grid, Shown shown) {
  const std::size_t width = index(grid.width);
  std::vector<int> one(shown.size());
  std::ranges::transform(shown, one.begin(), is_covered);
  std::vector<int> line = one;
  for (std::size_t row = 0; row < shown.size(); row += width) {
    for (std::size_t i = row + 1; i < row + width; ++i) {
      line[i] += one[i - 1];
      line[i - 1] += one[i];
    }
  }
  std::vector<int> square = line;
  for (std::size_t i = width; i < shown.size(); ++i) {
    square[i] += line[i - width];
    square[i - width] += line[i];
  }
  return square;
}

/// Of a decision whose cells are certain.
void put_in_order(Decision& decision) {
  sort_stably(decision.reveals);
  sort_stably(decision.flags);
  decision.certain = !decision.reveals.empty();
}

}  // namespace

ExactPlayer::ExactPlayer(const Rules& rules, bool mines_known, Guess guess, const Effort& effort,
                         const std::optional<Likelihoods>& reading, const Total& untold,
                         KeepGoing keep_going)
    : Player(rules, std::move(keep_going)),
      guess_(guess),
      total_(mines_known ? Total{rules.mines} : untold),
      counter_(reading.value_or(rules.noise.value_or(exact_clues())), effort),
      misreads_(reading && *reading != rules.noise.value_or(exact_clues())) {}

void ExactPlayer::begin() {
  if (start_ != nullptr) {
    position_ = *start_;
    deduction_ = position_->lead();
    return;
  }
  const Grid& grid = rules().grid;
  const std::vector<std::int8_t> nothing(index(grid.cells()), covered);
  deduction_.emplace(grid, counter_.clues());
  position_.emplace(grid, nothing, total_, counter_);
}

void ExactPlayer::follow(Shown shown, std::span<const Cell> revealed) {
  for (const Cell cell : revealed) deduction_->show(cell, shown[index(cell)]);
}

bool ExactPlayer::think(Shown shown, Random& random, Decision& decision) {
  if (is_untouched(shown)) return click_first(random, decision);
  if (misreads_) look_anew(shown);
  deduction_->begin();
  deduction_->settle();
  decision.reason = Reason::single_clues;
  if (!deduction_->contradictory()) {
    sort_out(deduction_->decided(), deduction_->verdict(), shown, decision);
  }
  if (decision.reveals.empty()) {
    if (recall(decision)) return true;
    if (!think_of_layouts(shown, random, decision)) return false;
    note(decision);
    return true;
  }
  put_in_order(decision);
  return true;
}

/// Where single clues say nothing: what layouts say, else a guess; false if it was interrupted.
bool ExactPlayer::think_of_layouts(Shown shown, Random& random, Decision& decision) {
  decision.reason = Reason::layouts;
  position_->follow(*deduction_);
  const Certainty certainty = ask_layouts(shown, decision);
  put_in_order(decision);
  if (decision.certain) return true;
  list_candidates(shown, certainty);
  if (certainty.contradictory) {
    decision.reason = Reason::contradiction;
    reveal_any(random, decision);
    return true;
  }
  decision.reason = Reason::only_mines;
  return candidates_.empty() || guess(shown, *position_, certainty, random, decision);
}

/// Is it the first click of a game whose rules protect it?
bool ExactPlayer::is_untouched(Shown shown) const {
  return rules().first_click != FirstClick::any && deduction_->touched().empty() &&
         std::ranges::all_of(shown, [](std::int8_t code) { return code == covered; });
}

/// Forgets what it has concluded of a view, and sees it as a new one.
void ExactPlayer::look_anew(Shown shown) {
  begin();
  for (Cell cell = 0; cell < rules().grid.cells(); ++cell) {
    if (!is_covered(shown[index(cell)])) deduction_->show(cell, shown[index(cell)]);
  }
}

/// Adds the cells among those that are safe, and those that are mines and have no flag yet. What
/// was decided before has been seen to.
void ExactPlayer::sort_out(std::span<const Cell> cells, const std::vector<Verdict>& verdict,
                           Shown shown, Decision& decision) const {
  const bool trusting = trusts_flags();
  for (const Cell cell : cells) {
    const std::int8_t code = shown[index(cell)];
    if (code != covered && (trusting || code != flag)) continue;
    if (verdict[index(cell)] == Verdict::safe) decision.reveals.push_back(cell);
    if (verdict[index(cell)] == Verdict::mine && code == covered) decision.flags.push_back(cell);
  }
}

/// Finds all cells that are safe or mines in every layout that fits.
Certainty ExactPlayer::ask_layouts(Shown shown, Decision& decision) {
  Certainty certainty;
  position_->settle();
  sort_out(position_->decided(), position_->verdict(), shown, decision);
  // In a view from elsewhere, and where clues are misread, some other part may allow no layout.
  const bool is_sound = !explains() && !misreads_;
  if (is_sound && !decision.reveals.empty() && position_->total_is_idle()) return certainty;
  position_->group();
  certainty = certainty_of(*position_);
  if (!certainty.contradictory && !certainty.by_total) return certainty;
  decision.reveals.clear();
  decision.flags.clear();
  if (certainty.contradictory) return certainty;
  std::vector<Cell> cells(shown.size());
  std::iota(cells.begin(), cells.end(), 0);
  sort_out(cells, certainty.verdict, shown, decision);
  return certainty;
}

/// The cells about which chance may decide.
void ExactPlayer::list_candidates(Shown shown, const Certainty& certainty) {
  candidates_.clear();
  const bool trusting = trusts_flags() || certainty.contradictory;
  for (Cell cell = 0; cell < rules().grid.cells(); ++cell) {
    const std::int8_t code = shown[index(cell)];
    if (code != covered && (trusting || code != flag)) continue;
    if (!certainty.contradictory && certainty.verdict[index(cell)] == Verdict::mine) continue;
    candidates_.push_back(cell);
  }
}

void ExactPlayer::reveal_any(Random& random, Decision& decision) const {
  if (candidates_.empty()) return;  // all that is covered has a flag
  const auto candidates = static_cast<std::uint32_t>(candidates_.size());
  decision.reveals.push_back(candidates_[random.below(candidates)]);
}

bool ExactPlayer::click_first(Random& random, Decision& decision) {
  const auto cells = static_cast<std::uint32_t>(rules().grid.cells());
  decision.reason = Reason::protected_click;
  decision.reveals.push_back(static_cast<Cell>(random.below(cells)));
  return true;
}

bool ExactPlayer::guess(Shown shown, const Position& position, const Certainty& certainty,
                        Random& random, Decision& decision) {
  decision.reason = Reason::least_likely;
  if (guess_ != Guess::any || explains()) {
    const Chances chances = weigh(position, certainty);
    tell_chances(chances, decision);
    if (chances.lost) {
      decision.reason = Reason::too_wide;
    } else if (guess_ != Guess::any) {
      keep_best(shown, chances.probability);
    }
  }
  reveal_any(random, decision);
  return true;
}

void ExactPlayer::tell_chances(const Chances& chances, Decision& decision) const {
  if (!explains() || chances.lost) return;
  decision.chances.emplace();
  for (const Cell cell : candidates_) {
    const double chance = chances.probability[index(cell)];
    if (!std::isnan(chance)) decision.chances->push_back({cell, chance});
  }
}

/// Leaves the least likely mines and, where that decides, those without a flag, and those with the
/// fewest covered neighbours.
void ExactPlayer::keep_best(Shown shown, const std::vector<double>& probability) {
  const auto is_unknown = [&](Cell cell) { return std::isnan(probability[index(cell)]); };
  if (!std::ranges::all_of(candidates_, is_unknown)) std::erase_if(candidates_, is_unknown);
  double least = 1.0;
  bool has_flags = false;
  for (const Cell cell : candidates_) {
    least = std::min(least, probability[index(cell)]);
    has_flags = has_flags || shown[index(cell)] == flag;
  }
  std::erase_if(candidates_,
                [&](Cell cell) { return probability[index(cell)] - least >= rounding; });
  const auto is_flagged = [&](Cell cell) { return shown[index(cell)] == flag; };
  if (has_flags && !std::ranges::all_of(candidates_, is_flagged)) {
    std::erase_if(candidates_, is_flagged);
  }
  if (guess_ != Guess::fewest || candidates_.size() == 1) return;
  const std::vector<int> squares = covered_squares(rules().grid, shown);
  int fewest = 9;
  for (const Cell cell : candidates_) fewest = std::min(fewest, squares[index(cell)]);
  std::erase_if(candidates_, [&](Cell cell) { return squares[index(cell)] > fewest; });
}

}  // namespace minewise

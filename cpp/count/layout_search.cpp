#include "count/layout_search.hpp"

#include <utility>

namespace minewise {

void LayoutProblem::add_box(int size, std::vector<std::uint32_t> limits_of) {
  const auto box = static_cast<std::uint32_t>(boxes());
  for (int i = 0; i < size; ++i) {
    for (const std::uint32_t limit : limits_of) {
      limits[limit].variables.push_back(static_cast<std::uint32_t>(box_of.size()));
    }
    box_of.push_back(box);
  }
  first.push_back(box_of.size());
  limits_of_box.push_back(std::move(limits_of));
}

LayoutSearch::LayoutSearch(LayoutProblem problem, std::vector<std::int8_t> guess, Watch& watch)
    : problem_(std::move(problem)), layout_(std::move(guess)), watch_(&watch) {
  const std::size_t variables = problem_.box_of.size();
  for (auto& seen : seen_) seen.assign(problem_.boxes(), false);
  value_.assign(variables, open_value);
  level_.assign(variables, 0);
  place_.assign(variables, 0);
  reason_.assign(variables, decision);
  activity_.assign(variables, 0.0);
  marked_.assign(variables, false);
  watching_.resize(2 * variables);
  // The cells of which only the total knows need no order.
  const std::size_t ordered = problem_.has_total ? problem_.first[problem_.boxes() - 1] : variables;
  for (std::size_t v = 1; v < ordered; ++v) {
    if (problem_.box_of[v] != problem_.box_of[v - 1]) continue;
    add_clause(std::array{literal(v, false), literal(v - 1, true)});
  }
  for (std::uint32_t number = 0; number < problem_.limits.size(); ++number) {
    Limit& limit = problem_.limits[number];
    for (const std::uint32_t v : limit.variables) limit.sum += layout_[v];
    list_if_broken(number);
    is_impossible_ = is_impossible_ || read_limit(number) != no_conflict;
  }
}

void LayoutSearch::assign(Literal l, Reason reason) {
  const std::size_t v = l / 2;
  const bool mine = l % 2 == 1;
  value_[v] = mine ? 1 : 0;
  level_[v] = static_cast<std::uint32_t>(levels_.size());
  place_[v] = static_cast<std::uint32_t>(trail_.size());
  reason_[v] = reason;
  trail_.push_back(l);
  const int change = value_[v] - layout_[v];
  for (const std::uint32_t limit : limits_of(v)) {
    ++(mine ? problem_.limits[limit].mines : problem_.limits[limit].safe);
    if (change == 0) continue;
    problem_.limits[limit].sum += change;
    list_if_broken(limit);
  }
}

void LayoutSearch::go_back(std::size_t level) {
  if (level >= levels_.size()) return;
  while (trail_.size() > levels_[level]) {
    const std::size_t v = trail_.back() / 2;
    trail_.pop_back();
    if (!has_layout_) layout_[v] = value_[v];  // the guess gets better
    const int change = value_[v] - layout_[v];
    for (const std::uint32_t limit : limits_of(v)) {
      --(value_[v] == 1 ? problem_.limits[limit].mines : problem_.limits[limit].safe);
      if (change == 0) continue;
      problem_.limits[limit].sum -= change;
      list_if_broken(limit);
    }
    value_[v] = open_value;
  }
  levels_.resize(level);
  next_ = trail_.size();
}

/// The total is looked at where no clue is broken.
void LayoutSearch::list_if_broken(std::uint32_t number) {
  Limit& limit = problem_.limits[number];
  if (limit.listed || limit.clue == nullptr || limit.allows(limit.sum)) return;
  limit.listed = true;
  broken_.push_back(number);
}

/// A limit that the layout does not keep, with the values that have been chosen.
std::optional<std::uint32_t> LayoutSearch::broken_limit() {
  for (; !broken_.empty(); broken_.pop_back()) {
    Limit& limit = problem_.limits[broken_.back()];
    if (!limit.allows(limit.sum)) return broken_.back();
    limit.listed = false;
  }
  if (!problem_.has_total || problem_.limits.back().allows(problem_.limits.back().sum)) return {};
  return static_cast<std::uint32_t>(problem_.limits.size() - 1);
}

/// Decides a variable otherwise than in the layout, so that the limit comes nearer.
void LayoutSearch::repair(Limit& limit) {
  const bool more = limit.sum < limit.least;
  const bool fewer = limit.sum > limit.most;  // neither: there is a gap in what the clue allows
  const auto& of = limit.variables;
  std::optional<std::uint32_t> best;
  for (std::size_t i = 0; i < of.size(); ++i) {
    const std::uint32_t v = of[more && limit.clue != nullptr ? i : of.size() - 1 - i];
    if (value_[v] != open_value || (layout_[v] == 1 ? more : fewer)) continue;
    if (!best || activity_[v] > activity_[*best]) best = v;
    // Cells that no clue sees, which come last, make up for whatever the others have.
    if (limit.clue == nullptr && problem_.box_of[v] + 1 == problem_.limits_of_box.size()) break;
  }
  steps_ += of.size() / 8;
  levels_.push_back(trail_.size());
  assign(literal(*best, layout_[*best] == 0), decision);
}

/// Draws all that follows; a reason that cannot be if there is one.
LayoutSearch::Reason LayoutSearch::propagate() {
  while (next_ < trail_.size()) {
    const Literal l = trail_[next_++];
    if (const Reason conflict = read_clauses(l); conflict != no_conflict) return conflict;
    for (const std::uint32_t limit : limits_of(l / 2)) {
      if (const Reason conflict = read_limit(limit); conflict != no_conflict) return conflict;
    }
  }
  return no_conflict;
}

/// What a limit says of its variables that have no value.
LayoutSearch::Reason LayoutSearch::read_limit(std::uint32_t number) {
  ++steps_;
  const Limit& limit = problem_.limits[number];
  const int cells = static_cast<int>(limit.variables.size());
  const auto reason = static_cast<Reason>(number);
  if (limit.mines > limit.most || cells - limit.safe < limit.least) return reason;
  if (limit.mines + limit.safe == cells) {
    return limit.allows(limit.mines) ? no_conflict : reason;
  }
  const bool is_full = limit.mines == limit.most;
  if (!is_full && cells - limit.safe > limit.least) return no_conflict;
  steps_ += limit.variables.size() / 8;
  for (const std::uint32_t v : limit.variables) {
    if (value_[v] == open_value) assign(literal(v, !is_full), reason);
  }
  return no_conflict;
}

/// What clauses say that watch the opposite of a literal.
LayoutSearch::Reason LayoutSearch::read_clauses(Literal l) {
  const Literal lost = l ^ 1U;
  auto& watching = watching_[lost];
  Reason conflict = no_conflict;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < watching.size(); ++i) {
    const std::uint32_t clause = watching[i];
    if (conflict != no_conflict) {
      watching[kept++] = clause;
      continue;
    }
    ++steps_;
    Literal* const c = &clauses_[clause + 1];
    const std::size_t length = clauses_[clause];
    if (c[0] == lost) std::swap(c[0], c[1]);
    std::size_t other = 2;
    if (!is_true(c[0])) {
      while (other < length && is_false(c[other])) ++other;
      if (other < length) {
        std::swap(c[1], c[other]);
        watching_[c[1]].push_back(clause);
        continue;
      }
      const auto reason = static_cast<Reason>(problem_.limits.size() + clause);
      if (is_false(c[0])) {
        conflict = reason;
      } else {
        assign(c[0], reason);
      }
    }
    watching[kept++] = clause;
  }
  watching.resize(kept);
  return conflict;
}

/// The literals from which another one follows, or which cannot all be.
void LayoutSearch::find_causes(Reason reason, std::optional<Literal> of) {
  causes_.clear();
  if (index(reason) >= problem_.limits.size()) {
    const std::size_t clause = index(reason) - problem_.limits.size();
    for (std::size_t i = 1; i <= clauses_[clause]; ++i) {
      if (clauses_[clause + i] != of) causes_.push_back(clauses_[clause + i] ^ 1U);
    }
    return;
  }
  const Limit& limit = problem_.limits[index(reason)];
  steps_ += limit.variables.size() / 8;
  const bool too_many = of ? *of % 2 == 0 : limit.mines > limit.most;
  const bool too_few =
      of ? *of % 2 == 1 : static_cast<int>(limit.variables.size()) - limit.safe < limit.least;
  const std::size_t before = of ? place_[*of / 2] : trail_.size();
  for (const std::uint32_t v : limit.variables) {
    if (value_[v] == open_value || place_[v] >= before) continue;
    if ((too_many && value_[v] == 0) || (too_few && value_[v] == 1)) continue;
    causes_.push_back(literal(v, value_[v] == 1));
  }
}

/// Keeps a clause of two literals or more, which watches the first two.
LayoutSearch::Reason LayoutSearch::add_clause(std::span<const Literal> literals) {
  const auto clause = static_cast<std::uint32_t>(clauses_.size());
  clauses_.push_back(static_cast<Literal>(literals.size()));
  clauses_.insert(clauses_.end(), literals.begin(), literals.end());
  watching_[literals[0]].push_back(clause);
  watching_[literals[1]].push_back(clause);
  return static_cast<Reason>(problem_.limits.size() + clause);
}

/// Learns from a conflict the one literal of the last level without which it would not be (its
/// first unique implication point), and goes back to where that says something.
void LayoutSearch::learn(Reason conflict) {
  learned_.assign(1, 0);
  std::size_t at_last_level = 0;
  std::size_t at = trail_.size();
  Reason reason = conflict;
  std::optional<Literal> of;
  do {
    find_causes(reason, of);
    for (const Literal cause : causes_) {
      const std::size_t v = cause / 2;
      if (marked_[v] || level_[v] == 0) continue;
      marked_[v] = true;
      activity_[v] += bump_;
      ++steps_;
      if (level_[v] == levels_.size()) {
        ++at_last_level;
      } else {
        learned_.push_back(cause ^ 1U);
      }
    }
    do --at;
    while (!marked_[trail_[at] / 2]);
    of = trail_[at];
    marked_[*of / 2] = false;
    reason = reason_[*of / 2];
  } while (--at_last_level > 0);
  learned_[0] = *of ^ 1U;
  for (std::size_t i = 1; i < learned_.size(); ++i) marked_[learned_[i] / 2] = false;
  bump_ *= 1.05;
  if (bump_ > 1e100) {
    for (double& activity : activity_) activity *= 1e-100;
    bump_ *= 1e-100;
  }
  if (learned_.size() == 1) {
    go_back(0);
    return assign(learned_[0], decision);
  }
  // The second literal is one of the last level but one.
  std::size_t second = 1;
  for (std::size_t i = 2; i < learned_.size(); ++i) {
    if (level_[learned_[i] / 2] > level_[learned_[second] / 2]) second = i;
  }
  std::swap(learned_[1], learned_[second]);
  go_back(level_[learned_[1] / 2]);
  assign(learned_[0], add_clause(learned_));
}

bool LayoutSearch::is_spent() {
  const bool halts = watch_->halts(steps_ - counted_);
  counted_ = steps_;
  return halts || steps_ >= limit_;
}

LayoutSearch::Found LayoutSearch::search(std::optional<Literal> asked, std::size_t patience) {
  limit_ = steps_ + patience;
  const Found found = is_impossible_ ? Found::nothing : search_on(asked);
  go_back(0);
  return found;
}

int LayoutSearch::mines_of(std::size_t box) const {
  const auto first = layout_.begin();
  return static_cast<int>(std::count(first + static_cast<std::ptrdiff_t>(problem_.first[box]),
                                     first + static_cast<std::ptrdiff_t>(problem_.first[box + 1]),
                                     std::int8_t{1}));
}

LayoutSearch::Found LayoutSearch::search_on(std::optional<Literal> asked) {
  for (;;) {
    const Reason conflict = propagate();
    if (conflict != no_conflict && levels_.empty()) return Found::nothing;
    if (is_spent()) return Found::undecided;
    if (conflict != no_conflict) {
      learn(conflict);
    } else if (asked && levels_.empty()) {
      if (is_false(*asked)) return Found::nothing;
      levels_.push_back(trail_.size());
      if (!is_true(*asked)) assign(*asked, decision);
    } else if (const auto broken = broken_limit()) {
      repair(problem_.limits[*broken]);
    } else {
      accept();
      return Found::layout;
    }
  }
}

/// Takes the layout over that was found.
void LayoutSearch::accept() {
  // What is certain is so in every layout, and so in the last one.
  const std::size_t first = has_layout_ && !levels_.empty() ? levels_[0] : 0;
  const std::span<const Literal> changed(trail_.begin() + static_cast<std::ptrdiff_t>(first),
                                         trail_.end());
  for (const Literal l : changed) layout_[l / 2] = static_cast<std::int8_t>(l % 2);
  const auto see = [&](std::size_t v) {
    // The first variable of a box says whether it has a mine, its last one whether it is full.
    const std::size_t box = problem_.box_of[v];
    if (layout_[problem_.first[box]] == 1) seen_[1][box] = true;
    if (layout_[problem_.first[box + 1] - 1] == 0) seen_[0][box] = true;
  };
  if (has_layout_) {
    for (const Literal l : changed) see(l / 2);
  } else {
    for (std::size_t v = 0; v < problem_.box_of.size(); ++v) see(v);
  }
  steps_ += changed.size();
  has_layout_ = true;
}

}  // namespace minewise

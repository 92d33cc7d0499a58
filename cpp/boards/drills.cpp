#include "boards/drills.hpp"

#include <algorithm>
#include <utility>

#include "boards/proved.hpp"
#include "why/pattern.hpp"
#include "why/proof.hpp"

namespace minewise {

namespace {

Level level_before(Level level) { return static_cast<Level>(static_cast<int>(level) - 1); }

Error refused(std::string text) { return {ErrorKind::invalid_rules, std::move(text)}; }

}  // namespace

Drill drill_of(const Evidence& evidence) {
  Drill drill{{evidence.shown.begin(), evidence.shown.end()}, {}};
  const auto safe = [&](Level level) {
    return safe_cells(
        proved(level, evidence.grid, evidence.shown, evidence.mines, *evidence.counter));
  };
  drill.safe = safe(Level::exact);
  if (drill.safe.empty()) return drill;
  Level level = Level::single;
  while (level != Level::exact && safe(level).empty()) {
    level = static_cast<Level>(static_cast<int>(level) + 1);
  }
  drill.level = level;
  drill.cells = safe(level);
  return drill;
}

Drills::Drills(const Rules& rules, std::optional<int> mines_told, Cell first, const DrillKind& kind,
               const Effort& effort, KeepGoing keep_going)
    : rules_(rules),
      mines_(mines_told),
      first_(first),
      kind_(kind),
      keep_going_(std::move(keep_going)),
      counter_(exact_clues(), effort),
      board_(rules.grid) {
  if (!kind.pattern.empty()) kind_.level = Level::subset;
  if (rules.boards.boards == Boards::no_guess) {
    boards_.emplace(rules, NoGuess{rules.boards.level}, laying_effort);
  }
  if (rules.first_click == FirstClick::any) return;
  const KeptFree kept(rules, first);
  kept_free_.assign(kept.cells().begin(), kept.cells().end());
}

std::optional<Error> Drills::refusal_of(const Rules& rules, std::optional<int> mines_told,
                                        const DrillKind& kind) {
  if (auto error = rules.check()) return error;
  if (!rules.cascade || rules.noise) {
    return refused("expected rules with exact clues and cascade=yes for drills");
  }
  if (kind.level == Level::exact && kind.pattern.empty() && !mines_told) {
    return refused("expected rules that show the mine total for drills of the level exact");
  }
  if (rules.boards.boards == Boards::no_guess &&
      (kind.may_guess || (kind.pattern.empty() && kind.level > rules.boards.level))) {
    return refused("expected drills that come up on boards=" + rules.boards.name());
  }
  const bool is_named = kind.pattern.empty() || std::ranges::count(pattern_names, kind.pattern) > 0;
  if (!is_named) return refused("expected a pattern that has a name");
  return {};
}

Interruptible<std::optional<Drill>> Drills::draw(std::uint64_t seed, std::uint64_t number,
                                                 std::uint64_t most) {
  Random random(derive_key(seed, number, Purpose::sample));
  const bool is_to_guess = kind_.may_guess && random.below(2) == 0;
  for (std::uint64_t attempt = 0; attempt < most; ++attempt) {
    board_.lay(rules_.mines, seed, number, kept_free_, attempt);
    if (is_interrupted(keep_going_)) return Interrupted{};
    if (board_.mine(first_) || (boards_ && !boards_->takes(board_, first_))) continue;
    play();
    while (!stuck_.empty()) {
      std::swap(stuck_[random.below(static_cast<std::uint32_t>(stuck_.size()))], stuck_.back());
      Drill drill = drill_at(std::move(stuck_.back()));
      stuck_.pop_back();
      if (kind_.may_guess ? drill.safe.empty() == is_to_guess : !drill.cells.empty()) {
        return std::optional(std::move(drill));
      }
    }
  }
  return std::optional<Drill>{};
}

/// Plays the board, and keeps the positions in which the levels before prove nothing more.
void Drills::play() {
  stuck_.clear();
  shown_.assign(index(rules_.grid.cells()), covered);
  open(first_);
  while (std::ranges::count(shown_, covered) > rules_.mines) {
    if (kind_.level != Level::single && open_proved(level_before(kind_.level))) continue;
    stuck_.push_back(shown_);
    if (!open_safe(kind_.level) && !open_safe(Level::exact)) return;
  }
}

/// Reveals a safe cell, and what its 0 opens.
void Drills::open(Cell cell) {
  opening_.push_back(cell);
  while (!opening_.empty()) {
    const Cell next = opening_.back();
    opening_.pop_back();
    if (shown_[index(next)] != covered) continue;
    const int clue = board_.clue(next);
    shown_[index(next)] = static_cast<std::int8_t>(clue);
    if (clue != 0) continue;
    rules_.grid.for_neighbors(next, [&](Cell beside) { opening_.push_back(beside); });
  }
}

/// Reveals what the level proves safe. False if that is nothing.
bool Drills::open_safe(Level level) {
  const auto safe = safe_cells(proved(level, rules_.grid, shown_, mines_, counter_));
  for (const Cell cell : safe) open(cell);
  return !safe.empty();
}

/// The same of a level and those before it, the quickest first.
bool Drills::open_proved(Level level) {
  for (int before = 0; before <= static_cast<int>(level); ++before) {
    if (open_safe(static_cast<Level>(before))) return true;
  }
  return false;
}

Drill Drills::drill_at(std::vector<std::int8_t> shown) {
  const Grid grid = rules_.grid;
  if (kind_.level != Level::single) {
    const auto known = proved(level_before(kind_.level), grid, shown, mines_, counter_);
    for (std::size_t at = 0; at < shown.size(); ++at) {
      if (known[at] == Verdict::mine) shown[at] = flag;
    }
  }
  const Evidence evidence{grid, shown, mines_, &counter_};
  Drill drill = drill_of(evidence);
  if (!kind_.pattern.empty()) {
    std::erase_if(drill.cells = drill.safe, [&](Cell cell) {
      if (!may_have_pattern(evidence, cell, kind_.pattern)) return true;
      const auto proof = prove(evidence, cell, false);
      return !proof || !has_pattern(evidence, *proof, kind_.pattern);
    });
  } else if (!kind_.may_guess && drill.level != kind_.level) {
    drill.cells.clear();
  }
  return drill;
}

}  // namespace minewise

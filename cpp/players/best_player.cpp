#include "players/best_player.hpp"

#include <utility>

namespace minewise {

namespace {

/// The value of surviving where nothing looked ahead. Any number gives scores that are right on
/// average.
constexpr double value_of_survival = 0.6;

Reason reason_of(Source source) {
  switch (source) {
    case Source::first_click:
      return Reason::best_first_click;
    case Source::ending:
      return Reason::ending;
    case Source::look_ahead:
      return Reason::look_ahead;
    case Source::safest:
      return Reason::least_likely;
  }
  return Reason::least_likely;
}

}  // namespace

MakePlayOn play_on_by_best(const Rules& rules, const Effort& effort, const KeepGoing& keep_going) {
  return [=](const Strength& strength) {
    return std::make_unique<BestPlayer>(rules, true, strength, effort, keep_going);
  };
}

bool BestPlayer::click_first(Random&, Decision& decision) {
  guess_ = {};
  const auto cell = guesser_.first_cell();
  if (!cell) return false;
  decision.reason = Reason::best_first_click;
  decision.reveals.push_back(*cell);
  return true;
}

bool BestPlayer::guess(Shown shown, const Position& position, const Certainty& certainty,
                       Random& random, Decision& decision) {
  auto guess = guesser_.guess(position, certainty);
  if (!guess) return false;
  guess_ = *std::move(guess);
  if (!guess_.cell) return ExactPlayer::guess(shown, position, certainty, random, decision);
  if (explains()) tell_chances(weigh(position, certainty), decision);
  if (guess_.source == Source::ending) solve(guess_.value);
  decision.reason = reason_of(guess_.source);
  decision.share = guess_.value;
  decision.reveals.push_back(*guess_.cell);
  return true;
}

/// The end game is worth so much.
void BestPlayer::solve(double exact) {
  if (!scoring_ || is_solved_) return;
  scored_.exact = exact;
  is_solved_ = true;
}

void BestPlayer::see(std::int8_t code) {
  if (!scoring_ || is_solved_ || !guess_.cell) return;
  const bool looked = guess_.source == Source::look_ahead && guess_.value > 0.0;
  const double expected = looked ? guess_.value : value_of_survival * guess_.survival;
  double found = 0.0;
  if (is_clue(code)) {
    found = looked ? guess_.value_after[static_cast<std::size_t>(code)] : value_of_survival;
  }
  const double luck = found - expected;
  scored_.steadied -= luck;
  if (remembering_) memory_.add_luck(luck);
}

Interruptible<ScoredGame> BestPlayer::score(std::uint64_t seed, std::uint64_t game, bool to_end) {
  Game state(rules(), seed, game, boards());
  return score_on(state, derive_key(seed, game, Purpose::agent), to_end);
}

Interruptible<ScoredGame> BestPlayer::score_on(Game& state, const Key& key, bool to_end) {
  scored_ = {};
  to_end_ = to_end;
  scoring_ = true;
  const auto played = play_on(state, key, nullptr);
  scoring_ = false;
  const bool is_solved = std::exchange(is_solved_, false);
  if (!played) return Interrupted{};
  scored_.won = played->status == Status::won;
  if (!is_solved) scored_.exact = scored_.won ? 1.0 : 0.0;
  scored_.steadied += scored_.exact;
  return scored_;
}

void BestPlayer::start(const Position& before) {
  before_ = &before;
  memory_.start();
}

Interruptible<double> BestPlayer::play_on_score(Game& state, const Key& key) {
  begin_at(before_);
  // Where flags win a game, or it goes on after a mine, more counts than which cells are revealed.
  remembering_ = rules().win == Win::all_safe && rules().on_mine == OnMine::end;
  memory_.begin();
  const auto scored = score_on(state, key);
  remembering_ = false;
  begin_at(nullptr);
  if (!scored) return Interrupted{};
  memory_.end(scored->exact);
  return scored->steadied;
}

void BestPlayer::begin() {
  ExactPlayer::begin();
  view_ = {};
}

void BestPlayer::follow(Shown shown, std::span<const Cell> revealed) {
  ExactPlayer::follow(shown, revealed);
  if (!remembering_) return;
  for (const Cell cell : revealed) view_.add(cell, shown[index(cell)]);
}

bool BestPlayer::recall(Decision& decision) {
  if (!remembering_) return false;
  guess_ = {};
  if (const auto rest = memory_.come_to(view_)) {
    for (const double luck : rest->luck) scored_.steadied -= luck;
    solve(rest->exact);
    return true;
  }
  const PlayoutMemory::Plan* plan = memory_.plan(view_);
  if (plan == nullptr) return false;
  decision.reveals = plan->reveals;
  decision.certain = plan->certain;
  guess_ = plan->guess;
  if (guess_.source == Source::ending) solve(guess_.value);
  return true;
}

void BestPlayer::note(const Decision& decision) {
  if (!remembering_) return;
  if (decision.certain || guess_.cell) {
    memory_.keep(view_, {decision.reveals, decision.certain, guess_});
  } else {
    memory_.give_up();
  }
}

}  // namespace minewise

#include "players/best_player.hpp"

#include <utility>

namespace minewise {

namespace {

/// The value of surviving where nothing looked ahead. Any number gives scores that are right on
/// average.
constexpr double value_of_survival = 0.6;

}  // namespace

MakePlayOn play_on_by_best(const Rules& rules, const Effort& effort, const GoOn& go_on) {
  return [=](const Strength& strength) {
    return std::make_unique<BestPlayer>(rules, true, strength, effort, go_on);
  };
}

Interruptible<Cell> BestPlayer::first_cell(Random&) { return guesser_.first_cell(); }

Interruptible<Cell> BestPlayer::choose(const Position& position, const Certainty& certainty,
                                       Random& random) {
  auto guess = guesser_.guess(position.shown());
  if (!guess) return Interrupted{};
  guess_ = *std::move(guess);
  if (!guess_.cell) return ExactPlayer::choose(position, certainty, random);
  if (scoring_ && guess_.source == Source::ending) {
    scored_.exact = guess_.value;
    scoring_ = false;
    if (!to_end_) return -1;
  }
  return *guess_.cell;
}

void BestPlayer::see(std::int8_t code) {
  if (!scoring_ || !guess_.cell) return;
  const bool looked = guess_.source == Source::look_ahead && guess_.value > 0.0;
  const double expected = looked ? guess_.value : value_of_survival * guess_.survival;
  double found = 0.0;
  if (is_clue(code)) {
    found = looked ? guess_.value_after[static_cast<std::size_t>(code)] : value_of_survival;
  }
  scored_.steadied -= found - expected;
}

Interruptible<ScoredGame> BestPlayer::score(std::uint64_t seed, std::uint64_t game, bool to_end) {
  Game state(rules(), seed, game);
  return score_on(state, derive_key(seed, game, Purpose::agent), to_end);
}

Interruptible<ScoredGame> BestPlayer::score_on(Game& state, const Key& key, bool to_end) {
  scored_ = {};
  to_end_ = to_end;
  scoring_ = true;
  const auto played = play_on(state, key, nullptr);
  const bool unsolved = std::exchange(scoring_, false);
  if (!played) return Interrupted{};
  scored_.won = played->status == Status::won;
  if (unsolved) scored_.exact = scored_.won ? 1.0 : 0.0;
  scored_.steadied += scored_.exact;
  return scored_;
}

Interruptible<double> BestPlayer::play_on_score(Game& state, const Key& key) {
  const auto scored = score_on(state, key);
  if (!scored) return Interrupted{};
  return scored->steadied;
}

}  // namespace minewise

#include "players/best_player.hpp"

namespace minewise {

namespace {

/// The value of surviving where nothing looked ahead. Any number gives scores that are right on
/// average.
constexpr double value_of_survival = 0.6;

}  // namespace

Cell BestPlayer::first_cell(Random&) { return guesser_.first_cell(); }

Cell BestPlayer::choose(const Position& position, const Certainty& certainty, Random& random) {
  guess_ = guesser_.guess(position.shown());
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

ScoredGame BestPlayer::score(std::uint64_t seed, std::uint64_t game, bool to_end) {
  Game state(rules(), seed, game);
  return score_on(state, derive_key(seed, game, Purpose::agent), to_end);
}

ScoredGame BestPlayer::score_on(Game& state, const Key& key, bool to_end) {
  struct Scoring {
    explicit Scoring(bool& on) : on_(on) { on_ = true; }
    ~Scoring() { on_ = false; }
    bool& on_;
  };
  scored_ = {};
  to_end_ = to_end;
  const Scoring scoring(scoring_);  // until the end, also of a game that is interrupted
  scored_.won = play_on(state, key, nullptr).status == Status::won;
  if (scoring_) scored_.exact = scored_.won ? 1.0 : 0.0;
  scored_.steadied += scored_.exact;
  return scored_;
}

}  // namespace minewise
